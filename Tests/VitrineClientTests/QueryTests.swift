import Testing
import ViewModels

@testable import VitrineClient

@Suite struct QueryTests {
    @Test func asksForEverythingWithoutAQuery() {
        #expect(FeedQuery().path == "/feed" && PostQuery().path == "/posts" && UserQuery().path == "/users")
    }

    @Test func namesEveryParameter() {
        let query = FeedQuery(
            types: [.coffee, RestaurantType(rawValue: "N/a")], words: "phở & trà+1", sort: .rateDescending,
            near: Coordinate(latitude: 21.0285, longitude: -0.000001), radiusMeters: 800, limit: 20)
        #expect(
            query.path == "/feed?type=coffee,N%2Fa&q=ph%E1%BB%9F%20%26%20tr%C3%A0%2B1&sort=-rate"
                + "&near=21.028500,-0.000001&radius=800&limit=20")
        #expect(
            PostQuery(userID: "a&b", words: "tea", requiresAll: true, limit: 1).path
                == "/posts?userId=a%26b&q=tea&require=all&limit=1")
        #expect(UserQuery(words: "mai", limit: 2).path == "/users?q=mai&limit=2")
    }

    @Test(arguments: [
        ("shop_3", "/r/shop_3"), ("a/b?c#d", "/r/a%2Fb%3Fc%23d"), ("phở", "/r/ph%E1%BB%9F"), ("%", "/r/%25"),
    ])
    func codesIds(_ id: String, _ path: String) {
        #expect(Query.path("/r", id: id) == path)
    }
}
