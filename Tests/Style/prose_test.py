#!/usr/bin/env python3
"""Laws of prose.py: each row that must fail does, and each row that must pass does."""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import prose  # noqa: E402

LONG = "The copy is read and cleaned and written " + "and offered again " * 6 + "to every program that asks."

FAILING = [
    # kind, file, text
    ("headless", "a.swift", "/// What is left.\nvar rest = 0"),
    ("headless", "a.swift", "/// Of the bytes, as long as they exist.\nvar rest = 0"),
    ("headless", "a.swift", "/// By which it came.\nvar command: Int?"),
    ("headless", "a.swift", "/// In the order of TARGETS.\nvar targets: [String]"),
    ("headless", "a.swift", "///\n/// How the copy is shown.\nenum Look {}"),
    ("headless", "a.swift", "/// Nil where the link has no host.\nvar host: String?"),
    ("headless", "a.swift", "/// `nil` if there is none.\nvar host: String?"),
    ("headless", "a.swift", "/// Those that a rule names.\nvar names: [String]"),
    ("headless", "a.swift", "/// Whether the text is plain.\nprivate static func isPlain(_ text: String) -> Bool { true }"),
    ("headless", "a.swift", "/// The same in lower case.\nvar name: String"),
    ("nil", "a.swift", "/// The rule; nil: none matched.\nvar rule: String?"),
    ("nil", "a.swift", "/// Reads the file.\n/// - Returns: nil: there is none.\nfunc read() {}"),
    ("sentence", "a.swift", f"/// {LONG}\nvar copy: Int"),
    ("sentence", "a.swift", f"/// Reads.\n///\n/// - Parameter copy: {LONG}\nfunc read(_ copy: Int) {{}}"),
    ("sentence", "a.swift", "/// " + LONG[:60] + "\n/// " + LONG[60:] + "\nvar copy: Int"),
    ("line", "a.swift", "/// The " + "a" * 120 + " word.\nvar copy: Int"),
    ("line", "a.md", "The " + "word " * 40),
    ("word", "a.swift", "  // The page is read anew.\n"),
    ("word", "a.swift", "  @Test func `a change is told of at once`() {}\n"),
    ("word", "a.swift", "/// The time at which a copy was heard of.\nvar time: Int"),
    ("word", "a.swift", "/// The form that is asked for.\nvar form: String"),
    ("word", "Sources/Guard/a.swift", "/// The host; `nil` if nobody stated it.\nvar host: String?"),
    ("word", "Sources/Guard/a.swift", "  // Somebody's answer comes first.\n"),
    ("word", "Sources/Guard/a.swift", "let end = 0 // What stands behind it is left.\n"),
    ("word", "Sources/Guard/a.swift", "// It is moved, which nothing tells.\n"),
    ("word", "a.md", "The command that mends it.\n"),
    ("word", "a.1", "Say how the service does.\n"),
    ("word", "a.toml", "# The bytes are let go of.\n"),
    ("word", "Makefile", "#   make format mends it\n"),
]

PASSING = [
    ("a.swift", "/// The rest of the text.\nvar rest = 0"),
    ("a.swift", "/// Returns the rest, of which nothing is kept.\nfunc rest() {}"),
    ("a.swift", "/// Whether the text is plain.\nvar isPlain: Bool { true }"),
    ("a.swift", "/// Reports whether the text is plain.\nfunc isPlain() -> Bool { true }"),
    ("a.swift", "/// The rule; `nil` if none matched.\nvar rule: String?"),
    ("a.swift", "/// The rule.\n///\n/// - Parameter name: what it is called.\nfunc rule(name: String) {}"),
    ("a.swift", "/// The states.\n///\n///     " + "─" * 130 + "\n///     What happens\nenum State {}"),
    ("a.swift", "/// An example:\n///\n/// ```\n/// " + "x " * 40 + "\n/// ```\nenum State {}"),
    ("a.swift", f"/// {LONG[:90]}. {LONG[:90]}. {LONG[:60]}.".replace(". The", ".\n/// The") + "\nvar copy: Int"),
    ("a.swift", "let anew = told(of: mends)\n"),
    ("a.swift", "// The owner is asked for plain text.\n"),
    ("a.swift", "/// The case of names, the same in every copy.\nvar isLower = true"),
    ("Sources/Guard/a.swift", "var owner = Owner.nobody\n"),
    ("Tests/GuardTests/a.swift", "  @Test func `receivers that close early harm nobody`() {}\n"),
    ("a.md", "```\n" + "word " * 40 + "\n```\n"),
    ("a.md", "| " + "word " * 40 + "|\n"),
    ("a.md", "The word `anew` is quoted.\n"),
]


class ProseTests(unittest.TestCase):
    def test_each_offence_is_found(self):
        for kind, path, text in FAILING:
            with self.subTest(text=text):
                self.assertIn(kind, [found for _, found, _ in prose.offences(path, text)])

    def test_plain_english_passes(self):
        for path, text in PASSING:
            with self.subTest(text=text):
                self.assertEqual([], list(prose.offences(path, text)))

    def test_a_line_number_is_that_of_the_offence(self):
        text = "import Testing\n\n/// The copy.\n///\n/// It is read anew.\nvar copy: Int"
        self.assertEqual([5], [line for line, _, _ in prose.offences("a.swift", text)])


if __name__ == "__main__":
    unittest.main()
