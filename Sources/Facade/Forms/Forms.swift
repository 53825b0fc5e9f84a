/// The forms there are.
public enum Forms {
    /// All of them: a form is added here.
    public static let all: [any Form.Type] = [
        UserForm.self
    ]
}
