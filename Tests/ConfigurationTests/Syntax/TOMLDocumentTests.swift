import TestMaterial
import Testing

@testable import Configuration

struct TOMLDocumentTests {
  private func entries(_ value: TOMLValue) -> [TOMLEntry] {
    if case .table(let entries) = value.content { entries } else { [] }
  }

  @Test func `every kind of value comes with its place`() throws {
    let root = try TOMLDocument(
      parsing: "s = 'é' # c\n\"k y\" = 0x10\nf = 1.5\nb = true\nd = 1979-05-27\nl = [1, {}]\n[t.u]\n"
    ).root
    let all = entries(root)
    #expect(all.map(\.key) == ["s", "k y", "f", "b", "d", "l", "t"])
    #expect(all.map(\.keyPosition.line) == [1, 2, 3, 4, 5, 6, 7])
    #expect(all.map(\.value.position.column) == [5, 9, 5, 5, 5, 5, 1])
    #expect(
      all.prefix(5).map(\.value.content) == [.string("é"), .integer(16), .float(1.5), .boolean(true), .date])
    guard case .array(let list) = all[5].value.content else {
      Issue.record("not a list")
      return
    }
    #expect(list.map(\.content) == [.integer(1), .table([])])
    #expect(list.map(\.position.column) == [6, 9])
    #expect(entries(all[6].value).map(\.keyPosition) == [SourcePosition(line: 7, column: 4)])
  }

  @Test func `entries come in the order of the file`() throws {
    let root = try TOMLDocument(parsing: "z = 1\na.y = 2\nm = 3\na.b = 4\n").root
    #expect(entries(root).map(\.key) == ["z", "a", "m"])
    #expect(entries(entries(root)[1].value).map(\.key) == ["y", "b"])
  }

  @Test func `an empty text is an empty table`() throws {
    #expect(try TOMLDocument(parsing: "").root.content == .table([]))
  }

  @Test func `columns count characters, not bytes`() {
    #expect(throws: TOMLDocument.SyntaxError.self) { try TOMLDocument(parsing: "a = 'é€😀' x") }
    do throws(TOMLDocument.SyntaxError) {
      _ = try TOMLDocument(parsing: "a = 'é€😀' x")
    } catch {
      #expect(error.position == SourcePosition(line: 1, column: 11))
    }
  }

  private static let hostile: [String] = [
    String(repeating: "a.", count: 400_000) + "a = 1", "[" + String(repeating: "a .\t", count: 200_000) + "a]",
    "x = " + String(repeating: "[", count: 1_000_000), "x = " + String(repeating: "{a=", count: 300_000),
    "x = {" + String(repeating: "'a'.\"b\".", count: 100_000) + "c = 1}", "\u{0}", "a = \"\\",
    // These broke assertions of toml++ 3.3.
    "a = \u{3A0}x", "targets: names \r offered [[a]]\nb", "a = ]\u{3A0}\n.",
    "a = \"\"\"" + String(repeating: "\\", count: 1001), String(repeating: "[[x]]\n", count: 150_000) + "!",
  ]

  @Test(arguments: hostile.map(LongText.init)) func `hostile files end in an error`(file: LongText) {
    #expect(throws: TOMLDocument.SyntaxError.self) { try TOMLDocument(parsing: file.text) }
  }

  @Test func `dots in strings, comments and numbers do not count as keys`() throws {
    let dots = String(repeating: ".", count: 100)
    let numbers = String(repeating: "1.5, ", count: 100)
    let text = "# \(dots)\na = \"\(dots)\"\nb = '\(dots)'\nc = [\(numbers)]\nd = '''\n\(dots)'''\ne = \"\\\"\(dots)\"\n"
    #expect(entries(try TOMLDocument(parsing: text).root).count == 5)
  }
}
