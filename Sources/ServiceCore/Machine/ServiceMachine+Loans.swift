import ClipboardTargets
import Configuration
import RichText
import Sanitizer
import Selections

/// Pastes by another profile: one program is given other forms of the copy for two seconds, and no other sees a
/// change. On Wayland, where the destination is not known, every program is given them.
///
///     held copy   ── clean its original ───────────────────────────────▶ lend ──▶ answer
///     other owner ── read ──▶ clean ──▶ take it as it was, if all was read ──▶ lend ──▶ answer
extension ServiceMachine {
  private static let selection = Original.selection

  /// Begins a paste by a profile; its answer comes when the program can paste.
  mutating func lend(
    by profile: String, to window: UInt32?, age: UInt32?, for question: ControlQuestion, at moment: Moment
  ) -> [ServiceAction] {
    let client = question.client
    func refuse(_ code: ControlError.Code, _ message: String) -> [ServiceAction] {
      [.answer(client, .error(code, message))]
    }
    guard var settings = settings(lendingBy: profile) else {
      let known = configuration.profiles.keys.sorted().joined(separator: ", ")
      return refuse(.unknownProfile, "there is no profile of that name; known are \(known)")
    }
    if let present = loan, !awaited.contains(present.end) { loan = nil }
    guard loan == nil, !copies.isBusy(Self.selection) else {
      return refuse(.repeated, "another copy or command is on its way")
    }
    if let age, let last = lastLoan, moment.now &- min(UInt64(age), moment.now) <= last &+ LoanInProgress.startTime {
      return refuse(.repeated, "it was requested before the last paste; a key that repeats pastes once")
    }
    // Where no key can be seen, one that is held and repeats is known by its pace. Each repetition is refused.
    let isRepeated = window == nil && lastLoan.map { moment.now < $0 &+ LoanInProgress.repetitionTime } ?? false
    lastLoan = moment.now
    if isRepeated {
      return refuse(.repeated, "it follows the last paste within 0.7 s, as by a key that is held down")
    }
    guard let copy = held.copy(in: Self.selection) else {
      guard configuration.clipboard.selections.contains(Self.selection) else {
        return refuse(.notDone, "clipboard.selections does not have \(Self.selection)")
      }
      settings.clipboard.restoreFor = max(settings.clipboard.restoreFor, 1)
      let begun = cleanPresentCopy(of: Self.selection, by: settings)
      awaited.await(.command(begun.command), by: client)
      loan = LoanInProgress(window: window, step: .reading(begun.command))
      return begun.actions
    }
    guard let (content, format, text) = copy.contentToClean else { return refuse(.notDone, "the copy is no document") }
    if let room = question.room, content.bytes.count > room.bytes { return refuse(.notDone, room.reason) }
    let command = copies.nextCommand()
    let lent = CopiesUnderWay.copy(of: content, in: Self.selection, by: command, now: moment.now)
    var begun = inProgress(lent, at: moment, by: settings, claim: .command(command))
    let actions = begun.began(
      content, as: format, text: text, page: copy.original?.page, original: nil, now: moment.now)
    awaited.await(.command(command), by: client)
    loan = LoanInProgress(window: window, step: .cleaning(begun, command))
    return actions
  }

  /// Returns the configuration with this profile for everything. It adds all formats, because a program may know
  /// their names from the present list. What is pasted as the text of a notation is that in all of them.
  private func settings(lendingBy profile: String) -> Settings? {
    guard configuration.profiles[profile] != nil else { return nil }
    var settings = configuration
    (settings.defaultProfile, settings.isProfileNamed) = (profile, true)
    if settings.profiles[profile]?.text.form != .plain { settings.profiles[profile]?.publish = [.text] }
    var everyone = Conditions()
    everyone.destination = [Glob("*")]
    var rule = Rule(name: "every format", conditions: everyone, action: .keepProfile)
    rule.publish = .also([.html, .rtf, .text])
    settings.rules = [rule]
    return settings
  }

  // MARK: Cleaning what is held

  /// Moves a loan on by the end of its conversion. If nothing comes of it, the clipboard stays as it is.
  /// - Returns: `nil` if the conversion is not that of a loan.
  mutating func loanConverted(_ id: CopyID, _ outcome: Conversion.Outcome, now: Instant) -> [ServiceAction]? {
    guard var loan, case .cleaning(var copy, let command) = loan.step, copy.copy.id == id else { return nil }
    let actions = copy.converted(outcome, now: now)
    let clean = copy.takeClean()
    loan.step = clean == nil ? .cleaning(copy, command) : .lending(command)
    self.loan = loan
    if let clean {
      let (value, actions) = loanValue(of: clean, window: loan.window)
      return [.endReading(id)] + actions + [.clipboard(.lend(command, value))]
    }
    guard copy.hasEnded else { return actions }
    defer { self.loan = nil }
    return [.endReading(id)] + answer(.command(command), with: copy.report)
  }

  /// The forms of a copy for the program, guarded as those of every copy.
  private mutating func loanValue(of copy: CleanCopy, window: UInt32?) -> (Loan, [ServiceAction]) {
    var copy = copy
    let unlisted = copy.offer.alternatives.first ?? []
    copy.offer = Offer(forms: copy.offer.forms)
    copy.destinations = nil
    // A rule may ask for a stricter guard than the profile.
    copy.evidence.rule = held.copy(in: Self.selection)?.evidence.rule ?? copy.evidence.rule
    copy = protected(copy)
    lent = copy
    let value = Loan(
      selection: copy.selection, offer: copy.offer.protected(by: copy.protection), unlisted: unlisted, window: window,
      length: LoanInProgress.length)
    return (value, judging(copy))
  }

