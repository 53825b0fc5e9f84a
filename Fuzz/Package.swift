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

let package = Package(
    name: "fuzz",
    targets: [
        .target(name: "HTTPMessages", swiftSettings: strict),
        .executableTarget(
            name: "FuzzRequests", dependencies: ["HTTPMessages"],
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
    ]
)
