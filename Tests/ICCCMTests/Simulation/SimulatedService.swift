import Selections

@testable import ICCCM

/// The service that stands behind the machines: reads each copy, and offers something else in its place or leaves it.
struct SimulatedService {
  enum Command: Hashable {
    case fetch(CopyID)
    case offer(CopyID, copy: Int)
    case leave(CopyID)
    case standBy(CopyID, copy: Int)
    /// The service announces content of its own, and puts it on the clipboard.
    case begin, own
    /// The service puts content of its own on the clipboard if that has no owner.
    case ownIfFree
    /// The service reads the present copy as if it had just been made.
    case read
  }

  private let leavesEach: Int
  private var commands: [Command] = []
  private(set) var lastCommand: Command?
  /// The number of the change of owner behind each copy.
  private(set) var copies: [CopyID: Int] = [:]

  init(leavesEach: Int) { self.leavesEach = leavesEach }

  func leaves(_ copy: Int) -> Bool { copy % leavesEach == leavesEach - 1 }

  /// Reports whether it is read, and left where it is as long as its owner is there.
  func standsBy(_ copy: Int) -> Bool { leavesEach == 5 && copy % leavesEach == 2 }

  static func forms(ofCopy copy: Int) -> [SelectionOffer.Form] {
    forms(html: SimulatedSource.bytes(ofCopy: copy), text: [UInt8(truncatingIfNeeded: copy), 0])
  }

  static let command = CommandID(rawValue: 1)
  /// - Parameter number: of the command.
  static func ownForms(_ number: Int) -> [SelectionOffer.Form] {
    let byte = UInt8(truncatingIfNeeded: -number)
    return forms(html: Array(repeating: byte, count: 8), text: [byte, 1])
  }

  private static func forms(html: [UInt8], text: [UInt8]) -> [SelectionOffer.Form] {
    [.html(html), SelectionOffer.Form(targets: [.utf8String], names: ["UTF8_STRING"], bytes: FormBytes(text))]
  }

  mutating func heard(_ notice: ClipboardNotice, copy: Int) {
    switch notice {
    case .copied(let copied):
      copies[copied.id] = copy
      let isReadable = copied.targets.contains("text/html") && !leaves(copy)
      commands.append(isReadable ? .fetch(copied.id) : .leave(copied.id))
    case .fetchFailed(let id, _, _):
      commands.append(.leave(id))
    case .fetched, .copyFailed, .taken, .superseded, .ownerEnded, .owned, .notOwned, .heldBack, .lost, .cleared,
      .served, .recognized, .pasteHeld, .pasteReleased, .lent, .borrowed, .saved, .overwritten:
      break
    }
  }

  mutating func fetched(_ id: CopyID) {
    guard let copy = copies[id] else { return }
    commands.append(standsBy(copy) ? .standBy(id, copy: copy) : .offer(id, copy: copy))
  }

  mutating func nextCommand() -> Command? {
    guard !commands.isEmpty else { return nil }
    lastCommand = commands.removeFirst()
    return lastCommand
  }
}
