import ClipboardTargets
import Configuration
import Guard
import RichText
import Sanitizer
import Selections

/// One copy on its way, from its notice until it is taken or left. A value: an event makes it another one, and the
/// actions that follow are given to whoever has it.
///
///     copied ─▶ triage ─▶ [fetch origin] ─▶ rules ─▶ fetch ─▶ [fetch text] ─▶ convert ─▶ [fetch verbatim forms] ─▶ offer ─▶ taken
///                 │                           │      │  ▲                        │                 │                └───▶ superseded
///                 │                           │      └──┴── next form ◀──────────┤ refused, unreadable, incomplete
///                 └─────────── leave ◀────────┴──────────────────────────────────┴─────────────────┘
///
/// Rules that ask for the content are asked again by the conversion, once it has read it.
///
/// Events that do not belong to the present step are ignored: they come from owners and servers that do as they like.
struct CopyInProgress {
  enum Step {
    case noticed
    case fetchingOrigin(target: String)
    case fetching(Attempt)
    case fetchingText(beside: FetchedContent, Attempt)
    case converting(Attempt)
    case fetchingVerbatim(VerbatimForms, WrittenCopy, Offer)
    case handingOn(HandedOnForms, WrittenCopy, Offer)
    case fetchingPicture(target: String, Profile, since: Instant)
    case offering(since: Instant)
    case ended
  }

  /// The form that is tried now, and the rules' decision by which it is cleaned.
  struct Attempt {
    let form: Negotiation.Candidate
    let ruling: RuleEvaluation
    let since: Instant
  }

  let copy: Copy
  /// The time at which its targets were known.
  let noticed: Moment
  /// Whether it is in place of an owner's copy, or at the user's word.
  let claim: CleanCopy.Claim
  /// The configuration it began with, whatever is loaded meanwhile.
  let configuration: Settings
  let compoundText: CompoundTextConversion
  /// Private names that are mapped to a format, by whatever rule.
  let possibleTypes: Set<String>
  let redaction: TargetRedaction
  /// The paste by another profile that it is cleaned for; `nil` if it is for every program.
  var loan: LoanRequest?
  /// Whether the guard names the host of the page, which it does as soon as it is copied.
  var asksForHost = false
  /// Whether a person has copied it, and no clipboard manager offers again what was cleaned last.
  var isCopiedAgain = false
  /// Whether the copy is only taken if there is something to clean (`TargetTriage.read`).
  private var isPlain = false
  private var attempts = FormAttempts()
  var step = Step.noticed
  /// The report. Facts that can wait are added when the copy has ended, so that nothing waits for them.
  var report: CopyReport
  /// The owner's own text beside the form that is converted; reported once it is published.
  var textReport: CopyReport.Text?
  var original: Original?
  /// The clean copy, until it is taken from here to be put on the clipboard.
  var clean: CleanCopy?
  /// The form that was read last. If the copy is left and reading has used up its source, it is offered as it is.
  var lastRead: FetchedContent?
  /// Bytes of a copy that is left with its owner and may be offered after that.
  private static let standbyLimit = 16 << 20
  private var mayHold = true
  /// The owner's own plain text beside its rich forms, asked for once.
  private var text = OwnText.notAsked
  /// The page that the copy was made on; `nil` if it is not known, or no copy gets a line for it.
  private var page: SourcePage?

  private enum OwnText {
    case notAsked
    case unavailable
    case fetched(FetchedContent)

    var content: FetchedContent? { if case .fetched(let content) = self { content } else { nil } }
  }

  init(
    _ copy: Copy, at moment: Moment, configuration: Settings, compoundText: CompoundTextConversion,
    claim: CleanCopy.Claim? = nil
  ) {
    self.copy = copy
    noticed = moment
    self.configuration = configuration
    self.compoundText = compoundText
    self.claim = claim ?? .copy(copy.id)
    let mapped = configuration.rules.flatMap(\.map.keys)
    possibleTypes = Set(configuration.clipboard.privateTypes.keys).union(mapped)
    redaction = TargetRedaction(configured: possibleTypes)
    report = CopyReport(of: copy, at: moment)
  }

  /// The command that made the copy; `nil` if another program made it.
  var command: CommandID? { claim.commandID }

  var hasEnded: Bool {
    if case .ended = step { true } else { false }
  }

