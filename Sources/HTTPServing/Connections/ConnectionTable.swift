/// The connections of a loop by their descriptors, which the system keeps small.
struct ConnectionTable {
    private var slots: [Connection?] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The connection with this id, or nil when it is gone, even if its descriptor is in use again.
    subscript(id: UInt64) -> Connection? {
        let index = Int(UInt32(truncatingIfNeeded: id))
        guard index < slots.count, let connection = slots[index], connection.id == id else { return nil }
        return connection
    }

    mutating func insert(_ connection: Connection) {
        let index = Int(connection.descriptor)
        if index >= slots.count { slots.append(contentsOf: repeatElement(nil, count: index + 1 - slots.count)) }
        slots[index] = connection
        count += 1
    }

    /// - Returns: false when it was not there.
    mutating func remove(_ connection: Connection) -> Bool {
        guard self[connection.id] != nil else { return false }
        slots[Int(connection.descriptor)] = nil
        count -= 1
        return true
    }

    var all: [Connection] { slots.compactMap { $0 } }
}
