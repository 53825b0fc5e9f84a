import Foundation
import ViewModels

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What is written of users.
///
/// The problem that a call throws has status 401 or 403 for a missing token, 404 for an unknown user, 409 for
/// what must be unique, 412 for a tag that is no longer current, and 422 with `errors` for values that are not allowed. After
/// `timeout` and `unreachable` it is not known whether the write was done.
extension VitrineClient {
    /// Makes a user.
    ///
    /// - Parameters:
    ///   - values: of the user.
    ///   - policy: what becomes of a user who has the same names and age; without one, a problem of status 409.
    /// - Returns: the user as saved.
    /// - Throws: `ClientError`.
    public func createUser(
        _ values: UserValues, merging policy: MergePolicy? = nil
    ) async throws(ClientError) -> SavedUser {
        try await save(write("POST", "/users", values, merging: policy))
    }

    /// Sets all values of a user.
    ///
    /// - Parameters:
    ///   - id: of the user.
    ///   - values: all of them.
    ///   - tag: of the state that the values were made from: of ``user(id:)`` or of the last write.
    ///   - policy: what becomes of changes since then; without one, a problem of status 412.
    /// - Returns: the user as saved.
    /// - Throws: `ClientError`.
    public func replaceUser(
        id: String, with values: UserValues, ifMatch tag: EntityTag, merging policy: MergePolicy? = nil
    ) async throws(ClientError) -> SavedUser {
        try await save(write("PUT", Query.path("/users", id: id), values, ifMatch: tag, merging: policy))
    }

    /// Sets some values of a user; for the rest as ``replaceUser(id:with:ifMatch:merging:)``.
    public func changeUser(
        id: String, _ changes: UserChanges, ifMatch tag: EntityTag, merging policy: MergePolicy? = nil
    ) async throws(ClientError) -> SavedUser {
        let path = Query.path("/users", id: id)
        return try await save(
            write("PATCH", path, changes, as: "application/merge-patch+json", ifMatch: tag, merging: policy))
    }

    /// Removes a user for good.
    ///
    /// - Parameters:
    ///   - id: of the user.
    ///   - tag: of the state that is to be removed.
    ///   - policy: what becomes of changes since then.
    /// - Throws: `ClientError`.
    public func removeUser(
        id: String, ifMatch tag: EntityTag, merging policy: MergePolicy? = nil
    ) async throws(ClientError) {
        let path = Query.path("/users", id: id)
        _ = try await send(write("DELETE", path, UserValues?.none, ifMatch: tag, merging: policy))
        await store.keep(nil, for: storeKey(path))
    }

    /// A request that writes.
    func write(
        _ method: String, _ path: String, _ body: (some Encodable)?, as type: String = "application/json",
        ifMatch tag: EntityTag? = nil, merging policy: MergePolicy? = nil
    ) throws(ClientError) -> URLRequest {
        var request = try request(method, path)
        if let body {
            request.httpBody = try? JSONEncoder().encode(body)
            request.setValue(type, forHTTPHeaderField: "Content-Type")
        }
        if let tag { request.setValue(tag.rawValue, forHTTPHeaderField: "If-Match") }
        if let policy { request.setValue("merge=\(policy.rawValue)", forHTTPHeaderField: "Prefer") }
        return request
    }

    /// Sends a write whose answer is a user, and stores it as the user's screen.
    func save(_ request: URLRequest) async throws(ClientError) -> SavedUser {
        let reply = try await send(request)
        let saved = SavedUser(try content(of: reply, as: UserDetail.self), reply.head)
        if let answer = StoredAnswer(reply.head, body: reply.body, at: now()) {
            await store.keep(answer, for: storeKey(saved.user.path))
        }
        return saved
    }
}
