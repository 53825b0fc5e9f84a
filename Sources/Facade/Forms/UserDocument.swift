/// A user as callers write one: all of it, or what is to change.
public enum UserDocument {
    /// Reads a whole user: a property that was not sent has its default, which is no age and no administrator.
    ///
    /// - Returns: the values, and the properties that were sent.
    /// - Throws: everything that is wrong.
    public static func whole(_ sent: SentFields) throws(FieldFaults) -> UserEdit {
        let reading = FieldReading(of: UserForm.writable, from: sent, ignoring: UserForm.shown)
        guard reading.faults.isEmpty else { throw FieldFaults(faults: reading.faults) }
        let named = UserForm.writable.filter { sent[$0.key] != nil }
        return UserEdit(reading, of: named)
    }

    /// Reads what is to change of a user; null puts the default back.
    ///
    /// - Throws: everything that is wrong.
    /// - Source: RFC 7396.
    public static func patch(_ sent: SentFields) throws(FieldFaults) -> UserEdit {
        let reading = FieldReading(of: UserForm.writable, from: sent, isPartial: true, ignoring: UserForm.shown)
        guard reading.faults.isEmpty else { throw FieldFaults(faults: reading.faults) }
        return UserEdit(reading, of: UserForm.writable)
    }
}

/// Everything that is wrong with what was sent.
public struct FieldFaults: Error, Sendable, Hashable {
    /// One for each field that is wrong.
    public let faults: [FieldFault]
}
