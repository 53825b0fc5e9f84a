public import JSONWriting
public import ViewModels

extension SectionID: JSONWritable {}
extension SectionState: JSONWritable {}

extension HomeItems: JSONWritable {
    /// Writes an array; items of an unknown kind are an empty one.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .restaurants(let cells): cells.write(to: &writer)
        case .posts(let cells): cells.write(to: &writer)
        case .map(let annotations): annotations.write(to: &writer)
        case .other: writer.array { _ in }
        }
    }
}

extension HomeSection: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("id", id)
            $0.member("title", title)
            $0.member("state", state)
            $0.member("items", items)
            $0.member("path", path)
        }
    }
}

extension Home: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object { $0.member("sections", sections) }
    }
}
