public import Presenting
public import Records
public import ViewModels
import JSONWriting

extension Presenter {
    /// A form as a screen shows it.
    ///
    /// - Parameters:
    ///   - form: which.
    ///   - record: the record to change and what it holds; nil to make one.
    /// - Returns: the form.
    public func form(_ form: any Form.Type, filledWith record: (id: RecordID, content: FormContent)? = nil) -> EntryForm
    {
        let titles = form.titles
        let path = "/forms/" + ViewPath.segment(form.id)
        let controls = form.controls.map(control)
        guard let record, let subject = form.subject else {
            return EntryForm(
                id: form.id, title: phrases.text(titles.title), controls: controls,
                submit: EntryForm.Submit(
                    method: "POST", path: path, title: phrases.text(titles.submit), version: nil),
                values: [:])
        }
        return EntryForm(
            id: form.id, title: phrases.text(titles.editTitle), controls: controls,
            submit: EntryForm.Submit(
                method: "POST", path: "\(path)?\(subject)=\(ViewPath.percentEncoded(record.id.text))",
                title: phrases.text(titles.editSubmit), version: record.content.version),
            values: Dictionary(
                form.controls.map { ($0.key, EntryForm.Value(record.content.values[$0.key])) },
                uniquingKeysWith: { first, _ in first }))
    }

    /// A form as a screen shows it, in JSON; see `form`.
    public func formBody(
        _ form: any Form.Type, filledWith record: (id: RecordID, content: FormContent)? = nil
    ) -> [UInt8] {
        JSONWriter.bytes(of: self.form(form, filledWith: record))
    }

    private func control(_ field: FormField) -> EntryForm.Control {
        let label = field.label.map { phrases.text($0) } ?? field.key
        let required = field.isRequired ? true : nil
        return switch field.kind {
        case .text(let maxLength):
            EntryForm.Control(key: field.key, label: label, kind: "text", required: required, maxLength: maxLength)
        case .wholeNumber(let range):
            EntryForm.Control(
                key: field.key, label: label, kind: "number", required: required, min: range.lowerBound,
                max: range.upperBound)
        case .flag: EntryForm.Control(key: field.key, label: label, kind: "boolean", required: required)
        }
    }
}

extension EntryForm.Value {
    fileprivate init(_ value: FieldValue?) {
        self =
            switch value {
            case .text(let text): .text(text)
            case .wholeNumber(let number): .number(number)
            case .flag(let flag): .boolean(flag)
            case nil: .none
            }
    }
}
