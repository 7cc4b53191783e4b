/// The pastes of the last copy that were reported to the user.
struct ReportedPastes {
  private var number: UInt64 = 0
  private var count = 0
  private var noticed: Set<String> = []
  /// Programs may come and go without an end, each under another name.
  private static let maximumCount = 64

  /// Notes a paste. A program asks for a paste more than once, and may paste again: it is noticed once.
  /// - Returns: whether the paste should be reported to the user.
  mutating func isWorthTelling(_ paste: CopyReport.Judgement.Paste, of number: UInt64) -> Bool {
    if number != self.number { (self.number, count, noticed) = (number, 0, []) }
    guard count < Self.maximumCount else { return false }
    switch paste.event {
    case .noticed:
      guard noticed.insert(paste.application).inserted else { return false }
    case .released:
      noticed.insert(paste.application)
    case .held:
      break
    }
    count += 1
    return true
  }
}
