import Sanitizer
import Selections
import ServiceCore

/// A clean copy whose forms are in sealed memory files, ready to be kept by the service manager; from those of more than a few pages
/// it is served, too.
///
/// Writing many megabytes takes a while; nothing here needs more than values.
struct StoredCopy: Sendable {
  /// The memory files of a copy.
  struct Files: Sendable {
    let offer: FileDescriptor
    /// Apart from the offer: the original is forgotten before it.
    let original: FileDescriptor?
  }

  /// Its forms are where `StoredRecord.write` has left them.
  let copy: CleanCopy
  let files: Files

  /// Why a copy is not stored; it can be served all the same.
  struct Failure: Error {
    let copy: CleanCopy
    let error: SystemError
  }

  /// - Parameters:
  ///   - copy: what is written of it is let go of at once, as far as nobody else holds it.
  ///   - server: where it is offered, and may be again.
  ///   - sequence: greater than that of every copy before it.
  init(_ copy: consuming CleanCopy, on server: ServerToken, sequence: UInt64) throws(Failure) {
    do throws(SystemError) {
      let offer = try Self.storeOffer(of: &copy, on: server, sequence: sequence)
      files = Files(offer: offer, original: try Self.storeOriginal(of: &copy, sequence: sequence))
    } catch {
      throw Failure(copy: copy, error: error)
    }
    self.copy = copy
  }

  /// Writes a copy, or says why it cannot be written.
  static func result(
    of copy: consuming CleanCopy, on server: ServerToken, sequence: UInt64
  ) -> Result<StoredCopy, Failure> {
    do throws(Failure) {
      return .success(try StoredCopy(copy, on: server, sequence: sequence))
    } catch {
      return .failure(error)
    }
  }

  /// Writes the forms of the offer into a file.
  private static func storeOffer(
    of copy: inout CleanCopy, on server: ServerToken, sequence: UInt64
  ) throws(SystemError) -> FileDescriptor {
    var parts = PartList()
    let index = OfferIndex(copy, on: server, parts: &parts)
    // From here on only the list has them.
    copy.offer = Offer(forms: [])
    defer {
      if let offer = index.offer(parts.bytes(of:)) { copy.offer = offer }
    }
    return try StoredRecord.write(.offer, sequence: sequence, index: Self.bytes(of: index), parts: &parts.bytes)
  }

  /// Writes the original, if there is one, into a file of its own.
  private static func storeOriginal(
    of copy: inout CleanCopy, sequence: UInt64
  ) throws(SystemError) -> FileDescriptor? {
    guard var original = copy.original else { return nil }
    var parts = PartList()
    let index = OriginalIndex(original, parts: &parts)
    copy.original = nil
    original.bytes = []
    original.text?.bytes = []
    defer {
      original.bytes = parts.bytes(of: index.part) ?? []
      if let part = index.text?.part { original.text?.bytes = parts.bytes(of: part) ?? [] }
      copy.original = original
    }
    return try StoredRecord.write(.original, sequence: sequence, index: Self.bytes(of: index), parts: &parts.bytes)
  }

  private static func bytes(of index: some IndexValue) -> [UInt8] {
    var writer = IndexWriter()
    writer.write(index)
    return writer.bytes
  }

  /// Bytes that are written, as far as they decide where: in a moment, or beside the loop.
  static func size(of copy: CleanCopy) -> Int {
    func size(of forms: [Offer.Form]) -> Int { forms.reduce(0) { $0 &+ $1.bytes.count } }
    let alternatives = copy.offer.alternatives.reduce(0) { $0 &+ size(of: $1) }
    return size(of: copy.offer.forms) &+ alternatives &+ size(of: copy.offer.home ?? [])
      &+ (copy.original?.size ?? 0)
  }
}
