import ProcessorTime
import RichText
import TestMaterial
import Testing

@testable import Sanitizer

struct RepairTextTests {
  private static func profile(_ prompts: PromptHandling = .cut) -> Profile {
    var profile = Profile.structure
    profile.text.repair = true
    profile.text.prompts = prompts
    return profile
  }

  private static func cleaned(_ text: String, _ prompts: PromptHandling = .cut) throws -> Sanitized {
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    let result = try #require(RepairText(profile: profile(prompts))).apply(to: document)
    #expect(result.document.validate() == nil)
    return result
  }

  private static func repair(_ text: String, _ prompts: PromptHandling = .cut) throws -> String {
    String(decoding: PlainTextFormat().write(try cleaned(text, prompts).document).bytes, as: UTF8.self)
  }

  // MARK: Prompts

  @Test(arguments: [
    ("harbor% ls -l\ntotal 0\nharbor% strange\nharbor% ", "ls -l\ntotal 0\nstrange\n"),
    ("┌──(rosa㉿lab)-[~]\n└─$ ls\na\n\n┌──(rosa㉿lab)-[~]\n└─$ pwd\n/srv", "ls\na\n\npwd\n/srv"),
    ("╭─ ~/src on main ··· 10:15\n╰─❯ make\ncc a.c\n╭─ ~/src on main ··· 10:16\n╰─❯ ls", "make\ncc a.c\nls"),
    ("~/tide ❯ git status\nOn branch main\n~/tide ❯ ls", "git status\nOn branch main\nls"),
    ("❯ ls\na\n❯ for i in 1 2; do echo $i; done\n1", "ls\na\nfor i in 1 2; do echo $i; done\n1"),
    ("harbor:~/tide $ id\nuid=0", "id\nuid=0"),
    ("PS> Get-Date\nnow", "Get-Date\nnow"), ("PS>Get-Date", "Get-Date"), ("rosa@lab ~/src> ls\na", "ls\na"),
    ("[12:31:07] rosa@lab:~$ id\nuid=0", "id\nuid=0"), ("$ npm install", "npm install"),
    ("$ make\n$ make test", "make\nmake test"),
    ("    $ make\n    $ make test", "make\nmake test"),
    ("rosa@lab:~/src$ ls\na  b\nrosa@lab:~/src$ ", "ls\na  b\n"), ("[rosa@lab src]# id\nuid=0", "id\nuid=0"),
    ("(venv) rosa@lab:/srv$ pip list", "pip list"), ("rosa@lab src % ls -l", "ls -l"),
    ("PS C:\\Users\\rosa> dir", "dir"),
    ("C:\\Users\\rosa>dir /b", "dir /b"), (">>> 1 + 1\n2", "1 + 1\n2"),
    (">>> for a in b:\n...     print(a)\n...\n1", "for a in b:\n    print(a)\n\n1"),
    ("In [1]: 1 + 1\nOut[1]: 2", "1 + 1\nOut[1]: 2"),
    ("shop=# select 1;\n 1", "select 1;\n 1"), ("mysql> select 1;", "select 1;"),
    ("MariaDB [shop]> show tables;", "show tables;"),
    ("(gdb) bt\n#0 main", "bt\n#0 main"), ("➜  src git:(main) ✗ git status", "git status"),
    ("❯ cargo build", "cargo build"),
    ("# apt-get install git\n# systemctl restart nginx", "apt-get install git\nsystemctl restart nginx"),
    ("% ls -l", "ls -l"),
    ("$ for f in *; do\n> echo $f\n> done\na", "for f in *; do\necho $f\ndone\na"),
    ("$ cat <<END\n> a\n> END\na", "cat <<END\na\nEND\na"),
    ("uid=0\nrosa@lab:~$ ls\na\nrosa@lab:~$ pwd", "uid=0\nls\na\npwd"),
    ("bash-5.2$ id\nuid=0\nbash-5.2$ pwd", "id\nuid=0\npwd"), ("~/tide$ strange\na\n/srv# ls", "strange\na\nls"),
    ("~ $ strange\na", "strange\na"), ("/srv # apt-get install git", "apt-get install git"),
    ("12:30:07 rosa:~/tide$ id\nuid=0", "id\nuid=0"), ("harbor:tide rosa$ ls\na", "ls\na"),
    ("tide $ ls\na\ntide $ strange", "ls\na\nstrange"), ("harbor tide $ git status\na", "git status\na"),
    ("harbor# ls\na\nharbor# strange", "ls\na\nstrange"), ("rosa@lab tide # id\nuid=0", "id\nuid=0"),
    ("~/tide\n❯ strange\na\n\n~\n❯ ls", "strange\na\n\nls"),
    ("tide on \u{E0A0} main via v3.11\n❯ strange\na", "strange\na"),
  ])
  func `prompts go, commands and output stay`(shown: String, meant: String) throws {
    #expect(try Self.repair(shown) == meant)
  }

