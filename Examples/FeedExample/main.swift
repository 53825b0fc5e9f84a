import Foundation
import ViewModels
import VitrineClient

/// Lists the feed with stars, shows its first restaurant, then follows what the server commits.
///
///     swift run feed-example http://127.0.0.1:8080 [LANGUAGE]
let arguments = CommandLine.arguments
guard arguments.count > 1, let server = URL(string: arguments[1]) else {
    say("usage: feed-example URL [LANGUAGE]")
    exit(2)
}
// What came last is shown at once by the next run, server or no server.
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("feed-example", isDirectory: true)
let client = VitrineClient(
    baseURL: server, language: arguments.count > 2 ? arguments[2] : nil, store: FolderAnswerStore(folder: folder))

do {
    let feed = try await client.feed(FeedQuery(limit: 10))
    say("\(feed.model.total) restaurants, \(feed.provenance)")
    for cell in feed.model.items { say(cell.line) }

    if let first = feed.model.items.first {
        say("\n\(try await client.restaurant(id: first.id).model.text)\n")
    }
    var copy = try await client.feedCopy()
    say("listening after generation \(copy.generation)")
    for try await event in client.events(after: copy.generation) {
        let before = Dictionary(copy.cells.map { ($0.id, $0) }) { first, _ in first }
        copy = try await client.feedCopy(updating: copy)
        say("generation \(event.generation)")
        for cell in copy.cells where before[cell.id] != cell { say(cell.line) }
    }
} catch let error as ClientError {
    say(error)
    exit(1)
}

/// Prints a line at once, also into a pipe.
func say(_ line: some CustomStringConvertible) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

extension Answer {
    /// Where the answer comes from, for a person.
    var provenance: String {
        let age = ageSeconds.map { ", \($0) s old" } ?? ""
        return switch origin {
        case .network: "from the server\(age)"
        case .revalidated: "unchanged since last time\(age)"
        case .stored(let error): "as they were last time\(age): \(error)"
        }
    }
}

extension Stars {
    /// Five characters.
    var text: String {
        String(repeating: "★", count: full) + String(repeating: "⯨", count: half) + String(repeating: "☆", count: empty)
    }
}

extension RestaurantCell {
    /// A row of the feed.
    var line: String {
        "\(stars.text)  \(name), \(typeText)  [\(iconKey.rawValue), \(tintKey.rawValue)]"
    }
}

extension RestaurantDetail {
    /// A screen of its own.
    var text: String {
        let way = directions.map { "\n\($0.google)" } ?? ""
        return "\(name)  \(stars.text)  \(rateText)\n\(bio)\nbehind it: \(backgroundKey.rawValue)\(way)"
    }
}
