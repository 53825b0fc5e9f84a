import Presenting
import Testing

@testable import Facade

@Suite struct FormsTests {
    private static let name = FormField("name", .text(maxLength: 3), label: .firstNameLabel, isRequired: true)
    private static let note = FormField("note", .text(maxLength: 3), label: .lastNameLabel)
    private static let age = FormField("age", .wholeNumber(-1...150), label: .ageLabel)
    private static let flag = FormField("flag", .flag, label: .isAdminLabel)

    private static func read(_ field: FormField, _ sent: SentValue?) -> Result<FieldValue?, FieldFault.Reason> {
        Result { () throws(FieldFault.Reason) in try field.read(sent) }
    }

    @Test(
        arguments: [
            (name, .text("abc"), .text("abc")), (name, .text(" a "), .text(" a ")), (name, .entry("é"), .text("é")),
            (name, .text("e\u{301}\u{301}"), .text("e\u{301}\u{301}")), (name, .text("\u{0}a"), .text("\u{0}a")),
            (note, .text(""), .text("")), (note, nil, nil), (note, .null, nil),
            (age, .number(plain: "150"), .wholeNumber(150)), (age, .number(plain: "-1"), .wholeNumber(-1)),
            (age, .entry("7"), .wholeNumber(7)), (age, .entry("007"), .wholeNumber(7)), (age, .entry(""), nil),
            (age, nil, nil), (flag, .flag(true), .flag(true)), (flag, .entry("false"), .flag(false)),
            (flag, .null, nil),
        ] as [(FormField, SentValue?, FieldValue?)])
    func takesWhatTheFieldCanHold(_ field: FormField, _ sent: SentValue?, _ value: FieldValue?) {
        #expect(Self.read(field, sent) == .success(value))
    }

    @Test(
        arguments: [
            (name, nil, .missing), (name, .null, .missing), (name, .text(""), .missing),
            (name, .text("\u{3000}\t\u{0}"), .missing), (name, .entry(" "), .missing),
            (name, .text("abcd"), .tooLong(max: 3)), (name, .text("e\u{301}\u{301}\u{301}"), .tooLong(max: 3)),
            (name, .number(plain: "1"), .notText), (name, .flag(true), .notText), (name, .compound, .notText),
            (name, .brokenText, .notText), (age, .text("7"), .notWholeNumber),
            (age, .number(plain: "1.5"), .notWholeNumber),
            (age, .entry("1e1"), .notWholeNumber), (age, .entry("+1"), .notWholeNumber),
            (age, .entry("-"), .notWholeNumber),
            (age, .entry("٣"), .notWholeNumber), (age, .number(plain: "151"), .outOfRange(-1...150)),
            (age, .number(plain: "99999999999999999999"), .outOfRange(-1...150)),
            (age, .number(plain: nil), .outOfRange(-1...150)), (flag, .text("true"), .notFlag),
            (flag, .entry("1"), .notFlag),
            (flag, .number(plain: "1"), .notFlag),
        ] as [(FormField, SentValue?, FieldFault.Reason)])
    func refusesWhatItCannot(_ field: FormField, _ sent: SentValue?, _ reason: FieldFault.Reason) {
        #expect(Self.read(field, sent) == .failure(reason))
    }

    @Test func readsEverythingAtOnce() {
        let sent = SentFields([
            ("flag", .entry("x")), ("~a/b", .null), ("age", .number(plain: "5")), ("id", .text("1")),
        ])
        let reading = FieldReading(of: [Self.name, Self.age, Self.flag], from: sent, ignoring: ["id"])
        #expect(
            reading.faults == [
                FieldFault("name", .missing), FieldFault("flag", .notFlag), FieldFault("~a/b", .unknown),
            ])
        #expect(reading.faults.map(\.pointer) == ["#/name", "#/flag", "#/~0a~1b"])
        #expect(reading.wholeNumber("age") == 5)
    }

    @Test func aPartialReadingLeavesAloneWhatWasNotSent() {
        let reading = FieldReading(of: [Self.name, Self.age], from: SentFields([("age", .null)]), isPartial: true)
        #expect(reading.faults.isEmpty)
        #expect(reading.sets("age") && !reading.sets("name"))
        #expect(reading.wholeNumber("age") == nil)
    }

    @Test(arguments: Language.allCases)
    func everyFaultIsSaidInEveryLanguage(_ language: Language) {
        let presenter = Presenter(language: language)
        let reasons: [FieldFault.Reason] = [
            .missing, .tooLong(max: 100), .notText, .notWholeNumber, .outOfRange(0...150), .notFlag, .unknown, .taken,
            .outdated,
        ]
        let texts = reasons.map { presenter.text(of: FieldFault("a", $0)) }
        #expect(Set(texts).count == reasons.count)
        #expect(texts.allSatisfy { !$0.contains("{") && !$0.isEmpty })
        #expect(texts[1].contains("100"))
    }

    @Test func everyFormHasAnIDOfItsOwnAndControlsThatDiffer() {
        #expect(Set(Forms.all.map { $0.id }).count == Forms.all.count)
        for form in Forms.all { #expect(Set(form.controls.map(\.key)).count == form.controls.count) }
    }
}
