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
    let isLending = loans.prepared?.command.map { awaited.contains(.command($0)) } ?? false
    guard !isLending, !copies.isBusy(Self.selection) else {
      return refuse(.repeated, "another copy or command is on its way")
    }
    let last = loans.lastRequest
    if let age, let last, moment.now &- min(UInt64(age), moment.now) <= last &+ LoanRequest.startTime {
      return refuse(.repeated, "it was requested before the last paste; a key that repeats pastes once")
    }
    // Where no key can be seen, one that is held and repeats is known by its pace. Each repetition is refused.
    loans.lastRequest = moment.now
    if window == nil, let last, moment.now < last &+ LoanRequest.repetitionTime {
      return refuse(.repeated, "it follows the last paste within 0.7 s, as by a key that is held down")
    }
    let request = LoanRequest(window: window)
    guard let copy = held.copy(in: Self.selection) else {
      guard configuration.clipboard.selections.contains(Self.selection) else {
        return refuse(.notDone, "clipboard.selections does not have \(Self.selection)")
      }
      settings.clipboard.restoreFor = max(settings.clipboard.restoreFor, 1)
      let begun = cleanPresentCopy(of: Self.selection, by: settings, for: request)
      awaited.await(.command(begun.command), by: client)
      return begun.actions
    }
    guard let (content, format, text) = copy.contentToClean else { return refuse(.notDone, "the copy is no document") }
    if let room = question.room, content.bytes.count > room.bytes { return refuse(.notDone, room.reason) }
    let command = copies.nextCommand()
    let ours = CopiesUnderWay.copy(of: content, in: Self.selection, by: command, now: moment.now)
    var begun = inProgress(ours, at: moment, by: settings, claim: .command(command))
    begun.loan = request
    awaited.await(.command(command), by: client)
    return begin(begun, now: moment.now) {
      $0.began(content, as: format, text: text, page: copy.original?.page, original: nil, now: moment.now)
    }
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

  // MARK: The copy for a loan

  /// Lends a copy that was cleaned for that. A copy of another program is taken as it was before, so that only the
  /// program that pastes sees another.
  mutating func lend(_ copy: CleanCopy, of id: CopyID, for request: LoanRequest) -> [ServiceAction] {
    if let command = copy.claim.commandID {
      copies.remove(id)
      return [.endReading(id)] + prepare(copy, for: request) + lendPrepared(by: command)
    }
    guard copies.copy(id)?.hasOnlyText == true, let original = copy.original else {
      let refusal = answer(
        .copy(id),
        .error(
          .notDone,
          "the copy is left with its program, and holds more than text, which could not be put back as it was; "
            + "'washboard apply' takes it"))
      return refusal + [.clipboard(.leave(id))] + supersede(id, now: nil)
    }
    let actions = prepare(copy, for: request)
    var former = copy
    former.offer = original.offer(limits: configuration.readLimits, compoundText: compoundText)
    former.destinations = nil
    former.report = asItWas(copy.report, former.offer)
    return publish(former) + actions
  }

  /// The end of a copy for a loan. If it was taken, the loan follows; else the clipboard stays as it is.
  mutating func endLoan(_ copy: CopyInProgress) -> [ServiceAction] {
    if let command = copy.command { return answer(.command(command), with: copy.report, isLoan: true) }
    let end = PendingAnswers.End.copy(copy.copy.id)
    guard copy.report.outcome == .cleaned, let taken = held.copy(in: Self.selection) else {
      return record(copy.report) + answer(end, with: copy.report, isLoan: true)
    }
    // The answer waits for the loan.
    let command = copies.nextCommand()
    awaited.replace(end, by: .command(command))
    return record(asItWas(copy.report, taken.offer)) + lendPrepared(by: command)
  }

  /// The report of a copy that was taken as it was.
  private func asItWas(_ report: CopyReport, _ offer: Offer) -> CopyReport {
    let published = offer.forms.map { CopyReport.Published(targets: $0.targets, bytes: $0.bytes.count) }
    var report = report.restored(published)
    report.explanation = "kept as it was, for a paste by another profile"
    return report
  }

  /// Gives up a loan of a copy of ours that is still being cleaned: what comes next comes first.
  mutating func cancelLoan(in selection: String) -> [ServiceAction] {
    copies.loanOfOurs(in: selection).map { supersede($0, now: nil) } ?? []
  }

  // MARK: The forms for the program

  /// Has the forms of a copy ready for the program, guarded as those of every copy.
  private mutating func prepare(_ copy: CleanCopy, for request: LoanRequest) -> [ServiceAction] {
    var copy = copy
    let unlisted = copy.offer.alternatives.first ?? []
    copy.offer = Offer(forms: copy.offer.forms)
    copy.destinations = nil
    // A rule may ask for a stricter guard than the profile.
    copy.evidence.rule = held.copy(in: Self.selection)?.evidence.rule ?? copy.evidence.rule
    copy = protected(copy)
    let value = Loan(
      selection: copy.selection, offer: copy.offer.protected(by: copy.protection), unlisted: unlisted,
      window: request.window, length: LoanRequest.length)
    loans.prepared = Loans.Prepared(copy: copy, value: value)
    return judging(copy)
  }

  private mutating func lendPrepared(by command: CommandID) -> [ServiceAction] {
    loans.prepared?.command = command
    return loans.prepared.map { [.clipboard(.lend(command, $0.value))] } ?? []
  }

  /// Answers who has asked for a loan, which has begun.
  mutating func lent(by command: CommandID, now: Instant) -> [ServiceAction] {
    guard loans.prepared?.command == command else { return [] }
    loans.begin(at: now)
    return loans.lent.map { answer(.command(command), .report($0.copy.report)) } ?? []
  }

  /// Follows a paste of forms that were lent.
  mutating func borrowed(by client: Client?, _ audience: Audience) -> [ServiceAction] {
    guard let copy = loans.lent?.copy else { return [] }
    journal.borrowed(by: client, profile: copy.report.profile, in: copy.selection)
    guard case .guarded = audience else { return [] }
    return tell(.noticed, by: client, of: copy)
  }
}

extension Copy {
  /// Whether each target holds the text of the copy, and nothing else.
  fileprivate var hasOnlyText: Bool {
    targets.allSatisfy { target in
      switch TargetName(target).kind {
      case .text, .protocolName: true
      default: false
      }
    }
  }
}
