import Selections
import ServiceCore
import SystemCalls

/// Writing copies into slots, ready to be committed. From a slot of more than a few pages they are served, too.
///
/// Writing many megabytes takes a while; nothing here needs more than values.
extension SlotUse {
  /// Writes a copy, without its original.
  /// - Parameters:
  ///   - copy: the copy. Each part is released as soon as it is written, unless something else holds it.
  ///   - server: The one on which it is offered, and may be again.
  /// - Returns: the copy, with its forms where they are now, and the reason if it is not stored. It can be served all
  ///   the same.
  func store(_ copy: consuming CleanCopy, on server: ServerToken) -> (copy: CleanCopy, failure: SystemError?) {
    do throws(SystemError) {
      try writeOffer(of: &copy, on: server)
      return (copy, nil)
    } catch {
      return (copy, error)
    }
  }

  private func writeOffer(of copy: inout CleanCopy, on server: ServerToken) throws(SystemError) {
    var content = SlotContent()
    let index = OfferIndex(copy, on: server, content: &content)
    // From here on only the content has the bytes.
    copy.offer = Offer(forms: [])
    defer { copy.offer = index.offer(content.bytes(of:)) }
    try write(.offer, index: index.bytes, &content)
  }

  /// Writes the original of a copy.
  /// - Returns: the original, with its forms where they are now.
  func store(_ original: consuming Original) throws(SystemError) -> Original {
    let page = original.page
    var content = SlotContent()
    let index = OriginalIndex(consume original, content: &content)
    try write(.original, index: index.bytes, &content)
    var stored = index.original(content.bytes(of:))
    stored.page = page
    return stored
  }
}

extension Offer {
  /// The bytes of all forms, as far as they decide where they are written: in a moment, or beside the loop.
  var size: Int {
    func size(of forms: [OfferForm]) -> Int { forms.reduce(0) { $0 &+ $1.bytes.count } }
    return size(of: forms) &+ alternatives.reduce(0) { $0 &+ size(of: $1) } &+ size(of: home ?? [])
  }
}
