import Configuration
import Testing

@testable import ServiceCore

/// The totals since the start of a service.
struct ServiceStatisticsTests {
  private func report(_ html: String) throws -> CopyReport {
    let dryRun = DryRun(
      try configuration(""), bytes: Array(html.utf8), targets: ["text/html"], source: "secretive")
    return try #require(dryRun.report)
  }

  @Test func `changes are counted by kind over all copies, and what was left by its reason`() throws {
    var statistics = ServiceStatistics(started: "2026-11-24T08:00:00Z")
    statistics.add(try report("<p style='color: red'>a</p>"))
    statistics.add(try report("<p style='color: red; font-family: Hidden Sans'>a</p>"))
    var left = try report("<p>a</p>")
    left.left(.files)
    statistics.add(left)
    #expect(statistics.read == ["html": 2] && statistics.left == ["files": 1])
    #expect(statistics.changes.first { $0.of == "color" }?.count == 2)
    #expect(statistics.changes.first { $0.of == "font" }?.count == 1)
    let text = statistics.lines(ReportStyle()).joined(separator: "\n")
    #expect(text.hasPrefix("Since 2026-11-24T08:00:00Z\n"))
    #expect(text.contains("colors removed in 2 pieces of text") && text.contains("1 copy: it holds files"))
  }

  @Test func `no name of a program, a font or a copy is in the totals`() throws {
    var statistics = ServiceStatistics(started: "")
    var report = try report("<p style='font-family: Hidden Sans'>a <a href='https://x.test/?utm_source=q'>b</a></p>")
    report.sanitizing.append(.init(code: "fonts.remapped", from: "Hidden Sans", to: "Arial", count: 1))
    statistics.add(report)
    let shown = "\(statistics)" + statistics.lines(ReportStyle()).joined(separator: "\n")
    for name in ["Hidden", "utm", "secretive", "x.test"] { #expect(!shown.contains(name), "\(name)") }
  }
}
