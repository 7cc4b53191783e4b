import Testing

@testable import Guard

struct ShellReaderTests {
  /// The words of all commands, apart by a space, with `|` before a command that reads a pipe; deeper commands in angle
  /// brackets.
  private func dump(_ text: String) -> [String] {
    let program = ShellReader.read(Array(text.utf8))
    return program.commands.map { command in
      var parts = command.words.map { String(decoding: program.text[program.words[$0].text], as: UTF8.self) }
      switch command.bracket {
      case .open: parts.append("(")
      case .close: parts.append(")")
      case nil: break
      }
      let line = (command.link == .pipe ? ["|"] : []) + parts
      return String(repeating: "<", count: command.level) + line.joined(separator: " ")
        + String(repeating: ">", count: command.level)
    }
  }

  @Test(arguments: [
    ("a b  c", ["a b c"]), ("a|b", ["a", "| b"]), ("a |& b", ["a", "| b"]),
    ("a||b&&c;d&e\nf", ["a", "b", "c", "d", "e", "f"]),
    ("a |\n b", ["a", "| b"]), ("'a b' \"c d\"", ["a b c d"]), ("a'b'\"c\"d", ["abcd"]), ("a\\ b\\\nc", ["a bc"]),
    ("$'\\x61\\142\\n'", ["ab\n"]), ("a $x ${y:-z} b", ["a   b"]), ("a $(b c) d", ["<b c>", "a  d"]),
    ("a `b` \"$(c \"d e\")\"", ["<b>", "<c d e>", "a  "]), ("a <(b) >(c)", ["<b>", "<c>", "a  "]),
    ("(a;b)|c", ["(", "a", "b", ")", "| c"]),
    ("a > b 2>&1 c", ["a c"]), ("a # b c\nd", ["a", "d"]), ("a#b", ["a#b"]), ("a <<E b\nx y\nE\nc", ["a b", "c"]),
    ("a <<'E'\n$(x)\nE\nc", ["a", "c"]), ("a <<-E\n\tx\n\tE\nc", ["a", "c"]), ("a)b", ["a", "b"]), ("'", [""]),
    ("$(", [""]), ("a $(b", ["<b>", "a "]),
  ])
  func `words, pipes and substitutions are those of a shell`(text: String, expected: [String]) {
    #expect(dump(text) == expected)
  }

  @Test func `here-documents are kept with the question whether they are expanded`() {
    let source = Array("a <<E <<'F'\none\nE\ntwo\nF\nb".utf8)
    let program = ShellReader.read(source)
    #expect(program.documents.map { String(decoding: source[$0.body], as: UTF8.self) } == ["one\n", "two\n"])
    #expect(program.documents.map(\.isExpanded) == [true, false])
  }

  @Test(arguments: [("'a", 1), ("a \"b", 3), ("a 'b' c", nil), ("a $'b", 4)])
  func `an open quote is reported with its place`(text: String, place: Int?) {
    #expect(ShellReader.read(Array(text.utf8)).openQuote == place)
  }

  @Test(arguments: [
    ("c''url", true), ("cu'r'l", true), ("\"c\"url", true), ("c\\url", true), ("\\curl", false), ("'curl'", false),
    ("a/'b'", false),
    ("--x='y'", false),
  ])
  func `quotes inside of a name are noted`(text: String, isBroken: Bool) {
    let program = ShellReader.read(Array(text.utf8))
    #expect(program.words.first?.traits.contains(.broken) == isBroken)
  }

  @Test func `depth has a bound beyond which a substitution is read as words`() {
    let program = ShellReader.read(Array(String(repeating: "$(a ", count: 200).utf8))
    #expect(program.commands.map(\.level).max() == ShellReader.deepest)
    #expect(program.words.count >= 200)
  }
}
