import Selections
import ServiceCore
import SystemCalls

/// A clean copy whose forms are in a slot, ready to be committed. From a slot of more than a few pages it is served,
/// too.
///
/// Writing many megabytes takes a while; nothing here needs more than values.
struct StoredCopy: Sendable {
  /// The copy, whose forms are where `SlotUse.write` has left them.
  let copy: CleanCopy
  let slot: SlotUse

  /// The reason why a copy is not stored; it can be served all the same.
  struct Failure: Error {
    let copy: CleanCopy
    let error: SystemError
  }

  /// Writes a copy, or says why it cannot be written.
  /// - Parameters:
  ///   - copy: the copy. Each part is released as soon as it is written, unless something else holds it.
  ///   - server: The one on which it is offered, and may be again.
  static func result(
    of copy: consuming CleanCopy, in slot: SlotUse, on server: ServerToken
  ) -> Result<StoredCopy, Failure> {
    do throws(SystemError) {
      try writeOffer(of: &copy, in: slot, on: server)
      return .success(StoredCopy(copy: copy, slot: slot))
    } catch {
      return .failure(Failure(copy: copy, error: error))
    }
  }

  private static func writeOffer(
    of copy: inout CleanCopy, in slot: SlotUse, on server: ServerToken
  ) throws(SystemError) {
    var content = SlotContent()
    let index = OfferIndex(copy, on: server, content: &content)
    // From here on only the content has the bytes.
    copy.offer = Offer(forms: [])
    defer { copy.offer = index.offer(content.bytes(of:)) }
    try slot.write(.offer, index: index.bytes, &content)
  }

  /// Bytes that are written, as far as they decide where: in a moment, or beside the loop.
  static func size(of copy: CleanCopy) -> Int {
    func size(of forms: [OfferForm]) -> Int { forms.reduce(0) { $0 &+ $1.bytes.count } }
    let alternatives = copy.offer.alternatives.reduce(0) { $0 &+ size(of: $1) }
    return size(of: copy.offer.forms) &+ alternatives &+ size(of: copy.offer.home ?? [])
  }
}

/// The original of a copy, in a slot of its own, ready to be committed.
struct StoredOriginal: Sendable {
  /// The original, whose forms are where `SlotUse.write` has left them.
  let original: Original
  let slot: SlotUse

  /// Writes an original.
  init(_ original: consuming Original, in slot: SlotUse) throws(SystemError) {
    let page = original.page
    var content = SlotContent()
    let index = OriginalIndex(consume original, content: &content)
    try slot.write(.original, index: index.bytes, &content)
    var stored = index.original(content.bytes(of:))
    stored.page = page
    self.original = stored
    self.slot = slot
  }
}
