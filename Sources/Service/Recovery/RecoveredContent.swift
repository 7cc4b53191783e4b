import ClipboardTargets
import RichText
import Selections
import ServiceCore

/// An offer or an original that a former process has left, its bytes in the memory in which they were found.
struct RecoveredContent {
  enum Value {
    case offer(Offer, OfferIndex)
    case original(Original)
  }

  let sequence: UInt64
  let value: Value

  /// - Parameters:
  ///   - index: The bytes of the index.
  ///   - content: The place of the content in the memory.
  ///   - version: The layout of the index of an offer.
  init(
    _ kind: SlotLayout.Kind, sequence: UInt64, _ index: [UInt8], in memory: MappedMemory, _ content: Range<Int>,
    version: IndexCoder.Version
  ) throws(SlotLayout.Fault) {
    self.sequence = sequence
    // A small copy is served from the heap, like one that this process has written: its slot is free once it is not kept.
    let isSmall = content.count <= SlotUse.writtenAtOnce
    func bytes(_ form: StoredForm) throws(SlotLayout.Fault) -> FormBytes {
      guard form.offset <= content.count - form.count else { throw .wrongIndex }
      let start = content.lowerBound + form.offset
      guard let bytes = FormBytes(in: memory, start..<start + form.count) else { throw .wrongIndex }
      return isSmall ? FormBytes(bytes.array) : bytes
    }
    switch kind {
    case .offer:
      let index = try OfferIndex(reading: index, version: version)
      // No other selection is owned because a file says so.
      guard SelectionName(rawValue: index.selection) != nil, !index.forms.forms.isEmpty else { throw .wrongIndex }
      value = .offer(try index.offer(bytes), index)
    case .original:
      let index = try OriginalIndex(reading: index)
      value = .original(try index.original(bytes))
    }
  }
}
