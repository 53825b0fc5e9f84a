/// What is wrong with one field that was sent.
public struct FieldProblem: Decodable, Sendable, Hashable {
    /// The control's key.
    public let key: String
    /// Where it is in what was sent, as a JSON pointer.
    public let pointer: String
    /// What is wrong, in the caller's language, to be shown beside the control.
    public let text: String
}
