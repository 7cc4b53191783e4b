import Configuration
import Logging
import Selections

/// The service as a state machine: events in, actions out. It reads no clock and no descriptor, and knows no display.
/// One function is given to it that may ask the display's library: the conversion of Compound Text.
///
///     notice ──▶ guard ──▶ journal ──▶ held copies ──▶ awaited answers ──▶ copies on their way ──▶ actions
///     question ──▶ answer, or a command that begins a copy ──▶ answer when its story has ended
///
/// Actions are carried out in their order, each before the next; what follows from one comes after those that wait.
package struct ServiceMachine: ~Copyable {
  /// The size in bytes from which work that is done byte by byte takes long.
  package static let largeCopy = Conversion.largeCopy

  /// The service for those who ask, as far as it does not change.
  let identity: ServiceIdentity
  /// Whether the transport says which program pastes.
  package var namesDestinations: Bool
  /// Compound Text to and from UTF-8.
  let compoundText: CompoundTextConversion
  var configuration: Settings
  private var configurationState: ServiceStatus.ConfigurationState
  /// Whether copies are left alone because the user said so.
  var pauseState = PauseState()
  /// The copies that are on their way.
  var copies = CopiesUnderWay()
  /// The copies of ours that are on the clipboard.
  var held: OwnedCopies
  /// Clients whose answer is still to come.
  var awaited = PendingAnswers()
  /// The pastes by another profile.
  var loans = Loans()
  package internal(set) var journal: ServiceJournal
  private var warnings = ClipboardWarnings()
  /// The pastes of the present copies that were reported to the user.
  var reportedPastes = ReportedPastes()
  /// The account number that was copied last.
  var numbers = ReplacedNumbers()
  /// The copies that were put on the clipboard.
  var protectionCount: UInt64 = 0

  /// - Parameters:
  ///   - keepsCopies: whether copies are kept beyond the end of the process.
  ///   - state: how the configuration was loaded.
  package init(
    _ identity: ServiceIdentity, configuration: Settings, state: ServiceStatus.ConfigurationState,
    keepsCopies: Bool, namesDestinations: Bool = true, compoundText: CompoundTextConversion = .none
  ) {
    self.identity = identity
    self.namesDestinations = namesDestinations
    self.compoundText = compoundText
    self.configuration = configuration
    configurationState = state
    held = OwnedCopies(areKept: keepsCopies)
    journal = ServiceJournal(identity)
  }

  /// The time at which the next action is due even if nothing happens; `nil` if none is.
  package var nextDeadline: Instant? { held.nextDeadline.orEarlier(loans.lent?.end).orEarlier(numbers.deadline) }

  /// Decides what is to be done about an event.
  package mutating func handle(_ event: ServiceEvent, at moment: Moment) -> [ServiceAction] {
    let now = moment.now
    switch event {
    case .clipboard(let notice): return heard(notice, at: moment)
    case .asked(let question): return answer(question, at: moment)
    case .converted(let copy, let outcome): return advance(copy) { $0.converted(outcome, now: now) }
    case .stored(let storage, let copy): return put(copy, stored: storage)
    case .originalStored(let storage, let original): return held.originalStored(original, in: storage)
    case .notStored(let copy, let reason): return put(copy, reason: reason)
    case .restored(let copy): return publish(copy)
    case .recovered(let copies): return takeUp(copies)
    case .inherited(let copies): return copies.flatMap { publish($0) }
    case .allowed(let number): return allow(copy: number)
    case .focusFound(let focus): return numbers.found(focus) ? tellOfReplacement() : []
    case .configured(let configuration, let state): return configure(configuration, state)
    case .configurationRefused(let state):
      configurationState = state
      return notify(.faultyConfiguration(show: configuration.notifications.show))
    case .timePassed:
      loans.advance(now: now)
      numbers.advance(now: now)
      return held.advance(now: now)
    }
  }

  private mutating func configure(
    _ configuration: Settings, _ state: ServiceStatus.ConfigurationState
  ) -> [ServiceAction] {
    self.configuration = configuration
    configurationState = state
    return configuration.clipboard.restoreFor == 0 ? forgetOriginals() : []
  }

  // MARK: Copies

  private mutating func heard(_ notice: ClipboardNotice, at moment: Moment) -> [ServiceAction] {
    var actions: [ServiceAction] = []
    guard let notice = followGuard(notice, &actions) else { return actions }
    journal.noticed(notice, rule: rule(for: notice))
    actions += keepUp(with: notice)
    actions += answerAwaited(notice)
    if let warning = warnings.warning(of: notice, now: moment.now) { actions.append(.log(.warning, warning)) }
    return actions + follow(notice, at: moment)
  }

  mutating func record(_ report: CopyReport) -> [ServiceAction] {
    journal.record(report)
    return notify(Notification(report, show: configuration.notifications.show)) + [.logReport(report)]
  }

  func notify(_ notification: Notification?) -> [ServiceAction] { notification.map { [.notify($0)] } ?? [] }

  // MARK: Status

  /// The state of the service, for those who ask.
  package func status(at moment: Moment) -> ServiceStatus {
    journal.status(identity, configurationState, rest: rest(at: moment))
  }

  /// The part of the status that seldom changes. It is built without the rest, so it can be asked after each event.
  package func state(at moment: Moment) -> ServiceStatus.State {
    journal.state(configurationState, rest: rest(at: moment))
  }

  private func rest(at moment: Moment) -> ServiceStatus.PauseStatus? {
    switch pauseState.pause(at: moment.now) {
    case .until(let end): ServiceStatus.PauseStatus(paused: true, until: moment.timestamp(after: end - moment.now))
    case .untilResumed: ServiceStatus.PauseStatus(paused: true)
    case nil: pauseState.skipsNext ? ServiceStatus.PauseStatus(paused: false) : nil
    }
  }

  /// The end of a pause, which changes the status although nothing happens; `nil` if there is no such end.
  package func endOfPause(now: Instant) -> Instant? {
    if case .until(let end) = pauseState.pause(at: now) { end } else { nil }
  }
}

/// The warnings about copies that follow each other too fast, or are lost. A series of retries between programs is
/// logged once.
private struct ClipboardWarnings {
  private var told: [String: (pause: Instant, at: Instant)] = [:]
  /// The milliseconds without a retry after which the next one starts a new series.
  private static let quarrelEnd: Instant = 60_000

  mutating func warning(of notice: ClipboardNotice, now: Instant) -> String? {
    switch notice {
    case .heldBack(let selection, let pause):
      let last = told.updateValue((pause, now), forKey: selection)
      if let last, last.pause == pause, now &- last.at < Self.quarrelEnd { return nil }
      return
        "copies to \(selection) come too fast, or repeat the same content; each is cleaned after a pause of \(pause) ms"
    case .overwritten(let selection):
      return "a later copy to \(selection) came at the moment of a takeover and is lost"
    default:
      return nil
    }
  }
}
