/// A rating as a row of five stars: the rate rounded to the nearest half, ties up.
///
/// ```json
/// {"full":4,"half":1,"empty":0}
/// ```
///
/// The three add up to 5. A restaurant that is not rated has five empty stars.
public struct Stars: Codable, Sendable, Hashable {
    /// Whole stars, 0…5, drawn first.
    public let full: Int
    /// Half stars, 0 or 1.
    public let half: Int
    /// Empty stars, 0…5, drawn last.
    public let empty: Int

    /// Makes a row of stars.
    public init(full: Int, half: Int, empty: Int) {
        self.full = full
        self.half = half
        self.empty = empty
    }
}
