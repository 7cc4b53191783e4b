import FoundationEssentials
import TestMaterial
import Testing

/// The law that sight is stated, not simulated: nothing around an element decides whether its text is seen.
struct SightTests {
  private static let foreign = ["tree", "node", "parent", "sibling", "frame", "letter", "line", "run", "paragraph"]
  private static let folder = "Sources/RichText/Formats/HTML/Look/Sight"

  @Test func `no file of sight names another element, a line, a letter or a run`() throws {
    let root = URL(fileURLWithPath: "\(Checkout.root)/\(Self.folder)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    #expect(names.count >= 4)
    for name in names {
      let code = SourceFolders.code(of: try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8))
      // An outline is the drawing of a path.
      let words = code.split { !$0.isLetter }.map { $0.lowercased().replacing("outline", with: "") }
      let found = words.filter { word in Self.foreign.contains { word.contains($0) } }
      #expect(found.isEmpty, "\(name): \(found)")
    }
  }
}
