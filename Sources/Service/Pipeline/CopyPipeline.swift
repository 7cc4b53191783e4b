import RichText
import Sanitizer
import Selections

/// The path of every copy from its notice to the takeover, as a state machine: events in, actions out.
///
///     copied ─▶ triage ─▶ [fetch origin] ─▶ rules ─▶ fetch ─▶ convert ─▶ offer ─▶ taken
///                 │                           │      │  ▲        │          └───▶ superseded
///                 │                           │      └──┘ next form: refused or unreadable
///                 └─────────── leave ◀────────┴──────────────────┘
///
/// One copy per selection is under way; a later one replaces it, and whatever still arrives for the earlier is ignored.
package struct CopyPipeline {
  package enum Action: Sendable {
    case perform(ClipboardCommand)
    /// Run this conversion and hand its outcome to `converted`.
    case convert(Conversion)
    /// The story of this copy has ended.
    case report(CopyReport)
  }

  private struct CopyInProgress {
    enum Step {
      case fetchingOrigin(target: String)
      case fetching(Negotiation.Candidate, profile: Profile, since: Instant)
      case converting(Negotiation.Candidate, profile: Profile)
      case offering
    }

    let copy: Copy
    /// The configuration it began with, whatever is loaded meanwhile.
    let configuration: Configuration
    let isPlain: Bool
    var negotiation: Negotiation
    var step: Step
    var report: CopyReport
    /// Why the last form that was tried came to nothing.
    var lastFailure: (reason: LeaveReason, detail: String)?
  }

  /// Applies to copies noticed from now on.
  package var configuration: Configuration
  /// By selection.
  private var underWay: [String: CopyInProgress] = [:]

  package init(configuration: Configuration) { self.configuration = configuration }

  // MARK: Events

  package mutating func noticed(_ notice: ClipboardNotice, now: Instant) -> [Action] {
    switch notice {
    case .copied(let copy):
      return copied(copy, now: now)
    case .copyFailed(let copy, let error):
      var actions = abandon(copy.selection, now: now)
      var report = CopyReport(of: copy, redaction: redaction(configuration))
      actions += end(&report, of: copy, now: now) { $0.left(LeaveReason(error), detail: error.reason) }
      return actions
    case .fetched(let id, let content):
      return advance(id) { fetched(content, $0, now: now) }
    case .fetchFailed(let id, let target, let error):
      return advance(id) { fetchFailed(target, error, $0, now: now) }
    case .taken(let id, let instant):
      return advance(id) { taken($0, now: instant) }
    case .superseded(let id):
      return advance(id) { superseded($0, now: now) }
    case .lost, .cleared, .served:
      return []
    }
  }

  /// - Parameters:
  ///   - compoundText: COMPOUND_TEXT from UTF-8; nil where it cannot be converted.
  package mutating func converted(
    _ id: CopyID, _ outcome: Conversion.Outcome, now: Instant, compoundText: ([UInt8]) -> [UInt8]?
  ) -> [Action] {
    advance(id) { current in
      guard case .converting(let candidate, let profile) = current.step else { return .continue(current, []) }
      switch outcome {
      case .converted(let copy):
        return offer(copy, current, compoundText: compoundText)
      case .nothingToClean:
        return leave(current, .nothingToClean, now: now)
      case .nothingLeft(let findings):
        var current = current
        current.report.sanitizing = CopyReport.FindingLine.lines(findings)
        return leave(current, .nothingLeft, now: now)
      case .unreadable(let error):
        if error.code == .limitExceeded { return leave(current, .tooLarge, detail: error.reason, now: now) }
        return next(current, profile: profile, after: candidate, failure: (.unreadable, error.reason), now: now)
      }
    }
  }

  // MARK: Steps

  private enum Progress {
    case `continue`(CopyInProgress, [Action])
    case end([Action])
  }

  /// Does one step of the copy `id`, if it is still the one under way in its selection.
  private mutating func advance(_ id: CopyID, _ step: (CopyInProgress) -> Progress) -> [Action] {
    guard let current = underWay.values.first(where: { $0.copy.id == id }) else { return [] }
    // Taken out while the step runs, so that bytes are not copied.
    underWay[current.copy.selection] = nil
    switch step(current) {
    case .continue(let changed, let actions):
      underWay[changed.copy.selection] = changed
      return actions
    case .end(let actions):
      return actions
    }
  }

  private mutating func copied(_ copy: Copy, now: Instant) -> [Action] {
    var actions = abandon(copy.selection, now: now)
    let settings = configuration.clipboard
    var report = CopyReport(of: copy, redaction: redaction(configuration))

    let isPlain: Bool
    switch TargetTriage(targets: copy.targets, privateTypes: Set(settings.privateTypes.keys)) {
    case .leave(let reason):
      return actions + end(&report, of: copy, now: now) { $0.left(reason) }
    case .read(let plain):
      isPlain = plain
    }

    var current = CopyInProgress(
      copy: copy, configuration: configuration, isPlain: isPlain,
      negotiation: Negotiation(targets: copy.targets, formats: settings.read, privateTypes: settings.privateTypes),
      step: .offering, report: report)
    let progress: Progress
    if configuration.needsOrigin, let target = ProvenanceTarget.first(in: copy.targets) {
      current.step = .fetchingOrigin(target: target)
      progress = .continue(current, [.perform(.fetch(copy.id, target: target))])
    } else {
      progress = decide(current, origin: nil, now: now)
    }
    switch progress {
    case .continue(let changed, let more):
      underWay[copy.selection] = changed
      actions += more
    case .end(let more):
      actions += more
    }
    return actions
  }

  /// Asks the rules. They come before the content is read: what they tell to ignore is not even fetched.
  private func decide(_ current: CopyInProgress, origin: String?, now: Instant) -> Progress {
    var current = current
    let copy = current.copy
    let decision = current.configuration.decide(
      for: CopyFacts(
        sourceNames: copy.source.map { [$0.executable].compactMap(\.self) + $0.classes } ?? [], origin: origin,
        targets: copy.targets, selection: copy.selection))
    current.report.rule = decision.ruleName
    current.report.trace = decision.trace.map { .init(rule: $0.rule, matched: $0.matched, reason: $0.reason) }
    switch decision.action {
    case .ignore:
      return leave(current, .ruled, now: now)
    case .clean(let profile):
      current.report.profile = profile.name
      return next(current, profile: profile, now: now)
    }
  }

  /// Asks for the next form, or gives up.
  private func next(
    _ current: CopyInProgress, profile: Profile, after candidate: Negotiation.Candidate? = nil,
    failure: (reason: LeaveReason, detail: String)? = nil, now: Instant
  ) -> Progress {
    var current = current
    if let candidate, let failure {
      current.lastFailure = failure
      current.report.attempts.append(
        .init(
          target: redaction(current.configuration).label(candidate.target), format: candidate.format.rawValue,
          failure: failure.detail))
    }
    guard let candidate = current.negotiation.next() else {
      return leave(current, current.lastFailure?.reason ?? .nothingReadable, now: now)
    }
    current.step = .fetching(candidate, profile: profile, since: now)
    return .continue(current, [.perform(.fetch(current.copy.id, target: candidate.target))])
  }

  private func fetched(_ content: FetchedContent, _ current: CopyInProgress, now: Instant) -> Progress {
    var current = current
    switch current.step {
    case .fetchingOrigin(let target):
      guard content.target == target else { return .continue(current, []) }
      return decide(current, origin: ProvenanceTarget.origin(target: target, bytes: content.bytes), now: now)

    case .fetching(let candidate, let profile, let since):
      guard content.target == candidate.target else { return .continue(current, []) }
      guard !content.bytes.isEmpty else {
        return next(current, profile: profile, after: candidate, failure: (.unreadable, "it is empty"), now: now)
      }
      let redaction = redaction(current.configuration)
      current.report.chosen = CopyReport.Chosen(
        target: redaction.label(content.target), format: candidate.format.rawValue, type: redaction.label(content.type),
        bytes: content.bytes.count, incremental: content.wasIncremental)
      current.report.milliseconds.fetch = Double(now &- min(since, now))
      current.step = .converting(candidate, profile: profile)
      let conversion = Conversion(
        copy: current.copy.id, format: candidate.format, content: content, isPlain: current.isPlain, profile: profile,
        clipboard: current.configuration.clipboard)
      return .continue(current, [.convert(conversion)])

    case .converting, .offering:
      return .continue(current, [])
    }
  }

  private func fetchFailed(_ target: String, _ error: SelectionError, _ current: CopyInProgress, now: Instant) -> Progress {
    switch current.step {
    case .fetchingOrigin(target):
      // An unknown origin matches no rule that names one; the copy itself may still be fine.
      return error.isFinal ? leave(current, LeaveReason(error), now: now) : decide(current, origin: nil, now: now)
    case .fetching(let candidate, let profile, _) where candidate.target == target:
      if error.isFinal || error.code == .timedOut || error.code == .tooLarge {
        return leave(current, LeaveReason(error), detail: error.reason, now: now)
      }
      return next(current, profile: profile, after: candidate, failure: (LeaveReason(error), error.reason), now: now)
    case .fetchingOrigin, .fetching, .converting, .offering:
      return .continue(current, [])
    }
  }

  private func offer(
    _ copy: Conversion.PublishedCopy, _ current: CopyInProgress, compoundText: ([UInt8]) -> [UInt8]?
  ) -> Progress {
    var current = current
    let offer = copy.forms.offer(compoundText: compoundText)
    current.report.reading = CopyReport.FindingLine.lines(copy.reading)
    current.report.sanitizing = CopyReport.FindingLine.lines(copy.sanitizing)
    current.report.writing = FormatName.allCases.compactMap { format in
      copy.forms.findings[format].map { .init(format: format.rawValue, findings: CopyReport.FindingLine.lines($0)) }
    }
    current.report.published = offer.forms.map { .init(targets: $0.targets, bytes: $0.bytes.count) }
    current.report.milliseconds.read = copy.milliseconds.read
    current.report.milliseconds.sanitize = copy.milliseconds.sanitize
    current.report.milliseconds.write = copy.milliseconds.write
    current.step = .offering
    return .continue(current, [.perform(.offer(current.copy.id, offer))])
  }

  // MARK: Ends

  private func taken(_ current: CopyInProgress, now: Instant) -> Progress {
    guard case .offering = current.step else { return .continue(current, []) }
    var report = current.report
    return .end(
      end(&report, of: current.copy, now: now) {
        $0.outcome = .cleaned
        $0.explanation = "cleaned and published"
      })
  }

  private func superseded(_ current: CopyInProgress, now: Instant) -> Progress {
    var report = current.report
    return .end(end(&report, of: current.copy, now: now) { $0.supersede() })
  }

  private func leave(_ current: CopyInProgress, _ reason: LeaveReason, detail: String? = nil, now: Instant) -> Progress {
    var report = current.report
    return .end(
      end(&report, of: current.copy, now: now) { $0.left(reason, detail: detail) })
  }

  /// Drops what is under way in a selection, because a later copy came.
  private mutating func abandon(_ selection: String, now: Instant) -> [Action] {
    guard let current = underWay.removeValue(forKey: selection) else { return [] }
    var report = current.report
    report.supersede()
    report.milliseconds.total = Double(now &- min(current.copy.noticed, now))
    return [.report(report)]
  }

  /// Closes a report; a copy that is left is told so to the transport.
  private func end(
    _ report: inout CopyReport, of copy: Copy, now: Instant, _ change: (inout CopyReport) -> Void
  ) -> [Action] {
    change(&report)
    report.milliseconds.total = Double(now &- min(copy.noticed, now))
    let leave: [Action] = report.outcome == .left ? [.perform(.leave(copy.id))] : []
    return leave + [.report(report)]
  }

  private func redaction(_ configuration: Configuration) -> TargetRedaction {
    TargetRedaction(configured: Set(configuration.clipboard.privateTypes.keys))
  }
}

extension CopyReport {
  fileprivate mutating func supersede() {
    outcome = .superseded
    explanation = "a later copy came first"
  }
}

extension SelectionError {
  /// Whether asking the same owner for another form is pointless.
  fileprivate var isFinal: Bool {
    switch code {
    case .ownerLost, .superseded, .connectionLost, .unavailable, .alreadyRunning: true
    case .refused, .timedOut, .tooLarge, .malformedReply: false
    }
  }
}

extension LeaveReason {
  init(_ error: SelectionError) {
    switch error.code {
    case .refused: self = .refused
    case .timedOut: self = .timedOut
    case .tooLarge: self = .tooLarge
    case .malformedReply: self = .unreadable
    case .ownerLost, .superseded, .connectionLost, .unavailable, .alreadyRunning: self = .ownerLost
    }
  }
}
