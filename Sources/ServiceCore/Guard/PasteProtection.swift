import Configuration
import Guard
import Sanitizer
import Selections

/// The treatment of the pastes of one copy.
struct PasteProtection: PasteJudge {
  var settings: GuardSettings
  let review: PasteReview
  /// Tells the copy from those before and after it.
  let number: UInt64
  private let mayBeOfPage: Bool

  /// - Returns: `nil` if nothing is ever done.
  init?(_ offer: Offer, _ evidence: CopyEvidence, by configuration: Settings, number: UInt64 = 0) {
    let rule = evidence.rule.flatMap { name in configuration.rules.first { $0.name == name } }
    let settings = configuration.pasteGuard.applying(rule?.guardAction)
    guard !settings.isOff, let review = PasteReview(offer, evidence) else { return nil }
    self.settings = settings
    self.review = review
    self.number = number
    mayBeOfPage = evidence.mayBeOfPage
  }

  /// The treatment of a program that pastes.
  func action(for client: Client?) -> GuardSettings.Action {
    let kind = settings.kind(of: client)
    // Only for programs of these kinds is the text judged.
    if kind == .page { return settings.action(for: .page, review.assessmentForPages) }
    guard kind == .other else { return settings.action(for: kind, review.assessment) }
    return mayBeOfPage && GuardSettings.isUnknown(client) ? settings.actionForUnknown(review.assessment) : .off
  }

  /// Whether programs that nothing is known of get the text without its last line ends.
  var isGuardedForUnknown: Bool { action(for: nil) != .off }

  func verdict(on client: Client?) -> PasteVerdict {
    switch action(for: client) {
    case .off: .allowed
    case .notice: .guarded
    case .hold: .held
    }
  }

  /// Whether terminals are refused.
  var holds: Bool { settings.action(for: .terminal, review.assessment) == .hold }

  /// Whether a terminal may be refused.
  var mayHold: Bool { settings.terminals.suspicious == .hold || settings.terminals.dangerous == .hold }

  /// The judgement that counts for a program.
  func report(for client: Client?) -> CopyReport.Judgement? {
    guard settings.kind(of: client) == .page else { return report }
    return CopyReport.Judgement(review.assessmentForPages, settings, isGuardedForUnknown: false)
  }

  /// The judgement as reports show it; `nil` if nothing was found.
  var report: CopyReport.Judgement? {
    CopyReport.Judgement(review.assessment, settings, isGuardedForUnknown: isGuardedForUnknown)
  }
}

extension GuardSettings {
  /// The name of a program for people: the first one by which it is known, as a script's executable says nothing.
  func label(of client: Client?) -> String {
    if Self.isUnknown(client) { return DestinationRules.unknownName }
    let names = [client?.executable].compactMap(\.self) + (client?.classes.reversed() ?? [])
    let name = (names.first { kind(ofNames: [$0]) != .other } ?? names.first)?.printable ?? ""
    return name.isEmpty ? DestinationRules.unknownName : name
  }

  /// Whether nothing is ever done: with both of these off, the guard is.
  var isOff: Bool { terminals.areOff && relays.areOff }

  func kind(of client: Client?) -> Destination {
    guard let client else { return .other }
    return kind(ofNames: [client.executable].compactMap(\.self) + client.classes, path: client.path)
  }

  /// Reports whether nothing is known of a program: behind a compositor all programs are one.
  static func isUnknown(_ client: Client?) -> Bool {
    guard let client else { return true }
    return client.isCompositor || client.executable == nil && client.classes.isEmpty
  }

  /// The treatment of a program that nothing is known of and that may be a terminal.
  func actionForUnknown(_ assessment: Assessment) -> Action {
    let isGraveEnough =
      switch assessment.unlimitedSeverity {
      case .none: false
      case .notice: copies == .suspicious
      case .hold: copies != .off
      }
    return isGraveEnough ? min(action(for: .terminal, assessment), .notice) : .off
  }

  func kind(ofNames names: [String], path: String? = nil) -> Destination {
    let all = names + [path].compactMap(\.self)
    if terminalPrograms.contains(where: { all.contains(where: $0.matches) }) { return .terminal }
    if relayPrograms.contains(where: { all.contains(where: $0.matches) }) { return .relay }
    return Destination.known(byNames: names) ?? .other
  }

  /// Reports whether any program is treated otherwise than without the guard.
  func act(on assessment: Assessment) -> Bool {
    [.terminal, .relay].contains { action(for: $0, assessment) != .off }
  }

  func action(for kind: Destination, _ assessment: Assessment) -> Action {
    let actions: Actions
    switch kind {
    case .terminal: actions = terminals
    case .relay: actions = relays
    case .page: return assessment.unlimitedSeverity == .none ? .off : pages.action
    case .other: return .off
    }
    let action: Action =
      switch assessment.unlimitedSeverity {
      case .none: .off
      case .notice: actions.suspicious
      case .hold: actions.dangerous
      }
    return kind == .terminal ? action : min(action, .notice)
  }
}
