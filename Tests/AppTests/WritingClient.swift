import TestSupport

extension HTTPClient {
    /// Sends a request with a body and reads its answer.
    func write(
        _ method: String, _ target: String, _ body: String, as type: String? = "application/json",
        _ fields: [String] = []
    ) throws -> HTTPAnswer {
        let head = ["\(method) \(target) HTTP/1.1", "Host: vitrine.test", "Content-Length: \(body.utf8.count)"]
        let typed = type.map { ["Content-Type: \($0)"] } ?? []
        try send((head + typed + fields + ["", ""]).joined(separator: "\r\n") + body)
        return try answer()
    }

    /// The entity tag of what is at a path now.
    func tag(_ target: String, _ fields: [String] = []) throws -> String {
        try get(target, fields)["ETag"] ?? ""
    }

    /// Makes a user.
    ///
    /// - Returns: the user's path.
    func makeUser(_ body: String) throws -> String {
        try write("POST", "/users", body)["Location"] ?? ""
    }
}
