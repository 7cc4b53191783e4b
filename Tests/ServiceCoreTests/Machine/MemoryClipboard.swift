import Selections

/// A clipboard in memory: programs that copy, and a service that takes their copies over. It tells what a display would
/// tell, in an order that the display could have, and no more.
final class MemoryClipboard: ClipboardTransport {
  enum Owner {
    case nobody
    case program(CopyID, forms: [String: [UInt8]])
    case service(Offer)
  }

  /// One selection of the clipboard.
  private struct Selection {
    var owner = Owner.nobody
    /// The command that has begun, until anything else happens.
    var begun: CommandID?
  }

  private var selections: [String: Selection] = [:]
  private var notices: [ClipboardNotice] = []
  private var copyCount: UInt64 = 0
  /// The copies that were announced because a program made them, not because the service requested a read.
  private var programsCopies: Set<CopyID> = []
  private(set) var settings: TransportSettings?
  /// The loans, in order.
  private(set) var loans: [Loan] = []
  /// Whether an answer is told at once or the next time that something is heard.
  var answersAtOnce = true

  func owner(of selection: String) -> Owner { selections[selection]?.owner ?? .nobody }

  // MARK: Programs

  /// A program copies.
  func copy(_ forms: [String: [UInt8]], to selection: String, now: Instant) {
    let id = newCopy()
    programsCopies.insert(id)
    change(selection, to: .program(id, forms: forms))
    notices.append(.copied(copy(id, forms, in: selection, now: now)))
  }

  /// Reports whether a program made the copy; otherwise the service requested the read.
  func isNew(_ id: CopyID) -> Bool { programsCopies.contains(id) }

  /// A program gives the selection up, or ends.
  func clear(_ selection: String) {
    change(selection, to: .nobody)
    notices.append(.cleared(selection: selection))
  }

  /// The service has ended: what it owned has no owner any more, and what it was told is forgotten.
  func endService() {
    notices = []
    for (name, selection) in selections {
      if case .service = selection.owner { selections[name]?.owner = .nobody }
      selections[name]?.begun = nil
    }
  }

  /// Starts a service, which receives the present copies.
  func startService(now: Instant) {
    for (name, selection) in selections {
      guard case .program(_, let forms) = selection.owner else { continue }
      copy(forms, to: name, now: now)
    }
  }

  private func change(_ name: String, to owner: Owner) {
    var selection = selections[name] ?? Selection()
    if case .service = selection.owner { notices.append(.lost(selection: name)) }
    if let command = selection.begun { notices.append(.notOwned(selection: name, command)) }
    selection.begun = nil
    selection.owner = owner
    selections[name] = selection
  }

  private func newCopy() -> CopyID {
    copyCount += 1
    return CopyID(rawValue: copyCount << 8)
  }

  private func copy(_ id: CopyID, _ forms: [String: [UInt8]], in selection: String, now: Instant) -> Copy {
    Copy(id: id, selection: selection, targets: forms.keys.sorted(), source: nil, noticed: now)
  }

  private func selection(of id: CopyID) -> String? {
    selections.first { if case .program(let other, _) = $0.value.owner { other == id } else { false } }?.key
  }

  // MARK: The service

  let fileDescriptor: Int32 = -1
  var nextDeadline: Instant? { nil }
  var hasNotices: Bool { !notices.isEmpty }

  func process(now: Instant) -> [ClipboardNotice] {
    defer { notices = [] }
    return notices
  }

  func update(_ settings: TransportSettings) { self.settings = settings }

  func perform(_ command: ClipboardCommand, now: Instant) -> [ClipboardNotice] {
    // What was told before comes before the answer.
    notices += answers(to: command, now: now)
    return answersAtOnce ? process(now: now) : []
  }

  private func answers(to command: ClipboardCommand, now: Instant) -> [ClipboardNotice] {
    switch command {
    case .fetch(let id, let target, _):
      guard let name = selection(of: id), case .program(_, let forms) = owner(of: name) else {
        return [.fetchFailed(id, target: target, SelectionError(.superseded, reason: "a later copy came first"))]
      }
      guard let bytes = forms[target] else {
        return [.fetchFailed(id, target: target, SelectionError(.refused, reason: "refused"))]
      }
      return [.fetched(id, FetchedContent(target: target, type: target, bytes: bytes, wasIncremental: false))]
    case .offer(let id, let offer):
      guard let name = selection(of: id), selections[name]?.begun == nil else { return [.superseded(id)] }
      selections[name]?.owner = .service(offer)
      return [.taken(id, at: now)]
    case .lend(let id, let loan):
      guard case .service = owner(of: loan.selection) else { return [.notOwned(selection: loan.selection, id)] }
      loans.append(loan)
      return [.lent(selection: loan.selection, id)]
    case .leave, .standBy, .liftHold:
      return []
    case .begin(let id, let name):
      let former = selections[name]?.begun
      selections[name, default: Selection()].begun = id
      return former.map { [.notOwned(selection: name, $0)] } ?? []
    case .own(let id, let name, let offer):
      guard selections[name]?.begun == id else { return [.notOwned(selection: name, id)] }
      selections[name]?.begun = nil
      selections[name]?.owner = .service(offer)
      return [.owned(selection: name, id)]
    case .ownIfFree(let name, let offer):
      guard case .nobody = owner(of: name), selections[name]?.begun == nil else {
        return [.notOwned(selection: name, .unasked)]
      }
      selections[name, default: Selection()].owner = .service(offer)
      return [.owned(selection: name, .unasked)]
    case .read(let id, let name):
      let former = selections[name]?.begun.map { [ClipboardNotice.notOwned(selection: name, $0)] } ?? []
      selections[name]?.begun = nil
      switch owner(of: name) {
      case .nobody: return former + [.cleared(selection: name)]
      case .service: return former + [.notOwned(selection: name, id)]
      case .program(_, let forms):
        let copyID = newCopy()
        selections[name]?.owner = .program(copyID, forms: forms)
        return former + [.copied(copy(copyID, forms, in: name, now: now))]
      }
    case .save(let name):
      return [.saved(selection: name)]
    }
  }
}
