import RichText
import Sanitizer
import Testing
import TestMaterial

@testable import Configuration

/// Wrong configurations and what is said of each.
struct ConfigurationDiagnosticsTests {
  struct Wrong: CustomTestStringConvertible, Sendable {
    var text: String
    var diagnostics: [String]
    var testDescription: String { diagnostics.first ?? text }

    init(_ text: String, _ diagnostics: String...) {
      self.text = text
      self.diagnostics = diagnostics
    }
  }

  private static let formats = FormatName.allCases.map(\.rawValue).joined(separator: ", ")

  static let wrong: [Wrong] = [
    // Syntax: TOML has no place to resume at, so only the first error is told.
    Wrong(
      "default-profile = ", "c.toml:1:19: error: the file ends before the value: a key is followed by '=' and its value"
    ),
    Wrong("a = 1\na = 2\n", "c.toml:2:5: error: 'a' is set a second time"),
    Wrong(
      "é = 1",
      "c.toml:1:1: error: unexpected 'é': a line is a key with its value, a heading in [ ], or a comment after #"),
    Wrong(
      "x = \(String(repeating: "[", count: 200))",
      "c.toml:1:37: error: exceeded maximum nested value depth of 32"),
    Wrong(String(repeating: "a.", count: 40) + "a = 1", "c.toml:1:64: error: key with more than 32 parts"),
    // Keys
    Wrong(
      "[profiles.house]\nbase = \"plain\"\nfonst = { default = \"Noto Sans\" }\n",
      "c.toml:3:1: error: unknown key 'fonst'; did you mean 'fonts'?"),
    Wrong(
      "defaultprofile = \"plain\"", "c.toml:1:1: error: unknown key 'defaultprofile'; did you mean 'default-profile'?"),
    Wrong("[clipboard]\nmax_size = \"1 MiB\"", "c.toml:2:1: error: unknown key 'max_size'; did you mean 'max-size'?"),
    Wrong(
      "[notification]\nshow = \"all\"",
      "c.toml:1:2: error: unknown key 'notification'; did you mean 'notifications'?"),
    Wrong("[[rules]]\nprofile = \"plain\"\nwen = {}", "c.toml:3:1: error: unknown key 'wen'; did you mean 'when'?"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen.sauce = [\"x\"]",
      "c.toml:3:6: error: unknown key 'sauce'; did you mean 'source'?"),
    // The guard
    Wrong(
      "[guard]\nterminals.suspicious = \"block\"",
      "c.toml:2:24: error: unknown value 'block' for 'guard.terminals.suspicious' (off, notice, hold)"),
    Wrong(
      "[guard]\nrelays = { dangerous = \"hold\" }",
      "c.toml:2:24: error: unknown value 'hold' for 'guard.relays.dangerous' (off, notice)"),
    Wrong(
      "[guard]\nterminals = \"off\"", "c.toml:2:13: error: 'guard.terminals' must be a table, not a string"),
    Wrong(
      "[guard]\nterminal = {}\nrelays.grave = \"off\"",
      "c.toml:2:1: error: unknown key 'terminal'; did you mean 'terminals'?",
      "c.toml:3:8: error: unknown key 'grave'"),
    Wrong(
      "[guard]\nterminal-programs = \"myterm\"",
      "c.toml:2:21: error: 'guard.terminal-programs' must be a list of strings, not a string"),
    Wrong(
      "[[rules]]\nguard = \"never\"",
      "c.toml:2:9: error: unknown value 'never' for 'guard' (off, notice, hold)"),
    Wrong(
      "[[rules]]\nguard = \"off\"\nprofile = \"plain\"\nwhen.destination = \"xterm\"",
      "c.toml:2:1: error: 'guard' cannot be used if 'when' has a destination: this applies to every program that pastes"
    ),
    Wrong(
      "[[rules]]\nguard = \"off\"\nprofile = \"ignore\"",
      "c.toml:2:1: error: 'guard' cannot be used if profile is \"ignore\", which leaves the copy with its owner"),
    Wrong(
      "[[rules]]\nappend = \"source\"\nprofile = \"plain\"\nwhen.destination = \"xterm\"",
      "c.toml:2:1: error: 'append' cannot be used if 'when' has a destination: name a profile that has it"),
    Wrong(
      "[[rules]]\nappend = \"page\"",
      "c.toml:2:10: error: unknown value 'page' for 'append' (nothing, source)"),
    Wrong(
      "[[rules]]\nappend = \"source\"\nprofile = \"ignore\"",
      "c.toml:2:1: error: 'append' cannot be used if profile is \"ignore\", which leaves the copy with its owner"),
    // Types
    Wrong("default-profile = 3", "c.toml:1:19: error: 'default-profile' must be a string, not a number"),
    Wrong("clipboard = true", "c.toml:1:13: error: 'clipboard' must be a table, not true or false"),
    Wrong("clipboard.read = \"rtf\"", "c.toml:1:18: error: 'clipboard.read' must be a list of strings, not a string"),
    Wrong(
      "clipboard.read = [\"rtf\", 1979-05-27]",
      "c.toml:1:26: error: 'clipboard.read' must be a list of strings, not a date"),
    Wrong(
      "rules = { profile = \"plain\" }",
      "c.toml:1:9: error: 'rules' must be a list of tables, each under [[rules]], not a table"),
    Wrong(
      "clipboard.takeovers-per-second = 1.5",
      "c.toml:1:34: error: 'clipboard.takeovers-per-second' must be a whole number, not a number"),
    // Patterns
    Wrong(
      "[profiles.a]\nreplace = [{ pattern = 'a(b', with = '' }]",
      "c.toml:2:24: error: the pattern has an error at character 3: missing closing parenthesis"),
    Wrong(
      "[profiles.a]\nreplace = [{ pattern = '(a)', with = '$2' }]",
      "c.toml:2:38: error: 'replace.with' has an error: the pattern has no group '2'"),
    Wrong(
      "[profiles.a]\nreplace = [{ pattern = 'a', with = '5 $' }]",
      "c.toml:2:36: error: 'replace.with' has an error: '$' before no group; write '$$' for a dollar sign"),
    Wrong(
      "[profiles.a]\nreplace = [{ pattern = 'a' }]",
      "c.toml:2:12: error: 'replace' must have the keys pattern and with"),
    Wrong(
      "[profiles.a]\nreplace-time-limit = '1 fortnight'",
      "c.toml:2:22: error: '1 fortnight' is not a time such as \"100 ms\""),
    Wrong(
      "[profiles.a]\nbase = 'faithful'\nfonts.sizes = { fixed = '9 pt', scale = '50 %' }",
      "c.toml:3:15: error: 'fonts.sizes' must have one of the keys fixed, scale, clamp, snap"),
    Wrong(
      "[profiles.a]\nbase = 'faithful'\nfonts.sizes = { clamp = ['9 pt', '8 pt'] }",
      "c.toml:3:25: error: 'fonts.sizes.clamp' must be the smallest and the largest size"),
    // Values
    Wrong(
      "[profiles.a]\npage-color = \"white\"", "c.toml:2:14: error: 'white' is not a color such as \"#ffffff\""),
    Wrong(
      "[profiles.a.values]\nheading-levels = [1, 7]",
      "c.toml:2:22: error: 'values.heading-levels' must be between 1 and 6"),
    Wrong(
      "[profiles.a]\nbase = \"faithful\"\nvalues.colors = [\"red\", \"#fff8\"]",
      "c.toml:3:18: error: 'red' is not a color such as \"#ffffff\"",
      "c.toml:3:25: error: '#fff8' is not a color such as \"#ffffff\""),
    Wrong("[profiles.a.values]\ncolors = []", "c.toml:2:10: error: 'values.colors' must not be empty"),
    Wrong(
      "[profiles.a]\nbase = \"faithful\"\ncolors = \"ensure-contrast\"\nvalues.colors = [\"#000000\"]",
      "c.toml:4:8: error: 'values.colors' cannot be used if 'colors' is \"ensure-contrast\", which chooses other colors"
    ),
    Wrong(
      "[profiles.a]\nbase = \"faithful\"\nvalues.colors = [\"#000000\"]\n[profiles.b]\nbase = \"a\"\ncolors = \"ensure-contrast\"",
      "c.toml:4:11: error: 'values.colors' cannot be used if 'colors' is \"ensure-contrast\", which chooses other colors"
    ),
    Wrong("[profiles.a.values]\nalignments = []", "c.toml:2:14: error: 'values.alignments' must not be empty"),
    Wrong(
      "[profiles.a.values]\nunderlines = [\"duble\"]",
      "c.toml:2:15: error: unknown value 'duble' for 'values.underlines' (single, double, dotted, dashed, wave, thick, words, dot-dash, dot-dot-dash); did you mean 'double'?"
    ),
    Wrong(
      "clipboard.takeovers-per-second = 0",
      "c.toml:1:34: error: 'clipboard.takeovers-per-second' must be between 1 and 1000"),
    Wrong(
      "clipboard.answer-time = \"9 ms\"",
      "c.toml:1:25: error: 'clipboard.answer-time' must be between 10 ms and 1 min"),
    Wrong(
      "clipboard.answer-time = 700",
      "c.toml:1:25: error: 'clipboard.answer-time' must be a time such as \"100 ms\", not a number"),
    Wrong(
      "clipboard.increment-time = \"61 s\"",
      "c.toml:1:28: error: 'clipboard.increment-time' must be between 10 ms and 1 min"),
    Wrong("clipboard.max-transfers = 0", "c.toml:1:27: error: 'clipboard.max-transfers' must be between 1 and 65536"),
    Wrong(
      "clipboard.max-transfers-per-client = 65537",
      "c.toml:1:38: error: 'clipboard.max-transfers-per-client' must be between 1 and 65536"),
    Wrong("clipboard.manager = 1", "c.toml:1:21: error: 'clipboard.manager' must be true or false, not a number"),
    Wrong("clipboard.quiet = \"soon\"", "c.toml:1:19: error: 'soon' is not a time such as \"100 ms\""),
    Wrong("clipboard.quiet = \"1 min\"", "c.toml:1:19: error: 'clipboard.quiet' must be between 0 s and 5 s"),
    Wrong("clipboard.quiet = \"1 y\"", "c.toml:1:19: error: '1 y' is not a time such as \"100 ms\""),
    Wrong(
      "clipboard.restore-for = \"25 h\"", "c.toml:1:25: error: 'clipboard.restore-for' must be between 0 s and 24 h"),
    Wrong(
      "clipboard.restore-max-size = \"2 GiB\"",
      "c.toml:1:30: error: 'clipboard.restore-max-size' must be between 0 B and 1 GiB"),
    Wrong("clipboard.quiet = \"6 s\"", "c.toml:1:19: error: 'clipboard.quiet' must be between 0 s and 5 s"),
    Wrong(
      "clipboard.max-size = 64",
      "c.toml:1:22: error: 'clipboard.max-size' must be a size such as \"64 MiB\", not a number"),
    Wrong("clipboard.max-size = \"64 Mb/s\"", "c.toml:1:22: error: '64 Mb/s' is not a size such as \"64 MiB\""),
    Wrong("clipboard.max-size = \"3 GiB\"", "c.toml:1:22: error: 'clipboard.max-size' must be between 1 KiB and 1 GiB"),
    Wrong(
      "clipboard.publish = [\"native\", \"htm\"]",
      "c.toml:1:32: error: unknown value 'htm' for 'clipboard.publish' (\(formats)); did you mean 'html'?"
    ),
    Wrong("clipboard.selections = []", "c.toml:1:24: error: 'clipboard.selections' must not be empty"),
    Wrong(
      "clipboard.selections = [\"clipboard\"]",
      "c.toml:1:25: error: unknown value 'clipboard' for 'clipboard.selections' (CLIPBOARD, PRIMARY, SECONDARY); did you mean 'CLIPBOARD'?"
    ),
    Wrong(
      "clipboard.private-types = { \"x/y\" = \"word\" }",
      "c.toml:1:37: error: unknown value 'word' for 'clipboard.private-types' (\(formats))"
    ),
    Wrong("profiles.a.fonts.default-size = \"11\"", "c.toml:1:33: error: '11' is not a type size such as \"11 pt\""),
    Wrong(
      "profiles.a.fonts.default-size = \"0.5 pt\"",
      "c.toml:1:33: error: 'fonts.default-size' must be between 1 pt and 1638 pt"),
    Wrong("profiles.a.fonts.default = \"\"", "c.toml:1:28: error: 'fonts.default' must not be empty"),
    Wrong(
      "profiles.a.colors = \"kep\"",
      "c.toml:1:21: error: unknown value 'kep' for 'colors' (keep, drop, ensure-contrast); did you mean 'keep'?",
      "c.toml:1:12: warning: 'colors' has no effect: neither 'color' nor 'background' is in attributes.keep of profile 'a'"
    ),
    Wrong(
      "profiles.a.attributes.keep = [\"bold\", \"itallic\"]",
      "c.toml:1:39: error: unknown value 'itallic' for 'attributes.keep' (bold, italic, link, list, heading, table, quote, code, underline, strikethrough, script, alignment, direction, language, image, thematic-break, font, size, color, background, kerning, caps, indent, spacing, line-height); did you mean 'italic'?"
    ),
    Wrong(
      "profiles.a.links.schemes = [\"https://\"]", "c.toml:1:29: error: 'https://' is not a scheme such as \"https\""),
    Wrong(
      "profiles.a.links.unwrap = \"yes\"", "c.toml:1:27: error: 'links.unwrap' must be true or false, not a string"),
    Wrong(
      "[profiles.a]\nattachments.images = \"alt\"",
      "c.toml:2:22: error: unknown value 'alt' for 'attachments.images' (keep, drop, alt-text)"),
    // Profiles
    Wrong(
      "default-profile = \"structur\"", "c.toml:1:19: error: unknown profile 'structur'; did you mean 'structure'?"),
    Wrong("profiles.a.base = \"fiathful\"", "c.toml:1:19: error: unknown profile 'fiathful'; did you mean 'faithful'?"),
    Wrong(
      "[profiles.plain]\n",
      "c.toml:1:11: error: 'plain' is a built-in profile; choose another name and set base = \"plain\""),
    Wrong("[profiles.ignore]\n", "c.toml:1:11: error: a profile cannot be named 'ignore'"),
    Wrong(
      "[profiles.a]\nbase = \"b\"\n[profiles.b]\nbase = \"c\"\n[profiles.c]\nbase = \"b\"",
      "c.toml:6:8: error: profile 'b' is based on itself: 'b' -> 'c' -> 'b'"),
    Wrong("[profiles.a]\nbase = \"a\"", "c.toml:2:8: error: profile 'a' is based on itself: 'a' -> 'a'"),
    // Font maps
    Wrong(
      "[profiles.a]\nbase = \"faithful\"\n[profiles.a.fonts.map]\nA = \"B\"\n\"B*\" = \"C\"\nC = \"a\"\nD = \"A\"",
      "c.toml:4:1: error: the font map leads in a circle: 'A' -> 'B*' -> 'C' -> 'A'"),
    Wrong(
      "[profiles.a]\nbase = \"faithful\"\nfonts = { default = \"X\", map = { X = \"Y\", Y = \"default\" } }",
      "c.toml:3:34: error: the font map leads in a circle: 'X' -> 'Y' -> 'X'"),
    Wrong(
      "[profiles.a]\nbase = \"faithful\"\nfonts.map = { Calibri = \"Carlito\", calibri = \"Arial\", A = \"B*\" }",
      "c.toml:3:36: error: 'calibri' is the same font as 'Calibri'",
      "c.toml:3:59: error: the replacement 'B*' must be a font, not a pattern"),
    // Rules
    Wrong(
      "[[rules]]\nname = \"x\"",
      "c.toml:1:1: error: a rule needs an action: profile, publish, publish-also, append, map, keep-targets, home-paste or guard"
    ),
    Wrong("[[rules]]\nprofile = \"ingore\"", "c.toml:2:11: error: unknown profile 'ingore'; did you mean 'ignore'?"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen.source = []",
      "c.toml:3:15: error: 'when.source' must not be empty: it would never match"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen.selection = \"PRIMRY\"",
      "c.toml:3:18: error: unknown value 'PRIMRY' for 'when.selection' (CLIPBOARD, PRIMARY, SECONDARY); did you mean 'PRIMARY'?"
    ),
    Wrong(
      "[[rules]]\nprofile = \"ignore\"\npublish = [\"text\"]\nmap = { \"x/y\" = \"rtf\" }\n[clipboard]\npublish = [\"rtf\"]",
      "c.toml:3:1: error: 'publish' cannot be used if profile is \"ignore\", which leaves the copy with its owner",
      "c.toml:4:1: error: 'map' cannot be used if profile is \"ignore\", which leaves the copy with its owner"),
    Wrong(
      "[[rules]]\nmap = { \"x/y\" = \"rtf\" }\nwhen.not = { content.is-code = true }",
      "c.toml:2:1: error: 'map' cannot be used if 'when' has a condition on the content: the map is needed to read it"),
    Wrong(
      "[[rules]]\nmap = { \"x/y\" = \"rft\" }",
      "c.toml:2:17: error: unknown value 'rft' for 'map' (\(formats)); did you mean 'rtf'?"
    ),
    Wrong(
      "[[rules]]\nmap = { \"x/y\" = \"rtf\" }\nwhen.any = [{ destination = \"kitty\" }]",
      "c.toml:1:1: error: a rule with a destination needs one of the actions profile, publish and publish-also",
      "c.toml:2:1: error: 'map' cannot be used if 'when' has a destination: this applies to every program that pastes"
    ),
    Wrong(
      "[[rules]]\npublish = [\"text\"]\npublish-also = [\"markdown\"]",
      "c.toml:3:1: error: 'publish-also' cannot be used with 'publish', which lists all formats that are offered"),
    Wrong(
      "[[rules]]\nprofile = \"ignore\"\npublish-also = [\"markdown\"]",
      "c.toml:3:1: error: 'publish-also' cannot be used if profile is \"ignore\", which leaves the copy with its owner"),
    Wrong(
      "[[rules]]\npublish-also = [\"markdwn\"]",
      "c.toml:2:17: error: unknown value 'markdwn' for 'publish-also' (\(formats)); did you mean 'markdown'?"
    ),
    Wrong("[[rules]]\npublish-also = []", "c.toml:2:16: error: 'publish-also' must not be empty"),
    Wrong("profiles.a.publish = []", "c.toml:1:22: error: 'publish' must not be empty"),
    Wrong(
      "profiles.a.publish = [\"word\"]",
      "c.toml:1:23: error: unknown value 'word' for 'publish' (\(formats))"),
    Wrong(
      "profiles.a.text.layout = \"source\"",
      "c.toml:1:26: error: unknown value 'source' for 'text.layout' (own, document)"),
    Wrong(
      "clipboard.hand-on-max-size = \"1 B\"",
      "c.toml:1:30: error: 'clipboard.hand-on-max-size' must be between 1 KiB and 1 GiB"),
    Wrong(
      "clipboard.hand-on-time = \"1 min\"",
      "c.toml:1:26: error: 'clipboard.hand-on-time' must be between 10 ms and 10 s"),
    Wrong(
      "[[rules]]\nprofile = \"ignore\"\nwhen.destination = \"kitty\"",
      "c.toml:2:11: error: profile = \"ignore\" cannot be used in a rule with a destination: the copy has been taken before the paste"
    ),
    Wrong(
      (1...9).map { "[profiles.p\($0)]\n" }.joined()
        + (1...9).map { "[[rules]]\nprofile = \"p\($0)\"\nwhen.destination = \"d\($0)\"\n" }.joined(),
      "c.toml:35:11: error: rules with a destination choose from more than 8 profiles, in each of which copies are written"
    ),
    Wrong(
      "[[rules]]\nprofile = \"ignore\"\nkeep-targets = [\"x\"]\nhome-paste = true\nwhen.source = \"a\"",
      "c.toml:3:1: error: 'keep-targets' cannot be used if profile is \"ignore\", which leaves the copy with its owner",
      "c.toml:4:1: error: 'home-paste' cannot be used if profile is \"ignore\", which leaves the copy with its owner"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nkeep-targets = [\"x\"]\nhome-paste = true\nwhen = { source = \"a\", destination = \"a\" }",
      "c.toml:3:1: error: 'keep-targets' cannot be used if 'when' has a destination: this applies to every program that pastes",
      "c.toml:4:1: error: 'home-paste' cannot be used if 'when' has a destination: this applies to every program that pastes"
    ),
    Wrong(
      "[[rules]]\nkeep-targets = [\"x\"]\nhome-paste = [\"y\"]\nwhen = { content.has-table = true }",
      "c.toml:2:1: error: 'keep-targets' cannot be used if 'when' has a condition on the content: these forms are fetched before it is known",
      "c.toml:3:1: error: 'home-paste' cannot be used if 'when' has a condition on the content: these forms are fetched before it is known",
      "c.toml:3:1: error: 'home-paste' cannot be used if 'when' has no source: the program that copied must be named"
    ),
    Wrong(
      "[[rules]]\nkeep-targets = [\"TARGETS\", \"DELETE\", \"image/*\", \"text/HTML;charset=utf-16\", \"text/x-moz-url-priv\"]",
      "c.toml:2:17: error: 'TARGETS' is never offered unchanged: it is not a form of the copy",
      "c.toml:2:28: error: 'DELETE' is never offered unchanged: a request for it changes its owner",
      "c.toml:2:38: error: 'image/*' is never offered unchanged: pictures are not offered unchanged",
      "c.toml:2:49: error: 'text/HTML;charset=utf-16' is never offered unchanged: Washboard offers the clean form by this name",
      "c.toml:2:77: error: 'text/x-moz-url-priv' is never offered unchanged: it reveals where the copy was made"),
    Wrong(
      "[[rules]]\nkeep-targets = [\"text/*\", \"chromium/x-*\", \"[ab]\"]",
      "c.toml:2:17: error: 'text/*' matches 'text/html', which is never offered unchanged: Washboard offers the clean form by this name",
      "c.toml:2:27: error: 'chromium/x-*' matches 'chromium/x-source-url', which is never offered unchanged: it reveals where the copy was made",
      "c.toml:2:43: error: '[ab]' is not a pattern: only * (any characters) and ? (one) are special"),
    Wrong(
      "[[rules]]\nhome-paste = \"yes\"\nwhen.source = \"a\"",
      "c.toml:2:14: error: 'home-paste' must be true or a list of targets, not a string"),
    Wrong(
      "[[rules]]\nhome-paste = [\"MULTIPLE\", \"text/rtf\"]\nwhen.source = \"a\"",
      "c.toml:2:15: error: 'MULTIPLE' is never offered unchanged: it is not a form of the copy"),
    Wrong("[[rules]]\nkeep-targets = []", "c.toml:2:16: error: 'keep-targets' must not be empty"),
    Wrong("[[rules]]\npublish = []", "c.toml:2:11: error: 'publish' must not be empty"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen = \"firefox\"", "c.toml:3:8: error: 'when' must be a table, not a string"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen.source = [\"^kitty.*$\", \"[ab]*\"]",
      "c.toml:3:16: error: '^kitty.*$' is not a pattern: only * (any characters) and ? (one) are special; did you mean 'kitty*'?",
      "c.toml:3:29: error: '[ab]*' is not a pattern: only * (any characters) and ? (one) are special"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen.origin = [\"https://Example.org/wiki\", \".example.com\", \"example.net:80\"]",
      "c.toml:3:16: error: 'https://Example.org/wiki' is not a host such as \"example.org\"; did you mean 'example.org'?",
      "c.toml:3:44: error: '.example.com' is not a host such as \"example.org\"; did you mean 'example.com'?",
      "c.toml:3:60: error: 'example.net:80' is not a host such as \"example.org\"; did you mean 'example.net'?"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen.any = { source = \"x\" }",
      "c.toml:3:12: error: 'when.any' must be a list of tables, not a table"),
    Wrong("[[rules]]\nprofile = \"plain\"\nwhen.all = []", "c.toml:3:12: error: 'when.all' must not be empty"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen.any = [{ sorce = \"x\" }]",
      "c.toml:3:15: error: unknown key 'sorce'; did you mean 'source'?"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen.not = "
        + String(repeating: "{ not = ", count: 8) + "{ source = \"x\" }" + String(repeating: " }", count: 8),
      "c.toml:3:68: error: conditions are nested deeper than 8"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen.content = { has-tables = true }",
      "c.toml:3:18: error: unknown key 'has-tables'; did you mean 'has-table'?"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen.content.is-code = \"yes\"",
      "c.toml:3:24: error: 'when.content.is-code' must be true or false, not a string"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen.content = { min-size = \"2 kB\", max-size = \"1 kB\" }",
      "c.toml:3:16: error: 'min-size' is larger than 'max-size': the rule would never match"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen.content.matches = 'é[a'",
      "c.toml:3:24: error: the pattern has an error at character 3: missing terminating ] for character class"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen.content.matches = ['a']",
      "c.toml:3:24: error: 'when.content.matches' must be a string, not a list"),
    Wrong(
      "[[rules]]\nprofile = \"plain\"\nwhen = { not = {}, any = [{ source = \"a\" }, {}] }",
      "c.toml:3:16: error: 'when.not' must not have an empty table: it would match every copy",
      "c.toml:3:45: error: 'when.any' must not have an empty table: it would match every copy"),
    Wrong("[[rules]]\nprofile = \"plain\"\nwhen.content = {}", "c.toml:3:16: error: 'when.content' must not be empty"),
  ]

  @Test(arguments: wrong)
  func `a mistake is named with its place and what was meant`(wrong: Wrong) {
    let reading = Settings.read(wrong.text, fileName: "c.toml")
    #expect(reading.configuration == nil)
    #expect(reading.diagnostics.map(\.description).sorted() == wrong.diagnostics.sorted())
  }

  @Test func `all errors are reported together, in the order of the file`() {
    let text = """
      default-profile = "none"
      colour = "red"
      [clipboard]
      max-size = 5
      [profiles.a]
      fonts = { sizes = "all" }
      [[rules]]
      when = { source = 3 }
      """
    let reading = Settings.read(text, fileName: "c.toml")
    #expect(
      reading.diagnostics.map { "\($0.line):\($0.column)" } == ["1:19", "2:1", "4:12", "6:11", "6:19", "7:1", "8:19"])
  }

  @Test(arguments: [
    (
      "profiles.a.fonts.map = { A = \"B\" }",
      "'fonts.map' has no effect: 'font' is not in attributes.keep of profile 'a'"
    ),
    (
      "profiles.a.fonts.sizes = \"drop\"",
      "'fonts.sizes' has no effect: 'size' is not in attributes.keep of profile 'a'"
    ),
    (
      "profiles.a = { base = \"plain\", attachments.remote = \"keep\" }",
      "'attachments.remote' has no effect: 'image' is not in attributes.keep of profile 'a'"
    ),
    (
      "profiles.a = { base = \"plain\", links.schemes = [\"https\"] }",
      "'links.schemes' has no effect: neither 'link' nor 'image' is in attributes.keep of profile 'a'"
    ),
    (
      "profiles.a = { base = \"plain\", links.deceptive = \"ignore\" }",
      "'links.deceptive' has no effect: 'link' is not in attributes.keep of profile 'a'"
    ),
    (
      "profiles.a = { base = \"faithful\", colors = \"drop\", values.colors = [\"#000\"] }",
      "'values.colors' has no effect if 'colors' is \"drop\""
    ),
    (
      "profiles.a = { base = \"minimal\", values.other-colors = \"drop\" }",
      "'values.other-colors' has no effect: neither 'color' nor 'underline' is in attributes.keep of profile 'a'"
    ),
    ("profiles.a.attributes.keep = [\"bold\", \"bold\"]", "'bold' appears twice in 'attributes.keep'"),
    (
      "rules = [{ name = \"a\", profile = \"plain\", when.source = \"x\" }, { name = \"a\", profile = \"plain\" }]",
      "another rule also has the name 'a'"
    ),
    (
      """
      [[rules]]
      name = "gnome"
      profile = "plain"
      when.source = ["gnome-*", "evince"]
      [[rules]]
      name = "terminal"
      profile = "minimal"
      when = { source = ["Gnome-Terminal", "evince"], selection = "CLIPBOARD" }
      """, "rule 'terminal' is never reached: 'gnome' matches the same copies first"
    ),
    (
      "rules = [{ profile = \"plain\", when.selection = [\"PRIMARY\"] }]",
      "'when.selection' never matches: clipboard.selections has none of these"
    ),
    (
      "profiles.a = { base = \"faithful\", fonts.map = { Comica = \"B\", \"Comic*\" = \"B\", \"Comic Sans*\" = \"C\", Comic = \"D\" } }",
      "'Comic Sans*' has no effect: 'Comic*' matches all its names first"
    ),
    (
      "clipboard.publish = [\"html\"]\nrules = [{ publish-also = [\"html\"] }]",
      "'html' has no effect: it is offered without the rule, too"
    ),
    ("rules = [{ publish-also = [\"native\"] }]", "'native' has no effect: it is offered without the rule, too"),
    (
      "rules = [{ profile = \"plain\", publish-also = [\"text\"] }]",
      "'text' has no effect: it is offered without the rule, too"
    ),
  ])
  func `what has no effect is a warning`(text: String, message: String) {
    let reading = Settings.read(text, fileName: "c.toml")
    #expect(reading.configuration != nil)
    #expect(reading.diagnostics.map(\.message) == [message])
    #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: [
    ("", "markdown"), ("clipboard.publish = ['text']\n", "html"), ("default-profile = 'plain'\n", "rtf"),
  ])
  func `a list that can only be meant to add still adds, and the warning names the key for that`(
    before: String, format: String
  ) throws {
    let text = before + "[[rules]]\npublish = ['\(format)']"
    let reading = Settings.read(text, fileName: "c.toml")
    let line = text.split(separator: "\n").count
    #expect(
      reading.diagnostics.map(\.description) == [
        "c.toml:\(line):1: warning: 'publish' now replaces the formats that are offered otherwise; this list has none of them "
          + "and still adds to them: write 'publish-also'"
      ])
    #expect(reading.configuration?.rules.first?.publish == .also([try #require(FormatName(rawValue: format))]))
  }

  @Test func `a list that leaves copies without plain text is a warning, but for a program that pastes`() {
    let reading = Settings.read(
      "[[rules]]\nwhen.destination = 'a'\npublish = ['markdown']\n[[rules]]\npublish = ['html']", fileName: "c.toml")
    #expect(
      reading.diagnostics.map(\.description) == [
        "c.toml:5:1: warning: 'publish' replaces the formats that are offered otherwise: these copies have no plain text; "
          + "'publish-also' adds to them"
      ])
    #expect(reading.configuration?.rules.map(\.publish) == [.only([.markdown]), .only([.html])])
  }

  @Test func `the long form shows the line and a caret`() throws {
    let reading = Settings.read("# x\n[profiles.house]\n\tcolours = \"keep\"\r\n", fileName: "config.toml")
    #expect(
      reading.diagnostics.map(\.longDescription) == [
        """
        config.toml:3:2: error: unknown key 'colours'; did you mean 'colors'?
         3 |  colours = "keep"
           |  ^
        """
      ])
  }

  @Test func `a file cannot write to the terminal through its diagnostics`() {
    let text = "\"\\u001b[31mx\" = 1 # \u{202E}"
    let reading = Settings.read(text, fileName: "c.toml")
    let shown = reading.diagnostics.map(\.longDescription).joined()
    #expect(!reading.diagnostics.isEmpty)
    #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || $0.isPrintable })
  }

  @Test func `a long line is shown around the mistake`() throws {
    let text = "default-profile = \"plain\" \(String(repeating: " ", count: 5000)) # x"
    let long = Settings.read(text + "\nx", fileName: "c.toml").diagnostics
    #expect(long.count == 1)
    let wide = Diagnostic(
      file: "c", position: SourcePosition(line: 1, column: 4000), message: "m",
      sourceLine: String(repeating: "a", count: 9000))
    #expect(wide.longDescription.count < 350)
  }

  @Test func `bytes that are not UTF-8 are an error with a place`() {
    let file = ConfigurationFile(name: "c.toml", bytes: Array("# é\na = \"b".utf8) + [0xFF, 0x22])
    let reading = Settings.read(file)
    #expect(reading.configuration == nil)
    #expect(
      reading.diagnostics.map(\.description) == ["c.toml:2:7: error: the file is not UTF-8; save it in that encoding"])
  }

  @Test func `a file too large is refused`() {
    let reading = Settings.read(String(repeating: "#\n", count: 600_000), fileName: "c.toml")
    #expect(reading.diagnostics.map(\.description) == ["c.toml:1:1: error: file larger than 1 MiB"])
  }

  @Test func `mutilated configurations are read without a trap`() throws {
    let bytes = try Checkout.bytes(Checkout.root + "/config/config.toml").filter { $0 != UInt8(ascii: "#") }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<mutated.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: mutated[index] = UInt8.random(in: 0...255, using: &random)
        case 1: mutated.removeSubrange(index..<min(index + 20, mutated.count))
        default:
          mutated.insert(contentsOf: random.pick(["[", "{", "\"", "'''", ".", "=", "\n[[rules]]\n"]).utf8, at: index)
        }
      }
      let reading = Settings.read(ConfigurationFile(name: "c.toml", bytes: mutated))
      #expect((reading.configuration == nil) == reading.diagnostics.contains { $0.severity == .error })
    }
  }

