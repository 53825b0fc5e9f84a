/// `openapi.yaml` of the project's root, built into the program.
enum OpenAPIDocument {
    static let bytes = PackageResources.openapi_yaml
}
