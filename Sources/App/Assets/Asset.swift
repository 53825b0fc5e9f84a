import JSONWriting

/// What comes with the program and changes with its releases only.
enum Asset: Sendable, Hashable {
    case openAPI
    case keys
    /// The picture for an icon or background key.
    case picture(key: String)
    /// The preview page.
    case page
    /// What the preview page loads.
    case pagePart(name: String)

    private static let single: [(path: String, asset: Asset)] = [
        ("/openapi.yaml", .openAPI), ("/keys", .keys), ("/", .page),
    ]
    /// Where each is asked for.
    static let paths =
        single + Picture.all.map { ("/assets/\($0.key).svg", .picture(key: $0.key)) }
        + PagePart.all.map { ("/preview/\($0.name)", .pagePart(name: $0.name)) }
    /// The same as `openapi.yaml` writes it.
    static let templates = single.map(\.path) + ["/assets/{key}.svg", "/preview/{name}"]

    /// The bytes in no coding.
    var bytes: [UInt8] {
        switch self {
        case .openAPI: OpenAPIDocument.bytes
        case .keys: JSONWriter.bytes(of: KeysDocument.current)
        case .picture(let key): Picture.all.first { $0.key == key }?.svg ?? []
        case .page: PackageResources.page_html
        case .pagePart(let name): PagePart.all.first { $0.name == name }?.bytes ?? []
        }
    }

    /// The media type.
    var contentType: String {
        switch self {
        case .openAPI: "application/yaml"
        case .keys: "application/json"
        case .picture: "image/svg+xml"
        case .page: "text/html; charset=utf-8"
        case .pagePart(let name): name.hasSuffix(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8"
        }
    }

    /// Pictures are kept for a day, since an old one does no harm; of everything else a new release's is wanted at
    /// once.
    var cacheControl: String {
        switch self {
        case .picture: "max-age=86400"
        case .openAPI, .keys, .page, .pagePart: "no-cache"
        }
    }

    /// What a browser lets it do; nil for what shows nothing by itself.
    ///
    /// - Source: Content Security Policy Level 3.
    var contentSecurityPolicy: String? {
        switch self {
        case .picture: "default-src 'none'; style-src 'unsafe-inline'"
        case .page:
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        case .openAPI, .keys, .pagePart: nil
        }
    }
}
