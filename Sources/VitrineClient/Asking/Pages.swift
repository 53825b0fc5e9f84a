public import ViewModels

/// A page of a list.
public protocol Page: Decodable, Sendable {
    /// The next page, ready to request, or nil on the last one.
    var next: String? { get }
}

extension Feed: Page {}

extension PostList: Page {}

extension UserList: Page {}

/// The pages of a list, each asked for when it is wanted.
///
/// ```swift
/// for try await page in client.feedPages() { cells += page.model.items }
/// ```
public struct Pages<Model: Page>: AsyncSequence, Sendable {
    /// A page, and where it comes from.
    public typealias Element = Answer<Model>

    let client: VitrineClient
    let first: String

    /// Begins at the first page.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(client: client, path: first)
    }

    /// Goes from page to page.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        let client: VitrineClient
        /// Where the next page is; nil after the last.
        var path: String?

        /// Asks for the next page.
        ///
        /// - Returns: nil after the last page.
        /// - Throws: `ClientError`; the page can be asked for again.
        public mutating func next() async throws -> Answer<Model>? {
            guard let path else { return nil }
            let answer: Answer<Model> = try await client.view(path)
            self.path = answer.model.next
            return answer
        }
    }
}
