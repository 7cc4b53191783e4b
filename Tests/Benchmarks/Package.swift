// swift-tools-version: 6.2
import PackageDescription

// A package of its own: a plain build of Washboard does not see it. The formats are measured within the process: their sources
// are links to Washboard's targets, because what the sanitizer offers is for its own package only.
let package = Package(
  name: "benchmarks",
  products: [.library(name: "grabs", type: .dynamic, targets: ["grabs"])],
  targets: [
    .systemLibrary(name: "CXCB", pkgConfig: "xcb-xfixes", providers: [.apt(["libxcb1-dev", "libxcb-xfixes0-dev"])]),
    .executableTarget(name: "floor", linkerSettings: [.linkedLibrary("xcb"), .linkedLibrary("xcb-xfixes")]),
    .target(name: "grabs"),
    .executableTarget(name: "formats", dependencies: ["RichText", "Sanitizer", "split"]),
    .target(name: "split"),
    .executableTarget(name: "bridge", dependencies: ["RichText", "RichTextFoundation"]),
    .target(name: "RichText"),
    .target(name: "RichTextFoundation", dependencies: ["RichText"]),
    .target(name: "Sanitizer", dependencies: ["RichText", "CPCRE2"]),
    .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
    .executableTarget(name: "latency", dependencies: ["CXCB"], swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
