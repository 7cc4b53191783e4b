import ClipboardTargets
import Configuration
import Selections

/// The copies by which a compositor keeps the text of an owner that has ended, without anything else that it offered.
///
/// Mutter reads the text of each copy, and offers it again when its owner ends. It does so under one name of plain
/// text, without the mark of a password manager, and without the names of files and cells. Such a text is treated like
/// the copy that it was read from.
struct CompositorReoffers {
  /// The reason for which the last copy of a selection was left, where the reason holds for its text, too.
  private var reasons: [String: LeaveReason] = [:]

  /// Returns the reason to leave a copy unread; `nil` if it is no such copy.
  func reasonToLeave(_ copy: Copy) -> LeaveReason? {
    guard let reason = reasons[copy.selection], let source = copy.source,
      source.isCompositor || source.isBehindCompositor
    else { return nil }
    let names = Set(copy.targets.map { TargetName($0) }.filter { $0.kind != .protocolName }.map(\.raw))
    return Self.loneTexts.contains(names) ? reason : nil
  }

  /// Notes how the story of a copy has ended.
  mutating func note(_ report: CopyReport) {
    let isBinding = report.reason.map(Self.bindingReasons.contains) == true
    reasons[report.selection] = report.outcome == .left && isBinding ? report.reason : nil
  }

  /// Mutter keeps one form, and tells X11 programs its X11 name beside the MIME type.
  private static let loneTexts: Set<Set<String>> = [
    ["text/plain;charset=utf-8", "UTF8_STRING"], ["text/plain;charset=utf-8"], ["text/plain", "STRING"], ["text/plain"],
  ]

  private static let bindingReasons: Set<LeaveReason> = [.secret, .files, .spreadsheet, .drawing, .ruled]
}
