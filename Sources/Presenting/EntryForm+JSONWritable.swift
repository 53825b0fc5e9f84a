public import JSONWriting
public import ViewModels

extension EntryForm: JSONWritable {
    /// Writes the contract's members in its order, and the values in the order of the controls.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("id", id)
            $0.member("title", title)
            $0.member("controls", controls)
            $0.member("submit", submit)
            $0.object("values") { object in
                for control in controls {
                    if let value = values[control.key] { object.member(named: control.key, value) }
                }
            }
        }
    }
}

extension EntryForm.Control: JSONWritable {
    /// Writes only what there is to say.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("key", key)
            $0.member("label", label)
            $0.member("kind", kind)
            $0.member("required", ifPresent: required)
            $0.member("maxLength", ifPresent: maxLength)
            $0.member("min", ifPresent: min)
            $0.member("max", ifPresent: max)
        }
    }
}

extension EntryForm.Submit: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("method", method)
            $0.member("path", path)
            $0.member("title", title)
            $0.member("version", ifPresent: version)
        }
    }
}

extension EntryForm.Value: JSONWritable {
    /// Writes a text, a number, `true` or `false`, or `null`.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .text(let text): writer.string(text)
        case .number(let number): writer.integer(Int64(number))
        case .boolean(let flag): writer.boolean(flag)
        case .none: writer.null()
        }
    }
}
