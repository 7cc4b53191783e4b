import RichText
import Selections

extension LeaveReason {
  init(_ error: FormatError) {
    switch error.code {
    case .limitExceeded, .cancelled: self = .tooLarge
    case .undecodable: self = .undecodable
    case .notThisFormat, .unknownEncoding: self = .unreadable
    }
  }

  /// Whether the content that was read may be offered if the copy's owner ends. Reading may have used the copy up,
  /// whatever kept it from being cleaned. Secrets, and copies that the user wants left alone, end with their owner.
  var outlivesOwner: Bool {
    switch self {
    case .secret, .paused, .skipped: false
    case .files, .spreadsheet, .drawing, .image, .nothingReadable, .ruled, .nothingToClean, .nothingLeft, .refused,
      .waiting, .timedOut, .tooLarge, .tooCostly, .ownerLost, .unreadable, .undecodable, .otherForms, .reoffered:
      true
    }
  }

  init(_ error: SelectionError) {
    switch error.code {
    case .refused: self = .refused
    case .overdue: self = .waiting
    case .timedOut: self = .timedOut
    case .tooLarge: self = .tooLarge
    case .malformedReply: self = .unreadable
    case .ownerLost, .superseded, .connectionLost, .unavailable, .alreadyRunning, .replaced: self = .ownerLost
    }
  }
}

extension SelectionError {
  /// Whether asking the same owner for another form is pointless.
  var isAboutTheOwner: Bool {
    switch code {
    case .ownerLost, .superseded, .connectionLost, .unavailable, .alreadyRunning, .replaced: true
    case .refused, .overdue, .timedOut, .tooLarge, .malformedReply: false
    }
  }
}
