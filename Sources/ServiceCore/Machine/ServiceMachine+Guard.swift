import ClipboardTargets
import Configuration
import Guard
import Logging
import Selections

/// The guard's part of the service: the treatment of pastes, and the reports about them to the user.
extension ServiceMachine {
  /// The copy with the treatment of its pastes by the present configuration.
  mutating func protected(_ copy: CleanCopy) -> CleanCopy {
    protectionCount += 1
    return copy.protected(by: configuration, number: protectionCount)
  }

  /// Adds the judgement to the report of the last copy, as far as that is still on the clipboard.
  mutating func judgeLastCopy() {
    guard let selection = journal.last?.selection, let copy = held.copy(in: selection) else { return }
    journal.judged(copy.protection?.report, in: selection)
  }

  /// Follows what the guard has done.
  /// - Parameter actions: The actions that follow are added.
  /// - Returns: The notice for the rest of the service; `nil` if it concerns the guard alone.
  mutating func followGuard(_ notice: ClipboardNotice, _ actions: inout [ServiceAction]) -> ClipboardNotice? {
    switch notice {
    case .recognized(let selection, let client, let audience):
      guard let copy = held.copy(in: selection), copy.protection != nil else { return notice }
      if case .guarded = audience { actions += tell(.noticed, by: client, of: copy) }
      // Where everyone is given the same, no program is listed.
      if copy.offer.alternatives.isEmpty, copy.offer.home == nil { return nil }
      return .recognized(selection: selection, client, audience.unguarded)
    case .pasteHeld(let selection, let client):
      if let copy = held.copy(in: selection) { actions += tell(.held, by: client, of: copy) }
      return nil
    case .pasteReleased(let selection, let client):
      if let copy = held.copy(in: selection) { actions += tell(.released, by: client, of: copy) }
      return nil
    case .borrowed(_, let client, let audience):
      actions += borrowed(by: client, audience)
      return nil
    case .copied, .copyFailed, .fetched, .fetchFailed, .taken, .superseded, .ownerEnded, .saved, .owned, .notOwned,
      .lent, .heldBack, .overwritten, .lost, .cleared, .served:
      return notice
    }
  }

  mutating func tell(
    _ event: CopyReport.Judgement.Paste.Event, by client: Client?, of copy: CleanCopy
  ) -> [ServiceAction] {
    guard let protection = copy.protection, let judgement = protection.report(for: client) else { return [] }
    let paste = CopyReport.Judgement.Paste(application: protection.settings.label(of: client), event: event)
    guard reportedPastes.isWorthTelling(paste, of: protection.number) else { return [] }
    journal.guarded(paste, judgement, in: copy.selection)
    let reasons = judgement.notableReasons.map(\.name).joined(separator: ", ")
    return [.log(.notice, "guard: \(paste) (\(judgement.severity): \(reasons))")]
      + notify(Notification(paste, judgement, show: configuration.notifications.show, number: protection.number))
  }

  /// Tells the user of a grave copy, if the programs that paste it will not be known.
  mutating func tell(ofCopied copy: CleanCopy) -> [ServiceAction] {
    let isOfCompositor = copy.report.source?.executable.map(Client.compositors.contains) == true
    guard !namesDestinations || isOfCompositor, copy.claim != .recovery,
      let protection = copy.protection, protection.isGuardedForUnknown, let judgement = protection.report
    else { return [] }
    // It is not told once more when one of them pastes.
    let paste = CopyReport.Judgement.Paste(application: protection.settings.label(of: nil), event: .noticed)
    _ = reportedPastes.isWorthTelling(paste, of: protection.number)
    return tell(judgement, copiedOn: copy.evidence.host)
  }

  private func tell(_ judgement: CopyReport.Judgement, copiedOn host: String?) -> [ServiceAction] {
    let reasons = judgement.notableReasons.map(\.name).joined(separator: ", ")
    return [.log(.notice, "guard: copied (\(judgement.severity): \(reasons))")]
      + notify(Notification(judgement, copiedOn: host, show: configuration.notifications.show))
  }

  // MARK: Account numbers

  /// Looks for an account number in a form of a copy.
  mutating func watchNumbers(_ content: FetchedContent, of id: CopyID, now: Instant) -> [ServiceAction] {
    let settings = configuration.pasteGuard
    guard let copy = copies.copy(id), copy.selection == SelectionName.clipboard.rawValue,
      !settings.isOff, settings.pages != .off
    else { return [] }
    return numbers.read(content, from: copy.source, now: now) ? [.findFocus] : []
  }

  func tellOfReplacement() -> [ServiceAction] {
    CopyReport.Judgement(PasteGuard.replacement, configuration.pasteGuard, isGuardedForUnknown: false).map {
      tell($0, copiedOn: nil)
    } ?? []
  }

  // MARK: Letting through

  /// Lets every program paste what is on the clipboard.
  /// - Returns: `nil` if nothing is held back.
  mutating func allow() -> [ServiceAction]? {
    let selections = Self.selections.filter { held.copy(in: $0)?.protection?.holds == true }
    guard !selections.isEmpty else { return nil }
    return letThrough(selections, "guard: the present copy is allowed")
  }

  /// Lets every program paste the copy of that number, if it is still on the clipboard.
  mutating func allow(copy number: UInt64) -> [ServiceAction] {
    letThrough(
      Self.selections.filter { held.copy(in: $0)?.protection?.number == number },
      "guard: the present copy is allowed by the notification")
  }

  private mutating func letThrough(_ selections: [String], _ message: String) -> [ServiceAction] {
    guard !selections.isEmpty else { return [] }
    for selection in selections { journal.allowed(in: selection) }
    return selections.map { .clipboard(.liftHold(selection: $0)) } + [.log(.notice, message)]
  }

  private static let selections = SelectionName.allCases.map(\.rawValue)
}
