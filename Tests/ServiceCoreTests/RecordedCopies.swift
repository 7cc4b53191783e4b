import FoundationEssentials
import TestProcesses

/// The names that real applications offered (`shared/captures`), read in place where they are at hand.
struct RecordedCopies {
  struct Copy: Decodable {
    let targets: [String]
  }

  static let reason = "the recorded copies (shared/captures) are not beside this checkout"

  static let all: [String: [String]] = {
    guard let folder else { return [:] }
    var copies: [String: [String]] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let json = Data(contents(of: "\(folder)/\(name)/meta.json"))
      if let copy = try? JSONDecoder().decode(Copy.self, from: json) { copies[name] = copy.targets }
    }
    return copies
  }()

  static var areAtHand: Bool { !all.isEmpty }

  static let folder: String? = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    while parts.popLast() != nil, !parts.isEmpty {
      let folder = (parts + ["shared", "captures"]).joined(separator: "/")
      if FileManager.default.fileExists(atPath: folder) { return folder }
    }
    return nil
  }()
}
