import ClipboardTargets
import Selections

/// The service's record of its work: counts, the copies it owns, and the report of the last copy.
package struct ServiceJournal {
  package let display: String
  private var owned: Set<String> = []
  /// Selections in which copies came too fast to be cleaned, and how long each must stay the last; until one is
  /// cleaned.
  private var storms: [String: Instant] = [:]
  private var copies = ServiceStatus.Counts()
  private(set) var last: CopyReport?
  private var guarded: ServiceStatus.GuardedPastes?
  private var statistics: ServiceStatistics

  init(_ identity: ServiceIdentity) {
    display = identity.display
    statistics = ServiceStatistics(started: identity.started)
  }

  /// - Parameter rule: the name of the rule that serves the program that was recognized, where one does.
  mutating func noticed(_ notice: ClipboardNotice, rule: String? = nil) {
    switch notice {
    case .lost(let selection), .cleared(let selection):
      owned.remove(selection)
    case .served(let selection, let target, _):
      guard let target, TargetName(target).kind != .protocolName else { break }
      copies.pastes += 1
      if last?.selection == selection, last?.outcome == .cleaned || last?.outcome == .restored {
        last?.pasted(as: target)
      }
    case .recognized(let selection, let client, let audience):
      if last?.selection == selection, last?.outcome == .cleaned { last?.pasted(by: client, audience, rule: rule) }
    case .owned(let selection, _):
      owned.insert(selection)
    case .heldBack(let selection, let pause):
      storms[selection] = pause
    case .copied, .copyFailed, .fetched, .fetchFailed, .taken, .superseded, .ownerEnded, .notOwned, .saved, .pasteHeld,
      .pasteReleased, .overwritten, .lent, .borrowed:
      break
    }
  }

  mutating func record(_ report: CopyReport) {
    switch report.outcome {
    case .cleaned:
      copies.cleaned += 1
      owned.insert(report.selection)
    case .left: copies.left += 1
    case .superseded: copies.superseded += 1
    case .restored: owned.insert(report.selection)
    case .working: break
    }
    // It would not have been read before there was peace.
    storms[report.selection] = nil
    statistics.add(report)
    last = report
    guarded?.last = nil
  }

  /// Adds the guard's judgement to the report of the last copy, if it is that copy's.
  mutating func judged(_ judgement: CopyReport.Judgement?, in selection: String) {
    guard last?.selection == selection, last?.guard == nil else { return }
    last?.guard = judgement
  }

  /// Notes a paste that the guard had something to say about.
  mutating func guarded(_ paste: CopyReport.Judgement.Paste, _ judgement: CopyReport.Judgement, in selection: String) {
    judged(judgement, in: selection)
    if last?.selection == selection { last?.guard?.add(paste) }
    var pastes = guarded ?? .init()
    switch paste.event {
    case .noticed: pastes.noticed += 1
    case .held: pastes.held += 1
    case .released: pastes.released += 1
    }
    pastes.last = .init(
      paste: paste, severity: judgement.severity, reasons: judgement.notableReasons.map(\.name))
    guarded = pastes
  }

  /// Notes that the user lets every program paste a copy of which a paste was held.
  mutating func allowed(in selection: String) {
    guard last?.selection == selection, let judgement = last?.guard, let paste = judgement.pastes.last,
      paste.event == .held
    else { return }
    guarded(.init(application: paste.application, event: .released), judgement, in: selection)
  }

  /// Notes a program that has pasted forms of another profile.
  mutating func borrowed(by client: Client?, profile: String?, in selection: String) {
    if last?.selection == selection { last?.borrowed(by: client, profile: profile) }
  }

  /// The copy that was on the clipboard before this service was started is there again.
  mutating func takeUp(_ report: CopyReport) {
    owned.insert(report.selection)
    last = report
  }

  /// The totals since the start.
  var totals: ServiceStatistics {
    var totals = statistics
    totals.copies = copies
    totals.guard = guarded
    totals.guard?.last = nil
    return totals
  }

  /// One line for systemd.
  package var summary: String {
    let count = copies.cleaned == 1 ? "1 copy" : "\(copies.cleaned) copies"
    let storm = storms.isEmpty ? "" : "; copies come too fast"
    return "Display \(display): \(count) cleaned, \(copies.left) left with their owners\(storm)"
  }

  func state(
    _ configuration: ServiceStatus.ConfigurationState, rest: ServiceStatus.PauseStatus?
  ) -> ServiceStatus.State {
    .init(rest: rest, last: last?.reason, guarded: guarded?.last?.paste.event, failure: configuration.failure)
  }

  func status(
    _ identity: ServiceIdentity, _ configuration: ServiceStatus.ConfigurationState, rest: ServiceStatus.PauseStatus?
  ) -> ServiceStatus {
    ServiceStatus(
      release: identity.release, pid: identity.processID, display: identity.display, started: identity.started,
      configuration: configuration, owned: owned.sorted(), heldBack: storms.mapValues(Int.init(clamping:)),
      copies: copies, rest: rest,
      last: last.map {
        .init(
          selection: $0.selection, outcome: $0.outcome, reason: $0.reason, explanation: $0.explanation,
          sentence: $0.sentence, source: $0.source, pastes: $0.pastes)
      }, guard: guarded)
  }
}
