import JSONWriting
public import Presenting
public import Records
public import Storage

/// `/forms/user`: makes a user, or changes one.
public enum UserForm: Form {
    /// `user`.
    public static let id = "user"
    /// `user`.
    public static let subject: String? = "user"
    /// The names and the age.
    public static let controls = [firstName, lastName, age]
    /// To make a user, and to change one.
    public static let titles = FormTitles(
        title: .newUserTitle, submit: .createUserSubmit, editTitle: .editUserTitle, editSubmit: .saveUserSubmit)

    /// Most code points of a name.
    static let maxNameLength = 100

    private static let firstName = FormField(
        "firstName", .text(maxLength: maxNameLength), label: .firstNameLabel, isRequired: true)
    private static let lastName = FormField(
        "lastName", .text(maxLength: maxNameLength), label: .lastNameLabel, isRequired: true)
    private static let age = FormField("age", .wholeNumber(0...150), label: .ageLabel)
    private static let isAdmin = FormField("isAdmin", .flag, label: .isAdminLabel)
    /// The name of the version among what is sent.
    private static let version = FormField("version", .wholeNumber(1...Int(Int32.max)), isRequired: true)

    /// What can be written without the form: its controls, and what the form does not show.
    static let writable = controls + [isAdmin]
    /// What a user's own screen shows besides, so that what was read can be sent back; it is not read.
    static let shown: Set<String> = [
        "id", "displayName", "initials", "roleText", "backgroundKey", "path", "version",
    ]

    /// The user's names and age.
    public static func content(of record: RecordID, in users: any UserKeeping) throws(StorageError) -> FormContent? {
        guard let user = try users.user(record) else { return nil }
        var values: [String: FieldValue] = [
            firstName.key: .text(user.record.firstName), lastName.key: .text(user.record.lastName),
        ]
        values[age.key] = user.record.age.map(FieldValue.wholeNumber)
        return FormContent(values: values, version: user.version)
    }

    /// Makes a user, or saves what the person has changed of one.
    public static func save(_ entry: FormEntry, in users: any UserKeeping) throws(StorageError) -> FormOutcome {
        // Of a new user there is no version; one that is sent along does no harm.
        let reading = FieldReading(
            of: entry.record == nil ? controls : controls + [version], from: entry.sent, ignoring: [version.key])
        if reading.faults == [FieldFault(version.key, .missing)] { return .unversioned }
        guard reading.faults.isEmpty else { return .invalid(reading.faults) }
        let edit = UserEdit(reading, of: controls)
        guard let record = entry.record else {
            let outcome = try users.makeUser(edit.values, naming: edit.properties, settling: entry.policy)
            return FormOutcome(outcome, entry.presenter)
        }
        let version = reading.wholeNumber(version.key) ?? 0
        let outcome = try users.saveUser(
            edit, ofUser: record, if: .version(version), settling: entry.policy, savesChangesOnly: true)
        return FormOutcome(outcome, entry.presenter)
    }
}

extension UserEdit {
    /// What was sent of some fields.
    init(_ reading: FieldReading, of fields: [FormField]) {
        let bits: [String: UserProperties] = [
            "firstName": .firstName, "lastName": .lastName, "age": .age, "isAdmin": .isAdmin,
        ]
        self.init(
            UserValues(
                firstName: reading.text("firstName"), lastName: reading.text("lastName"),
                age: reading.wholeNumber("age"), isAdmin: reading.flag("isAdmin")),
            of: fields.reduce(into: []) { properties, field in
                if reading.sets(field.key) { properties.formUnion(bits[field.key] ?? []) }
            })
    }
}

extension FormOutcome {
    fileprivate init(_ outcome: UserOutcome, _ presenter: Presenter) {
        self =
            switch outcome {
            case .made(let user): .saved(presenter.formRecord(user), isNew: true, isSettled: false)
            case .saved(let user, let isSettled):
                .saved(presenter.formRecord(user), isNew: false, isSettled: isSettled)
            case .stale(let user): .outdated(FieldFault("version", .outdated), version: user.version)
            case .taken(let other):
                .taken(
                    FieldFault("firstName", .taken), constraint: UserOutcome.constraint,
                    path: ViewPath.user(other.record.id))
            case .removed, .notFound: .notFound
            case .noRoom: .noRoom
            case .notStored: .notStored
            }
    }
}

extension Presenter {
    /// A user as their own screen shows them, to answer a write with.
    public func formRecord(_ user: VersionedUser) -> FormRecord {
        FormRecord(
            path: ViewPath.user(user.record.id), body: JSONWriter.bytes(of: detail(user.record, version: user.version)),
            tag: UserTag(user).text)
    }
}
