import ClipboardTargets
import Guard
import Selections

/// Notices an account number on the clipboard that another program replaces by one of the same kind.
///
/// A person who copies two of them changes the focus in between, or copies in the program that has it.
struct ReplacedNumbers {
  private var present: (number: AccountNumber, source: Client, time: Instant, window: UInt32?)?
  /// The number that was just read, until the focus is known.
  private var next: (number: AccountNumber, source: Client, time: Instant)?
  /// Milliseconds for which a number is kept.
  private static let time: Instant = 60_000

  /// The time at which the last number is forgotten.
  var deadline: Instant? { present.map { $0.time &+ Self.time } }

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
    // Clipboard managers offer a copy again.
    if present?.number == number { present?.time = now } else { next = (number, source, now) }
    return next != nil
  }

  /// - Returns: whether the number that was just read takes the place of another one.
  mutating func found(_ focus: PasteFocus?) -> Bool {
    guard let new = next.take() else { return false }
    if let present, present.number.kind == new.number.kind, let focus, let focused = focus.client,
      present.window == focus.window, [present.source, focused].allSatisfy(new.source.isOther)
    {
      // The number that the person copied stays the one to compare with.
      return true
    }
    present = (new.number, new.source, new.time, focus?.window)
    return false
  }
}

extension Client {
  /// Reports whether both are known, and are different programs.
  fileprivate func isOther(than other: Client) -> Bool {
    !isGuess && !isRemote && !other.isRemote && processID != nil && processID != other.processID
      && other.executable != nil && !isSameProgram(as: other)
  }
}
