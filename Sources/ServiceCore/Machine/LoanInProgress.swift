import Selections

/// A paste of the present copy by another profile, until its program is given the forms.
struct LoanInProgress {
  enum Step {
    /// The copy that we own is cleaned.
    case cleaning(CopyInProgress, CommandID)
    /// The copy that another program owns is read, by that command.
    case reading(CommandID)
    /// The copy has been read, and is being cleaned.
    case converting(CopyID, hasOnlyText: Bool)
    /// The copy is about to be taken as it was, and then the loan follows.
    case taking(CopyID, Loan)
    /// The transport has been told.
    case lending(CommandID)
  }

  /// The copy that was taken as it was for this; `nil` if ours was there before.
  var takenCopy: CopyID?
  /// A window of the program that is to paste; `nil` where no display identifies it.
  let window: UInt32?
  var step: Step

  /// Milliseconds for which the program is given the forms.
  static let length: Instant = 2000
  /// Milliseconds that the shell of a key binding may take until it starts a command. No user presses a key again
  /// within that time.
  static let startTime: Instant = 50
  /// Milliseconds within which another request counts as the repetition of a key: compositors begin after 600, and go
  /// on faster.
  static let repetitionTime: Instant = 700

  /// The end that the client waits for.
  var end: PendingAnswers.End {
    switch step {
    case .cleaning(_, let command), .reading(let command), .lending(let command): .command(command)
    case .converting(let copy, _), .taking(let copy, _): .copy(copy)
    }
  }
}
