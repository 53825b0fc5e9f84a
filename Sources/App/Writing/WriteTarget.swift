/// What can be written at the path of a screen.
enum WriteTarget: Sendable {
    /// POST makes a user.
    case users
    /// PUT, PATCH and DELETE change the user.
    case user

    /// - Parameter path: as `openapi.yaml` writes it.
    init?(path: String) {
        switch path {
        case "/users": self = .users
        case "/users/{id}": self = .user
        default: return nil
        }
    }
}
