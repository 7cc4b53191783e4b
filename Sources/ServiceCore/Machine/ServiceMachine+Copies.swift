import ClipboardTargets
import Configuration
import RichText
import Sanitizer
import Selections

/// Copies on their way: each is begun, moved on by the notices about it, and published or left.
extension ServiceMachine {
  /// Moves copies on by a notice of the clipboard.
  mutating func follow(_ notice: ClipboardNotice, at moment: Moment) -> [ServiceAction] {
    let now = moment.now
    switch notice {
    case .copied(let copy):
      let requested = copies.takeRequest(of: copy.selection)
      var begun = inProgress(copy, at: moment, by: requested?.configuration ?? configuration)
      begun.loan = requested?.loan
      begun.isCopiedAgain = copies.isCopiedAgain(copy, now: now)
      begun.asksForHost = !namesDestinations && begun.configuration.pasteGuard.copies != .off
      // What the user has asked for is not left alone for a rest.
      let left = requested == nil ? reasonToLeave(copy, now: now) : nil
      return begin(begun, now: now) { copy in
        left.map { copy.leave($0.reason, detail: $0.detail, now: now) } ?? copy.copied(now: now)
      }
    case .copyFailed(let copy, let error):
      copies.takeRequest(of: copy.selection)
      return begin(inProgress(copy, at: moment, by: configuration), now: now) {
        $0.leave(LeaveReason(error), detail: error.reason, now: now)
      }
    case .fetched(let id, let content):
      return watchNumbers(content, of: id, now: now) + advance(id) { $0.noticed(notice, now: now) }
    case .fetchFailed(let id, _, _), .superseded(let id):
      return advance(id) { $0.noticed(notice, now: now) }
    case .taken(let id, _):
      copies.noteTaken(id, at: now)
      return advance(id) { $0.noticed(notice, now: now) }
    case .owned(_, let command):
      return copies.copy(of: command).map { advance($0) { $0.taken(now: now) } } ?? []
    case .notOwned(let selection, let command):
      if copies.request(of: selection) == command { copies.takeRequest(of: selection) }
      return copies.copy(of: command).map { supersede($0, now: now) } ?? []
    case .cleared(let selection):
      copies.takeRequest(of: selection)
      return cancelLoan(in: selection)
    case .lost(let selection):
      return cancelLoan(in: selection)
    case .lent(_, let command):
      return lent(by: command, now: now)
    case .ownerEnded, .served, .saved, .heldBack, .recognized, .borrowed, .pasteHeld, .pasteReleased, .overwritten:
      return []
    }
  }

  /// Returns the reason to leave a copy that has just come, whatever it offers; `nil` if there is none.
  private mutating func reasonToLeave(_ copy: Copy, now: Instant) -> (reason: LeaveReason, detail: String?)? {
    // Text that is merely marked uses up no `skip`.
    let clipboard = SelectionName.clipboard.rawValue
    let usesUpSkip = copy.selection == clipboard || !configuration.clipboard.selections.contains(clipboard)
    if let reason = pauseState.reasonToLeave(now: now, usesUpSkip: usesUpSkip) { return (reason, nil) }
    return copies.reasonToLeave(copy).map { ($0, "the compositor offers the text of the copy before again") }
  }

  func inProgress(
    _ copy: Copy, at moment: Moment, by configuration: Settings, claim: CleanCopy.Claim? = nil
  ) -> CopyInProgress {
    CopyInProgress(copy, at: moment, configuration: configuration, compoundText: compoundText, claim: claim)
  }

  // MARK: Steps

  mutating func begin(
    _ copy: CopyInProgress, now: Instant, _ step: (inout CopyInProgress) -> [ServiceAction]
  ) -> [ServiceAction] {
    let ended = copies.begin(copy, now: now).map { end($0) } ?? []
    return ended + advance(copy.copy.id, step)
  }

  /// Moves a copy on, if it is still on its way.
  mutating func advance(_ id: CopyID, _ step: (inout CopyInProgress) -> [ServiceAction]) -> [ServiceAction] {
    let change = copies.advance(id, step)
    let clean = change.clean.map { clean in
      change.loan.map { lend(clean, of: id, for: $0) } ?? publish(clean)
    }
    return change.actions + (clean ?? []) + (change.ended.map { end($0) } ?? [])
  }

  /// Ends a copy in favor of a later one.
  /// - Parameter now: `nil` if no later one has come, and this one is not wanted.
  mutating func supersede(_ id: CopyID, now: Instant?) -> [ServiceAction] {
    advance(id) { $0.supersede(now: now) }
  }

  private mutating func end(_ copy: CopyInProgress) -> [ServiceAction] {
    let id = copy.copy.id
    return [.endReading(id)]
      + (copy.loan == nil ? record(copy.report) + answer(.copy(id), with: copy.report) : endLoan(copy))
  }

  // MARK: Commands

  /// Cleans content that is at hand and puts it on the clipboard. What has come before gives way to it, and it to all
  /// that comes.
  /// - Parameters:
  ///   - text: the plain text that belongs to a rich form; `nil` if there is none.
  ///   - page: the page that the content was copied on; `nil` if it is not known.
  ///   - source: the program that copied the content before; `nil` if none did.
  ///   - original: what is held of it, to be put back.
  mutating func clean(
    _ content: FetchedContent, as format: FormatName, text: FetchedContent? = nil, page: SourcePage? = nil,
    from source: CopyReport.Source? = nil, in selection: String, by configuration: Settings, original: Original?,
    at moment: Moment
  ) -> (copy: CopyID, actions: [ServiceAction]) {
    let command = copies.nextCommand()
    copies.takeRequest(of: selection)
    let copy = CopiesUnderWay.copy(of: content, in: selection, by: command, now: moment.now)
    var begun = inProgress(copy, at: moment, by: configuration, claim: .command(command))
    begun.report.source = source ?? begun.report.source
    let actions = begin(begun, now: moment.now) {
      $0.began(content, as: format, text: text, page: page, original: original, now: moment.now)
    }
    return (copy.id, [.clipboard(.begin(command, selection: selection))] + actions)
  }

  /// Reads what another program has on the clipboard, and cleans it by this configuration, whatever it is.
  mutating func cleanPresentCopy(
    of selection: String, by configuration: Settings, for loan: LoanRequest? = nil
  ) -> (command: CommandID, actions: [ServiceAction]) {
    let command = copies.nextCommand()
    copies.request(selection, by: command, configuration, for: loan)
    return (command, [.clipboard(.read(command, selection: selection))])
  }
}
