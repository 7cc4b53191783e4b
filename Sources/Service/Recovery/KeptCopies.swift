import Configuration
import Selections
import ServiceCore

/// What the service manager kept from the last run, looked through as input of a stranger: what is whole, of this run of the X
/// server, and the last of its selection is taken up; everything else is refused with the reason.
struct KeptCopies {
  struct TakenUp {
    var copy: CleanCopy
    let offerName: String
    var originalName: String?
  }

  /// The last of each selection.
  private(set) var copies: [TakenUp] = []
  /// Names of what is not taken up; nil as reason: there is a later one, or its time has passed.
  private(set) var refused: [(name: String, reason: String?)] = []

  private struct Offer {
    let name: String
    let sequence: UInt64
    let copy: CleanCopy
  }

  /// - Parameters:
  ///   - files: what was inherited, by name.
  ///   - server: that is served now. Another run of it may be another user's session.
  init(
    _ files: [(name: String, file: FileDescriptor)], on server: ServerToken, configuration: Settings, now: Instant
  ) {
    var offers: [Offer] = []
    var originals: [UInt64: (name: String, original: Original)] = [:]
    for (name, file) in files {
      do throws(StoredRecord.Fault) {
        let record = try StoredRecord(reading: file)
        switch record.kind {
        case .offer:
          let copy = try Self.copy(in: record, on: server, configuration)
          offers.append(Offer(name: name, sequence: record.sequence, copy: copy))
        case .original:
          let original = try Self.original(in: record)
          if let other = originals.updateValue((name, original), forKey: record.sequence) { refuse(other.name) }
        }
      } catch {
        refuse(name, "\(error)")
      }
    }

    for offer in offers.sorted(by: { $0.sequence > $1.sequence }) {
      guard !copies.contains(where: { $0.copy.selection == offer.copy.selection }) else {
        refuse(offer.name)
        continue
      }
      var taken = TakenUp(copy: offer.copy, offerName: offer.name)
      if let (name, original) = originals.removeValue(forKey: offer.sequence) {
        // No longer than one that is held from now on, whatever it says.
        let limit = now &+ Instant(clamping: configuration.clipboard.restoreFor)
        if original.deadline > now, limit > now {
          taken.copy.original = original
          taken.copy.original?.deadline = min(original.deadline, limit)
          taken.originalName = name
        } else {
          refuse(name)
        }
      }
      copies.append(taken)
    }
    for (name, _) in originals.values { refuse(name) }
  }

  private mutating func refuse(_ name: String, _ reason: String? = nil) { refused.append((name, reason)) }

  private static func copy(
    in record: StoredRecord, on server: ServerToken, _ configuration: Settings
  ) throws(StoredRecord.Fault) -> CleanCopy {
    let index: OfferIndex = try IndexReader.read(record.index, version: record.version)
    guard let offer = index.offer(in: record) else { throw .wrongIndex }
    guard index.server == server else { throw .otherServer }
    return CleanCopy.recovered(
      offer, in: index.selection, destinations: index.destinations, evidence: index.evidence, by: configuration)
  }

  private static func original(in record: StoredRecord) throws(StoredRecord.Fault) -> Original {
    let index: OriginalIndex = try IndexReader.read(record.index, version: record.version)
    guard let original = index.original(in: record) else { throw .wrongIndex }
    return original
  }
}
