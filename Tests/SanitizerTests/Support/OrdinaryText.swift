/// Texts that no terminal has laid out, and that repair must leave alone.
enum OrdinaryText {
  static let all: [String] = [
    // Prose.
    "Dear Rosa,\n\nthank you for the letter. The weather here is fine, and the garden\nis full of apples. We hope to see you in autumn.\n\nCarl",
    "A paragraph on one line, which is as long as it likes because no program has broken it anywhere, not even at the edge.",
    "● First item\n● Second item\n● Third item", "• one\n• two, which goes on\n  in the next line\n• three",
    "  a line that is indented\n  and another one", "➜ see the next page\n➜ and the one after it",
    "1 Apple\n2 Banana\n3 Cherry",
    "$ 5.00 a month, or $ 50.00 a year", "> a quotation\n> of two lines\n\nand the answer",
    "# Heading\n\nText below it.\n\n## Another",
    "# apt-get update would be enough\nkey = value", ">>> quoted three times\n>> and twice\n> once\n\nno",
    "% A comment of TeX\n\\section{One}",
    "Rosa Meyer\nHauptstraße 5\n12345 Berlin", "🍎  apple\n🍐  pear",
    // Code.
    "func read() {\n    guard true else { return }\n\n    print(1)\n}",
    "    def total(self):\n        return 1\n\n    def other(self):\n        return 2",
    "for (int i = 0; i < n; i++) {\n  sum += a[i];\n}",
    "const a = 1;\n// Explains the next line\n// over two lines of comment\nconst b = 2;",
    "fn main() {\n    let x = vec![1, 2];\n    println!(\"{x:?}\");\n}",
    "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfmt.Println(1)\n}",
    "#!/bin/sh\nset -e\n# a comment\nfor f in *; do\n  echo \"$f\"\ndone",
    "SELECT id,\n       name\n  FROM orders\n WHERE id > 5;",
    "class A:\n    \"\"\"Adds.\n\n    >>> add(1, 2)\n    3\n    \"\"\"\n",
    "  ///   - text: the plain text, which is long enough to fill the line of a page\n  ///   - formats: the formats",
    "module M where\nmain = putStrLn \"a\" -- a comment", "puts [1, 2].map { |x| x + 1 }\n# => [2, 3]",
    "$total = 0;\n$name = 'a';\necho $total;",
    "<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>", "| a | b |\n|---|---|\n| 1 | 2 |", "a\tb\tc\n1\t2\t3\n2\t3\t4",
    // Logs, differences, data.
    "2026-11-24 08:00:00 INFO started on port 8080 with four workers and no cache\n2026-11-24 08:00:01 WARN the cache is missing",
    "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-let a = 1\n+let a = 2\n let b = 3",
    "key: value\nlist:\n  - one\n  - two\ntext: |\n  several lines\n  of text", "[section]\nkey = value\n; a comment",
    "┌────┬────┐\n│ a  │ b  │\n├────┼────┤\n│ 1  │ 2  │\n└────┴────┘", "├── a\n│   ├── b\n│   └── c\n└── d",
    "│   ├── b\n│   └── c",
    "┌──────────────────────────┐\n│ server                   │\n└────────────┬─────────────┘\n             │",
    " id | name\n----+------\n  1 | a\n  2 | b",
    " 1 | a\n 2 | b\n 3 | c",
    "-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ0ZzY2FsZXIwCgYIKoZIzj0EAwIwLTELMAkGA1UEBhMC\nMIIBszCCAVmgAwIBAgIUQ0ZzY2FsZXIwCgYIKoZIzj0EAwIwLTELMAkGA1UEBhMC\n-----END CERTIFICATE-----",
    "Subject: tests\nFrom: Rosa <rosa@example.org>\n\nOn Monday, Carl wrote:\n> do they pass?\n\nThey do.\n-- \nRosa",
    "rosa@example.org\ncarl@example.org", "git@example.org:team/project.git # the address",
    "C:\\Users\\rosa\\notes.txt", "", "\n\n", "   ", "a", "$", "$ ", "# ", ">>>",
    "two spaces at the end  \nare a line break in Markdown  \nand stay",
  ]
}
