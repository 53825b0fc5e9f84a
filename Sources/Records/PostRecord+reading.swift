extension PostRecord: ReadableRecord {
    /// All members of a post.
    public static let memberNames: [StaticString] = ["id", "userId", "title", "body"]

    /// Reads `{userId, id, title, body}`.
    public init(id: String, mending members: inout RecordMembers) {
        self.init(
            id: id, userID: members.id("userId"), title: members.text("title"), body: members.text("body"))
    }
}
