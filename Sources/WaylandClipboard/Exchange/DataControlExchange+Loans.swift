internal import Selections

/// Loans: other forms for a while, and what was there before is put back.
extension DataControlExchange {
  /// Lends forms of what we own.
  mutating func lend(_ loan: Loan, for command: CommandID, now: Instant) -> [DataControlAction] {
    guard let present = presentForms, takeover == nil, begun == nil else {
      return [.tell(.notOwned(selection: selection, command))]
    }
    let forms = PublishedOffer(loan.offer)
    if self.loan?.former == nil, case .owned(let source) = ownership, Set(forms.types).isSubset(of: present.types) {
      self.loan = ServedLoan(
        source: source, forms: forms, unlisted: PublishedOffer(Offer(forms: loan.unlisted)), former: nil,
        end: now &+ loan.length)
      return [.tell(.lent(selection: selection, command))]
    }
    let sync = reader.nextSync()
    takeover = SourceTakeover(
      .loan(command, length: loan.length), PublishedOffer(ServedLoan.marked(loan.offer)), .checking(sync))
    return [.sync(sync)]
  }

  /// The forms that are owned, but for a loan.
  var presentForms: PublishedOffer? {
    if let former = loan?.former { return former }
    if case .owned(let source) = ownership { return sources[source] }
    return nil
  }

  /// Reports whether something has come before a takeover that is made of our own copy.
  func isOvertaken(_ purpose: SourceTakeover.Purpose) -> Bool {
    switch purpose {
    case .copy, .command: return false
    case .loan, .endOfLoan:
      if case .yielded = ownership { return true }
      return presentForms == nil
    }
  }

  /// Notes that a list of its own was set for a loan.
  /// - Parameter former: the forms that were owned before.
  mutating func lent(_ source: SourceID, _ former: PublishedOffer, until end: Instant) {
    guard let forms = sources[source] else { return }
    let none = PublishedOffer(Offer(forms: []))
    loan = ServedLoan(source: source, forms: forms, unlisted: none, former: former, end: end)
  }

  /// Begins to put back what was there before a loan whose time has passed.
  mutating func endLoan(now: Instant) -> [DataControlAction] {
    guard let loan, loan.end <= now else { return [] }
    guard let former = loan.former else {
      self.loan = nil
      return []
    }
    guard takeover == nil, begun == nil else {
      // Whatever it puts on the clipboard ends the loan, and if that fails the loan ends later.
      self.loan?.end = now &+ ServedLoan.retryTime
      return []
    }
    let sync = reader.nextSync()
    takeover = SourceTakeover(.endOfLoan, former, .checking(sync))
    self.loan?.end = now &+ ServedLoan.retryTime
    return [.sync(sync)]
  }

  /// Answers a paste from a loan.
  /// - Returns: `nil` if the source is not lent.
  mutating func requestedOfLoan(
    _ type: String, of source: SourceID, _ request: RequestID, by client: Client?, now: Instant
  ) -> [DataControlAction]? {
    guard let loan, loan.source == source, now < loan.end || loan.former != nil else { return nil }
    self.loan?.requested(now: now)
    let audience = loan.forms.audience(of: client)
    guard let bytes = loan.bytes(of: type, for: audience) else {
      return [.refuse(request), .tell(.served(selection: selection, target: nil, bytes: 0))]
    }
    let served = ClipboardNotice.served(selection: selection, target: type, bytes: bytes.count)
    let borrowed = ClipboardNotice.borrowed(selection: selection, client, audience)
    return [.send(request, bytes), .tell(served)] + (loan.forms.isForSome ? [.tell(borrowed)] : [])
  }
}