  mutating func takeClean() -> CleanCopy? { clean.take() }

  // MARK: Events

  /// Moves the copy on by a notice of the transport; notices of other copies change nothing.
  mutating func noticed(_ notice: ClipboardNotice, now: Instant) -> [ServiceAction] {
    switch notice {
    case .fetched(copy.id, let content): return fetched(content, now: now)
    case .fetchFailed(copy.id, let target, let error): return fetchFailed(target, error, now: now)
    case .taken(copy.id, let instant): return taken(now: instant)
    case .superseded(copy.id): return supersede(now: now)
    case .copied, .copyFailed, .fetched, .fetchFailed, .taken, .superseded, .ownerEnded, .saved, .owned, .notOwned,
      .heldBack, .overwritten, .lost, .cleared, .served, .recognized, .lent, .borrowed, .pasteHeld, .pasteReleased:
      return []
    }
  }

  mutating func copied(now: Instant) -> [ServiceAction] {
    report.milliseconds.targets = Self.milliseconds(from: copy.noticed, to: now)
    if case .leave(let reason) = triage(privateTypes: possibleTypes) {
      return leave(reason, now: now)
    }
    if let target = ProvenanceTarget.first(in: copy.targets),
      configuration.rules.contains(where: \.conditions.needOrigin) || configuration.mayAppendSource || asksForHost
    {
      step = .fetchingOrigin(target: target)
      return [.clipboard(.fetch(copy.id, target: target))]
    }
    return decide(origin: nil, now: now)
  }

  private mutating func fetched(_ content: FetchedContent, now: Instant) -> [ServiceAction] {
    if isAwaited(content.target), !content.bytes.isEmpty, content.bytes.count <= Self.standbyLimit {
      lastRead = content
    }
    switch step {
    case .fetching(let attempt) where attempt.form.target == content.target && content.isReoffered && !isGuarded:
      return leave(.reoffered, now: now)
    case .fetchingOrigin(content.target):
      if configuration.mayAppendSource {
        page = ProvenanceTarget.address(target: content.target, bytes: content.bytes.array).map {
          SourcePage(address: $0, title: copy.source?.windowTitle.flatMap(PageTitle.of(windowTitle:)))
        }
      }
      return decide(origin: ProvenanceTarget.origin(target: content.target, bytes: content.bytes.array), now: now)
    case .fetchingPicture(content.target, let profile, let since):
      if content.isReoffered { return leave(.reoffered, now: now) }
      return clean(picture: content, by: profile, since: since, now: now)
    case .fetching(let attempt) where attempt.form.target == content.target:
      guard !content.bytes.isEmpty else {
        return tryNext(after: attempt, failure: .unreadable, detail: "it is empty", now: now)
      }
      return fetchText(beside: content, attempt, now: now)
    case .fetchingText(let rich, let attempt) where isText(content.target):
      text = content.bytes.isEmpty ? .unavailable : .fetched(content)
      return convert(rich, attempt, now: now)
    case .fetchingVerbatim(var verbatim, let written, let offer) where verbatim.target == content.target:
      return follow(verbatim.fetched(content, now: now), verbatim, written, offer, now: now)
    case .handingOn(var forms, let written, let offer) where forms.target == content.target:
      return follow(forms.fetched(content, now: now), forms, written, offer, now: now)
    case .noticed, .fetchingOrigin, .fetching, .fetchingText, .fetchingPicture, .converting, .fetchingVerbatim,
      .handingOn, .offering, .ended:
      return []
    }
  }