  @Test(arguments: [
    "┌─ ~/src ─┐\n│ text    │\n└─$ ──────┘", "a\n└─$ ls\n", "├─ a\n└─> b\n", "╭─ rosa@lab\n│ a\n╰─ b\n",
    "/build # the folder of the compiler\n/srv # data", "~/bin # apt and others", "it costs $ 5\nand $ 6",
    "Chapter\n❯ one",
    "a price $ in the list", "note:tide $ and others", "bash-5.2 is old", "C# is a language", "C# file test",
    "Total $ free money",
    "//# {{\n//# b\n//# }}", "/# a\n/# b",
  ])
  func `frames, trees of folders, comments and prices are no prompts`(text: String) throws {
    #expect(try Self.cleaned(text).findings.count(of: .promptRemoved) == 0)
  }

  @Test func `only commands stay where the profile wants them alone`() throws {
    #expect(
      try Self.repair("$ ls\na\nb\n\n$ for f in *; do\n> ls\n> done\na", .commands) == "ls\nfor f in *; do\nls\ndone")
    #expect(try Self.repair("a\nrosa@lab:~$ ls\na\nrosa@lab:~$ pwd", .commands) == "ls\npwd")
    #expect(try Self.repair("$ ls\na", .keep) == "$ ls\na")
  }

  @Test func `a command that the terminal has broken is whole again`() throws {
    let command = "rosa@lab:~$ curl -s https://example.org/a/long/address/that/does/not/fit/in/the/window.tar.gz -o a"
    let shown = command.prefix(80) + "\n" + command.dropFirst(80)
    #expect(try Self.repair(String(shown)) == command.dropFirst("rosa@lab:~$ ".count))
    #expect(try Self.repair(String(shown) + "\nan output", .commands) == command.dropFirst("rosa@lab:~$ ".count))
  }

  @Test(arguments: [
    "fatal: could not create work tree", "curl: command not found", "total 48", "ls: cannot access it",
    "error: failed to push some refs", "Cloning into 'checkout'...",
  ])
  func `the output of a long command is no part of it`(output: String) throws {
    let command = "git clone https://example.org/a-rather-long-name-of-a-repository-for-tides.git /srv/tides/checkout"
    #expect(try Self.repair("rosa@lab:~$ \(command)\n\(output)") == "\(command)\n\(output)")
  }

  @Test func `the rule and the rows of a table that is wider than the window are whole again`() throws {
    let rule = String(repeating: "-", count: 125)
    let row =
      " PostgreSQL 15.18 on x86_64-pc-linux-gnu, compiled by gcc (Debian 12.2.0-14+deb12u1) 12.2.0, 64-bit, of June"
    func shown(_ line: String) -> String { "\(line.prefix(80))\n\(line.dropFirst(80))" }
    #expect(
      try Self.repair("shop=# select version();\n  version\n\(shown(rule))\n\(shown(row))\n(1 row)")
        == "select version();\n  version\n\(rule)\n\(row)\n(1 row)")
  }

  @Test func `rows of a table that fill the window stay rows`() throws {
    let rows = [
      "               total        used        free      shared  buff/cache   available",
      "Mem:           24105        1123       18034          12        4947       22720",
      "Swap:              0           0           0",
    ]
    #expect(
      try Self.repair((["$ free -m"] + rows).joined(separator: "\n")) == (["free -m"] + rows).joined(separator: "\n"))
  }

  @Test(arguments: [
    [
      "  Size: 48536           Blocks: 96         IO Block: 4096   regular file", "Device: 254,0   Inode: 254034",
      "Access: (0755/-rwxr-xr-x)  Uid: (    0/    root)   Gid: (    0/    root)",
      "Access: 2026-11-26 15:47:07.632008013 +0000",
    ],
    [
      "systemd-network:x:998:998:systemd Network Management:/:/usr/sbin/nologin",
      "systemd-timesync:x:997:997:systemd Time Synchronization:/:/usr/sbin/nologin",
    ],
    [
      "/usr/share/fonts/opentype/urw-base35/URWBookman-Light.otf: URW Bookman: Li", "/usr/share/fonts/a.otf: a",
      "/usr/share/fonts/opentype/urw-base35/URWBookman-Roman.otf: URW Bookman: Ro", "/usr/share/fonts/b.otf: b",
    ],
    [
      "ddb4125f Take back the early numbers of styles, and keep three of limits",
      "4909c1b7 Wait for the former copy where its list of names stays the same", "eb973792 Tell it in the manual",
    ],
    [
      "devtmpfs /dev devtmpfs rw,relatime,size=12358300k,nr_inodes=3089575,mode=755 0 0",
      "tmpfs /dev/shm tmpfs rw,relatime,size=24731708k 0 0",
    ],
    [
      "credential.https://source.developers.google.com.helper=gcloud.sh",
      "url./opt/swift-packages/.insteadof=https://github.com/",
    ],
  ])
  func `rows that are as wide as each other by themselves stay rows`(rows: [String]) throws {
    #expect(
      try Self.repair((["rosa@lab:~$ show"] + rows).joined(separator: "\n"))
        == (["show"] + rows).joined(separator: "\n"))
  }

  @Test func `values between commas that the terminal has broken are whole again`() throws {
    let values = "[ " + (100..<140).map { "\($0)" }.joined(separator: ", ") + " ]"
    let shown = "\(values.prefix(80))\n\(values.dropFirst(80).prefix(80))\n\(values.dropFirst(160))"
    #expect(try Self.repair("rosa@lab:~$ show\n\(shown)") == "show\n\(values)")
  }

  @Test func `an address that the terminal has broken below an empty comment is whole again`() throws {
    let address = "# Updated from https://www.example.org/assignments/service-names-port-numbers/servi"
    #expect(
      try Self.repair("$ cat services\n#\n\(address)\nce-names-port-numbers.xhtml .\n#")
        == "cat services\n#\n\(address)ce-names-port-numbers.xhtml .\n#")
  }

  // MARK: Frames, numbers, agents

  @Test(arguments: [
    ("╭──────────────────────────╮\n│ a box                    │\n╰──────────────────────────╯", "a box"),
    ("╭─ Title ──────────────────╮\n│ a box                    │\n╰──────────────────────────╯", "Title\na box"),
    ("│ a box without            │\n│ its borders              │", "a box without\nits borders"),
    (
      "before\n┏━━━━━━━━━━━━━━━━━━━━━━━━━━┓\n┃ if a {                   ┃\n┃   b                      ┃\n┗━━━━━━━━━━━━━━━━━━━━━━━━━━┛\nafter",
      "before\nif a {\n  b\nafter"
    ),
    ("┃ one\n┃\n┃   two", "one\n\n  two"), ("     1\tone\n     2\t\n     3\t  two", "one\n\n  two"),
    ("   9 │ a = 1\n  10 │\n  11 │ b = 2", "a = 1\n\nb = 2"),
    ("1 │if a {\n2 │    b\n3 │}", "if a {\n    b\n}"),
    ("   9 if a {\n  10   return\n  11 }", "if a {\n  return\n}"),
    (
      "───────┬─────────────────\n   1   │ a = 1\n   2   │ b = 2\n   3   │ c = 3\n───────┴─────────────────",
      "a = 1\nb = 2\nc = 3"
    ),
  ])
  func `what is drawn around a text goes`(shown: String, meant: String) throws {
    #expect(try Self.repair(shown) == meant)
  }

  @Test func `a file that bat shows becomes its lines`() throws {
    let shown = """
      ───────┬────────────────────────
             │ File: a.swift
      ───────┼────────────────────────
         1   │ let a = 1
         2   │
         3 ~ │ /// A line that is too
             │ long for the window, an
             │ d so it goes on
         4 + │   b()
      ───────┴────────────────────────
      """
    #expect(
      try Self.repair(shown) == """
        let a = 1

        /// A line that is too long for the window, and so it goes on
          b()
        """)
    let table = "   1 │ milk\n     │ and eggs\n   2 │ bread from the baker\n   3 │ tea"
    #expect(try Self.repair(table) == table)
  }

  @Test func `messages that may be a list keep their bullets, and their broken lines are joined`() throws {
    let shown = """
      ● The parser reads the whole file before it checks its limit, so that large files are refused late
        and slowly. I will move the check.

      ● Then I run the tests of the parser and of the writer once more, and report what they have said
        about it.

      ● Done.
      """
    #expect(
      try Self.repair(shown) == """
        ● The parser reads the whole file before it checks its limit, so that large files are refused late and slowly. I will move the check.

        ● Then I run the tests of the parser and of the writer once more, and report what they have said about it.

        ● Done.
        """)
    for list in [
      "● milk and eggs\n  from the farm\n● bread", "● one\n● two",
      "● a list whose lines are\n  broken early\n● here too,\n  and there",
    ] {
      #expect(try Self.repair(list) == list)
    }
  }

  @Test func `an agent's answer becomes its text without the layout`() throws {
    let shown = """
      ● The parser reads the whole file before it checks its limit, so that large files are refused late
        and slowly. I moved the check:

        - `read()` now looks at the size first, and says what it found in the report that is written to
          the journal
        - nothing else

        func read() {
          check()
        }

      ● Read(main.swift)
        ⎿  Read 50 lines
      """
    #expect(
      try Self.repair(shown) == """
        The parser reads the whole file before it checks its limit, so that large files are refused late and slowly. I moved the check:

        - `read()` now looks at the size first, and says what it found in the report that is written to the journal
        - nothing else

        func read() {
          check()
        }

        Read(main.swift)
        Read 50 lines
        """)
  }

  @Test(arguments: [("    ", "    "), ("   ", "   "), (" ", " "), ("  ", "")])
  func `an indent of any width goes from prose that the renderer has broken, and one that was not selected`(
    indent: String, ofFirst: String
  ) throws {
    let lines = [
      "The parser reads the whole file before it checks its limit, so that", "large files are refused late and slowly.",
      "", "Now it looks at the size first, and says what it found in the report", "that is written to the journal.",
    ]
    let shown = lines.enumerated().map { $1.isEmpty ? "" : ($0 == 0 ? ofFirst : indent) + $1 }
    #expect(
      try Self.repair(shown.joined(separator: "\n"))
        == "\(lines[0]) \(lines[1])\n\n\(lines[3]) \(lines[4])")
  }

  @Test(arguments: ScreenSource.Kind.allCases)
  func `of drawn screens at least 95 of 100 lines are as they were meant`(kind: ScreenSource.Kind) throws {
    var (right, all) = (0, 0)
    for seed in 0..<150 {
      var source = ScreenSource(seed: UInt64(seed))
      let screen = source.screen(kind)
      let repaired = try Self.repair(screen.shown.joined(separator: "\n"))
      #expect(try Self.repair(repaired) == repaired, "seed \(seed)")
      let lines = repaired.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      right += Self.commonLines(lines, screen.meant)
      all += max(lines.count, screen.meant.count)
    }
    #expect(right * 100 >= all * 95, "\(right) of \(all)")
  }

  /// Counts the lines that both have, in the same order.
  private static func commonLines(_ first: [String], _ second: [String]) -> Int {
    var row = [Int](repeating: 0, count: second.count + 1)
    for line in first {
      var diagonal = 0
      for (index, other) in second.enumerated() {
        let above = row[index + 1]
        row[index + 1] = line == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[second.count]
  }

  // MARK: Laws

  @Test(arguments: OrdinaryText.all)
  func `ordinary text stays as it is`(text: String) throws {
    for prompts in PromptHandling.allCases {
      let document = try PlainTextFormat().read(Array(text.utf8)).document
      #expect(try Self.cleaned(text, prompts) == Sanitized(document: document))
    }
  }

  @Test(arguments: OrdinaryText.all + ["import os\n\n\ndef f():\n    return 1\n", " a\n \n-b\n", "\n\na  \n\n"])
  func `the profile for screens leaves ordinary text as it is where no person has asked`(text: String) throws {
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    var profile = Profile.repair
    profile.text.isAsked = false
    let clean = try profile.sanitize(document, with: KnownFonts.resources)
    #expect(PlainTextFormat().write(clean.document).bytes == Array(text.utf8))
  }

  // MARK: Repair that a person asked for

  private static func asked(_ text: String) throws -> String {
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    let once = try Profile.repair.sanitize(document, with: KnownFonts.resources).document
    #expect(try Profile.repair.sanitize(once, with: KnownFonts.resources).document == once)
    return String(decoding: PlainTextFormat().write(once).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("one      \ntwo \u{200F} ", "one\ntwo"), ("    if a {\n      b\n    }", "if a {\n  b\n}"),
    ("\ta\n\t\tb", "a\n\tb"), ("    \u{200B}\n    a", "\na"),
    ("╭─────╮\n│ one │\n╰─────╯", "one"), ("+-----+\n| one |\n| two |\n+-----+", "one\ntwo"), ("│ one", "one"),
    ("> one\n>\n> two", "one\n\ntwo"), ("| one\n|   two", "one\n  two"), ("8:a = 1\n9:b\n10:c", "a = 1\nb\nc"),
    ("│one\n│ two", "one\n two"),
    ("one                       │\ntwo                       │", "one\ntwo"),
    ("one\n\n▌ two\n▌ three\n\nfour", "one\n\ntwo\nthree\n\nfour"),
    ("*   5d1e0c7 Merge\n|\\\n| * 9ab0771 Bound\n|/\n* 0b6e11d Import", "5d1e0c7 Merge\n9ab0771 Bound\n0b6e11d Import"),
    ("     1 let a =\n     1 b\n     2 c", "let a =b\nc"), ("  1 let a =\n    b\n  2 c", "let a =b\nc"),
    ("  2 a\n  1 b\n7   c\n  1   d\n  2 e", "a\nb\nc\n  d\ne"), ("  1 a\n0   b\n  1 c", "a\nb\nc"),
    (" 1  ⋮    │a\n    ⋮ 1  │b\n 2  ⋮ 2  │  c", "a\nb\n  c"),
    ("     7→a\n     8→  b", "a\n  b"), ("  7 one of the words\n  8 another", "one of the words\nanother"),
  ])
  func `asked, it takes frames, bars and numbers of one or two lines`(shown: String, meant: String) throws {
    #expect(try Self.asked(shown) == meant)
    #expect(try Self.cleaned(shown).findings.isEmpty)
  }

  private static let long = "The parser reads the whole file before it checks the limit, and"
  private static let command = "docker run --rm -it -v /srv/data/volume:/var/lib/data --name worker-test regis"

  private static let token = "search?sort=5be0b4ca97f7f&page=64771017&size=79f731953d683f6"

  @Test(arguments: [
    ("\(long)\nso it is late.", "\(long) so it is late."), ("- \(long)\n  so it is late", "- \(long) so it is late"),
    (" 1 \(long)\n   so it is late", "1 \(long) so it is late"),
    ("\(long)\nRosa has moved the check.", "\(long) Rosa has moved the check."),
    ("- \(long)\nso it is late\n- \(long)\nso it is not", "- \(long) so it is late\n- \(long) so it is not"),
    ("a. the blue folder\nb. \(long)\n   Rosa, who came late", "a. the blue folder\nb. \(long) Rosa, who came late"),
    ("\(command)\ntry.example.org/team/image:7", "\(command)try.example.org/team/image:7"),
    ("\(command)\n --network=host", "\(command) --network=host"),
    ("\(command) -\ne HOME=/srv/a", "\(command) -e HOME=/srv/a"),
    ("\(command)\n.example.org/a\n", "\(command).example.org/a\n"),
    ("\(command)XVCJ9eyJhbGci\nOiJIUzI1NiIsInR5cCI6IkpXVCJ9'", "\(command)XVCJ9eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'"),
    ("https://shop.example.org/\(token)ca7\n11&sort=c2", "https://shop.example.org/\(token)ca711&sort=c2"),
    // What makes a line long may go, and shows another edge.
    (
      "\(long)\nso it is late.\n\nSee the page https://example.org/?utm_source=news&utm_medium=mail of the\nTea",
      "\(long) so it is late.\n\nSee the page https://example.org/ of the\nTea"
    ),
    (
      "\(long)\nso see https://example.org/orders/today?id=7&utm_source=news&utm_med\nium=mail",
      "\(long) so see https://example.org/orders/today?id=7"
    ),
  ])
  func `asked, it joins lines that one sign shows to be broken`(shown: String, meant: String) throws {
    #expect(try Self.asked(shown) == meant)
    #expect(try Self.cleaned(shown).findings.isEmpty)
  }

  @Test(arguments: [
    [
      "2026-11-28T06:00:01Z INFO  scheduler started with 4 workers and queue depth 0, co|nfig /etc/tide.toml",
      "2026-11-28T06:00:09Z WARN  upstream answered 503 after 5012 ms, will try again in| 8 s, attempt 1",
      "2026-11-28T06:00:17Z INFO  worker-2 is done",
    ],
    [
      #"{"station":"Bregenz","unit":"m","readings":[{"at":"06:00:00Z"|,"depth":3.42,"ok""#
        + #":true},{"at":"06:15:00Z","depth":3.44,"ok":|true},{"at":"06:30:00Z"}]}"#
    ],
    [
      "Поезд опоздал на сорок минут, и на перроне уже почти никого не осталось,| кроме дежурного и двух женщин с"
        + " корзинами. Дежурный объяснил, что следу|ющий пойдёт только утром."
    ],
    ["この関数は、与えられた文字列を端末の幅に合わせて折り返します|。全角文字は二桁として数えるため、半角文字と混ざっている場合|には、空白が残ることがあります。"],
    [
      "id,name,street,postcode,city,country,mail,telephone,created,newslette|r,notes",
      "1041,Anna Moosbrugger,Kaiserstrasse 14,6900,Bregenz,AT,anna@example.o|rg,true,prefers post",
    ],
  ])
  func `asked, it joins lines that end at the width of the widest one`(lines: [String]) throws {
    let shown = lines.map { $0.replacing("|", with: "\n") }.joined(separator: "\n")
    #expect(try Self.asked(shown) == lines.map { $0.replacing("|", with: "") }.joined(separator: "\n"))
  }

  @Test func `asked, it joins the lines of an agent that end in semicolons`() throws {
    let lines = [Self.long, "so is late; a test goes through all of the files and says so;", "it is in time."]
    #expect(try Self.asked("⏺ " + lines.joined(separator: "\n  ")) == lines.joined(separator: " "))
  }

  @Test(arguments: [
    "src/components/dashboard/widgets/analytics/charts/linechart.ts\nlib/util.ts\ntest/foo/bar-baz.ts",
    "a-quite-long-address-of-a-person@department.university.example.org\nbob@example.org\nann@example.org",
    "git+https://example.org/some-python-library-with-a-long-name@v1.2\nnumpy==1.26.4",
    "udev             7.8G     0  7.8G   0% /dev\ntmpfs                   1.6G  3.1M  1.6G   1% /run/user/1000\n"
      + "backup:/srv/pool        3.6T  2.2T  1.5T  61% /mnt/pool",
    "https://shop.example.org/\(token)\nhttps://shop.example.org/?sort=c2", "https://shop.example.org/\(token)\nprices",
    "\(command)\n one\n two", "+\(command)\n one", "\(command)\n./run.sh --all",
    "The quick brown fox jumps over the lazy dog and then walks back home to its den.\nNext thing is a new line",
    "const name = options.name ?? settings.name ?? environment.variables.get(key) ??\n  fallback",
    "ACGTTGCATCGGATTACAGGCATCGATTACGGCATTAGCCATGCATTAGCCGATTACAGG\n"
      + "TTGCATCGGATTACAGGCATCGATTACGGCATTAGCCATGCATTAGCCGATTACAGGACG\nTAC",
    "  12,  11,  52,  13,   3, 208, 138,   0,   7,  60, 526, 141, #  336\n"
      + "1591,  83, 132,1475, 126, 331, 829,  15,  69, 160,  59,  22, #  352\n1",
    "The ships went out before the sun had risen over the old harbour.\n"
      + "And nobody who stood ashore could tell how many would come home.\nNone.",
  ])
  func `asked, it joins no lists and no sentences at the edge of a window`(text: String) throws {
    #expect(try Self.asked(text) == text)
  }

  @Test(arguments: [
    "- an item", "Rosa has moved the check", "milk and bread of the small shop that is at the station, and\nplums",
    "cb401ff0 turn on reports of the focus, and join a few lines\n"
      + "d322b5f8 find the start of it, once and for all of the lines",
    "tmpfs on the second disk is of type tmpfs and has no size at all\n"
      + "sysfs on the other disk is of type sysfs and has no size at all",
    "\(long) so\n2026-11-28 it is late", "\(long) so\nPlace: home of all", "\(long) so\ngit push --all",
    "log.Println(\"the graceful shutdown comes from an idle timeout\")\nreturn nil", "\(command)istry/a:7\ndocker ps",
  ])
  func `asked, it joins prose, but no rows, commands and lines of code below it`(text: String) throws {
    let prose = "\(Self.long) so\nit is late for a file of any size, as the test has shown to all of"
    let joined = prose.replacing("\n", with: " ")
    #expect(try Self.asked("\(prose)\nus.\n\n\(text)") == "\(joined) us.\n\n\(text)")
  }

  @Test(arguments: OrdinaryText.all)
  func `asked, it takes nothing from ordinary text but marks before lines`(text: String) throws {
    func words(_ text: String) -> String { text.filter { !$0.isWhitespace && !"│>|$#".contains($0) } }
    #expect(words(try Self.asked(text)) == words(text))
  }

  @Test(arguments: [
    "| a | b |\n|---|---|\n| 1 | 2 |", "9:00 gym\n10:00 work\n11:00 lunch", "1 Apple\n2 Banana\n3 Cherry",
    "docker run \\\n  -e KEY=value \\\n  registry.example.org/team/image:7", "roses are red\nviolets are blue",
    "+----+---+\n| id | n |\n+----+---+", "def read(text):\n    check(text)\n    return text",
  ])
  func `asked, it keeps tables, times, lists, verses and commands of several lines`(text: String) throws {
    #expect(try Self.asked(text) == text)
  }

  @Test(arguments: [
    "CHANGELOG.md", "README.md", "Makefile", "Package.swift", "config/config.toml", "systemd/washboard.service",
  ])
  func `the files of a project stay as they are`(name: String) throws {
    let text = String(decoding: try Checkout.bytes(Checkout.root + "/" + name), as: UTF8.self)
    #expect(try Self.cleaned(text).findings.isEmpty)
  }

  @Test func `all that goes is reported`() throws {
    let shown =
      "╭──────────────────────────╮\n│ $ ls                     │\n│ a                        │\n╰──────────────────────────╯"
    let findings = try Self.cleaned(shown, .commands).findings
    #expect(findings.count(of: .frameRemoved) == 60)
    #expect(findings.count(of: .promptRemoved) == 1)
    #expect(findings.count(of: .outputRemoved) == 1)
  }

  @Test func `a document with structure of its own stays`() throws {
    let html = "<ul><li>$ make</li></ul><p>$ make</p>"
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(try #require(RepairText(profile: Self.profile())).apply(to: document) == Sanitized(document: document))
  }

  @Test func `the markup of a terminal is repaired as its text is`() throws {
    let html = """
      <div style='white-space:pre'><div><span style='color:#0a0'>rosa@lab</span>:<b>~</b>$ ls</div><div>a  b</div>\
      <div>rosa@lab:~$ pwd</div></div>
      """
    let document = try HTMLFormat().read(Array(html.utf8)).document
    let result = try #require(RepairText(profile: Self.profile())).apply(to: document)
    #expect(result.document.validate() == nil)
    #expect(String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self) == "ls\na  b\npwd")
  }

  @Test func `lines of code are joined and dropped within their block`() throws {
    let html = "<pre>$ ls\na\nb\n$ echo \\\n&gt; a\nc</pre>"
    let document = try HTMLFormat().read(Array(html.utf8)).document
    let result = try #require(RepairText(profile: Self.profile(.commands))).apply(to: document)
    #expect(result.document.validate() == nil)
    #expect(String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self) == "ls\necho \\\na")
  }

  @Test func `a long text costs no more than its length`() throws {
    for text in [
      "$ a\n", "rosa@lab:~$ echo '\n", "│ a box that has many lines     │\n", "╭──────────────────────────╮\n", "┃ a\n",
      "● a\n", "  ⎿  a\n",
      "> a\n", ">>> a\n", "  a line of prose that goes on and on in the next one\n", "     1\ta\n", "$ a <<b\n", "a",
      "│", "\t", "$ ", "│ │",
      "a line that is as long as the window of a terminal, or nearly so, and goes on   \n", "\u{2028}", "\n",
    ] {
      let policy = try #require(RepairText(profile: Self.profile()))
      func cost(of length: Int) throws -> Duration {
        let long = String(repeating: text, count: length / text.utf8.count)
        let document = try PlainTextFormat().read(Array(("$ a\n" + long).utf8)).document
        let plain = try PlainTextFormat().read(Array(long.utf8)).document
        return ProcessorClock().measure {
          _ = policy.apply(to: document)
          _ = policy.apply(to: plain)
        }
      }
      // Four times the length; the square of it would be sixteen times.
      #expect(try cost(of: 320_000) < cost(of: 80_000) * 9 + .milliseconds(200), "\(text)")
    }
  }
}
