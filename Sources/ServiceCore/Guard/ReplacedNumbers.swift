import ClipboardTargets
import Guard
import Selections

/// Notices an account number on the clipboard that a program in the background replaces by one of the same kind.
///
/// A person who copies two of them changes the focus in between, or copies in the program that has it.
struct ReplacedNumbers {
  private typealias Sighting = (number: AccountNumber?, source: Client?, end: Instant, window: UInt32?)

  /// The number that the person has copied.
  private var present: Sighting?
  /// The texts that were just read, until the focus is known for each.
  private var next: [Sighting] = []
  /// Milliseconds for which a number is kept.
  private static let time: Instant = 60_000

  var deadline: Instant? { present?.end }

  mutating func advance(now: Instant) { if let deadline, deadline <= now { present = nil } }

  /// Looks at a form of a copy.
  /// - Returns: whether the focus must be found.
  mutating func read(_ content: FetchedContent, from source: Client?, now: Instant) -> Bool {
    guard TargetName(content.target).kind == .text else { return false }
    advance(now: now)
    let number = AccountNumber(content.bytes.prefix(1 << 10).array)
    guard number != nil || present != nil || !next.isEmpty, next.count < Self.mostWaiting else { return false }
    next.append((number, source, now &+ Self.time, nil))
    return true
  }

  private static let mostWaiting = 16

  /// - Returns: whether the number that was just read takes the place of another one.
  mutating func found(_ focus: PasteFocus?) -> Bool {
    guard !next.isEmpty else { return false }
    var new = next.removeFirst()
    new.window = focus?.window
    let old = present
    if let old, let source = new.source, old.window == new.window,
      [old.source, focus?.client].allSatisfy(source.isOther)
    {
      // What the person copied stays the number to compare with. Clipboard managers offer it again.
      if old.number == new.number { present?.end = new.end }
      return old.number != new.number && old.number?.kind == new.number?.kind
    }
    present = new.number == nil ? nil : new
    return false
  }
}

extension Client {
  /// Reports whether both are known, and are different programs.
  fileprivate func isOther(than other: Client?) -> Bool {
    guard let other, other.executable != nil, processID != nil, processID != other.processID else { return false }
    return !isGuess && !isRemote && !other.isRemote && !isSameProgram(as: other)
  }
}
