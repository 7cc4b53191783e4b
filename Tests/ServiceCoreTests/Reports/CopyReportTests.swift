import Configuration
import RichText
import Selections
import Testing

@testable import ServiceCore

/// The lines of a report for a person.
struct CopyReportTests {
  private func dryRun(_ html: String, _ rules: String = "") throws -> DryRun {
    DryRun(try configuration(rules), bytes: Array(html.utf8), targets: ["text/html"], source: "firefox")
  }

  @Test func `what no document can carry is lost, and what was put in order is repaired`() throws {
    let empty = "<input><input value=''><textarea></textarea><select></select>"
    let html =
      "<p>a <input type=radio>\(empty)<input value=b></p><script>x()</script><video></video><math><mi>x</mi></math>"
    let report = try #require(try dryRun(html).report)
    #expect(
      report.lost.map(\.description) == [
        "1 form field read as text: \"radio\" (html.form-field)",
        "1 form field read as text: \"text\" (html.form-field)",
        "1 sound, film or drawing left out: \"video\" (html.media)", "1 formula read as text (html.formula-as-text)",
      ])
    let script = "1 script, frame or plug-in left out: \"script\" (html.active-content)"
    #expect(report.reading.map(\.description) == [script])
    let lines = report.description.split(separator: "\n").map(String.init)
    #expect(lines.contains("Repaired    \(script)"))
    #expect(lines.contains("Lost        1 form field read as text: \"radio\" (html.form-field)"))
  }

  @Test func `what was only noticed is neither repaired nor changed`() throws {
    let html = "<p>a<span style='font-size: 0'>b</span> <a href='https://jo@x.test/'>c</a></p>"
    let lines = try #require(try dryRun(html).report).description.split(separator: "\n").map(String.init)
    let notices = lines.drop { !$0.hasPrefix("Noticed     1 piece of hidden text (") }.prefix(2)
    #expect(notices.last == "            1 link with a user name (links.credentials)")
    #expect(!lines.contains { $0.hasPrefix("Repaired") })
    #expect(lines.contains("Changed     1 character of hidden text removed (text.hidden-removed)"))
  }

  @Test func `content that a format cannot express is reported as lost, with its name`() {
    var writing = Findings()
    writing.record(Finding.Code("rtf.not-carried"), from: "weight")
    let report = ConversionReport(reading: Findings(), sanitizing: Findings(), writing: writing, to: .rtf)
    let line = "Lost        formatting not expressed in 1 place: \"weight\" (rtf.not-carried), in rtf"
    #expect(report.lines == [line])
    #expect(
      ConversionReport(reading: Findings(), sanitizing: Findings(), writing: Findings(), to: .rtf).lines.isEmpty)
  }

  @Test func `a frame is lost, a script is not`() {
    #expect(Finding(.activeContent, from: "iframe").isLoss)
    #expect(!Finding(.activeContent, from: "script").isLoss && !Finding(.activeContent, from: "handler").isLoss)
    #expect(!Finding(.hiddenText).isLoss && !Finding(.invalidUTF8).isLoss)
  }

  @Test func `the rules for programs are named, with the forms they withhold and why`() throws {
    let report = try #require(try dryRun("<p><b>bold</b></p>").report)
    let office = try #require(report.destinations.first)
    #expect(office.programs == "soffice.bin or libreoffice*" && office.withheld == ["rtf"])
    #expect(report.description.contains("By program  soffice.bin or libreoffice* (profile structure, without rtf)\n"))
    #expect(
      report.description.contains("              by rule \"no RTF for office programs\": LibreOffice prefers RTF"))
  }

  @Test func `a paste names its rule and what was withheld; unknown programs that get what all do are none`() throws {
    var report = try #require(try dryRun("<p><b>bold</b></p>").report)
    report.pasted(by: Client(executable: "soffice.bin"), .destination(0), rule: "no RTF for office programs")
    report.pasted(by: Client(executable: "gedit"), .everyone)
    report.pasted(by: Client(executable: "old"), .destination(0))
    report.pasted(by: nil, .everyone)
    #expect(report.pastes.map(\.rule) == ["no RTF for office programs", nil, nil])
    #expect(report.pastes.first?.withheld == ["rtf"] && report.pastes.first?.reason?.isEmpty == false)
    #expect(
      report.pastes.map(\.description) == [
        "soffice.bin (profile structure, without rtf)", "gedit (profile structure)", "old (profile structure)",
      ])
  }

  @Test func `the first line says what was done, by whom it was copied and as what it was pasted`() throws {
    let html = """
      <p style="font-family: Calibri; color: red">a <a href="https://x.test/?id=1&utm_source=m">b</a></p>
      <p style="color: red">c</p>
      """
    var report = try #require(try dryRun(html).report)
    #expect(!report.sentence.contains("pasted"))
    report.time = "2026-11-24T08:00:00Z"
    #expect(
      report.sentence.hasPrefix("Cleaned a copy from Firefox: ") && report.sentence.hasSuffix("; not pasted yet"))
    #expect(report.sentence.contains("1 tracking parameter") && report.sentence.contains(", fonts"))
    #expect(report.lines(ReportStyle()).joined(separator: "\n").hasPrefix(report.sentence + "\n\nCopy        "))
    report.pasted(as: "text/html")
    report.pasted(as: "text/html")
    #expect(report.sentence.hasSuffix("; pasted as HTML"))
    report.pasted(by: Client(executable: "soffice.bin", classes: ["libreoffice", "libreoffice-writer"]), .everyone)
    report.pasted(as: "UTF8_STRING")
    #expect(report.sentence.hasSuffix("; pasted into LibreOffice as HTML and text"))
  }

  @Test func `a copy that is left, overtaken or put back has its own sentence`() throws {
    var report = try #require(try dryRun("<p>a</p>").report)
    report.left(.files)
    #expect(report.sentence == "Left a copy from Firefox as it was: it holds files")
    report.outcome = .superseded
    #expect(report.sentence == "A later copy came before the one from Firefox was cleaned")
    report.source = nil
    report.outcome = .restored
    report.explanation = CopyReport.restoredExplanation
    #expect(report.sentence == "Put a copy back as it was")
  }

  @Test func `rules that did not match are only listed on request`() throws {
    let rules = "[[rules]]\nname = \"one\"\nwhen = { source = [\"gimp\"] }\nprofile = \"plain\"\n"
    let report = try #require(try dryRun("<p>a</p>", rules).report)
    #expect(!report.lines(ReportStyle()).joined(separator: "\n").contains("\"one\""))
    #expect(report.lines(ReportStyle(isVerbose: true)).joined(separator: "\n").contains("\"one\" did not match"))
  }

  @Test func `times are written as the reader's clock shows them`() throws {
    var report = try #require(try dryRun("<p>a</p>").report)
    report.time = "2026-11-24T08:00:00Z"
    let style = ReportStyle(localTime: { "here \($0.prefix(10))" })
    #expect(
      report.lines(style).joined(separator: "\n").contains("Copy        CLIPBOARD from firefox, here 2026-11-24\n"))
  }

  @Test func `every shipped rule has a purpose to tell`() {
    #expect(Rule.shipped.allSatisfy { $0.reason?.isEmpty == false })
  }
}
