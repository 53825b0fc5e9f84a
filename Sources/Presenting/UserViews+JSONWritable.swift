public import JSONWriting
public import ViewModels

extension UserCell: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("id", id)
            $0.member("displayName", displayName)
            $0.member("initials", initials)
            $0.member("isAdmin", isAdmin)
            $0.member("roleText", roleText)
            $0.member("backgroundKey", backgroundKey)
            $0.member("path", path)
        }
    }
}

extension UserDetail: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("id", id)
            $0.member("displayName", displayName)
            $0.member("initials", initials)
            $0.member("isAdmin", isAdmin)
            $0.member("roleText", roleText)
            $0.member("backgroundKey", backgroundKey)
            $0.member("path", path)
            $0.member("firstName", firstName)
            $0.member("lastName", lastName)
            $0.member("age", age)
            $0.member("version", version)
        }
    }
}

extension UserList: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("items", items)
            $0.member("total", total)
            $0.member("next", next)
        }
    }
}
