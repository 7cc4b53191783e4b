import TestMaterial

/// Text as it is copied from terminals and coding agents, drawn by seed, beside the text that was meant.
struct ScreenSource {
  enum Kind: String, CaseIterable {
    case bash, zsh, python, psql, git, tmux, agent, codex, box, bar, numbers
  }

  /// A terminal's text of a selection, and the lines that it stands for.
  struct Screen {
    var shown: [String]
    var meant: [String]
  }

  private var random: SeededGenerator
  private var width = 80

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func screen(_ kind: Kind) -> Screen {
    width = random.pick([80, 80, 100, 120, 132, 160, 200, 80 + random.below(121)])
    return switch kind {
    case .bash:
      session(
        prompt: random.pick([
          "rosa@lab:~/src$ ", "$ ", "[rosa@lab src]$ ", "(venv) rosa@lab:/srv/www$ ", "root@lab:~# ",
        ]))
    case .zsh: session(prompt: random.pick(["rosa@lab src % ", "❯ ", "➜  src git:(main) ✗ ", "% "]))
    case .python: python()
    case .psql: psql()
    case .git: git()
    case .tmux: tmux()
    case .agent: agent(bullets: true)
    case .codex: agent(bullets: false)
    case .box: box()
    case .bar: bar()
    case .numbers: numbers()
    }
  }

  // MARK: Terminals

  /// Breaks lines in the last column, as a terminal does.
  private func wrapped(_ line: String) -> [String] {
    var rest = Array(line)
    var rows: [String] = []
    while rest.count > width {
      rows.append(String(rest.prefix(width)))
      rest.removeFirst(width)
    }
    return rows + [String(rest)]
  }

  /// Returns a row without the spaces at its end, as most terminals copy it.
  private func trimmed(_ row: String) -> String {
    var row = row
    while row.last == " " { row.removeLast() }
    return row
  }

  private mutating func session(prompt: String) -> Screen {
    var screen = Screen(shown: [], meant: [])
    for _ in 0...random.below(5) {
      let isLong = random.chance(4)
      let command = isLong ? longCommand() : random.pick(Self.commands)
      screen.meant.append(command)
      screen.shown += wrapped(prompt + command).map(trimmed)
      let output = random.chance(5) ? [] : output()
      screen.meant += output
      screen.shown += output.flatMap { wrapped($0).map(trimmed) }
    }
    return screen
  }

  private mutating func longCommand() -> String {
    var command = "docker run --rm -it"
    for _ in 0...random.below(8) {
      command += random.pick([
        " -v /srv/data/volume\(random.below(90)):/var/lib/data",
        " -e KEY_\(random.below(90))=value\(random.below(9999))",
        " --network=host", " -p 80\(random.below(90)):8080", " --name worker-\(random.below(99))",
      ])
    }
    return command + " registry.example.org/team/image:\(random.below(99))"
  }

  private mutating func output() -> [String] {
    switch random.below(6) {
    case 0:
      return ["total \(random.below(99))"]
        + (0...random.below(6)).map { _ in
          let size = String(random.below(99_999))
          return
            "-rw-r--r-- 1 rosa rosa \(String(repeating: " ", count: 6 - size.count))\(size) Nov 1\(random.below(9)) 10:4\(random.below(9)) \(random.pick(Self.files))"
        }
    case 1:
      return [
        "On branch main", "Changes not staged for commit:",
        "  (use \"git add <file>...\" to update what will be committed)",
      ]
        + (0...random.below(3)).map { _ in "\tmodified:   Sources/\(random.pick(Self.files))" } + [
          "", "no changes added to commit",
        ]
    case 2:
      return (0...random.below(5)).map { _ in
        "2026-11-\(10 + random.below(18))T0\(random.below(9)):00:1\(random.below(9))Z \(random.pick(["INFO", "WARN", "ERROR"])) \(sentence(4 + random.below(22)))"
      }
    case 3:
      return [
        "{", "  \"name\": \"\(random.pick(Self.files))\",", "  \"size\": \(random.below(9999)),",
        "  \"tags\": [\"a\", \"b\"]", "}",
      ]
    case 4: return (0...random.below(4)).map { _ in random.pick(Self.files) }
    default: return [sentence(5 + random.below(40))]
    }
  }

