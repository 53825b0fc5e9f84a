/// A file that the preview page loads: its style, or one of its modules.
struct PagePart: Sendable {
    /// The last segment of its path.
    let name: String
    let bytes: [UInt8]

    /// Every part there is, as they lie in `Resources/Preview`.
    static let all = [
        PagePart(name: "style.css", bytes: PackageResources.style_css),
        PagePart(name: "main.js", bytes: PackageResources.main_js),
        PagePart(name: "server.js", bytes: PackageResources.server_js),
        PagePart(name: "dom.js", bytes: PackageResources.dom_js),
        PagePart(name: "screens.js", bytes: PackageResources.screens_js),
        PagePart(name: "map.js", bytes: PackageResources.map_js),
        PagePart(name: "form.js", bytes: PackageResources.form_js),
        PagePart(name: "inspector.js", bytes: PackageResources.inspector_js),
        PagePart(name: "sources.js", bytes: PackageResources.sources_js),
        PagePart(name: "words.js", bytes: PackageResources.words_js),
    ]
}
