import Presenting
import Records
import Storage
import Synchronization
import TestSupport
import Testing

@testable import App
@testable import Facade

/// A form that no version of the program has: one file, and one element of the list of forms.
enum FeedbackForm: Form {
    static let id = "feedback"
    static let subject: String? = nil
    static let controls = [
        FormField("comment", .text(maxLength: 10), label: .searchLabel, isRequired: true),
        FormField("agrees", .flag, label: .isAdminLabel),
    ]
    static let titles = FormTitles(
        title: .postsTitle, submit: .retry, editTitle: .postsTitle, editSubmit: .retry)

    static func content(of record: RecordID, in users: any UserKeeping) throws(StorageError) -> FormContent? { nil }

    static func save(_ entry: FormEntry, in users: any UserKeeping) throws(StorageError) -> FormOutcome {
        let reading = FieldReading(of: controls, from: entry.sent)
        guard reading.faults.isEmpty else { return .invalid(reading.faults) }
        let body = #"{"comment":"\#(reading.text("comment"))","agrees":\#(reading.flag("agrees"))}"#
        return .saved(
            FormRecord(path: "/feedback/1", body: Array(body.utf8), tag: nil), isNew: true, isSettled: false)
    }
}

@Suite struct FormsAddedTests {
    @Test func aFormIsOneFileAndOneLine() throws {
        try RunningServer.run(forms: Forms.all + [FeedbackForm.self]) { _, client in
            let shown = try client.get("/forms/feedback")
            #expect(shown.status == 200)
            #expect(shown.text.contains(#"{"key":"agrees","label":"Administrator","kind":"boolean"}"#))
            #expect(
                shown.text.hasSuffix(
                    #""submit":{"method":"POST","path":"/forms/feedback","title":"Try again"},"values":{}}"#))
            let wrong = try client.write(
                "POST", "/forms/feedback", #"{"comment":"far too long","agrees":1,"user":"1"}"#)
            #expect(wrong.status == 422)
            #expect(wrong.text.components(between: #"{"key":""#, and: "\"") == ["comment", "agrees", "user"])
            let taken = try client.write("POST", "/forms/feedback", #"{"comment":"fine","agrees":true}"#)
            #expect(taken.status == 201)
            #expect(taken["Location"] == "/feedback/1")
            #expect(taken.text == #"{"comment":"fine","agrees":true}"#)
            #expect(try client.get("/forms/user").status == 200)
        }
    }
}