  private mutating func fetchFailed(_ target: String, _ error: SelectionError, now: Instant) -> [ServiceAction] {
    if error.code == .superseded { return supersede(now: now) }
    switch step {
    case .fetchingOrigin(target):
      // Without an origin no rule that names one matches; the copy itself may still be fine.
      return error.isAboutTheOwner ? leave(LeaveReason(error), now: now) : decide(origin: nil, now: now)
    case .fetching(let attempt) where attempt.form.target == target:
      if error.isAboutTheOwner || [.overdue, .timedOut, .tooLarge].contains(error.code) {
        return leave(LeaveReason(error), detail: error.reason, now: now)
      }
      return tryNext(after: attempt, failure: LeaveReason(error), detail: error.reason, now: now)
    case .fetchingText(let rich, let attempt) where isText(target):
      // An owner whose text cannot be fetched is treated as one that offers none.
      noteFailure(of: target, as: .text, error.reason)
      text = .unavailable
      return convert(rich, attempt, now: now)
    case .fetchingVerbatim(var verbatim, let written, let offer) where verbatim.target == target:
      // What is cleaned already is not lost with its owner.
      if error.code == .ownerLost {
        noteFailures(of: verbatim)
        return publish(offer, written.evidence, written.kept, now: now)
      }
      if error.isAboutTheOwner { return leave(LeaveReason(error), now: now) }
      return follow(verbatim.failed(error, now: now), verbatim, written, offer, now: now)
    case .handingOn(var forms, let written, let offer) where forms.target == target:
      return follow(forms.failed(error, now: now), forms, written, offer, now: now)
    case .fetchingPicture(target, _, _):
      return leave(LeaveReason(error), detail: error.reason, now: now)
    case .noticed, .fetchingOrigin, .fetching, .fetchingText, .fetchingPicture, .converting, .fetchingVerbatim,
      .handingOn, .offering, .ended:
      return []
    }
  }

  mutating func converted(_ outcome: Conversion.Outcome, now: Instant) -> [ServiceAction] {
    guard case .converting(let attempt) = step else { return [] }
    note(outcome.decision)
    report.sourceLine = outcome.sourceLine
    switch outcome.end {
    case .converted(let written):
      var verbatim = VerbatimForms(
        outcome.decision.rule, offered: copy.targets, published: written.forms.formats,
        size: configuration.clipboard.maxSize, now: now)
      let offer = offer(written)
      return follow(verbatim.next(now: now), verbatim, written, offer, now: now)
    case .ruledOut:
      return leave(.ruled, now: now)
    case .nothingToClean:
      return leave(.nothingToClean, now: now)
    case .nothingLeft(let findings):
      report.sanitizing = CopyReport.FindingLine.lines(findings)
      return leave(.nothingLeft, now: now)
    case .notCleaned(let error):
      return leave(.tooCostly, detail: error.description, now: now)
    case .foreign(let object):
      return leave(object == .drawing ? .drawing : .spreadsheet, now: now)
    case .unreadable(let error):
      report.chosen = nil
      let failure = LeaveReason(error)
      if failure == .undecodable { attempts.undecodable = lastRead?.bytes }
      return tryNext(after: attempt, failure: failure, detail: error.reason, now: now)
    case .incomplete(let percentage):
      report.chosen = nil
      attempts.lacks(attempt.form, lastRead, percentage: percentage)
      return tryNext(after: attempt, failure: .unreadable, detail: "it lacks a part of the copy's text", now: now)
    }
  }

  mutating func taken(now: Instant) -> [ServiceAction] {
    guard case .offering(let since) = step else { return [] }
    report.milliseconds.take = Self.milliseconds(from: since, to: now)
    report.cleaned()
    end(now: now)
    return []
  }

  /// Begins with content that needs no request to an owner, such as the content of a command.
  mutating func began(
    _ content: FetchedContent, as format: FormatName, text: FetchedContent?, page: SourcePage?, original: Original?,
    now: Instant
  ) -> [ServiceAction] {
    self.original = original
    self.page = page
    self.text = text.map { .fetched($0) } ?? .unavailable
    let ruling = RuleEvaluation(configuration, facts(origin: nil), page: page)
    note(ruling.decision)
    let form = Negotiation.Candidate(target: content.target, format: format)
    return convert(content, Attempt(form: form, ruling: ruling, since: now), now: now)
  }

  /// - Parameter now: the time of the later copy; `nil` if none has come, and this one is not awaited.
  /// - Returns: no actions: nothing is done about a copy that is not the last one.
  @discardableResult
  mutating func supersede(now: Instant?) -> [ServiceAction] {
    report.outcome = .superseded
    report.explanation = "a later copy came first"
    end(now: now)
    return []
  }

  mutating func leave(_ reason: LeaveReason, detail: String? = nil, now: Instant) -> [ServiceAction] {
    report.left(reason, detail: detail)
    let unchanged = reason.outlivesOwner ? unchanged : nil
    lastRead = nil
    end(now: now)
    return [.clipboard(unchanged.map { .standBy(copy.id, $0) } ?? .leave(copy.id))]
  }

