/// Keeps answers for the next time: to be told "not modified", and to show something while there is no network.
///
/// A key names the server, the request and the language. A store may forget whatever it likes, whenever it likes.
public protocol AnswerStore: Sendable {
    /// What was kept under this key last, or nil.
    func answer(for key: String) async -> StoredAnswer?

    /// Keeps an answer in place of an earlier one; nil forgets it.
    func keep(_ answer: StoredAnswer?, for key: String) async

    /// Forgets everything.
    func removeAll() async
}
