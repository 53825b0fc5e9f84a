extension Presenter {
    /// How far something is, as near as anybody walks by it: to 10 m below a kilometre, to 0.1 km below ten, else to 1
    /// km.
    ///
    /// - Parameter meters: below zero it counts as zero.
    /// - Returns: such as "350 m", "1.2 km", "12 km".
    public func distanceText(meters: Int) -> String {
        let meters = max(0, meters)
        switch meters {
        case ..<995:
            return phrases.text(.meters, [.number: phrases.number(Self.rounded(meters, to: 10) * 10)])
        case ..<9_950:
            return phrases.text(.kilometers, [.number: phrases.number(tenths: Self.rounded(meters, to: 100))])
        default:
            return phrases.text(.kilometers, [.number: phrases.number(Self.rounded(meters, to: 1_000))])
        }
    }

    /// How many units a value is about, ties up.
    private static func rounded(_ value: Int, to unit: Int) -> Int {
        value / unit + (value % unit * 2 >= unit ? 1 : 0)
    }
}
