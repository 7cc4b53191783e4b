/// Other forms of the copy that we own, for a while. They are for one program, or for every program where the
/// destination is not known.
package struct Loan: Hashable, Sendable {
  package var selection: String
  package var offer: Offer
  /// Further forms that the program gets, but that its list lacks: it may know their names from the list of the copy.
  package var unlisted: [OfferForm]
  /// The number of a window of that program; `nil` for every program.
  package var window: UInt32?
  /// Milliseconds for which the program is given them.
  package var length: Instant

  package init(selection: String, offer: Offer, unlisted: [OfferForm] = [], window: UInt32?, length: Instant) {
    self.selection = selection
    self.offer = offer
    self.unlisted = unlisted
    self.window = window
    self.length = length
  }
}
