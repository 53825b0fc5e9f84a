import Foundation

/// The query of a request, in the order it is built.
struct Query {
    private var pairs: [String] = []

    /// Adds a parameter; nothing for nil.
    mutating func add(_ name: String, _ value: String?) {
        guard let value, let coded = value.addingPercentEncoding(withAllowedCharacters: Self.allowed) else { return }
        pairs.append("\(name)=\(coded)")
    }

    /// Adds a list; nothing for an empty one.
    mutating func add(_ name: String, _ values: [String]) {
        add(name, values.isEmpty ? nil : values.joined(separator: ","))
    }

    /// The path with this query.
    func path(_ path: String) -> String {
        pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
    }

    /// What needs no percent-encoding, and commas.
    private static let allowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,")

    /// A path with an id as its last segment.
    static func path(_ folder: String, id: String) -> String {
        folder + "/" + (id.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")
    }

    /// A number as the server reads it: plain digits, as many as a map needs.
    static func text(_ degrees: Double) -> String {
        String(format: "%.6f", degrees)
    }
}