  /// The forms that were read, as they are: the last one, and the owner's own text.
  private var unchanged: Offer? {
    guard let lastRead else { return nil }
    let text = text.content.flatMap { $0.target == lastRead.target ? nil : $0 }
    let isSmall = lastRead.bytes.count + (text?.bytes.count ?? 0) <= Self.standbyLimit
    return Offer(forms: ([lastRead] + (isSmall ? text.map { [$0] } ?? [] : [])).map { Offer.Form($0) })
  }

  /// Reports whether a form of that name is what is being read now.
  private func isAwaited(_ target: String) -> Bool {
    switch step {
    case .fetching(let attempt): attempt.form.target == target
    case .fetchingPicture(let picture, _, _): picture == target
    case .noticed, .fetchingOrigin, .fetchingText, .converting, .fetchingVerbatim, .handingOn, .offering,
      .ended:
      false
    }
  }

  /// Whether a copy that we have published before is taken once more if it is dangerous: text that its program offers
  /// is not guarded. A program that is not known for sure may be any, and not only a clipboard manager.
  private var isGuarded: Bool {
    let isKnown = copy.source.map { !$0.isGuess && !$0.isCompositor } ?? false
    return isPlain && (isCopiedAgain || !isKnown)
  }

  // MARK: Steps

  /// Asks the rules. They come before the content: what they tell to ignore by the names alone is not even fetched.
  private mutating func decide(origin: String?, now: Instant) -> [ServiceAction] {
    let ruling = RuleEvaluation(configuration, facts(origin: origin), page: page)
    let decision = ruling.decision
    note(decision)
    if decision.action == .ignore, !decision.awaitsContent { return leave(.ruled, now: now) }
    let privateTypes = configuration.privateTypes(of: decision)
    switch triage(privateTypes: Set(privateTypes.keys)) {
    case .leave(let reason): return leave(reason, now: now)
    case .read(let isPlain): self.isPlain = isPlain
    case .readPicture(let target, let isPlain):
      self.isPlain = isPlain
      guard let profile = configuration.profile(of: decision) else { return leave(.ruled, now: now) }
      step = .fetchingPicture(target: target, profile, since: now)
      return [.clipboard(.fetch(copy.id, target: target))]
    }
    attempts = FormAttempts(
      Negotiation(targets: copy.targets, formats: configuration.clipboard.read, privateTypes: privateTypes))
    return fetchNext(ruling, now: now)
  }

  /// Returns all that the rules know of the copy until its content is read.
  private func facts(origin: String?) -> CopyFacts {
    CopyFacts(
      sourceNames: copy.source?.names ?? [], sourceTitle: copy.source?.windowTitle, origin: origin,
      targets: copy.targets, selection: copy.selection)
  }

  private func triage(privateTypes: Set<String>) -> TargetTriage {
    TargetTriage(
      targets: copy.targets, privateTypes: privateTypes,
      takesPictures: configuration.clipboard.images == .stripMetadata)
  }

  private mutating func note(_ decision: Decision) {
    report.rule = decision.rule?.name
    report.trace = decision.trace.map(CopyReport.RuleStep.init)
    report.profile = configuration.profile(of: decision)?.name
    report.isProfileNamed = configuration.isProfileNamed ? true : nil
  }

  private mutating func note(_ content: FetchedContent, as format: String, since: Instant, now: Instant) {
    report.chosen = CopyReport.Chosen(
      target: redaction.label(content.target), format: format, type: redaction.label(content.type),
      bytes: content.bytes.count, incremental: content.wasIncremental)
    report.milliseconds.fetch = Self.milliseconds(from: since, to: now)
  }

  private mutating func fetchNext(_ ruling: RuleEvaluation, now: Instant) -> [ServiceAction] {
    switch attempts.next() {
    case .form(let form):
      let attempt = Attempt(form: form, ruling: ruling, since: now)
      if let content = text.content, content.target == form.target { return convert(content, attempt, now: now) }
      step = .fetching(attempt)
      return [.clipboard(.fetch(copy.id, target: form.target))]
    case .read(let content, let form):
      return convert(content, Attempt(form: form, ruling: ruling, since: now), now: now)
    case .none(let reason): return leave(reason, now: now)
    }
  }

