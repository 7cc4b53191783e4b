/// The reason why a copy stayed with its owner, untouched.
package enum LeaveReason: String, Hashable, Sendable, Codable, CaseIterable {
  case secret
  case files
  case spreadsheet
  case drawing
  case image
  case nothingReadable = "nothing-readable"
  case ruled
  case nothingToClean = "nothing-to-clean"
  case nothingLeft = "nothing-left"
  case refused
  case waiting
  case timedOut = "timed-out"
  case tooLarge = "too-large"
  case tooCostly = "too-costly"
  case ownerLost = "owner-lost"
  case unreadable
  case undecodable
  case otherForms = "other-forms"
  case paused
  case skipped
  case reoffered

  /// One clause for people: "left with its owner: …".
  package var explanation: String {
    switch self {
    case .secret: "a password manager marked it as secret; nothing was read"
    case .files: "it holds files"
    case .spreadsheet: "it holds spreadsheet cells"
    case .drawing: "it holds a drawing"
    case .image: "it holds a picture"
    case .nothingReadable: "it offers no text in a form that Washboard reads"
    case .ruled: "a rule has the profile ignore"
    case .nothingToClean: "it is plain text with nothing to clean"
    case .nothingLeft: "nothing would be left of it after cleaning"
    case .refused: "its owner refused every requested form"
    case .waiting: "waits for the program, which has not answered yet"
    case .timedOut: "its owner did not answer in time"
    case .tooLarge: "it exceeds a limit of size or complexity"
    case .tooCostly: "cleaning it exceeds a limit of time or memory"
    case .ownerLost: "its owner ended"
    case .unreadable: "none of its forms could be read"
    case .undecodable: "its text is not valid in the encoding that its owner states"
    case .otherForms: "the other data beside its text could not be offered"
    case .paused: "cleaning is paused"
    case .skipped: "'skip' was requested for it"
    case .reoffered: "another program offers the last clean copy again"
    }
  }
}
