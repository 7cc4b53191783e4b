import RichText
import TestMaterial
import Testing

@testable import Sanitizer

struct MarkdownJudgeTests {
  private static func isMarkdown(_ text: String) -> Bool { MarkdownJudge.isMarkdown(Array(text.utf8)[...]) }

  @Test(arguments: [
    "# Title\n\nSome text about the matter.\n\n- one\n- two",
    "Use `git status` and `git log`:\n\n- `git status` shows the state\n- `git log` the history",
    "Here it is:\n\n```swift\nlet a = 1\n```\n\nThat is all.", "| a | b |\n|---|---|\n| 1 | 2 |",
    "Read [the page](https://e.org) and **think** about it.",
    "1. **First**: do this\n2. **Second**: do that",
    "The loop is right. It compares `i` with `count - 1`.", "It checks the *shape*, see `man 7 regex`.",
    "The tide has *two* causes:\n\n* the moon\n* the sun\n\n> Time and tide wait for none.",
    "Run the migration first:\n\n    rake db:migrate\n\nthen start it with `rails server`.",
    "### For\n- Cheap\n- Quick\n\n### Against\n- Loud", "Costs:\n\n- Ferry: **€42**\n- Hut: **€60**\n\nSum: **€102**",
    "**Q:** Does it work on trains?\n**A:** Yes, with a map on the device.", "## 東京の天気\n\n- **月**: 晴れ\n- **火**: 雨のち曇り",
    "## План\n\n- **Хліб**: свіжий\n- **Сир**: твердий", "# 会议\n\n我们讨论了日程。\n\n## 结果\n\n- 下周开始",
    "Yes, *Silas Marner* came out in 1861.", "You mean *\"whom\"* here; *\"who\"* is heard more often.",
    "`ls -a` shows the hidden files, too.", "I would write it so:\n\n> We open at noon.\n\nThat is shorter.",
    "Τρεις **λίμνες**:\n\n- **Πλαστήρα**\n- **Κερκίνη**\n\nΘέλεις κι άλλες;",
    "**Rain**\n\nIt falls on every roof tonight  \nand runs along the narrow street",
    "A warmer one:\n\n> Dear Ann,\n>\n> we would love to come.\n>\n> Love,\n> Rosa\n\nTell me what you think.",
    "The height is\n\n$$h = a + b$$\n\nwhere:\n\n- $a$ is the tide\n- $b$ is the swell",
    "~~Tuesday~~ Wednesday is better.", "It ***never*** rains.", "> [!NOTE]\n> This takes an hour.\n\nRun it at night.",
    "# Plan\n\n## Food\n\n* bread\n* cheese", "**סיכום**\n\n1. לפתוח\n2. לסגור",
    "So we have\n\n\\[\n\\frac{a}{b} = 2\n\\]\n\n**Note:** \\(b\\) is not zero.",
    "It is built with [one tool][0] or [another one][b].\nBoth are **fast**.\n\n[0]: https://e.org\n[b]: <https://e.org/b>",
  ])
  func `an answer of a chat is Markdown`(text: String) {
    #expect(Self.isMarkdown(text))
  }

  @Test(arguments: OrdinaryText.all.filter { !$0.hasPrefix("# Heading") && !$0.hasPrefix("| a |") })
  func `ordinary text is not Markdown`(text: String) {
    #expect(!Self.isMarkdown(text))
  }

  @Test(arguments: [
    "See the work of Meyer [a][b] and others.\nIt was **never** printed.",
    "a[0][1] = b[2][3]\n[x]: y\nc[4][5] = d[6][7]",
    "As was said before[1] and after[2].\n\n[1]: https://e.org\n[2]: https://e.org/b",
  ])
  func `marks of notes and indices are no links`(text: String) {
    #expect(!Self.isMarkdown(text))
  }

  @Test(arguments: [
    "On Monday at 10:15 Ann wrote:\n\n> We open at noon.\n\nThat is late.", "see `foo' and the *rest",
    "a `line` of a paragraph",
    "Files: tarballs/*rhino*", "t fofo *(f*(o))", "> one\n> two\n\nNo.",
    "Ann schrieb:\n\n> We open at noon.\n\nThat is late.",
    "# Pipeline\nname: build\non: [push, pull]\njobs:\n  - run: make",
  ])
  func `a mail, a part of a paragraph and a pattern of names are no Markdown`(text: String) {
    #expect(!Self.isMarkdown(text))
  }

  @Test(arguments: [
    (
      "The area is \\(a_{1}*b_{2}*c\\), as $x_1 * y_1 * z$ shows.",
      "The area is \\(a_{1}*b_{2}*c\\), as $x_1 * y_1 * z$ shows."
    ),
    ("So\n\n$$\n- a_1 \\\\\n+ b_1\n$$\n\n**end**", "So\n\n$$ - a_1 \\\\ + b_1 $$\n\nend"),
    ("It costs $5 and *that* is $6.", "It costs $5 and that is $6."),
    ("See \\[1\\] and \\(so\\) **now**", "See [1] and (so) now"),
    ("```\n$a_b*c*$\n``` x\n$d_e*f*$\n```\n**g**", "$a_b*c*$\n``` x\n$d_e*f*$\n\ng"),
    ("`\\(a*b*\\)` is **code**", "\\(a*b*\\) is code"),
  ])
  func `formulas stay as they are written, and nothing else is one`(text: String, shown: String) throws {
    let document = try MarkdownFormat().read(Array(text.utf8)).document
    #expect(String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self) == shown)
  }

