import Records

/// The shape of a list that a test writes down.
func shape(of json: String, _ source: Source) throws -> Shape {
    switch source {
    case .shops: try read(json, as: ShopRecord.self)
    case .posts: try read(json, as: PostRecord.self)
    case .users: try read(json, as: UserRecord.self)
    }
}

private func read<Record: ReadableRecord>(_ json: String, as type: Record.Type) throws -> Shape {
    try RecordAnswer<Record>.read(Array(json.utf8), hadRecords: false, allowing: [.empty, .rejects]).summary.shape
}

/// A list of `count` objects with ids of their own and the members that `members` gives for each index.
func list(_ count: Int, _ members: (Int) -> String) -> String {
    let objects = (0..<count).map { index in
        let members = members(index)
        return "{\"id\":\"\(index)\"\(members.isEmpty ? "" : ",")\(members)}"
    }
    return "[\(objects.joined(separator: ","))]"
}

/// A list of shops that have all their members, but for those that `change` gives other values; "" leaves one out.
func shops(_ count: Int, _ change: (Int) -> [String: String] = { _ in [:] }) -> String {
    let whole = [
        ("name", "\"N\""), ("bio", "\"B\""), ("type", "\"hawk\""), ("rate", "4.5"), ("latitude", "21.0"),
        ("longitude", "105.8"),
    ]
    return list(count) { index in
        let change = change(index)
        let kept = whole.map { name, value in (name, change[name] ?? value) }
        let added = change.filter { name, _ in !whole.contains { $0.0 == name } }.sorted { $0.key < $1.key }
        return (kept + added.map { ($0.key, $0.value) }).filter { !$0.1.isEmpty }
            .map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
    }
}
