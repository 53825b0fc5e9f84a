import Records
import Testing
import ViewModels

@testable import Presenting

@Suite struct RestaurantPresentingTests {
    private let presenter = Presenter(language: .english)

    @Test(arguments: [
        (nil, "Not rated"), (0, "0 of 5"), (0.04, "0 of 5"), (0.05, "0.1 of 5"), (1, "1 of 5"), (4.5, "4.5 of 5"),
        (4.25, "4.3 of 5"), (4.35, "4.4 of 5"), (4.96, "5 of 5"), (5, "5 of 5"),
    ])
    func saysTheRate(_ rate: Double?, _ expected: String) {
        #expect(presenter.cell(SampleRecords.shop(rate: rate)).rateText == expected)
    }

    @Test(arguments: [-0.5, 5.5, .nan, .infinity, -.infinity, .greatestFiniteMagnitude])
    func takesAnImpossibleRateAsNone(_ rate: Double) {
        let cell = presenter.cell(SampleRecords.shop(rate: rate))
        #expect(cell.rate == 0)
        #expect(cell.rateText == "Not rated")
        #expect(cell.stars == Stars(full: 0, half: 0, empty: 5))
    }

    @Test(arguments: [
        (ShopType.hawk, "Hawker food"), (.coffee, "Coffee"), (.fastfood, "Fast food"), (.streettea, "Street tea"),
        (.unknown, "Other"),
    ])
    func saysTheType(_ type: ShopType, _ expected: String) {
        #expect(presenter.cell(SampleRecords.shop(type: type)).typeText == expected)
        #expect(presenter.detail(SampleRecords.shop(type: type)).typeText == expected)
    }

    @Test(arguments: [
        ("Mộc", 4.5, "Mộc, Coffee, rated 4.5 of 5"),
        ("Mộc", nil, "Mộc, Coffee, not rated"),
        ("", 3, "Unnamed restaurant, Coffee, rated 3 of 5"),
        (" \n", 3, "Unnamed restaurant, Coffee, rated 3 of 5"),
        ("{type}", 3, "{type}, Coffee, rated 3 of 5"),
    ])
    func readsAloudAsOneSentence(_ name: String, _ rate: Double?, _ expected: String) {
        let shop = SampleRecords.shop(name: name, rate: rate)
        #expect(presenter.cell(shop).accessibilityText == expected)
        #expect(presenter.detail(shop).accessibilityText == expected)
    }

    @Test func leavesWhatTheUpstreamSaidAlone() {
        let shop = SampleRecords.shop("7", " Name\u{0}\n", bio: "  two  blanks ", .hawk, 4.123456789)
        let detail = presenter.detail(shop)
        #expect(detail.name == shop.name && detail.bio == shop.bio && detail.rate == shop.rate)
    }

    @Test func givesDirectionsExactlyWithCoordinates() {
        #expect(presenter.detail(SampleRecords.shop(place: (1, 2))).directions != nil)
        #expect(presenter.detail(SampleRecords.shop()).directions == nil)
        #expect(presenter.detail(SampleRecords.shop()).coordinate == nil)
    }

    @Test func marksOnTheMapOnlyShopsWithAPlace() {
        let shops = [SampleRecords.shop("1"), SampleRecords.shop("2", "", .hawk, 1.5, (10, 20))]
        let map = presenter.map(shops)
        #expect(map.annotations.map(\.id) == ["2"])
        #expect(map.annotations.first?.title == "Unnamed restaurant")
        #expect(map.annotations.first?.subtitle == "Hawker food · 1.5 of 5")
        #expect(map.region.center == Coordinate(latitude: 10, longitude: 20))
    }
}

extension SampleRecords {
    fileprivate static func shop(
        name: String = "Name", type: ShopType = .coffee, rate: Double? = nil, place: (Double, Double)? = nil
    ) -> ShopRecord {
        shop("1", name, type, rate, place)
    }
}
