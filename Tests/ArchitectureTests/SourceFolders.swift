import FoundationEssentials
import TestMaterial

/// The folders of one target, with the types that each declares and the types of other folders that it names.
struct SourceFolders {
  /// The types that one folder names of another, by both names.
  private(set) var references: [String: [String: Set<String>]] = [:]
  /// The modules that each file imports.
  private(set) var imports: [String: Set<String>] = [:]

  init(ofTarget target: String) throws {
    var files: [(path: String, folder: String, text: String)] = []
    let root = URL(fileURLWithPath: "\(Checkout.root)/Sources/\(target)")
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      let folder = path.contains("/") ? String(path.prefix { $0 != "/" }) : "."
      files.append((path, folder, Self.code(of: text)))
    }
    let declaration =
      /(?m)^(?:(?:package|public|final|indirect) )*(?:struct|class|enum|protocol|typealias) (?<name>\w+)/
    var homes: [String: String] = [:]
    for file in files {
      for match in file.text.matches(of: declaration) { homes[String(match.output.name)] = file.folder }
    }
    for file in files {
      imports[file.path] = Set(
        file.text.matches(of: /(?m)^(?:\w+ )?import (?<name>\w+)/).map { String($0.output.name) })
      for match in file.text.matches(of: /\b[A-Z]\w+/) {
        let name = String(match.output)
        guard let home = homes[name], home != file.folder else { continue }
        references[file.folder, default: [:]][home, default: []].insert(name)
      }
    }
  }

  /// The text without comments and literals, in which any word may stand.
  static func code(of text: String) -> String {
    let withoutLongTexts = text.replacing(/"""[\s\S]*?"""/, with: "")
    return withoutLongTexts.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let withoutTexts = line.replacing(/"(?:\\.|[^"\\])*"/, with: "\"\"")
      return String(withoutTexts.prefix(upTo: withoutTexts.firstRange(of: "//")?.lowerBound ?? withoutTexts.endIndex))
    }.joined(separator: "\n")
  }

  /// The folders that reach themselves by the folders that they name.
  var circle: Set<String> { Set(references.keys.filter { reached(from: $0).contains($0) }) }

  private func reached(from start: String) -> Set<String> {
    var found: Set<String> = []
    var next = Array(references[start, default: [:]].keys)
    while let folder = next.popLast() {
      if found.insert(folder).inserted { next += references[folder, default: [:]].keys }
    }
    return found
  }
}
