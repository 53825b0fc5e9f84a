public import Presenting
public import Records
public import Storage

/// A form, described once: what can be entered, by which rules, under which words, and what becomes of it.
///
/// One file holds a form, and one line of `Forms.all` adds it to the server, at `/forms/` and its id.
public protocol Form: Sendable {
    /// Its name in paths.
    static var id: String { get }
    /// The query parameter that names the record to change; nil for a form that only makes records.
    static var subject: String? { get }
    /// What can be entered, in the order in which it is shown.
    static var controls: [FormField] { get }
    /// Its title and the title of its button.
    static var titles: FormTitles { get }

    /// What a record holds now; nil when there is no such record.
    ///
    /// Blocks on the store.
    static func content(of record: RecordID, in users: any UserKeeping) throws(StorageError) -> FormContent?

    /// Makes a record, or changes one.
    ///
    /// Blocks on the store.
    static func save(_ entry: FormEntry, in users: any UserKeeping) throws(StorageError) -> FormOutcome
}

/// The words of a form: to make a record, and to change one.
public struct FormTitles: Sendable {
    let title: Phrase
    let submit: Phrase
    let editTitle: Phrase
    let editSubmit: Phrase

    init(title: Phrase, submit: Phrase, editTitle: Phrase, editSubmit: Phrase) {
        self.title = title
        self.submit = submit
        self.editTitle = editTitle
        self.editSubmit = editSubmit
    }
}

/// What a record holds when a form is filled with it.
public struct FormContent: Sendable {
    /// By the controls' keys; what is not there is empty.
    public let values: [String: FieldValue]
    /// Which version of the record that is.
    public let version: Int

    /// Gathers them.
    public init(values: [String: FieldValue], version: Int) {
        self.values = values
        self.version = version
    }
}

/// What was entered into a form.
public struct FormEntry: Sendable {
    /// What was sent.
    public var sent: SentFields
    /// The record to change; nil to make one.
    public var record: RecordID?
    /// How a conflict is settled.
    public var policy: MergePolicy
    /// For the language of what comes back.
    public var presenter: Presenter

    /// Gathers what was entered.
    public init(sent: SentFields, record: RecordID?, policy: MergePolicy, presenter: Presenter) {
        self.sent = sent
        self.record = record
        self.policy = policy
        self.presenter = presenter
    }
}

/// What became of what was entered into a form.
public enum FormOutcome: Sendable {
    /// A record was made, or changed.
    case saved(FormRecord, isNew: Bool, isSettled: Bool)
    /// Nothing was saved: these fields are wrong.
    case invalid([FieldFault])
    /// Nothing was saved: another record has what must be unique.
    case taken(FieldFault, constraint: String, path: String)
    /// Nothing was saved: the record is another version by now.
    case outdated(FieldFault, version: Int)
    /// Nothing was saved: the version that the form was filled with was not sent along.
    case unversioned
    /// There is no such record.
    case notFound
    /// No more can be saved.
    case noRoom
    /// What it would be saved over is not stored yet.
    case notStored
}

/// A record as a form leaves it.
public struct FormRecord: Sendable {
    /// Where it is.
    public let path: String
    /// As its own screen shows it: JSON.
    public let body: [UInt8]
    /// What its entity tags begin with.
    public let tag: String?

    /// Gathers them.
    public init(path: String, body: [UInt8], tag: String?) {
        self.path = path
        self.body = body
        self.tag = tag
    }
}
