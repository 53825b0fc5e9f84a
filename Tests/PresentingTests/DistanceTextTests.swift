import Testing

@testable import Presenting

@Suite struct DistanceTextTests {
    @Test(
        arguments: [
            (-5, "0 m"), (.min, "0 m"), (0, "0 m"), (4, "0 m"), (5, "10 m"), (14, "10 m"), (350, "350 m"),
            (354, "350 m"), (355, "360 m"),
            (994, "990 m"), (995, "1 km"), (1_000, "1 km"), (1_049, "1 km"), (1_050, "1.1 km"),
            (1_249, "1.2 km"), (9_949, "9.9 km"), (9_950, "10 km"), (10_499, "10 km"), (10_500, "11 km"),
            (999_499, "999 km"), (999_500, "1,000 km"), (20_015_115, "20,015 km"),
            (.max, "9,223,372,036,854,776 km"),
        ] as [(Int, String)])
    func roundsToWhatIsOfUse(_ meters: Int, _ expected: String) {
        #expect(Presenter(language: .english).distanceText(meters: meters) == expected)
    }

    /// A place farther away never reads as if it were nearer.
    @Test func growsWithTheDistance() {
        let presenter = Presenter(language: .english)
        func meters(_ text: String) -> Double {
            let parts = text.split(separator: " ")
            return (Double(parts[0]) ?? .nan) * (parts[1] == "km" ? 1_000 : 1)
        }
        var last = 0.0
        for distance in 0...20_000 {
            let shown = meters(presenter.distanceText(meters: distance))
            #expect(shown >= last && (shown - Double(distance)).magnitude <= Double(max(5, distance / 19)))
            last = shown
        }
    }

    @Test(
        arguments: [
            (.english, ["350 m", "1.2 km", "1,234 km"]), (.vietnamese, ["350 m", "1,2 km", "1.234 km"]),
            (.german, ["350\u{A0}m", "1,2\u{A0}km", "1.234\u{A0}km"]),
            (.french, ["350\u{202F}m", "1,2\u{202F}km", "1\u{202F}234\u{202F}km"]),
            (.japanese, ["350 m", "1.2 km", "1,234 km"]), (.arabic, ["350 م", "1.2 كم", "1,234 كم"]),
        ] as [(Language, [String])])
    func isWrittenAsTheLanguageHasIt(_ language: Language, _ expected: [String]) {
        let presenter = Presenter(language: language)
        #expect([350, 1_200, 1_234_000].map { presenter.distanceText(meters: $0) } == expected)
    }
}
