import Configuration
import RichText

/// A desktop notification (Desktop Notifications Specification 1.2). It never contains what was copied.
package struct Notification: Hashable, Sendable {
  package let summary: String
  package let body: String
  /// Whether it only informs.
  package var isCasual = false
  /// The button that lets a held paste through; `nil` for none.
  package var action: Action?

  /// A button.
  package struct Action: Hashable, Sendable {
    /// The name of the only action there is, by which the server reports that it was chosen.
    package static let key = "allow"

    package let label: String
    /// The copy that it is about.
    package let number: UInt64
  }

  /// The notification of a copy whose story has ended; nil if none is wanted.
  init?(_ report: CopyReport, show: NotificationSettings.Show) {
    switch (report.outcome, show) {
    case (.cleaned, .all):
      self.init(summary: "Copy cleaned", body: Self.changes(of: report), isCasual: true)
    case (.left, .all), (.left, .problems):
      guard let reason = report.reason, reason.isProblem else { return nil }
      self.init(summary: "Copy left as it is", body: "\(Self.source(of: report)): \(reason.explanation)")
    case (_, .off), (.cleaned, .problems), (.working, _), (.superseded, _), (.restored, _):
      return nil
    }
  }

  /// The configuration on disk is not the one in force.
  static func faultyConfiguration(show: NotificationSettings.Show) -> Self? {
    guard show != .off else { return nil }
    return Self(
      summary: "Configuration not loaded",
      body: "It has errors, so the previous configuration still applies. 'washboard check' lists them.")
  }

  /// The notification of a paste that the guard had something to say about; `nil` if none is wanted.
  /// - Parameter number: The copy that is pasted.
  init?(
    _ paste: CopyReport.Judgement.Paste, _ judgement: CopyReport.Judgement, show: NotificationSettings.Show,
    number: UInt64
  ) {
    let reasons = judgement.notableReasons.prefix(Self.maximumReasons).map(\.sentence).joined(separator: " ")
    switch (paste.event, show) {
    case (_, .off), (.released, _):
      return nil
    case (.noticed, .problems), (.noticed, .all):
      self.init(
        summary: "\(judgement.isDangerous ? "Dangerous" : "Suspicious") text in \(paste.application)",
        body: "\(reasons) \(judgement.isAboutSignIn ? "Do not send it." : Self.waits)")
    case (.held, .problems), (.held, .all):
      self.init(
        summary: "Paste into \(paste.application) held",
        body: "\(reasons) To paste it anyway, paste again within ten seconds.")
      action = Action(label: "Allow", number: number)
    }
  }

  /// The notification of a copy that the guard has something to say about; `nil` if none is wanted.
  /// - Parameter host: the host of the page that it was copied on; `nil` if it is not known.
  init?(_ judgement: CopyReport.Judgement, copiedOn host: String?, show: NotificationSettings.Show) {
    if show == .off { return nil }
    let reasons = judgement.notableReasons.prefix(Self.maximumReasons).map(\.sentence).joined(separator: " ")
    self.init(
      summary: "\(judgement.isDangerous ? "Dangerous" : "Suspicious") text copied\(host.map { " on \($0)" } ?? "")",
      body: "\(reasons) \(judgement.isAboutReplacement ? "Compare it before you pay." : Self.waits)")
  }

  private static let waits = "It is pasted without its last line end. Read it before you press Enter."

  /// Reasons that a notification shows, the gravest first.
  private static let maximumReasons = 3

  private init(summary: String, body: String, isCasual: Bool = false) {
    self.summary = summary.masked
    // Servers may read the body as markup, and the names in it are chosen by strangers.
    self.body = String(
      String.UnicodeScalarView(body.masked.unicodeScalars.map { "<>&".unicodeScalars.contains($0) ? " " : $0 }))
    self.isCasual = isCasual
  }

  private static func source(of report: CopyReport) -> String {
    report.source.flatMap { ProgramTitle.of(executable: $0.executable, classes: $0.classes) } ?? "Unknown program"
  }

  /// The kinds of change that a notification names.
  private static let maximumKinds = 3

  /// The changes in words, without names from the copy.
  private static func changes(of report: CopyReport) -> String {
    let changes = ChangeSummary(report.sanitizing).clause(limit: maximumKinds)
    return "\(source(of: report)): \(changes ?? "nothing had to be changed")"
  }
}

extension LeaveReason {
  /// Whether the copy would have been cleaned, had nothing gone wrong.
  var isProblem: Bool {
    switch self {
    case .refused, .waiting, .timedOut, .tooLarge, .tooCostly, .unreadable, .undecodable, .otherForms: true
    case .secret, .files, .spreadsheet, .drawing, .image, .nothingReadable, .ruled, .nothingToClean, .nothingLeft,
      .paused, .skipped, .reoffered, .ownerLost:
      false
    }
  }
}