  /// Asks for the owner's own text, once, where the form that was read is a rich one.
  private mutating func fetchText(
    beside content: FetchedContent, _ attempt: Attempt, now: Instant
  ) -> [ServiceAction] {
    guard case .notAsked = text, attempt.form.format != .text, let target = Negotiation.plainText(in: copy.targets)
    else { return convert(content, attempt, now: now) }
    step = .fetchingText(beside: content, attempt)
    return [.clipboard(.fetch(copy.id, target: target, limits: FetchLimits(isBeside: true)))]
  }

  private func isText(_ target: String) -> Bool { target == Negotiation.plainText(in: copy.targets) }

  private mutating func tryNext(
    after attempt: Attempt, failure: LeaveReason, detail: String, now: Instant
  ) -> [ServiceAction] {
    attempts.lastFailure = failure
    noteFailure(of: attempt.form.target, as: attempt.form.format, detail)
    return fetchNext(attempt.ruling, now: now)
  }

  private mutating func noteFailure(of target: String, as format: FormatName, _ detail: String) {
    report.attempts.append(.init(target: redaction.label(target), format: format.rawValue, failure: detail))
  }

  private mutating func convert(_ content: FetchedContent, _ attempt: Attempt, now: Instant) -> [ServiceAction] {
    let format = attempt.form.format
    note(content, as: format.rawValue, since: attempt.since, now: now)
    if format == .text, content.bytes == attempts.undecodable {
      return tryNext(after: attempt, failure: .undecodable, detail: "it is the same as another form", now: now)
    }
    let text = format == .text ? nil : text.content
    textReport = text.map {
      CopyReport.Text(target: redaction.label($0.target), bytes: $0.bytes.count, origin: .written)
    }
    hold(content, as: format, text: text, now: now)
    step = .converting(attempt)
    var conversion = Conversion(
      copy: copy, form: content, as: format, text: text, alternatives: attempts.formats,
      bestPercentage: attempts.bestPercentage, foreignObjects: foreignObjects, isPlain: isPlain, ruling: attempt.ruling)
    conversion.decodeCompoundText(compoundText.decode)
    return [.convert(conversion)]
  }

  private var foreignObjects: Conversion.ForeignObjectHandling {
    if command != nil { return .take }
    return ProvenanceTarget.isBrowser(offering: copy.targets) ? .leaveUnlessHiding : .leave
  }

  /// Offers a picture without personal data, under the one name by which it was requested.
  private mutating func clean(
    picture content: FetchedContent, by profile: Profile, since: Instant, now: Instant
  ) -> [ServiceAction] {
    note(content, as: "image", since: since, now: now)
    let picture = content.bytes.array
    let (clean, findings) = profile.sanitize(picture: picture, type: TargetName(content.target).type)
    report.sanitizing = CopyReport.FindingLine.lines(findings)
    guard let clean else { return leave(.image, detail: "it is not sound, or not allowed", now: now) }
    if isPlain, clean == picture { return leave(.image, detail: "it holds no metadata", now: now) }
    hold(content, as: nil, text: nil, now: now)
    let offer = Offer(forms: [Offer.Form(targets: [content.target], bytes: clean)])
    return publish(offer, CopyEvidence(rule: report.rule, removed: RemovedCharacters(findings)), nil, now: now)
  }

  /// Keeps what was read, to be put back; what a command brings has been held before, or was never another's.
  private mutating func hold(
    _ content: FetchedContent, as format: FormatName?, text: FetchedContent?, now: Instant
  ) {
    guard mayHold, case .copy = claim, copy.selection == Original.selection else { return }
    original = Original(
      content, format: format, text: text, page: page, settings: configuration.clipboard, now: now)
  }

  /// Makes sure that what is read of the copy is not held for `restore`.
  mutating func forgetOriginal() {
    original = nil
    mayHold = false
  }

  private mutating func end(now: Instant?) {
    step = .ended
    if report.offered.isEmpty { report.offered = redaction.labels(copy.targets) }
    report.milliseconds.total = now.map { Self.milliseconds(from: copy.noticed, to: $0) }
  }

  static func milliseconds(from start: Instant, to end: Instant) -> Double {
    end > start ? Double(end - start) : 0
  }
}
