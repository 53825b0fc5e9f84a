/// What was sent, checked against the fields that there are, all of it at once.
struct FieldReading {
    /// How many unknown fields are named at most.
    private static let unknownNamed = 20

    /// What is wrong: first the fields in their order, then what is no field.
    private(set) var faults: [FieldFault] = []
    private var values: [String: FieldValue] = [:]
    private var sent: Set<String> = []

    /// Reads what was sent.
    ///
    /// - Parameters:
    ///   - fields: there are.
    ///   - sent: by the caller.
    ///   - isPartial: whether a field that was not sent is left alone, rather than empty.
    ///   - ignored: names that are no field and do no harm.
    init(of fields: [FormField], from sent: SentFields, isPartial: Bool = false, ignoring ignored: Set<String> = []) {
        for field in fields {
            let value = sent[field.key]
            if value == nil, isPartial { continue }
            self.sent.insert(field.key)
            do throws(FieldFault.Reason) {
                values[field.key] = try field.read(value)
            } catch {
                faults.append(FieldFault(field.key, error))
            }
        }
        let names = Set(fields.map(\.key)).union(ignored)
        let unknown = sent.fields.lazy.map(\.name).filter { !names.contains($0) }
        faults += unknown.prefix(Self.unknownNamed).map { FieldFault($0, .unknown) }
    }

    /// Whether the caller means to set the field, be it to nothing.
    func sets(_ key: String) -> Bool { sent.contains(key) }

    /// The field's text, empty without one.
    func text(_ key: String) -> String {
        if case .text(let text) = values[key] { text } else { "" }
    }

    /// The field's number, nil without one.
    func wholeNumber(_ key: String) -> Int? {
        if case .wholeNumber(let number) = values[key] { number } else { nil }
    }

    /// The field's flag, false without one.
    func flag(_ key: String) -> Bool {
        if case .flag(let flag) = values[key] { flag } else { false }
    }
}
