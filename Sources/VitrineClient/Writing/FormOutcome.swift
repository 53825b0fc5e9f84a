/// What became of what was entered into a form.
public enum FormOutcome: Sendable, Hashable {
    /// The user was made or changed.
    case saved(SavedUser)
    /// Nothing was saved: `errors` says what is wrong with each control, in the caller's language.
    case invalid(Problem)
}
