/// Answers as assistants write them in Markdown: 28 shapes about each of eight subjects.
enum ChatAnswers {
  private struct Subject {
    let task: String
    let tool: String
    let language: String
    let code: String
    let steps: [String]
    let facts: [String]
    let warning: String

    var title: String { task.prefix(1).uppercased() + task.dropFirst() }
    var fence: String { "```\(language)\n\(code)\n```" }
  }

  private static let subjects = [
    Subject(
      task: "rotate the logs", tool: "logrotate", language: "bash", code: "sudo logrotate -f /etc/logrotate.conf",
      steps: ["Open the file", "Set the size", "Run it once by hand"],
      facts: ["It keeps seven files", "It compresses old ones", "It runs each night"],
      warning: "the service must reopen its file"),
    Subject(
      task: "sort a list of names", tool: "sorted", language: "python", code: "names = sorted(names)\nprint(names)",
      steps: ["Read the names", "Choose a key", "Print the result"],
      facts: ["It is stable", "It makes a new list", "It takes a key"], warning: "upper and lower case differ"),
    Subject(
      task: "undo the last commit", tool: "git reset", language: "sh", code: "git reset --soft HEAD~1",
      steps: ["Look at the log", "Reset softly", "Commit again"],
      facts: ["The files stay", "The index stays", "Only the branch moves"], warning: "never do this after a push"),
    Subject(
      task: "bake bread", tool: "the oven", language: "text", code: "500 g flour\n350 g water\n10 g salt",
      steps: ["Mix the dough", "Let it rest overnight", "Bake it at 240 degrees"],
      facts: ["Flour takes up water slowly", "Salt slows the yeast", "Steam makes the crust thin"],
      warning: "do not open the oven early"),
    Subject(
      task: "parse a date", tool: "DateTimeFormatter", language: "java",
      code: "LocalDate date = LocalDate.parse(text);",
      steps: ["Name the pattern", "Parse the text", "Catch the error"],
      facts: ["It knows no time zone", "It throws on bad input", "It is thread safe"],
      warning: "the pattern letters differ by case"),
    Subject(
      task: "plan a week in Lisbon", tool: "the tram", language: "text", code: "Day 1: Alfama",
      steps: ["Book a room near the river", "Buy a ticket for the week", "Leave one day free"],
      facts: ["Trams are full at noon", "Museums close on Mondays", "Hills are steep"],
      warning: "keep an eye on your bag in line 28"),
    Subject(
      task: "index a slow table", tool: "CREATE INDEX", language: "sql", code: "CREATE INDEX by_name ON people (name);",
      steps: ["Explain the query", "Create the index", "Explain it again"],
      facts: ["Writes get slower", "Reads get faster", "It needs space"],
      warning: "build it concurrently on a busy server"),
    Subject(
      task: "write a cover letter", tool: "the opening", language: "text", code: "Dear Ms Meyer,",
      steps: ["Say what you want", "Say why you fit", "Say when you can start"],
      facts: ["One page is enough", "Names matter", "Numbers convince"], warning: "do not repeat the whole résumé"),
  ]

  static var all: [String] { subjects.flatMap(shapes) }

  private static func shapes(of subject: Subject) -> [String] { blocks(subject) + lists(subject) + short(subject) }

  private static func blocks(_ it: Subject) -> [String] {
    let (steps, facts) = (it.steps, it.facts)
    return [
      "To \(it.task), use `\(it.tool)`:\n\n\(it.fence)\n\nThat is all it takes.",
      "## How to \(it.task)\n\n\(steps[0]), then \(steps[1]).\n\n### Notes\n\n- \(facts[0])\n- \(facts[1])",
      "| Step | Why |\n| --- | --- |\n| \(steps[0]) | \(facts[0]) |\n| \(steps[1]) | \(facts[1]) |",
      "# \(it.title)\n\n\(facts[0]).\n\n\(it.fence)\n\n## Why it works\n\n\(facts[1]). \(facts[2]).",
      it.fence,
      "**\(it.title)** is easy.\n\n---\n\n### 1. \(steps[0])\n\n\(facts[0]).\n\n### 2. \(steps[1])\n\n\(facts[1]).",
      "The problem is that \(it.warning). Change this:\n\n\(it.fence)\n\nto this:\n\n\(it.fence)\n\nThen try again.",
      "### Summary\n\n\(facts[0]). \(facts[1]). In one word: **\(it.tool)**.",
      "#### \(steps[0])\n\(facts[0]).\n#### \(steps[1])\n\(facts[1]).",
      "I found two ways.\n\n**Option 1: \(it.tool)**\n\n\(it.fence)\n\n**Option 2: by hand**\n\n\(steps[0]).",
      "Here's the fixed version:\n\n\(it.fence)",
    ]
  }

  private static func lists(_ it: Subject) -> [String] {
    let (steps, facts) = (it.steps, it.facts)
    return [
      "Here is how:\n\n1. **\(steps[0])**\n2. **\(steps[1])**\n3. **\(steps[2])**\n\n> **Note:** \(it.warning).",
      "Sure!\n\n1. \(steps[0]).\n2. \(steps[1]).\n3. \(steps[2]).\n\nRemember that **\(it.warning)**.",
      "Know three things:\n\n- **\(facts[0]).** It matters.\n- **\(facts[1]).** People forget it.\n- \(facts[2]).",
      "It depends:\n\n- In a hurry, use `\(it.tool)`.\n- Otherwise: \(steps[0]) first.\n\nBe careful, \(it.warning).",
      "\(it.title) in short:\n\n- [ ] \(steps[0])\n- [ ] \(steps[1])\n- [x] \(steps[2])",
      "**Pros**\n- \(facts[0])\n- \(facts[1])\n\n**Cons**\n- \(it.warning)",
      "1. **\(steps[0]):** \(facts[0]).\n   - \(facts[1])\n   - \(facts[2])\n2. **\(steps[1]):** \(it.warning).",
      "Use *one* of these:\n\n* `\(it.tool)` for the simple case\n* [a guide](https://example.org/a) for the rest",
      "Key points:\n\n- \(facts[0])\n- \(facts[1])\n\nSources: [guide](https://example.org/a), [more](https://example.org/b)",
      "- `\(it.tool)`: \(facts[0])\n- `--help`: \(facts[1])\n- `--quiet`: \(facts[2])",
    ]
  }

  private static func short(_ it: Subject) -> [String] {
    let (steps, facts) = (it.steps, it.facts)
    return [
      "**Short answer:** use \(it.tool).\n\n**Why:** \(facts[0]), and \(facts[1]).",
      "You can read more in [the guide](https://example.org/a). In short: \(facts[0]), and *\(facts[1])*.",
      "Yes, that works. `\(it.tool)` does it, as **\(facts[0])**.",
      "> \(facts[0]).\n\nThat is right, but **\(it.warning)**. See [here](https://example.org/a).",
      "*\(it.title)* means that \(facts[0]). The key is `\(it.tool)`.",
      "The formula is $x^2 + y$ where **x** is the size and **y** the rest. \(facts[0]).",
      "~~\(steps[0])~~ is no longer needed. Just **\(steps[1])** and \(steps[2]).",
    ]
  }
}