  private mutating func python() -> Screen {
    var screen = Screen(shown: [], meant: [])
    for _ in 0...random.below(5) {
      switch random.below(3) {
      case 0:
        screen.shown += [">>> for name in names:", "...     print(name)", "...", "rosa", "carl"]
        screen.meant += ["for name in names:", "    print(name)", "", "rosa", "carl"]
      case 1:
        let value = random.below(9999)
        screen.shown += [">>> total = sum(range(\(value)))", ">>> total", "\(value * 3)"]
        screen.meant += ["total = sum(range(\(value)))", "total", "\(value * 3)"]
      default:
        screen.shown += [
          ">>> json.loads(text)", "Traceback (most recent call last):", "  File \"<stdin>\", line 1, in <module>",
          "ValueError: no JSON",
        ]
        screen.meant += [
          "json.loads(text)", "Traceback (most recent call last):", "  File \"<stdin>\", line 1, in <module>",
          "ValueError: no JSON",
        ]
      }
    }
    return screen
  }

  private mutating func psql() -> Screen {
    var screen = Screen(shown: [], meant: [])
    for _ in 0...random.below(3) {
      let query =
        "select id, name from \(random.pick(["orders", "users"])) where id < \(random.below(99)) order by name;"
      let rows = (0...random.below(5)).map { " \(10 + $0) | \(random.pick(Self.files))" }
      let table = [" id |   name    ", "----+-----------"] + rows + ["(\(rows.count) rows)", ""]
      screen.shown += ["shop=# " + query] + table
      screen.meant += [query] + table
    }
    // Most terminals copy no spaces at the end of a line.
    screen.shown = screen.shown.map(trimmed)
    screen.meant = screen.meant.map(trimmed)
    return screen
  }

  private mutating func git() -> Screen {
    var screen = Screen(shown: ["rosa@lab:~/src$ git log"], meant: ["git log"])
    for _ in 0...random.below(4) {
      let lines =
        [
          "commit \(String(random.next(), radix: 16))\(String(random.next(), radix: 16))",
          "Author: Rosa Meyer <rosa@example.org>", "Date:   Tue Nov 24 08:00:00 2026 +0000", "",
        ]
        + ["    " + sentence(5 + random.below(30)), ""]
      screen.meant += lines
      screen.shown += lines.flatMap { wrapped($0).map(trimmed) }
    }
    screen.shown += ["rosa@lab:~/src$ git diff"]
    screen.meant += ["git diff"]
    let lines = [
      "diff --git a/x b/x", "@@ -1,3 +1,3 @@", " let a = 1", "-let b = 2", "+let b = \(random.below(99))", " let c = 3",
    ]
    screen.meant += lines
    screen.shown += lines
    return screen
  }

  /// A pane whose rows are filled up with spaces.
  private mutating func tmux() -> Screen {
    let prompt = "rosa@lab:~/src$ "
    var screen = session(prompt: prompt)
    // tmux keeps no tabs.
    screen.meant = screen.meant.map { $0.replacing("\t", with: "        ") }
    screen.shown = screen.shown.map { $0.replacing("\t", with: "        ") }.map {
      $0 + String(repeating: " ", count: max(0, width - $0.count))
    }
    return screen
  }

  // MARK: Agents

  /// Breaks a line between words.
  private func filled(_ text: String, first: String, rest: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = rest
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }

  private mutating func blocks(to width: Int) -> Screen {
    var screen = Screen(shown: [], meant: [])
    func add(_ block: [String], meaning: [String]) {
      if !screen.shown.isEmpty {
        screen.shown.append("")
        screen.meant.append("")
      }
      screen.shown += block
      screen.meant += meaning
    }
    let first = sentence(25 + random.below(60))
    add(filled(first, first: "", rest: "", to: width), meaning: [first])
    for _ in 0...random.below(6) {
      switch random.below(7) {
      case 0, 1:
        let text = sentence(10 + random.below(60))
        add(filled(text, first: "", rest: "", to: width), meaning: [text])
      case 2:
        let items = (0...random.below(4)).map { _ in sentence(4 + random.below(35)) }
        add(items.flatMap { filled($0, first: "- ", rest: "  ", to: width) }, meaning: items.map { "- " + $0 })
      case 3:
        let items = (0...random.below(4)).map { _ in sentence(4 + random.below(35)) }
        add(
          items.enumerated().flatMap { filled($1, first: "\($0 + 1). ", rest: "   ", to: width) },
          meaning: items.enumerated().map { "\($0 + 1). " + $1 })
      case 4:
        let code = random.pick(Self.snippets)
        add(code, meaning: code)
      case 5:
        let heading = sentence(3)
        add([heading], meaning: [heading])
      default:
        let table = [
          "┌──────────┬─────────┐", "│ name     │ size    │", "├──────────┼─────────┤",
          "│ \(random.pick(["a.swift ", "b.swift "])) │ 12 KiB  │", "└──────────┴─────────┘",
        ]
        add(table, meaning: table)
      }
    }
    return screen
  }

