public import Records
public import ViewModels

extension Presenter {
    /// Shown on the badge of a user without a name.
    private static let initialsWithoutName = "?"

    /// A row of the list of users.
    public func cell(_ user: UserRecord) -> UserCell {
        let role = PresentationTable.look(ofAdministrator: user.isAdmin)
        return UserCell(
            id: user.id, displayName: displayName(of: user), initials: initials(of: user), isAdmin: user.isAdmin,
            roleText: phrases.text(role.text), backgroundKey: role.background, path: ViewPath.user(user.id))
    }

    /// A user's own screen.
    ///
    /// - Parameters:
    ///   - user: whom to show.
    ///   - version: grows with every change of the user.
    /// - Returns: the detail.
    public func detail(_ user: UserRecord, version: Int) -> UserDetail {
        let cell = cell(user)
        return UserDetail(
            id: cell.id, displayName: cell.displayName, initials: cell.initials, isAdmin: cell.isAdmin,
            roleText: cell.roleText, backgroundKey: cell.backgroundKey, path: cell.path, firstName: user.firstName,
            lastName: user.lastName, age: user.age, version: version)
    }

    /// A page of users.
    ///
    /// - Parameters:
    ///   - users: the page's users.
    ///   - total: users on all pages together.
    ///   - next: path and query of the next page, nil on the last one.
    /// - Returns: the page.
    public func userList(_ users: [UserRecord], total: Int, next: String?) -> UserList {
        UserList(items: users.map(cell), total: total, next: next)
    }

    func displayName(of user: UserRecord) -> String {
        let name = PersonName(of: user).full
        return name.isEmpty ? phrases.text(.unnamedUser) : name
    }

    private func initials(of user: UserRecord) -> String {
        let initials = PersonName(of: user).initials
        return initials.isEmpty ? Self.initialsWithoutName : initials
    }
}
