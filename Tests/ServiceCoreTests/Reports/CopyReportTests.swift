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
    let html = "<p>a <input type=radio><input value=b></p><script>x()</script><video></video><math><mi>x</mi></math>"
    let report = try #require(try dryRun(html).report)
    #expect(
      report.lost.map(\.description) == [
        "html.form-field \"radio\" ×1", "html.form-field \"text\" ×1", "html.media \"video\" ×1",
        "html.formula-as-text ×1",
      ])
    #expect(report.reading.map(\.description) == ["html.active-content \"script\" ×1"])
    let lines = report.description.split(separator: "\n").map(String.init)
    #expect(lines.contains("Repaired    html.active-content \"script\" ×1"))
    #expect(lines.contains("Lost        html.form-field \"radio\" ×1"))
  }

  @Test func `what a format cannot carry is lost, with its name`() {
    var writing = Findings()
    writing.record(Finding.Code("rtf.not-carried"), from: "weight")
    let report = ConversionReport(reading: Findings(), sanitizing: Findings(), writing: writing, to: .rtf)
    #expect(report.description == "Lost        rtf.not-carried \"weight\" ×1, in rtf")
    #expect(
      ConversionReport(reading: Findings(), sanitizing: Findings(), writing: Findings(), to: .rtf).description == "")
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

  @Test func `a paste names its rule, what was withheld and why; one without a rule names none`() throws {
    var report = try #require(try dryRun("<p><b>bold</b></p>").report)
    report.pasted(by: Client(executable: "soffice.bin"), .destination(0), rule: "no RTF for office programs")
    report.pasted(by: Client(executable: "gedit"), .everyone)
    report.pasted(by: Client(executable: "old"), .destination(0))
    #expect(report.pastes.map(\.rule) == ["no RTF for office programs", nil, nil])
    #expect(report.pastes.first?.withheld == ["rtf"] && report.pastes.first?.reason?.isEmpty == false)
    #expect(
      report.pastes.map(\.description) == [
        "soffice.bin (profile structure, without rtf)", "gedit (profile structure)", "old (profile structure)",
      ])
  }

  @Test func `every shipped rule has a purpose to tell`() {
    #expect(Rule.shipped.allSatisfy { $0.reason?.isEmpty == false })
  }
}
