// swift-tools-version: 6.2
import PackageDescription

// A package of its own: a plain build of Washboard does not see it, and it knows nothing of Washboard's code.
let package = Package(
  name: "benchmarks",
  targets: [
    .systemLibrary(name: "CXCB", pkgConfig: "xcb-xfixes", providers: [.apt(["libxcb1-dev", "libxcb-xfixes0-dev"])]),
    .executableTarget(name: "floor", linkerSettings: [.linkedLibrary("xcb"), .linkedLibrary("xcb-xfixes")]),
    .executableTarget(name: "latency", dependencies: ["CXCB"], swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
