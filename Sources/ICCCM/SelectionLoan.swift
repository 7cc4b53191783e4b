internal import Selections

/// Other forms than those of the offer for one client, until a time.
struct SelectionLoan: Hashable, Sendable {
  /// The bits of window numbers that the server chose for the client.
  let windowBase: UInt32
  private(set) var offer: SelectionOffer
  /// Targets that the client gets, but that TARGETS does not list.
  private let unlisted: SelectionOffer
  let end: Instant

  init(
    _ content: SelectionOffer.Content, unlisted: [SelectionOffer.Form], windowBase: UInt32, end: Instant,
    since time: ServerTime, atoms: ProtocolAtoms
  ) {
    self.windowBase = windowBase
    self.end = end
    offer = SelectionOffer(content, time: time, atoms: atoms)
    self.unlisted = SelectionOffer(SelectionOffer.Content(forms: unlisted), time: time, atoms: atoms)
  }

  /// Returns the answer to a target. Some programs keep the list of the offer until the owner changes, and ask for
  /// its names.
  func answer(to target: Atom, for audience: Audience) -> SelectionOffer.Answer {
    let answer = offer.answer(to: target, for: audience)
    return answer == .refusal ? unlisted.answer(to: target) : answer
  }

  mutating func renew(since time: ServerTime) { offer = offer.since(time) }
}
