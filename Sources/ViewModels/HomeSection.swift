/// A part of the home screen that can be current, stale or missing without the others.
///
/// ```json
/// {"id":"map","title":"Map","state":"fresh","items":[{"id":"shop_3","title":"Phở Bát",
///  "subtitle":"Hawker food · 4.5 of 5","coordinate":{"latitude":21.028511,"longitude":105.804817},
///  "iconKey":"bakery","tintKey":"orange","path":"/restaurants/shop_3"}],"path":"/map"}
/// ```
public struct HomeSection: Codable, Sendable, Hashable, Identifiable {
    /// Which section it is.
    public let id: SectionID
    /// Its heading in the reader's language.
    public let title: String
    /// How current it is.
    public let state: SectionState
    /// The first few of what `path` has in full; none when the state is `unavailable`.
    public let items: HomeItems
    /// The screen with all of it, ready to request.
    public let path: String

    /// Makes a section; `items` must be of the kind that `id` names.
    public init(id: SectionID, title: String, state: SectionState, items: HomeItems, path: String) {
        self.id = id
        self.title = title
        self.state = state
        self.items = items
        self.path = path
    }

    private enum CodingKeys: CodingKey {
        case id, title, state, items, path
    }

    /// Reads a section, with items of the kind that its id names.
    ///
    /// - Throws: `DecodingError` when a member is missing or an item of a known kind can't be read; never for an
    ///   unknown id.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        id = try members.decode(SectionID.self, forKey: .id)
        title = try members.decode(String.self, forKey: .title)
        state = try members.decode(SectionState.self, forKey: .state)
        path = try members.decode(String.self, forKey: .path)
        items =
            switch id {
            case .restaurants: .restaurants(try members.decode([RestaurantCell].self, forKey: .items))
            case .posts: .posts(try members.decode([PostCell].self, forKey: .items))
            case .map: .map(try members.decode([MapAnnotation].self, forKey: .items))
            default: .other
            }
    }

    /// Writes a section; items of an unknown kind become an empty array.
    ///
    /// - Throws: what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(id, forKey: .id)
        try members.encode(title, forKey: .title)
        try members.encode(state, forKey: .state)
        switch items {
        case .restaurants(let cells): try members.encode(cells, forKey: .items)
        case .posts(let cells): try members.encode(cells, forKey: .items)
        case .map(let annotations): try members.encode(annotations, forKey: .items)
        case .other: try members.encode([String](), forKey: .items)
        }
        try members.encode(path, forKey: .path)
    }
}
