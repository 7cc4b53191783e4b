import RichText
import Selections

/// Answers to the clients of the control socket.
extension ServiceMachine {
  mutating func answer(_ question: ControlQuestion, at moment: Moment) -> [ServiceAction] {
    let client = question.client
    switch question.call {
    case .copy, .restore, .apply, .press:
      return carryOut(question, at: moment)
    case .paste(let profile, let window, let age):
      return lend(by: profile, to: window, age: age, for: question, at: moment)
    case .allow:
      guard let actions = allow() else {
        return [.answer(client, .error(.nothingHeld, "the guard holds nothing that is on the clipboard"))]
      }
      return actions + [.answer(client, .status(status(at: moment)))]
    case .show(let original, let format):
      return [show(original: original, format, to: client)]
    case .explain:
      judgeLastCopy()
      guard let report = journal.last else {
        return [.answer(client, .error(.noCopy, "nothing has been copied since the service started"))]
      }
      return [.answer(client, .report(report))]
    case .statistics:
      return [.answer(client, .statistics(journal.totals))]
    case .status, .follow:
      return [.answer(client, .status(status(at: moment)))]
    case .pause(let seconds):
      pauseState.pause(seconds.map { .until(moment.now &+ UInt64($0) * 1000) } ?? .untilResumed)
      return forgetOriginals() + [.answer(client, .status(status(at: moment)))]
    case .resume:
      pauseState.resume()
      return [.answer(client, .status(status(at: moment)))]
    case .skip:
      pauseState.skip()
      return [.answer(client, .status(status(at: moment)))]
    }
  }

  private func show(original: Bool, _ format: FormatName?, to client: ControlClientID) -> ServiceAction {
    guard let copy = held.copy(in: Original.selection) else {
      return .answer(
        client, .error(.noCopy, "Washboard has no copy on the clipboard; 'washboard explain' gives the reason"))
    }
    if original {
      guard let original = copy.original else { return .answer(client, ControlResponse(error: .noOriginal)) }
      return .show(ShownContent(original, targets: copy.report.offered, limits: configuration.readLimits), to: client)
    }
    guard let form = copy.offer.form(of: format) else {
      return .answer(client, .error(.noCopy, "the copy is no document"))
    }
    return .show(ShownContent(form, targets: copy.offer.forms.flatMap(\.targets)), to: client)
  }

  // MARK: Answers that were awaited

  /// Answers those who wait for what has been heard.
  mutating func answerAwaited(_ notice: ClipboardNotice) -> [ServiceAction] {
    switch notice {
    case .copied(let copy), .copyFailed(let copy, _):
      if let command = copies.request(of: copy.selection) { awaited.replace(.command(command), by: .copy(copy.id)) }
      return []
    case .cleared(let selection):
      guard let command = copies.request(of: selection) else { return [] }
      return fail(.command(command), .noCopy, "nothing is on the clipboard")
    case .owned(_, let command):
      return journal.last.map { answer(.command(command), with: $0) } ?? []
    case .notOwned(_, let command):
      return fail(.command(command), .notDone, Self.superseded)
    case .fetched, .fetchFailed, .taken, .superseded, .ownerEnded, .saved, .heldBack, .lost, .served, .recognized,
      .pasteHeld, .pasteReleased, .overwritten, .lent, .borrowed:
      return []
    }
  }

  /// Answers those who wait for the end of a story.
  mutating func answer(
    _ end: PendingAnswers.End, with report: CopyReport, isLoan: Bool = false
  ) -> [ServiceAction] {
    switch report.outcome {
    case .cleaned, .restored: answer(end, .report(report))
    // Its text is what the profile makes of it.
    case .left where isLoan && report.reason == .nothingToClean: answer(end, .report(report))
    case .left: fail(end, report.reason == .unreadable ? .unreadable : .notDone, report.explanation)
    case .superseded, .working: fail(end, .notDone, Self.superseded)
    }
  }

  private static let superseded = "a later copy came first"

  private mutating func fail(
    _ end: PendingAnswers.End, _ code: ControlError.Code, _ message: String
  ) -> [ServiceAction] {
    answer(end, .error(code, message))
  }

  mutating func answer(_ end: PendingAnswers.End, _ response: ControlResponse) -> [ServiceAction] {
    awaited.take(end).map { .answer($0, response) }
  }
}