  @Test func `files of rules may bring profiles, which stand on those before them`() throws {
    func file(_ name: String, _ text: String) -> ConfigurationFile {
      ConfigurationFile(name: name, bytes: Array(text.utf8))
    }
    let main = file(
      "config.toml",
      "[profiles.mine]\nbase = 'faithful'\nfonts = { default = 'D', map = { X = 'Y', Z = 'default', W = 'Z' } }")
    let good = Settings.read(
      main,
      rules: [
        file(
          "1.toml", "[profiles.a]\nbase = 'mine'\nfonts.map = { Y = 'V' }\n[[rules]]\nprofile = 'a'\nwhen.source = 'a'"),
        file("2.toml", "[profiles.b]\nbase = 'a'\n[[rules]]\nprofile = 'b'\nwhen.source = 'b'"),
      ])
    #expect(good.diagnostics.isEmpty)
    #expect(good.configuration?.profiles["b"]?.fonts.map.target(of: "X") == .family("V"))
    #expect(good.configuration?.profiles["mine"]?.fonts.map.target(of: "X") == .family("Y"))
    let bad = Settings.read(
      main,
      rules: [
        file("1.toml", "[profiles.mine]\n[profiles.a]\nbase = 'b'\n[profiles.c]\nbase = 'c'"),
        file("2.toml", "[profiles.b]\nbase = 'mine'\nfonts.default = 'W'"),
      ])
    #expect(
      bad.diagnostics.map(\.description) == [
        "1.toml:1:11: error: an earlier file already has a profile 'mine', too",
        "1.toml:3:8: error: unknown profile 'b'; did you mean 'a'?",
        "1.toml:5:8: error: profile 'c' is based on itself: 'c' -> 'c'",
        "2.toml:1:11: error: the font map leads in a circle: 'Z' -> 'W' -> 'Z'",
      ])
  }

  @Test func `files of rules are read after the first, each with its own places`() {
    func file(_ name: String, _ text: String) -> ConfigurationFile {
      ConfigurationFile(name: name, bytes: Array(text.utf8))
    }
    let main = file("config.toml", "[profiles.mine]\n[[rules]]\nwhen.source = 'a'\nprofile = 'mine'\n")
    let good = Settings.read(
      main, rules: [file("1.toml", "[[rules]]\nwhen.source = 'b'\nprofile = 'mine'"), file("2.toml", "# none")])
    #expect(good.diagnostics.isEmpty)
    #expect(good.configuration?.rules.map(\.name) == ["rule 1", "rule 2"])
    #expect(good.configuration?.rules.map(\.place) == ["config.toml:2", "1.toml:1"])
    let bad = Settings.read(
      main,
      rules: [
        file("1.toml", "clipboard = {}\nrule = []\n[[rules]]\nprofile = 'min'"), file("2.toml", "= 1"),
        file("3.toml", "[[rules]]\nwhen.source = 'a'\nprofile = 'plain'"),
      ])
    #expect(bad.configuration == nil)
    #expect(
      bad.diagnostics.map(\.description) == [
        "1.toml:1:1: error: 'clipboard' belongs in config.toml: files in rules.d can only have rules and profiles",
        "1.toml:2:1: error: unknown key 'rule'; did you mean 'rules'?",
        "1.toml:4:11: error: unknown profile 'min'; did you mean 'mine'?",
        "2.toml:1:1: error: unexpected '=': a line is a key with its value, a heading in [ ], or a comment after #",
        "3.toml:1:1: warning: rule 'rule 3' is never reached: 'rule 1' matches the same copies first",
      ])
  }
}
