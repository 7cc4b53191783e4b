import Selections

/// A paste of the present copy by another profile, as its user has asked for it. The copy on its way to it has it.
struct LoanRequest {
  /// A window of the program that is to paste; `nil` where no display identifies it.
  let window: UInt32?

  /// Milliseconds for which the program is given the forms.
  static let length: Instant = 2000
  /// Milliseconds that the shell of a key binding may take until it starts a command. No user presses a key again
  /// within that time.
  static let startTime: Instant = 50
  /// Milliseconds within which another request counts as the repetition of a key: compositors begin after 600, and go
  /// on faster.
  static let repetitionTime: Instant = 700
}

/// The paste by another profile that is prepared, and the one whose forms a program has.
struct Loans {
  /// The copy that was cleaned for a loan, and its forms.
  struct Prepared {
    let copy: CleanCopy
    let value: Loan
    /// The command by which the transport lends it; `nil` if the copy is to be taken first.
    var command: CommandID?
  }

  var prepared: Prepared?
  /// The copy that is lent, and the time at which that ends.
  private(set) var lent: (copy: CleanCopy, end: Instant)?
  /// The time at which the last paste by a profile was begun.
  var lastRequest: Instant?

  /// The program has the forms from now on.
  mutating func begin(at now: Instant) {
    lent = prepared.take().map { ($0.copy, now &+ LoanRequest.length) }
  }

  /// Forgets what was lent once its time has passed.
  mutating func advance(now: Instant) {
    if let lent, lent.end <= now { self.lent = nil }
  }
}
