import Presenting
import Foundation
import JSONWriting
import Testing
import ViewModels

/// Each view model's documentation shows one JSON example: an app decodes it, and the server writes it byte for byte.
@Suite struct ExampleTests {
    private static let models: [String: any (Decodable & JSONWritable & SendableMetatype).Type] = [
        "BoundingBox": BoundingBox.self, "Coordinate": Coordinate.self, "Directions": Directions.self,
        "EntryForm": EntryForm.self, "Feed": Feed.self,
        "FeedChanges": FeedChanges.self, "Home": Home.self, "HomeSection": HomeSection.self,
        "MapAnnotation": MapAnnotation.self,
        "MapCluster": MapCluster.self, "MapRegion": MapRegion.self, "RestaurantMap": RestaurantMap.self,
        "PostAuthor": PostAuthor.self, "PostCell": PostCell.self, "PostDetail": PostDetail.self,
        "PostList": PostList.self, "RestaurantCell": RestaurantCell.self, "RestaurantDetail": RestaurantDetail.self,
        "Stars": Stars.self, "UserCell": UserCell.self, "UserDetail": UserDetail.self, "UserList": UserList.self,
    ]
    /// Words and a choice, which show up in the examples of the others.
    private static let withoutExample: Set = [
        "AppearanceKeys", "HomeItems", "RestaurantType", "SectionID", "SectionState", "SourceName",
    ]

    @Test(arguments: models.keys.sorted())
    func decodesAndIsWrittenAsDocumented(_ name: String) throws {
        let model = try #require(Self.models[name])
        let example = try Self.example(of: name)
        let value = try JSONDecoder().decode(model, from: Data(example.utf8))
        #expect(String(decoding: JSONWriter.bytes(of: value), as: UTF8.self) == example)
    }

    @Test func coversEveryFileOfTheRoom() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.room.path)
        let names = Set(files.filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) })
        #expect(names == Self.withoutExample.union(Self.models.keys))
    }

    private static let room = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/ViewModels")

    /// The lines of the file's one `json` block, put together again.
    private static func example(of name: String) throws -> String {
        let text = try String(contentsOf: room.appendingPathComponent("\(name).swift"), encoding: .utf8)
        let blocks = text.components(separatedBy: "/// ```json\n").dropFirst()
        #expect(blocks.count == 1)
        let lines = try #require(blocks.first).components(separatedBy: "\n").prefix { $0 != "/// ```" }
        return lines.map { $0.dropFirst(3).trimmingCharacters(in: .whitespaces) }.joined()
    }
}
