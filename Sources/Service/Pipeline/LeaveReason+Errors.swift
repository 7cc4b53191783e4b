import RichText
import Selections

extension LeaveReason {
  init(_ error: FormatError) {
    switch error.code {
    case .limitExceeded: self = .tooLarge
    case .undecodable: self = .undecodable
    case .notThisFormat, .unknownEncoding: self = .unreadable
    }
  }

  /// Whether the copy was left because it is fine, or meant to be, as it is.
  var isForContentAsItIs: Bool {
    switch self {
    case .nothingToClean, .reoffered, .ruled: true
    case .secret, .files, .spreadsheet, .drawing, .image, .nothingReadable, .nothingLeft, .refused, .timedOut,
      .tooLarge,
      .tooCostly, .ownerLost, .unreadable, .undecodable, .otherForms, .paused, .skipped:
      false
    }
  }

  init(_ error: SelectionError) {
    switch error.code {
    case .refused: self = .refused
    case .timedOut: self = .timedOut
    case .tooLarge: self = .tooLarge
    case .malformedReply: self = .unreadable
    case .ownerLost, .superseded, .connectionLost, .unavailable, .alreadyRunning, .replaced: self = .ownerLost
    }
  }
}
