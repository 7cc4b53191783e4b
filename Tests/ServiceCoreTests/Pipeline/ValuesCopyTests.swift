import Configuration
import RichText
import Selections
import Testing

@testable import ServiceCore

/// Copies that offer the values of a table: `text/csv` and `text/tab-separated-values`.
struct ValuesCopyTests {
  private static let id = CopyID(rawValue: 1)

  /// Copies these forms and runs what follows.
  private func run(_ toml: String = "", _ forms: [(String, String)]) throws -> (run: ServiceRun, fetched: [String]) {
    var run = ServiceRun(try configuration(toml))
    var fetched: [String] = []
    var actions = run.hears(
      .copied(
        Copy(
          id: Self.id, selection: "CLIPBOARD", targets: ["TARGETS"] + forms.map(\.0), source: nil, noticed: 5)))
    while true {
      if actions == ["convert"] {
        actions = try run.converts()
      } else if let target = actions.first.flatMap({ $0.hasPrefix("fetch ") ? String($0.dropFirst(6)) : nil }) {
        fetched.append(target)
        let bytes = Array((forms.first { $0.0 == target }?.1 ?? "").utf8)
        actions = run.hears(
          .fetched(Self.id, FetchedContent(target: target, type: target, bytes: bytes, wasIncremental: false)))
      } else {
        break
      }
    }
    _ = run.hears(.taken(Self.id, at: 25))
    return (run, fetched)
  }

  private func forms(_ run: ServiceRun) -> [String: String] {
    var forms: [String: String] = [:]
    for form in run.offers.first?.forms ?? [] {
      for name in form.targets where forms[name] == nil {
        forms[name] = String(decoding: form.bytes.array, as: UTF8.self)
      }
    }
    return forms
  }

  private static let dirty = "name,note\nanna,\"pay\u{200B}pal, \"\"x\"\"\"\n"

  @Test func `values without a better form are read, cleaned and offered again`() throws {
    let (run, fetched) = try run("", [("text/csv", Self.dirty)])
    #expect(fetched.first == "text/csv")
    let forms = forms(run)
    #expect(forms["text/csv"] == "name,note\nanna,\"paypal, \"\"x\"\"\"\n")
    #expect(forms["UTF8_STRING"] == "name\tnote\nanna\tpaypal, \"x\"")
    #expect(forms["text/html"] == nil)
    #expect(run.reports.first?.chosen?.format == "csv")
  }

  @Test(arguments: ["", "default-profile = \"plain\"", "default-profile = \"faithful\""])
  func `clean values stay with their program`(toml: String) throws {
    let (run, _) = try run(toml, [("text/csv", "name,note\nanna,paypal\n")])
    #expect(run.offers.isEmpty && run.reports.first?.reason == .nothingToClean)
    let (tabs, _) = try self.run(toml, [("text/tab-separated-values", "name\tnote\nanna\tpaypal\n")])
    #expect(tabs.offers.isEmpty && tabs.reports.first?.reason == .nothingToClean)
  }

  @Test func `text is read before values, and the copy stays if it is clean`() throws {
    let (run, fetched) = try run("", [("text/csv", "a,b\n"), ("UTF8_STRING", "a\tb\n")])
    #expect(fetched == ["UTF8_STRING"] && run.offers.isEmpty)
  }

  @Test func `values become a table where the profile asks for other forms`() throws {
    let toml = """
      default-profile = "tables"
      [profiles.tables]
      publish = ["html", "markdown", "text", "tsv"]
      """
    let (run, _) = try run(toml, [("text/csv", "name,note\nanna,x\n")])
    let forms = forms(run)
    #expect(forms["text/html"]?.contains("<table") == true)
    #expect(forms["text/markdown"]?.contains("| anna") == true)
    #expect(forms["text/tab-separated-values"] == "name\tnote\nanna\tx\n")
    #expect(forms["text/csv"] == nil)
  }

  @Test func `a table is published as values where the profile asks, and other text is not`() throws {
    let toml = """
      default-profile = "tables"
      [profiles.tables]
      publish = ["html", "text", "csv", "tsv"]
      """
    let table = "<table><tr><th>a<th>b<tr><td>1, 2<td>3</table>"
    #expect(try forms(run(toml, [("text/html", table)]).run)["text/csv"] == "a,b\n\"1, 2\",3\n")
    #expect(try forms(run(toml, [("text/html", table)]).run)["text/tab-separated-values"] == "a\tb\n1, 2\t3\n")
    let prose = forms(try run(toml, [("text/html", "<p>a</p>" + table)]).run)
    #expect(prose["text/html"] != nil && prose["text/csv"] == nil)
    let ofText = toml.replacing("\"html\", ", with: "")
    #expect(try run(ofText, [("UTF8_STRING", "plain text")]).run.offers.isEmpty)
    #expect(try forms(run("", [("text/html", table)]).run)["text/csv"] == nil)
  }

  @Test func `the values that come with a table are written, and the program that copied gets its own`() throws {
    let own = "\"a\",b\n"
    let (run, _) = try run("", [("text/html", "<table><tr><td>a<td>b</table>"), ("text/csv", own)])
    #expect(forms(run)["text/csv"] == "a,b\n")
    #expect(run.offers.first?.forms.count { $0.targets.contains("text/csv") } == 1)
    #expect(run.offers.first?.home?.last?.bytes.array == Array(own.utf8))
  }

  @Test(arguments: ["a;b\n1,5;2\n", "a\u{200B};b\n1,5;2\n", "a\u{200B}\tb\n"])
  func `values between other signs stay as they are`(text: String) throws {
    let (run, _) = try run("", [("text/csv", text)])
    #expect(run.offers.isEmpty)
  }

  @Test func `sheets stay with their program, whatever values stand beside them`() throws {
    for name in ["application/x-gnumeric", "Biff8", "application/x-libreoffice-tsvc"] {
      let (run, fetched) = try run("", [("text/csv", Self.dirty), ("UTF8_STRING", "a"), (name, "x")])
      #expect(fetched.isEmpty && run.reports.first?.reason == .spreadsheet, "\(name)")
    }
  }
}
