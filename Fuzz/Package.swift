// swift-tools-version: 6.2
import PackageDescription

// A package of its own, since all of it is built with libFuzzer's main function: see scripts/fuzz.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
]

// In one flag: of the two that `swift build --sanitize` would make of it the compiler takes the last alone.
let sanitizers = "-sanitize=fuzzer,address"

let package = Package(
    name: "fuzz",
    targets: [
        .target(name: "HTTPMessages", swiftSettings: strict + [.unsafeFlags([sanitizers])]),
        .executableTarget(
            name: "FuzzRequests", dependencies: ["HTTPMessages"],
            swiftSettings: strict + [.unsafeFlags([sanitizers, "-parse-as-library"])],
            linkerSettings: [.unsafeFlags([sanitizers])]),
    ]
)
