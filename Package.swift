// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // A request is a view into the connection's bytes that the compiler keeps from outliving them.
    .enableExperimentalFeature("Lifetimes"),
]

/// A room of the house: one target, importing only the rooms named here (docs/ARCHITECTURE.md).
func room(_ name: String, _ dependencies: [String] = [], resources: [Resource] = []) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, resources: resources, swiftSettings: strict)
}

func tests(of name: String, _ dependencies: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: ([name] + dependencies).map { .byName(name: $0) }, swiftSettings: strict)
}

func debianLibrary(_ name: String, pkgConfig: String, package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
    name: "vitrine",
    // For the library products; the server itself runs on Linux.
    platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
    products: [
        .executable(name: "vitrine", targets: ["vitrine"]),
        .library(name: "ViewModels", targets: ["ViewModels"]),
        .library(name: "VitrineClient", targets: ["VitrineClient"]),
    ],
    targets: [
        debianLibrary("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
        // The headers; the library itself is opened when HTTPS needs it (COpenSSLOnDemand says why).
        .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
        .target(name: "COpenSSLOnDemand"),
        // Opened when the first fetch needs it (its shim says why), so nothing is linked.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        debianLibrary("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
        debianLibrary("CBrotli", pkgConfig: "libbrotlienc", package: "libbrotli-dev"),
        // Its header is compiled in, so nothing is linked.
        .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),
        .systemLibrary(name: "CLinux"),

        room("ViewModels"),
        room("VitrineClient", ["ViewModels"]),
        room("JSONWriting"),
        room("Records"),
        room("Presenting", ["Records", "ViewModels", "JSONWriting"]),
        room("HTTPMessages"),
        room("Platform", ["CLinux", "CXXHash"]),
        room("Sockets", ["Platform", "CLinux", "COpenSSL", "COpenSSLOnDemand"]),
        room("HTTPServing", ["HTTPMessages", "Platform", "Sockets", "CZlib", "CBrotli", "CLinux"]),
        room("Upstream", ["Platform", "HTTPMessages", "CCurl", "CLinux"]),
        room("Storage", ["Records", "Platform", "CSQLite", "CLinux"]),
        room("Facade", ["Records", "Storage", "Upstream", "Presenting", "ViewModels", "JSONWriting", "Platform"]),
        room("Settings", ["Platform", "Records"]),
        room("SampleUpstream", ["HTTPMessages", "HTTPServing", "Platform", "Sockets"]),
        room(
            "App",
            [
                "Facade", "HTTPMessages", "HTTPServing", "JSONWriting", "Platform", "Presenting", "Records",
                "SampleUpstream", "Settings", "Sockets", "Storage", "Upstream", "ViewModels",
            ],
            resources: [
                .embedInCode("Resources/openapi.yaml"), .embedInCode("Resources/Pictures"),
                .embedInCode("Resources/Preview"),
            ]),
        .target(
            name: "TestSupport", dependencies: ["Platform", "CLinux", "COpenSSL"], path: "Tests/TestSupport",
            swiftSettings: strict, linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
        tests(of: "Platform"),
        tests(of: "HTTPMessages"),
        tests(of: "HTTPServing", ["HTTPMessages", "Platform", "Sockets"]),
        tests(of: "Sockets", ["Platform", "TestSupport", "COpenSSL"]),
        tests(of: "ViewModels", ["Presenting", "JSONWriting"]),
        tests(of: "VitrineClient", ["ViewModels", "TestSupport"]),
        tests(of: "JSONWriting", ["TestSupport"]),
        tests(of: "Records", ["TestSupport"]),
        tests(of: "Storage", ["CSQLite", "Platform", "Records", "TestSupport"]),
        tests(of: "Upstream", ["Platform", "CCurl", "TestSupport"]),
        .testTarget(
            name: "PresentingTests", dependencies: ["Presenting", "JSONWriting", "Records", "ViewModels"],
            exclude: ["Golden"], swiftSettings: strict),
        tests(of: "Facade", ["Platform", "Presenting", "Records", "Storage", "Upstream", "TestSupport"]),
        .testTarget(
            name: "SampleDataTests", dependencies: ["SampleUpstream", "Records"], swiftSettings: strict),
        tests(
            of: "App",
            [
                "Facade", "HTTPMessages", "JSONWriting", "Platform", "Presenting", "Records", "Settings", "Storage",
                "Upstream", "TestSupport", "ViewModels",
            ]),
        tests(of: "Settings", ["Platform", "Records"]),
        .executableTarget(
            name: "feed-example", dependencies: ["ViewModels", "VitrineClient"], path: "Examples/FeedExample",
            swiftSettings: strict),
        .executableTarget(name: "vitrine", dependencies: ["App"], swiftSettings: strict),
    ]
)
