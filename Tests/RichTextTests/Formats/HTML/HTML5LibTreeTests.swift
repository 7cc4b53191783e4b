import TestDocuments
import Testing
import TestMaterial

@testable import RichText

/// The tree construction suite of html5lib, held to two things.
///
/// Exact: the elements and texts of the tree. Outcome: our reader makes the same of the tree as of the expected one.
/// That is the text in order with its formatting, links, lists and tables.
@Suite(.enabled(if: SharedMaterial.has("html-html5lib"), "\(SharedMaterial.reason)"))
struct HTML5LibTreeTests {
  private struct Tally: CustomStringConvertible {
    var exact = 0
    var outcome = 0
    var failed = 0
    var skipped: [String: Int] = [:]

    mutating func add(_ other: Tally) {
      exact += other.exact
      outcome += other.outcome
      failed += other.failed
      skipped.merge(other.skipped, uniquingKeysWith: +)
    }

    var description: String {
      [(exact, 5), (outcome, 9), (failed, 8), (skipped.values.reduce(0, +), 9)].map { number, width in
        String(repeating: " ", count: width - String(number).count) + String(number)
      }.joined()
    }
  }

  private enum Result {
    case exact, outcome, failed(String), skipped(String)
  }

  /// The ancestors of a fragment's content in a page that leads there.
  private static let ancestors: [String: [String]] = [
    "html": [], "body": [], "div": ["div"], "table": ["table"], "caption": ["table", "caption"],
    "colgroup": ["table", "colgroup"], "tbody": ["table", "tbody"], "thead": ["table", "thead"],
    "tfoot": ["table", "tfoot"], "tr": ["table", "tbody", "tr"], "td": ["table", "tbody", "tr", "td"],
    "select": ["select"], "textarea": ["textarea"], "plaintext": ["plaintext"],
  ]

  private func builder(_ text: String) -> HTMLTreeBuilder {
    var builder = HTMLTreeBuilder(HTMLEncoding.normalizingLineEnds(Array(text.utf8)), maximumDepth: 1000)
    builder.run()
    return builder
  }

  private func result(_ test: HTML5LibTreeCase, runsScripts: Bool) throws -> Result {
    var page = test.data
    var ancestors: [String] = []
    var top = HTMLTree.root
    if test.context == "html" {
      ancestors = ["html"]
      top = builder("").tree[HTMLTree.root].firstChild
    } else if let context = test.context {
      guard let known = Self.ancestors[context] else { return .skipped("no page shows the content of <\(context)>") }
      ancestors = ["html", "body"] + known
      let prefix = "<!doctype html><head></head>" + ancestors.dropFirst().map { "<\($0)>" }.joined()
      top = builder(prefix).current
      page = prefix + page
    }
    let builder = builder(page)
    guard top == HTMLTree.root || builder.stack.contains(top) else {
      return .skipped("closes its context, as only a page can")
    }
    let actual = HTML5LibTreeCase.dump(builder.tree, below: top).map { $0.lowercased() }
    if actual == test.skeleton { return .exact }
    let difference = firstDifference(
      try HTML5LibTreeCase.document(of: builder.tree),
      try HTML5LibTreeCase.document(of: test.expectedTree(below: ancestors)))
    guard let difference else { return .outcome }
    if test.isScriptingOff { return .skipped("scripting is off; we read what a browser with scripting shows") }
    if runsScripts { return .skipped("a script writes the text") }
    if test.skeleton.contains(where: { $0.contains("<frameset>") }) {
      return .skipped("a frameset hides the text of its page; we keep it")
    }
    return .failed("\(test.data)\n--- \(difference)")
  }

  @Test func `the tree construction suite of html5lib yields the expected content`() throws {
    var tallies: [(file: String, tally: Tally)] = []
    var details: [String] = []
    for file in try SharedMaterial.files(in: "html-html5lib", extension: "dat") where !file.name.hasPrefix("encoding") {
      var tally = Tally()
      for test in HTML5LibTreeCase.cases(in: String(decoding: file.bytes, as: UTF8.self)) {
        switch try result(test, runsScripts: file.name.hasPrefix("scripted")) {
        case .exact: tally.exact += 1
        case .outcome: tally.outcome += 1
        case .skipped(let reason): tally.skipped[reason, default: 0] += 1
        case .failed(let detail):
          tally.failed += 1
          details.append("\(file.name): \(detail)")
        }
      }
      tallies.append((file.name, tally))
    }
    print("exact  outcome  failed  skipped")
    for (file, tally) in tallies { print("\(tally)  \(file)") }
    let total = tallies.reduce(into: Tally()) { $0.add($1.tally) }
    print("\(total)  all")
    for (reason, count) in total.skipped.sorted(by: { $0.key < $1.key }) { print("skipped \(count): \(reason)") }
    #expect(details.isEmpty, "\(details.joined(separator: "\n=====\n"))")
    #expect(total.exact + total.outcome >= 1037, "a whole kind of case is no longer compared")
  }
}
