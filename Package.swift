// swift-tools-version: 6.0
import PackageDescription

// Sources/ARCHITECTURE.md describes the targets and the direction of their dependencies.
//
// X11Clipboard is the only importer of CX11, Service of CSystemd and CFontconfig, Sanitizer of CPCRE2, Configuration of
// CTOML. SystemCalls, Service and WaylandClipboard use CDescriptors.

// Continuous integration sets WASHBOARD_STRICT: then warnings are errors. A newer compiler, which warns of more, still builds.
let strict: [SwiftSetting] =
  Context.environment["WASHBOARD_STRICT"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])]
let settings: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")] + strict

// The rooms around the formats are compiled for size: the program is 0.6 MB smaller, and no copy takes longer. A package
// that depends on the libraries compiles none of them, so that it is not refused for these flags.
let forSize: [SwiftSetting] = settings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let package = Package(
  name: "washboard",
  products: [
    .library(name: "RichText", targets: ["RichText"]),
    .library(name: "RichTextFoundation", targets: ["RichTextFoundation"]),
    .executable(name: "washboard", targets: ["washboard"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
  ],
  targets: [
    .target(name: "RichText", swiftSettings: settings),
    .target(name: "RichTextFoundation", dependencies: ["RichText"], swiftSettings: settings),
    .target(name: "ClipboardTargets", swiftSettings: settings),
    .target(name: "Sanitizer", dependencies: ["RichText", "CPCRE2"], swiftSettings: settings),
    .target(
      name: "Configuration", dependencies: ["RichText", "Sanitizer", "ClipboardTargets", "Selections", "CTOML"],
      swiftSettings: forSize),
    .target(name: "SystemCalls", dependencies: ["CDescriptors"], swiftSettings: settings),
    .target(name: "Selections", dependencies: ["ClipboardTargets"], swiftSettings: settings),
    .target(name: "Guard", swiftSettings: forSize),
    .target(name: "ICCCM", dependencies: ["Selections", "ClipboardTargets"], swiftSettings: settings),
    .target(
      name: "X11Clipboard", dependencies: ["ICCCM", "Selections", "ClipboardTargets", "SystemCalls", "CX11"],
      swiftSettings: settings),
    .target(
      name: "WaylandClipboard", dependencies: ["Selections", "ClipboardTargets", "SystemCalls", "CDescriptors"],
      swiftSettings: forSize),
    .target(
      name: "ServiceCore",
      dependencies: [
        "RichText", "Sanitizer", "Configuration", "Selections", "Guard", "ClipboardTargets",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: forSize),
    .target(
      name: "Service",
      dependencies: [
        "RichText", "Sanitizer", "Configuration", "Selections", "Guard", "ClipboardTargets", "ServiceCore",
        "SystemCalls", "CSystemd", "CDescriptors", "CFontconfig",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: forSize),
    .executableTarget(
      name: "washboard",
      dependencies: [
        "RichText", "Sanitizer", "Configuration", "Selections", "ClipboardTargets", "Guard", "X11Clipboard",
        "WaylandClipboard", "ServiceCore", "Service", "SystemCalls",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Manual"],
      resources: [
        .embedInCode("Resources/config.toml"),
        .embedInCode("Resources/rules.d/code-editors.toml"),
        .embedInCode("Resources/rules.d/drawings-and-spreadsheets.toml"),
        .embedInCode("Resources/rules.d/terminals.toml"),
        .embedInCode("Resources/rules.d/word-processors.toml"),
      ],
      swiftSettings: forSize),

    .target(name: "CTOML", cxxSettings: [.define("TOML_HEADER_ONLY", to: "1"), .define("TOML_EXCEPTIONS", to: "0")]),
    .target(name: "CDescriptors"),
    .target(name: "CSystemd"),
    .target(name: "CFontconfig"),
    .systemLibrary(
      name: "CX11", pkgConfig: "x11-xcb",
      providers: [
        .apt([
          "libx11-dev", "libx11-xcb-dev", "libxcb1-dev", "libxcb-xfixes0-dev", "libxcb-res0-dev", "libxcb-xtest0-dev",
        ])
      ]),
    .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),

    .target(
      name: "X11TestPeer", dependencies: ["CX11", "TestProcesses", "TestMaterial"], path: "Tests/Support/X11TestPeer",
      swiftSettings: settings),
    .target(
      name: "WaylandTestPeer", dependencies: ["CDescriptors"], path: "Tests/Support/WaylandTestPeer",
      swiftSettings: settings),
    .target(name: "TestProcesses", path: "Tests/Support/TestProcesses", swiftSettings: settings),
    .target(name: "ProcessorTime", path: "Tests/Support/ProcessorTime", swiftSettings: settings),
    .target(
      name: "TestMaterial", path: "Tests/Support/TestMaterial", exclude: ["Corpus"], swiftSettings: settings),
    .target(
      name: "TestDocuments", dependencies: ["RichText", "TestMaterial"], path: "Tests/Support/TestDocuments",
      swiftSettings: settings),
    .target(
      name: "HTMLOracles", dependencies: ["TestMaterial"], path: "Tests/Support/HTMLOracles", exclude: ["Payloads"],
      swiftSettings: settings),
    .target(
      name: "TinyPictures", dependencies: ["RichText"], path: "Tests/Support/TinyPictures", swiftSettings: settings),
    .testTarget(
      name: "RichTextTests",
      dependencies: ["RichText", "HTMLOracles", "ProcessorTime", "TinyPictures", "TestDocuments", "TestMaterial"],
      swiftSettings: settings),
    .testTarget(
      name: "RichTextFoundationTests",
      dependencies: ["RichTextFoundation", "RichText", "TestDocuments", "TestMaterial"], swiftSettings: settings),
    .testTarget(
      name: "SanitizerTests",
      dependencies: [
        "Sanitizer", "RichText", "HTMLOracles", "ProcessorTime", "TinyPictures", "TestDocuments", "TestMaterial",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: ["Configuration", "Sanitizer", "RichText", "ProcessorTime", "TestMaterial"],
      exclude: ["FormerFiles"],
      swiftSettings: settings),
    .testTarget(name: "ClipboardTargetsTests", dependencies: ["ClipboardTargets"], swiftSettings: settings),
    .testTarget(name: "SystemCallsTests", dependencies: ["SystemCalls"], swiftSettings: settings),
    .testTarget(name: "SelectionsTests", dependencies: ["Selections"], swiftSettings: settings),
    .testTarget(
      name: "ICCCMTests", dependencies: ["ICCCM", "Selections", "TestMaterial"], swiftSettings: settings),
    .testTarget(
      name: "GuardTests", dependencies: ["Guard", "ProcessorTime", "TestMaterial"], exclude: ["Corpora/Data"],
      swiftSettings: settings),
    .testTarget(
      name: "X11ClipboardTests",
      dependencies: ["X11Clipboard", "ICCCM", "Selections", "ClipboardTargets", "X11TestPeer", "TestMaterial"],
      swiftSettings: settings),
    .testTarget(
      name: "WaylandClipboardTests",
      dependencies: ["WaylandClipboard", "Selections", "WaylandTestPeer", "TestMaterial"], swiftSettings: settings),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestMaterial"], swiftSettings: settings),
    .testTarget(
      name: "ServiceCoreTests",
      dependencies: [
        "ServiceCore", "Sanitizer", "Configuration", "Selections", "RichText", "Guard", "ClipboardTargets",
        "TestDocuments", "TestMaterial", "TinyPictures",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "Service", "ServiceCore", "SystemCalls", "Sanitizer", "Configuration", "Selections", "RichText", "Guard",
        "ClipboardTargets", "TestProcesses", "TinyPictures",
        "washboard",
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Recovery/Former"], swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["washboard", "RichText", "X11TestPeer", "WaylandTestPeer", "TestProcesses", "TestMaterial"],
      exclude: ["Snapshots"], swiftSettings: settings),
    .testTarget(
      name: "ApplicationTests",
      dependencies: ["washboard", "Sanitizer", "RichText", "X11TestPeer", "TestProcesses", "HTMLOracles"],
      exclude: ["Drivers"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
