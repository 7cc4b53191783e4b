internal import Selections

/// Other forms of the copy that we own, which every program is given for a while: no destination is known.
///
///     all names are in the list of the copy ──▶ answered from the loan ───────────── end ──▶ answered from the copy
///     other names ──▶ a source of its own, marked as a secret of ours ── end ──▶ the former forms, by a new source
struct ServedLoan: Hashable, Sendable {
  /// The source that is answered from the loan.
  let source: SourceID
  let forms: PublishedOffer
  /// Further forms, for programs that ask by the list of the copy.
  let unlisted: PublishedOffer
  /// The forms that are put back; `nil` if they are still offered.
  let former: PublishedOffer?
  var end: Instant

  /// Milliseconds that a program has for its further requests, once it has begun to paste.
  static let pasteTime: Instant = 500
  /// Milliseconds until an end is tried again that something else has kept from its place.
  static let retryTime: Instant = 20

  /// The name that tells a list of ours, and what a manager makes of it, from a copy.
  static let mark = "application/x-washboard-loan"
  /// The name by which clipboard managers know what they are not to keep.
  private static let secret = "x-kde-passwordManagerHint"

  /// Returns the forms with names that keep them from being taken for a copy.
  static func marked(_ offer: Offer) -> Offer {
    var offer = offer
    offer.forms.append(OfferForm(targets: [mark], bytes: []))
    offer.forms.append(OfferForm(targets: [secret], bytes: Array("secret".utf8)))
    return offer
  }

  func bytes(of type: String, for audience: Audience) -> FormBytes? {
    forms.bytes(of: type, for: audience) ?? unlisted.bytes(of: type, for: .everyone)
  }

  /// Reports whether a program offers again what was lent, as one that keeps copies beyond the end of their owners.
  func isOffered(again offer: DataOffer?) -> Bool { former != nil && offer?.types.contains(Self.mark) == true }

  /// Notes a request.
  mutating func requested(now: Instant) {
    // Managers ask for what is new to them. That must not end a loan before the paste.
    if former == nil { end = min(end, now &+ Self.pasteTime) }
  }
}