  private mutating func agent(bullets: Bool) -> Screen {
    let bullet = bullets ? random.pick(["● ", "⏺ ", "✦ "]) : "• "
    let hasBullet = bullets || random.chance(2)
    var screen = blocks(to: width - 2)
    screen.shown = screen.shown.enumerated().map { index, line in
      index == 0 && hasBullet ? bullet + line : line.isEmpty ? "" : "  " + line
    }
    if bullets, random.chance(3) {
      screen.shown += ["", bullet + "Read(Sources/main.swift)", "  ⎿  Read 50 lines (ctrl+r to expand)"]
      screen.meant += ["", "Read(Sources/main.swift)", "Read 50 lines (ctrl+r to expand)"]
    }
    if random.chance(3) {
      screen.shown = screen.shown.map { $0 + String(repeating: " ", count: max(0, width - $0.count)) }
    }
    return screen
  }

  private mutating func box() -> Screen {
    let blocks = blocks(to: width - 4)
    // A table in the box has lines of its own.
    guard !blocks.shown.contains(where: { $0.contains("│") }) else { return box() }
    let line = String(repeating: "─", count: width - 2)
    let body = blocks.shown.map { "│ " + $0 + String(repeating: " ", count: width - 4 - $0.count) + " │" }
    return Screen(shown: ["╭\(line)╮"] + body + ["╰\(line)╯"], meant: blocks.meant)
  }

  private mutating func bar() -> Screen {
    let bar = random.pick(["┃", "▌", "│"])
    let code = random.pick(Self.snippets)
    return Screen(shown: code.map { $0.isEmpty ? bar : "\(bar) \($0)" }, meant: code)
  }

  private mutating func numbers() -> Screen {
    let code = random.pick(Self.snippets) + random.pick(Self.snippets)
    let start = 1 + random.below(120)
    let form = random.below(3)
    let shown = code.enumerated().map { index, line in
      let number = String(start + index)
      switch form {
      case 0: return String(repeating: " ", count: 6 - number.count) + number + "\t" + line
      case 1: return String(repeating: " ", count: 4 - number.count) + number + (line.isEmpty ? " │" : " │ \(line)")
      default: return String(repeating: " ", count: 4 - number.count) + number + (line.isEmpty ? "" : " \(line)")
      }
    }
    return Screen(shown: shown, meant: code)
  }

  // MARK: Words

  private mutating func sentence(_ words: Int) -> String {
    var text = ""
    var starts = true
    for index in 0..<words {
      var word = random.chance(14) ? random.pick(Self.names) : random.pick(Self.words)
      if starts { word = word.prefix(1).uppercased() + word.dropFirst() }
      starts = random.chance(11) && index < words - 1
      text += (index == 0 ? "" : " ") + word + (starts ? "." : random.chance(12) && index < words - 1 ? "," : "")
    }
    return text + (words > 4 ? "." : "")
  }

  private static let words =
    "the a parser reads every file before it checks its limit so that large copies are refused late and nobody knows why this happens on most machines where memory is short we can move the check to the start of the loop which costs nothing and keeps the result the same for all other inputs then tests pass again as they did in the former version of this program"
    .split(separator: " ").map(String.init)
  private static let names = [
    "`read_all()`", "Sources/Parser/Limits.swift", "parse(limit:)", "https://example.org/a/b", "MAX_SIZE", "2048",
    "(see below)", "--verbose", "don't",
  ]
  private static let files = [
    "a.txt", "Makefile", "README.md", "main.swift", "Limits.swift", "photo-2026.png", "notes",
  ]
  private static let commands = [
    "ls -l", "git status", "make test", "cat notes", "cd src && make", "swift build -c release",
    "tail -f /var/log/syslog | grep error",
    "npm install", "curl -s https://example.org/install.sh",
  ]
  private static let snippets = [
    [
      "func read(_ bytes: [UInt8]) throws -> Document {", "  guard bytes.count < limit else { throw Failure.tooLong }",
      "", "  return Document(bytes)", "}",
    ],
    [
      "def total(items):", "    result = 0", "    for item in items:", "        result += item.price",
      "    return result",
    ],
    ["if (copy == null) {", "  return;", "}", "for (const form of copy.forms) {", "  write(form);", "}"],
    ["services:", "  web:", "    image: nginx:1.27", "    ports:", "      - \"80:80\""],
  ]
}
