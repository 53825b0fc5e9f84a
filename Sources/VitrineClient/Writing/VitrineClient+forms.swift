import Foundation
public import ViewModels

extension VitrineClient {
    /// A form as a screen shows it.
    ///
    /// - Parameters:
    ///   - id: of the form, such as `user`.
    ///   - user: whom to change; without one, the form makes a user.
    /// - Returns: labels, kinds and rules of the controls, with values to begin with.
    /// - Throws: `ClientError` when there is nothing to show.
    public func form(_ id: String = "user", user: String? = nil) async throws(ClientError) -> Answer<EntryForm> {
        var query = Query()
        query.add("user", user)
        return try await view(query.path(Query.path("/forms", id: id)))
    }

    /// Sends what was entered.
    ///
    /// - Parameters:
    ///   - form: what the values were entered into.
    ///   - values: by the controls' keys.
    ///   - policy: what becomes of a conflict; without one, a problem of status 409.
    /// - Returns: what became of it.
    /// - Throws: `ClientError`; what is wrong with the values is no error but an outcome.
    public func submit(
        _ form: EntryForm, _ values: [String: EntryForm.Value], merging policy: MergePolicy? = nil
    ) async throws(ClientError) -> FormOutcome {
        var sent = values
        if let version = form.submit.version { sent["version"] = .number(version) }
        do throws(ClientError) {
            return .saved(try await save(write(form.submit.method, form.submit.path, sent, merging: policy)))
        } catch {
            guard case .problem(let problem) = error, problem.status == 422 else { throw error }
            return .invalid(problem)
        }
    }
}
