/// The program's version.
enum Version {
    /// By Semantic Versioning; the same as in `openapi.yaml`.
    static let text = "0.1.0"
}
