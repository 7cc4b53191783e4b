import ClipboardTargets
import Guard
import Selections

/// Notices an account number on the clipboard that a program in the background replaces by one of the same kind.
///
/// A person who copies two of them changes the focus in between, or copies in the program that has it.
struct ReplacedNumbers {
  private typealias Sighting = (number: AccountNumber, source: Client, end: Instant, window: UInt32?)

  private var present: Sighting?
  /// The number that was just read, until the focus is known.
  private var next: Sighting?
  /// Milliseconds for which a number is kept.
  private static let time: Instant = 60_000

  var deadline: Instant? { present?.end }

  mutating func advance(now: Instant) { if let deadline, deadline <= now { present = nil } }

  /// Looks at a form of a copy.
  /// - Returns: whether the focus must be found.
  mutating func read(_ content: FetchedContent, from source: Client?, now: Instant) -> Bool {
    guard TargetName(content.target).kind == .text else { return false }
    advance(now: now)
    guard let source, let number = AccountNumber(content.bytes.prefix(1 << 10).array) else {
      present = nil
      return false
    }
    let end = now &+ Self.time
    // Clipboard managers offer a copy again.
    if present?.number == number { present?.end = end } else { next = (number, source, end, nil) }
    return next != nil
  }

  /// - Returns: whether the number that was just read takes the place of another one.
  mutating func found(_ focus: PasteFocus?) -> Bool {
    guard var new = next.take() else { return false }
    new.window = focus?.window
    let isReplaced = present.map { old in
      old.number.kind == new.number.kind && old.window == new.window
        && [old.source, focus?.client].allSatisfy(new.source.isOther)
    }
    // What the person copied stays the number to compare with.
    if isReplaced != true { present = new }
    return isReplaced == true
  }
}

extension Client {
  /// Reports whether both are known, and are different programs.
  fileprivate func isOther(than other: Client?) -> Bool {
    guard let other, other.executable != nil, processID != nil, processID != other.processID else { return false }
    return !isGuess && !isRemote && !other.isRemote && !isSameProgram(as: other)
  }
}
