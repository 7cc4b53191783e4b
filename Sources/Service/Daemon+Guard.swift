import Guard
import Logging
import Sanitizer
import Selections

/// The guard's part of the service: the treatment of pastes, and what the user is told of them.
extension Daemon {
  /// The copy with the treatment of its pastes by the present configuration.
  func protected(_ copy: CleanCopy) -> CleanCopy {
    var copy = copy
    protectionCount += 1
    copy.protection = PasteProtection(copy, by: store.configuration, number: protectionCount)
    return copy
  }

  /// Has the worker judge a long text before somebody pastes it.
  func judgeLongText(of copy: CleanCopy) {
    guard let review = copy.protection?.review, review.isLong else { return }
    do throws(SystemError) {
      try worker.start(for: nil) {
        review.assessWhole()
        return .judged
      }
    } catch {
      logger.warning("of a long text only the beginning and the end are judged: \(error)")
    }
  }

  /// Adds the judgement to the report of the last copy, as far as that is still on the clipboard.
  func judgeLastCopy() {
    guard let selection = journal.last?.selection, let copy = held.copy(in: selection) else { return }
    journal.judged(copy.protection?.report, in: selection)
  }

  /// Follows what the guard has done.
  /// - Returns: The notice for everybody else; `nil` if it concerns the guard alone.
  func unguarded(_ notice: ClipboardNotice) -> ClipboardNotice? {
    switch notice {
    case .recognized(let selection, let client, let audience):
      guard let copy = held.copy(in: selection), copy.protection != nil else { return notice }
      let (audience, isProtected) = copy.unprotected(audience)
      if isProtected { tell(.noticed, by: client, of: copy) }
      // Where everyone is given the same, nobody is listed.
      if copy.offer.alternatives.isEmpty, copy.offer.home == nil { return nil }
      return .recognized(selection: selection, client, audience)
    case .pasteHeld(let selection, let client):
      if let copy = held.copy(in: selection) { tell(.held, by: client, of: copy) }
      return nil
    case .pasteReleased(let selection, let client):
      if let copy = held.copy(in: selection) { tell(.released, by: client, of: copy) }
      return nil
    case .copied, .copyFailed, .fetched, .fetchFailed, .taken, .superseded, .ownerEnded, .saved, .owned, .notOwned,
      .heldBack, .lost, .cleared, .served:
      return notice
    }
  }

  private func tell(_ event: CopyReport.Judgement.Paste.Event, by client: Client?, of copy: CleanCopy) {
    guard let protection = copy.protection, let judgement = protection.report else { return }
    let paste = CopyReport.Judgement.Paste(application: protection.settings.label(of: client), event: event)
    guard toldPastes.isWorthTelling(paste, of: protection.number) else { return }
    journal.guarded(paste, judgement, in: copy.selection)
    let reasons = judgement.notableReasons.map(\.name).joined(separator: ", ")
    logger.notice("guard: \(paste) (\(judgement.severity): \(reasons))")
    show(
      Notification(paste, judgement, show: store.configuration.notifications.show, number: protection.number))
  }

  // MARK: Letting through

  /// Lets every program paste what is on the clipboard.
  func allow() throws(SelectionError) -> ControlReply {
    var isHolding = false
    for selection in Self.selections {
      guard held.copy(in: selection)?.protection?.holds == true else { continue }
      isHolding = true
      try carryOut(.liftHold(selection: selection))
    }
    guard isHolding else {
      return .error(.nothingHeld, "the guard holds nothing that is on the clipboard")
    }
    logger.notice("guard: the present copy is allowed")
    return ControlReply(.status(status(now: MonotonicClock.now())))
  }

  /// Does what a button of a notification asks for, if the copy that it was shown for is still there.
  func followInvokedAction() throws(SelectionError) {
    guard let number = notifications.takeInvokedAction() else { return }
    for selection in Self.selections where held.copy(in: selection)?.protection?.number == number {
      logger.notice("guard: the present copy is allowed by the notification")
      try carryOut(.liftHold(selection: selection))
    }
  }

  private func carryOut(_ command: ClipboardCommand) throws(SelectionError) {
    for notice in try transport.perform(command, now: MonotonicClock.now()) { try carryOut(heard(notice)) }
  }

  private static let selections = ["CLIPBOARD", "PRIMARY", "SECONDARY"]
}

/// The pastes of the last copy that the user was told of.
struct ToldPastes {
  private var number: UInt64 = 0
  private var count = 0
  private var noticed: Set<String> = []
  /// Programs may come and go without an end, each under another name.
  private static let maximumCount = 64

  /// Notes a paste. A program asks for a paste more than once, and may paste again: it is noticed once.
  /// - Returns: Whether the user is to be told of it.
  mutating func isWorthTelling(_ paste: CopyReport.Judgement.Paste, of number: UInt64) -> Bool {
    if number != self.number { self = ToldPastes(number: number) }
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

  init() {}

  private init(number: UInt64) { self.number = number }
}

extension GuardSettings {
  /// The name of a program for people: the first one by which it is known, as a script's executable says nothing.
  fileprivate func label(of client: Client?) -> String {
    let names = [client?.executable].compactMap(\.self) + (client?.classes.reversed() ?? [])
    let name = (names.first { kind(ofNames: [$0]) != .other } ?? names.first)?.printable ?? ""
    return name.isEmpty ? DestinationRules.unknownName : name
  }
}
