/// A screen that can be asked for, with what chooses its content; the language comes beside it.
///
/// Equal screens show the same, so a screen holds its parameters in one canonical form: their order, their case and
/// their defaults make no difference. One file holds a screen, and one line of `Screens.all` adds it to the server.
public protocol Screen: Sendable, Hashable {
    /// Where it is asked for; `{id}` may stand for the last segment: `/restaurants/{id}`.
    static var path: String { get }
    /// Other paths of the same kind that mean the same.
    static var otherPaths: [String] { get }
    /// The sources without which there is no such screen.
    static var required: SourceSet { get }
    /// The sources that it is poorer without.
    static var optional: SourceSet { get }
    /// Whether it shows in what state its sources are, so that it changes with them.
    static var showsStates: Bool { get }
    /// How long others may keep it.
    static var retention: Retention { get }
    /// The media types it comes in, the usual one first.
    static var mediaTypes: [String] { get }
    /// What it is about, for "There is no … with this id.".
    static var noun: String { get }

    /// The one of them that it is drawn up in.
    var mediaType: String { get }

    /// Reads what is asked for.
    ///
    /// - Throws: `ParameterFault` for a known parameter with a bad value.
    init(_ parameters: ScreenParameters) throws(ParameterFault)

    /// Draws it up from what is stored now.
    ///
    /// Blocks on the store.
    /// - Returns: its bytes in the media type that was asked for.
    /// - Throws: `ViewError`.
    func body(_ rendering: inout Rendering) throws(ViewError) -> [UInt8]
}

/// How long others may keep a screen.
public enum Retention: Sendable, Hashable {
    /// As long as it is fresh, and stale in the usual windows.
    case whileFresh
    /// They ask each time whether it is still good.
    case revalidated
    /// Only the client itself, who asks each time.
    case privately
}

extension Screen {
    /// None.
    public static var otherPaths: [String] { [] }
    /// None.
    public static var optional: SourceSet { [] }
    /// It does not.
    public static var showsStates: Bool { false }
    /// As long as it is fresh.
    public static var retention: Retention { .whileFresh }
    /// JSON alone.
    public static var mediaTypes: [String] { ["application/json"] }
    /// JSON.
    public var mediaType: String { "application/json" }
    /// A page.
    public static var noun: String { "page" }

    /// Whether another screen is the same.
    func isEqual(to other: any Screen) -> Bool {
        other as? Self == self
    }
}
