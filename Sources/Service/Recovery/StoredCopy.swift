import Glibc
import Sanitizer
import Selections

/// A clean copy whose forms are in sealed memory files: served from there, and ready to be kept by the service manager.
///
/// Writing many megabytes takes a while; nothing here needs more than values.
struct StoredCopy: Sendable {
  /// Its forms are in the file's memory.
  let copy: CleanCopy
  let offerFile: FileDescriptor
  /// Apart from the offer: the original is forgotten before it.
  let originalFile: FileDescriptor?
  let sequence: UInt64

  /// - Parameters:
  ///   - server: where it is offered, and may be again.
  ///   - sequence: greater than that of every copy before it.
  init(_ copy: CleanCopy, on server: ServerToken, sequence: UInt64) throws(SystemError) {
    var parts = PartList()
    let index = OfferIndex(copy, on: server, parts: &parts)
    let (record, file) = try StoredRecord.write(
      .offer, sequence: sequence, index: Self.bytes(of: index), parts: parts.bytes)
    offerFile = file
    var stored = copy
    if var offer = index.offer(in: record) {
      offer.choice = copy.offer.choice
      stored.offer = offer
    }

    if let original = copy.original {
      var parts = PartList()
      let index = OriginalIndex(original, parts: &parts)
      let (record, file) = try StoredRecord.write(
        .original, sequence: sequence, index: Self.bytes(of: index), parts: parts.bytes)
      originalFile = file
      stored.original = index.original(in: record)
    } else {
      originalFile = nil
    }
    self.copy = stored
    self.sequence = sequence
  }

  private static func bytes(of index: some IndexValue) -> [UInt8] {
    var writer = IndexWriter()
    writer.write(index)
    return writer.bytes
  }

  /// Bytes that are written, as far as they decide where: in a moment, or beside the loop.
  static func size(of copy: CleanCopy) -> Int {
    let offer = copy.offer
    let forms = ([offer.forms] + offer.alternatives + [offer.home ?? []]).joined()
    return forms.map(\.bytes.count).reduce(copy.original?.bytes.count ?? 0, &+)
  }
}
