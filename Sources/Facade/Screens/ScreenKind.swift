/// What all screens of one type have in common, without the type.
public final class ScreenKind: Sendable {
    /// Where they are asked for, the usual path first.
    public let paths: [String]
    /// The sources without which there is none.
    public let required: SourceSet
    /// The sources that they are poorer without.
    public let optional: SourceSet
    /// How long others may keep them.
    public let retention: Retention
    /// The media types they come in, the usual one first.
    public let mediaTypes: [String]
    /// What they are about.
    public let noun: String
    let showsStates: Bool
    private let make: @Sendable (ScreenParameters, ScreenKind) throws(ParameterFault) -> ViewRequest

    /// Describes a type of screen.
    public init<Kind: Screen>(_ type: Kind.Type) {
        paths = [type.path] + type.otherPaths
        required = type.required
        optional = type.optional
        retention = type.retention
        mediaTypes = type.mediaTypes
        noun = type.noun
        showsStates = type.showsStates
        make = { (parameters, kind) throws(ParameterFault) in ViewRequest(try Kind(parameters), kind: kind) }
    }

    /// Reads what a request asks for.
    ///
    /// - Throws: `ParameterFault` for a known parameter with a bad value, or one that is missing.
    public func request(_ parameters: ScreenParameters) throws(ParameterFault) -> ViewRequest {
        try make(parameters, self)
    }
}

/// One screen, whatever its type: equal requests show the same.
public struct ViewRequest: Sendable, Hashable {
    private let box: Box

    /// The boxed screen with its hash, which every look into the cache needs.
    private final class Box: Sendable {
        let screen: any Screen
        let kind: ScreenKind
        let hash: Int

        init(_ screen: some Screen, _ kind: ScreenKind) {
            self.screen = screen
            self.kind = kind
            var hasher = Hasher()
            hasher.combine(ObjectIdentifier(kind))
            screen.hash(into: &hasher)
            hash = hasher.finalize()
        }
    }

    init(_ screen: some Screen, kind: ScreenKind) {
        box = Box(screen, kind)
    }

    /// What it has in common with others of its type.
    public var kind: ScreenKind { box.kind }

    var screen: any Screen { box.screen }

    /// Whether two requests show the same.
    public static func == (one: ViewRequest, other: ViewRequest) -> Bool {
        if one.box === other.box { return true }
        return one.box.hash == other.box.hash && one.box.kind === other.box.kind
            && one.box.screen.isEqual(to: other.box.screen)
    }

    /// Feeds the hash that was computed once.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(box.hash)
    }
}
