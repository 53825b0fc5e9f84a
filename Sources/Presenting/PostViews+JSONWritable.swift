public import JSONWriting
public import ViewModels

extension SourceName: JSONWritable {}

extension PostAuthor: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("id", id)
            $0.member("displayName", displayName)
        }
    }
}

extension PostCell: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("id", id)
            $0.member("title", title)
            $0.member("body", body)
            $0.member("excerpt", excerpt)
            $0.member("author", author)
            $0.member("path", path)
        }
    }
}

extension PostDetail: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("id", id)
            $0.member("userId", userId)
            $0.member("title", title)
            $0.member("body", body)
            $0.member("author", author)
            $0.member("degraded", degraded)
        }
    }
}

extension PostList: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("items", items)
            $0.member("total", total)
            $0.member("next", next)
            $0.member("degraded", degraded)
        }
    }
}