  // MARK: Taking what another program owns

  /// Returns the step after the copy for a loan has been read; `nil` if the notice is about no such copy.
  private func stepAfterReading(_ notice: ClipboardNotice, for command: CommandID) -> LoanInProgress.Step? {
    switch notice {
    case .copied(let copy) where copies.request(of: copy.selection) == command:
      .converting(copy.id, hasOnlyText: copy.targets.allSatisfy(Self.isOnlyText))
    case .copyFailed(let copy, _) where copies.request(of: copy.selection) == command:
      .converting(copy.id, hasOnlyText: false)
    default: nil
    }
  }

  /// Reports whether a target holds the text of the copy, and nothing else.
  private static func isOnlyText(_ target: String) -> Bool {
    switch TargetName(target).kind {
    case .text, .protocolName: true
    default: false
    }
  }

  /// Takes a copy as it was, so that only the program that pastes sees another.
  /// - Returns: `nil` if the copy is not read for a loan.
  mutating func publishForLoan(_ copy: CleanCopy) -> [ServiceAction]? {
    guard let loan, case .converting(let id, let hasOnlyText) = loan.step, copy.claim == .copy(id) else { return nil }
    guard hasOnlyText, let original = copy.original else {
      self.loan = nil
      let refusal = answer(
        .copy(id),
        .error(
          .notDone,
          "the copy is left with its program, and holds more than text, which could not be put back as it was; "
            + "'washboard apply' takes it"))
      return refusal + [.clipboard(.leave(id))] + supersede(id, now: nil)
    }
    let (value, actions) = loanValue(of: copy, window: loan.window)
    self.loan?.step = .taking(id, value)
    self.loan?.takenCopy = id
    var former = copy
    former.offer = original.offer(limits: configuration.readLimits, compoundText: compoundText)
    former.destinations = nil
    former.report = asItWas(copy.report, former.offer)
    return publish(asItWas: former) + actions
  }

  /// The report of a copy that was taken as it was.
  private func asItWas(_ report: CopyReport, _ offer: Offer) -> CopyReport {
    let published = offer.forms.map { CopyReport.Published(targets: $0.targets, bytes: $0.bytes.count) }
    var report = report.restored(published)
    report.explanation = "kept as it was, for a paste by another profile"
    return report
  }

  /// The report of a copy whose story has ended, as it was taken.
  func reportForLoan(_ report: CopyReport, of id: CopyID) -> CopyReport {
    guard loan?.takenCopy == id, report.outcome == .cleaned, let copy = held.copy(in: Self.selection) else {
      return report
    }
    return asItWas(report, copy.offer)
  }

  // MARK: The end

  /// Follows a loan by the notices of the clipboard.
  mutating func keepUpWithLoan(_ notice: ClipboardNotice, now: Instant) -> [ServiceAction] {
    guard let loan else { return [] }
    switch loan.step {
    case .cleaning(_, let command):
      guard Self.isEndOfCopy(notice) else { return [] }
      self.loan = nil
      return answer(.command(command), .error(.notDone, "a later copy came first"))
    case .reading(let command):
      if notice == .notOwned(selection: Self.selection, command) || notice == .cleared(selection: Self.selection) {
        self.loan = nil
      } else if let step = stepAfterReading(notice, for: command) {
        self.loan?.step = step
      }
      return []
    case .converting(let id, _):
      if notice == .superseded(id) { self.loan = nil }
      return []
    case .taking(let id, let value):
      if notice == .superseded(id) { self.loan = nil }
      guard case .taken(id, _) = notice else { return [] }
      // The answer waits for the loan.
      let command = copies.nextCommand()
      awaited.replace(loan.end, by: .command(command))
      self.loan?.step = .lending(command)
      return [.clipboard(.lend(command, value))]
    case .lending(let command):
      if notice == .notOwned(selection: Self.selection, command) { self.loan = nil }
      guard notice == .lent(selection: Self.selection, command) else { return [] }
      self.loan = nil
      lentEnd = now &+ LoanInProgress.length
      return lent.map { answer(.command(command), .report($0.report)) } ?? []
    }
  }

  /// Reports whether a notice ends the copy that a loan is made of.
  private static func isEndOfCopy(_ notice: ClipboardNotice) -> Bool {
    switch notice {
    case .copied(let copy), .copyFailed(let copy, _): copy.selection == selection
    case .lost(selection), .cleared(selection), .owned(selection, _): true
    default: false
    }
  }

  /// Gives up a loan that is still being cleaned: what its user asks for next comes first.
  mutating func cancelLoan() -> [ServiceAction] {
    guard let loan, case .cleaning(_, let command) = loan.step else { return [] }
    self.loan = nil
    return answer(.command(command), .error(.notDone, "another command came first"))
  }

  /// Forgets what was lent once its time has passed.
  mutating func forgetLoan(now: Instant) {
    guard let end = lentEnd, end <= now else { return }
    (lent, lentEnd) = (nil, nil)
  }

  /// Follows a paste of forms that were lent.
  mutating func borrowed(by client: Client?, _ audience: Audience) -> [ServiceAction] {
    guard let lent else { return [] }
    journal.borrowed(by: client, profile: lent.report.profile, in: lent.selection)
    guard case .guarded = audience else { return [] }
    return tell(.noticed, by: client, of: lent)
  }
}
