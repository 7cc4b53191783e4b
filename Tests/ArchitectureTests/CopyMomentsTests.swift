import FoundationEssentials
import TestMaterial
import Testing

/// The table of the moments of a copy in ARCHITECTURE.md, held against the code.
struct CopyMomentsTests {
  private struct Row {
    let type: String
    let file: String
    let maker: String
    let releaser: String
  }

  private func rows() throws -> [Row] {
    let text = try String(contentsOf: Self.sources.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    let table = text.split(separator: "\n").drop { !$0.hasPrefix("| moment |") }.prefix { $0.hasPrefix("|") }
    return try table.dropFirst(2).map { line in
      let row = #/\|[^|]+\| `(\w+)` \| `([\w/.]+)` \| `(\w+)` \| `(\w+)` \|/#
      let cells = try #require(try row.wholeMatch(in: line), "\(line)").output
      return Row(
        type: String(cells.1), file: String(cells.2), maker: String(cells.3), releaser: String(cells.4))
    }
  }

  private static let sources = URL(fileURLWithPath: "\(Checkout.root)/Sources")

  /// The code of the files of a type: the one that has its name, and its extensions.
  private func code(ofType type: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path).filter { path in
      let name = path.split(separator: "/").last ?? ""
      return name == "\(type).swift" || name.hasPrefix("\(type)+") && name.hasSuffix(".swift")
    }.map { try code(at: $0) }
  }

  private func code(at path: String) throws -> String {
    SourceFolders.code(of: try String(contentsOf: Self.sources.appendingPathComponent(path), encoding: .utf8))
  }

  private func names(_ code: String, _ type: String) throws -> Bool {
    code.contains(try Regex("\\b\(type)\\b"))
  }

  @Test func `a copy has at most nine types, one for each moment`() throws {
    let types = try rows().map(\.type)
    #expect((1...9).contains(types.count) && Set(types).count == types.count)
  }

  @Test func `each type is declared in its file, and named by whoever makes and releases it`() throws {
    for row in try rows() {
      let declaration = try Regex("\\b(?:struct|class|enum|typealias) \(row.type)\\b")
      #expect(try code(at: row.file).contains(declaration), "\(row.file) does not declare \(row.type)")
      for user in [row.maker, row.releaser] {
        #expect(
          try code(ofType: user).contains { try names($0, row.type) }, "\(user) does not name \(row.type)")
      }
    }
  }
}