  @Test(arguments: [
    ("**Rope** is strong\n• **Lamp** is bright\n\nend", ["Rope is strong", "• Lamp is bright", "end"]),
    ("Roses are **red**\nviolets are blue", ["Roses are red", "violets are blue"]),
    (
      "This **line** was broken at the width of a mail by a program that\ndoes so, and goes on here.",
      ["This line was broken at the width of a mail by a program that does so, and goes on here."]
    ),
    ("- **a**\n- b\n\n| c | d |\n|---|---|\n| e | f |\n\n```\ng\nh\n```", ["a", "b", "c", "d", "e", "f", "g", "h"]),
  ])
  func `lines stand apart as in the text, unless a program has broken them`(text: String, lines: [String]) throws {
    let bytes = MarkdownLineBreaks.hardened(Array(text.utf8))
    let document = try MarkdownFormat().read(bytes).document
    let shown = document.paragraphs.flatMap {
      String(decoding: document.text[$0.range], as: UTF8.self).split { $0.isNewline }.map(String.init)
    }
    #expect(shown == lines)
  }

  @Test func `of drawn answers at least 95 of 100 are known, and of their text without markup none`() {
    var (known, mistaken) = (0, 0)
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let answer = Self.answer(&random)
      if Self.isMarkdown(answer.markdown) { known += 1 }
      if Self.isMarkdown(answer.plain) { mistaken += 1 }
    }
    #expect(known >= 285, "\(known) of 300")
    #expect(mistaken <= 1, "\(mistaken) of 300")
  }

  @Test func `of answers in all the shapes that assistants write at least 95 of 100 are known`() {
    let answers = ChatAnswers.all
    let known = answers.count(where: Self.isMarkdown)
    #expect(answers.count >= 200 && known * 100 >= answers.count * 95, "\(known) of \(answers.count)")
  }

  @Test(arguments: [
    "Section {\n\tEnable [\n\t\t# The internal speaker\n\t\tcset \"name of it\" off\n\n\t\t# The headphones of it\n\t\tcset "
      + "\"name of it\" on\n\n\t\t# The microphone\n\t\tcset \"name of that one\" on\n\t]\n}",
    "   * Undefine `ERRORS` before you include it.\n   * Here is `an example` of that.",
    " * The `first` way is used instead of `second` here\n * `third` is gone",
    "Please list all of the *.c and the *.h files now",
    "# The first way\nout: one two three\n\n# The second way\nout: four five six",
    "## Server\nListenAddress = 0.0.0.0\n## Client\nTimeout = 3",
    "## Path to the file\n## with the names\nnames /etc/names",
    "sum(**options) calls it with options", "The glob **/*.c finds them all",
    "2 ** 3 ** 2 is a large number, as we know",
  ])
  func `a sign or two in code and configuration is not Markdown`(text: String) {
    #expect(!Self.isMarkdown(text))
  }

  @Test func `the text itself stays, and the document says what it describes`() throws {
    let text = "# Title\n\nSome **text** about the matter."
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    #expect(document.renderedMarkdown?.dump().contains("bold") == true)
    #expect(try Document.plain("Some text").renderedMarkdown == nil)
    #expect(try Document.paragraph((text, { $0.bold = true })).renderedMarkdown == nil)
  }

  /// An answer as chat programs write it, and the same without markup.
  private static func answer(_ random: inout SeededGenerator) -> (markdown: String, plain: String) {
    let words = [
      "the", "parser", "reads", "every", "file", "before", "it", "checks", "its", "limit", "so", "that", "copies",
      "stay", "small",
    ]
    func sentence(_ count: Int) -> String {
      let text = (0..<count).map { _ in random.pick(words) }.joined(separator: " ")
      return text.prefix(1).uppercased() + text.dropFirst() + "."
    }
    var markdown = [sentence(12)]
    var plain = markdown
    for _ in 0...(1 + random.below(4)) {
      let (a, b, c) = (sentence(4), sentence(6), sentence(9))
      switch random.below(6) {
      case 0:
        markdown += ["## " + a.dropLast(), b]
        plain += [String(a.dropLast()), b]
      case 1:
        markdown += ["- **Note**: \(a)\n- `read()`: \(b)\n- \(c)"]
        plain += ["Note: \(a)\nread: \(b)\n\(c)"]
      case 2:
        markdown += ["```python\nx = 1\nprint(x)\n```", c]
        plain += [c]
      case 3:
        markdown += ["1. \(a)\n2. **\(b.dropLast())**\n3. \(c)"]
        plain += ["\(a)\n\(b)\n\(c)"]
      case 4:
        markdown += ["| Name | Size |\n| --- | --- |\n| a | 1 |"]
        plain += ["Name Size\na 1"]
      default:
        markdown += ["\(a) See [the manual](https://example.org/m) and `limit`. \(c)"]
        plain += ["\(a) See the manual and the limit. \(c)"]
      }
    }
    return (markdown.joined(separator: "\n\n"), plain.joined(separator: "\n\n"))
  }
}
