import RichText
import Testing

@testable import Sanitizer

struct NarrowColumnTests {
  private static let column = """
    On some columns
    The columns of a journal have lines of
    about thirty characters, and in them
    typesetters divide many words: the hy-
    phen at the end of a line goes, and what
    it has divided is one word again.
    Another paragraph begins where a sen-
    tence has ended on a shorter line. It
    has as many lines as the one before it,
    and it also has some words that are di-
    vided at the ends of its lines.
    """

  private func unwrap(_ text: String) throws -> Sanitized {
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    // A rule has chosen it, and no person.
    var profile = Profile.pdf
    profile.text.isAsked = false
    return try #require(UnwrapLines(profile: profile)).apply(to: document)
  }

  private func lines(_ document: Document) -> [String] {
    String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `lines of a narrow column are joined to paragraphs`() throws {
    let result = try unwrap(Self.column)
    #expect(
      lines(result.document) == [
        "On some columns",
        "The columns of a journal have lines of about thirty characters, and in them typesetters divide many words: the "
          + "hyphen at the end of a line goes, and what it has divided is one word again.",
        "Another paragraph begins where a sentence has ended on a shorter line. It has as many lines as the one before "
          + "it, and it also has some words that are divided at the ends of its lines.",
      ])
    #expect(try unwrap(String(lines(result.document).joined(separator: "\n"))).findings.isEmpty)
  }

  @Test func `where no words are divided, the sentences of a longer text show the column`() throws {
    let words = "the columns of a page are narrow and every line has a few words that go on to the next"
      .split(separator: " ")
    func lines(_ count: Int) -> String {
      var lines: [String] = []
      var line = ""
      var index = 0
      while lines.count < count {
        let word = words[index % words.count]
        index += 1
        if line.count + word.count >= 34 {
          lines.append(line)
          line = ""
        }
        line += line.isEmpty ? word : " " + word
      }
      return lines.joined(separator: "\n")
    }
    #expect(try unwrap(lines(30)).document.paragraphs.count == 1)
    #expect(try unwrap(lines(12)).findings.isEmpty)
  }

  /// Sentences of a column, in which some lines are those of two, as where a divided word was put together again.
  private static func joinedLines(_ sentences: [String]) -> [String] {
    var lines: [String] = []
    for word in sentences.joined(separator: " ").split(separator: " ") {
      if let last = lines.last, last.count % 38 + word.count < 37 || lines.count % 3 == 2 && last.count < 60 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  @Test func `where divided words were put together, filled lines show the column beside longer ones`() throws {
    let sentence = "Typesetters of the old town divide many of the longest words that their narrow columns cannot hold"
    let lines = Self.joinedLines((0..<14).map { _ in sentence })
    #expect(lines.contains { $0.count > 53 } && lines.contains { $0.count < 38 })
    #expect(try unwrap(lines.joined(separator: "\n")).document.paragraphs.count == 1)
  }

  @Test func `settings that begin alike are no column`() throws {
    let lines = (10..<50).map { "set the number of all lines here to \($0)" }
    let document = try PlainTextFormat().read(Array(lines.joined(separator: "\n").utf8)).document
    #expect(NarrowColumn(document, where: { _ in true }) == nil)
  }

  @Test(arguments: [
    // No divided words.
    "The curfew tolls the knell of parting day,\nThe lowing herd wind slowly over the lea,\nThe ploughman homeward plods\nhis weary way,\n"
      + "And leaves the world to darkness\nand to me.\nNow fades the glimmering\nlandscape on the sight,\nand all the air",
    // Lines of any length.
    "one-\ntwo\na\nsome-\nthing else that is long\nb\ncon-\ntract\nword\nlist\nitem\nother-\nwise\nx\ny",
    "hy-\nphen", "",
    // Code and settings.
    String(repeating: "int main_of_it(int count, char *words[]);\n", count: 30),
    String(repeating: "passwd:         files systemd sss\n", count: 30),
    String(repeating: "some/path/of/a/file.txt\n", count: 30),
  ])
  func `short lines of other text stay`(text: String) throws {
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    #expect(NarrowColumn(document, where: { _ in true }) == nil)
  }
}
