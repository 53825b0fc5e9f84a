import Records
import Testing
import ViewModels

@testable import Presenting

@Suite struct PresentationTableTests {
    @Test(arguments: [
        (ShopType.hawk, "hawk", "bakery", "hawk-bg", "orange"),
        (.coffee, "coffee", "coffee", "coffee-bg", "brown"),
        (.fastfood, "fastfood", "fastfood", "fastfood-bg", "yellow"),
        (.streettea, "streettea", "water", "streettea-bg", "green"),
        (.unknown, "N/a", "food-icon", "streettea-bg", "red"),
    ])
    func givesTheKeysOfTheApp(_ type: ShopType, _ name: String, _ icon: String, _ background: String, _ tint: String) {
        let look = PresentationTable.look(of: type)
        #expect(look.type.rawValue == name)
        #expect(look.icon.rawValue == icon)
        #expect(look.background.rawValue == background)
        #expect(look.tint.rawValue == tint)
    }

    @Test func listsEveryKeyOnce() {
        #expect(
            PresentationTable.iconKeys.map(\.rawValue) == ["bakery", "coffee", "fastfood", "water", "food-icon"])
        #expect(
            PresentationTable.backgroundKeys.map(\.rawValue)
                == ["hawk-bg", "coffee-bg", "fastfood-bg", "streettea-bg", "red", "green"])
        #expect(PresentationTable.tintKeys.map(\.rawValue) == ["orange", "brown", "yellow", "green", "red"])
    }

    @Test(arguments: [
        (0, 0, 0, 5), (0.25.nextDown, 0, 0, 5), (0.25, 0, 1, 4), (0.5, 0, 1, 4), (0.75.nextDown, 0, 1, 4),
        (0.75, 1, 0, 4), (1, 1, 0, 4), (2.5, 2, 1, 2), (3.7, 3, 1, 1), (4.25.nextDown, 4, 0, 1), (4.25, 4, 1, 0),
        (4.499999999999999, 4, 1, 0), (4.75.nextDown, 4, 1, 0), (4.75, 5, 0, 0), (5.0.nextDown, 5, 0, 0),
        (5, 5, 0, 0), (.leastNonzeroMagnitude, 0, 0, 5), (-0.0, 0, 0, 5),
    ])
    func roundsToTheNearestHalfTiesUp(_ rate: Double, _ full: Int, _ half: Int, _ empty: Int) {
        #expect(PresentationTable.stars(for: rate) == Stars(full: full, half: half, empty: empty))
    }

    @Test func givesAnUnratedShopNoStars() {
        #expect(PresentationTable.stars(for: nil) == Stars(full: 0, half: 0, empty: 5))
    }

    /// Every rate in steps of 1/1024, which doubles hold exactly, against integers.
    @Test func roundsLikeIntegers() {
        for step in 0...(5 * 1_024) {
            let halves = (step + 256) / 512
            let stars = PresentationTable.stars(for: Double(step) / 1_024)
            #expect(stars == Stars(full: halves / 2, half: halves % 2, empty: 5 - halves / 2 - halves % 2))
        }
    }
}
