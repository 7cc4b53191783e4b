import FoundationEssentials
import RichText
import Selections

/// The messages on the control socket: one JSON object a line, in each direction (washboard(1), section CONTROL
/// SOCKET).
///
///     > {"version":1,"command":"status"}
///     < {"version":1,"status":{…}}
///     < {"version":1,"error":{"code":"unknown-command","message":"…"}}
///
/// Content is in no line: it goes along as the descriptor of a sealed memory file (SCM_RIGHTS), which holds nothing
/// else.
package enum ControlProtocol {
  package static let version = 1
}

/// The changes of the status that a follower wants to be told.
package enum FollowedChanges: Hashable, Sendable, CaseIterable {
  case all
  /// The changes of `ServiceStatus.State` at once, and all others when nothing has happened for a second.
  case state
}

/// A client's call, checked.
package enum ControlCall: Hashable, Sendable {
  case status
  /// The totals since the start.
  case statistics
  case explain
  /// The status now, and again whenever such a part of it changes.
  case follow(FollowedChanges)
  /// Leave copies alone for that many seconds; `nil` means until `resume`.
  case pause(seconds: Int?)
  case resume
  /// Leave the next copy alone.
  case skip
  /// The copy that is on the clipboard, in a format if it is published in that; or the copy as it was.
  case show(original: Bool, format: FormatName?)
  /// Clean the content that goes along and put it on the clipboard.
  case copy(FormatName, profile: String?)
  /// Put the copy back as it was.
  case restore
  /// Clean what is on the clipboard by another profile.
  case apply(profile: String)
  /// Let every program paste what the guard holds.
  case allow
  /// Give the program of a window the copy by another profile, for two seconds. The window is `nil` on Wayland, and
  /// then the copy is for every program. The age is that of the user's wish, in milliseconds; `nil` if it is not known.
  case paste(profile: String, window: UInt32?, age: UInt32?)
  /// Name the program that has the focus by the reports of the desktop, and have the desktop press its paste key.
  case press(PasteKey?)
}

package struct ControlRequest: Hashable, Sendable, Codable {
  package enum Command: String, Hashable, Sendable, CaseIterable {
    case status, stats, explain, follow, pause, resume, skip, show, copy, restore, apply, allow, paste, press
  }

  /// A week.
  package static let longestPause = 7 * 24 * 3600

  package var version: Int
  package var command: String
  /// The duration for `pause`: from 1 to `longestPause`.
  package var seconds: Int?
  /// The option of `show` for the original.
  package var original: Bool?
  /// The format for `show` and `copy`.
  package var format: String?
  /// The profile for `copy`, `apply` and `paste`.
  package var profile: String?
  /// The number of an X window for `paste`.
  package var window: UInt32?
  /// The milliseconds since the user asked, for `paste`.
  package var age: UInt32?
  /// The paste key for `press`.
  package var key: String?
  /// The option of `follow` for changes of the state alone.
  package var state: Bool?

  package init(_ call: ControlCall) {
    version = ControlProtocol.version
    let command: Command
    switch call {
    case .status: command = .status
    case .statistics: command = .stats
    case .explain: command = .explain
    case .follow(let changes): (command, state) = (.follow, changes == .state ? true : nil)
    case .pause(let length): (command, seconds) = (.pause, length)
    case .resume: command = .resume
    case .skip: command = .skip
    case .show(let original, let format):
      (command, self.original, self.format) = (.show, original, format?.rawValue)
    case .copy(let format, let profile): (command, self.format, self.profile) = (.copy, format.rawValue, profile)
    case .restore: command = .restore
    case .apply(let profile): (command, self.profile) = (.apply, profile)
    case .allow: command = .allow
    case .paste(let profile, let window, let age):
      (command, self.profile, self.window, self.age) = (.paste, profile, window, age)
    case .press(let key): (command, self.key) = (.press, key?.rawValue)
    }
    self.command = command.rawValue
  }

  /// Returns the call in a line, or the reason why it cannot be answered.
  package static func call(in line: [UInt8]) -> Result<ControlCall, ControlError> {
    guard let request = try? JSONDecoder().decode(ControlRequest.self, from: Data(line)) else {
      return .failure(
        ControlError(code: .badRequest, message: "expected one JSON object a line with \"version\" and \"command\""))
    }
    guard request.version == ControlProtocol.version else {
      return .failure(
        ControlError(
          code: .wrongVersion, message: "this service speaks version \(ControlProtocol.version) of the protocol"))
    }
    switch Command(rawValue: request.command) {
    case .status: return .success(.status)
    case .stats: return .success(.statistics)
    case .explain: return .success(.explain)
    case .follow: return .success(.follow(request.state == true ? .state : .all))
    case .pause:
      guard request.seconds.map({ 1...longestPause ~= $0 }) ?? true else {
        return .failure(ControlError(code: .badRequest, message: "\"seconds\" must be from 1 to \(longestPause)"))
      }
      return .success(.pause(seconds: request.seconds))
    case .resume: return .success(.resume)
    case .skip: return .success(.skip)
    case .show:
      let format = request.format.flatMap(FormatName.init)
      guard request.format == nil || format != nil else { return .failure(.unknownFormat) }
      return .success(.show(original: request.original ?? false, format: format))
    case .copy:
      guard let format = request.format.flatMap(FormatName.init) else { return .failure(.unknownFormat) }
      return .success(.copy(format, profile: request.profile))
    case .restore: return .success(.restore)
    case .apply:
      guard let profile = request.profile else {
        return .failure(ControlError(code: .badRequest, message: "\"apply\" needs a \"profile\""))
      }
      return .success(.apply(profile: profile))
    case .allow: return .success(.allow)
    case .paste:
      guard let profile = request.profile else {
        return .failure(ControlError(code: .badRequest, message: "\"paste\" needs a \"profile\""))
      }
      return .success(.paste(profile: profile, window: request.window, age: request.age))
    case .press:
      let key = request.key.flatMap(PasteKey.init)
      guard request.key == nil || key != nil else {
        let known = PasteKey.allCases.map(\.rawValue).joined(separator: ", ")
        return .failure(ControlError(code: .badRequest, message: "\"key\" must be one of \(known)"))
      }
      return .success(.press(key))
    case nil:
      let known = Command.allCases.map(\.rawValue).joined(separator: ", ")
      return .failure(ControlError(code: .unknownCommand, message: "unknown command; known are \(known)"))
    }
  }
}

package struct ControlError: Error, Hashable, Sendable, Codable {
  package enum Code: String, Hashable, Sendable, Codable, CaseIterable {
    case badRequest = "bad-request"
    case wrongVersion = "wrong-version"
    case unknownCommand = "unknown-command"
    case lineTooLong = "line-too-long"
    case notAllowed = "not-allowed"
    case tooSlow = "too-slow"
    case noCopy = "no-copy"
    /// The copy as it was is not held, or no longer.
    case noOriginal = "no-original"
    case unknownProfile = "unknown-profile"
    /// The content cannot be understood, or not taken in.
    case unreadable
    /// The guard holds nothing.
    case nothingHeld = "nothing-held"
    /// The clipboard stays as it is.
    case notDone = "not-done"
    /// A paste that seems to come from a key that is held down.
    case repeated
  }

  package var code: Code
  package var message: String
}

extension ControlError {
  static let unknownFormat = ControlError(
    code: .badRequest,
    message: "\"format\" must be one of \(FormatName.allCases.map(\.rawValue).joined(separator: ", "))")

  static let noOriginal = ControlError(
    code: .noOriginal,
    message:
      "the copy as it was is not held: its time has passed, it was put back, or clipboard.restore-for and restore-max-size rule it out"
  )
}

/// The description of the content that goes along with an answer.
package struct ControlContent: Hashable, Sendable, Codable {
  /// The name it has on the clipboard.
  package var target: String
  /// The format; `nil` if the content is no document, such as a picture.
  package var format: String?
  package var bytes: Int
  /// All names that the copy has on the clipboard, in their order.
  package var targets: [String]
  /// The page that the original was made on; `nil` if it is not known, or no profile adds a line for it.
  package var page: Page?

  package struct Page: Hashable, Sendable, Codable {
    package var address: String
    package var title: String?
  }
}

/// One of `status`, `stats`, `report`, `content`, `focus` and `error` is there.
package struct ControlResponse: Hashable, Sendable, Codable {
  package var version = ControlProtocol.version
  package var status: ServiceStatus?
  package var stats: ServiceStatistics?
  package var report: CopyReport?
  package var content: ControlContent?
  /// The names of the program that has the focus.
  package var focus: [String]?
  package var error: ControlError?

  package static func status(_ status: ServiceStatus) -> Self { Self(status: status) }
  package static func statistics(_ statistics: ServiceStatistics) -> Self { Self(stats: statistics) }
  package static func report(_ report: CopyReport) -> Self { Self(report: report) }
  package static func content(_ content: ControlContent) -> Self { Self(content: content) }
  package static func focus(_ names: [String]) -> Self { Self(focus: names) }
  package static func error(_ error: ControlError) -> Self { Self(error: error) }
  package static func error(_ code: ControlError.Code, _ message: String) -> Self {
    Self(error: ControlError(code: code, message: message))
  }

  /// One line of JSON with its line feed.
  package func line() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return Array("{\"version\":1}\n".utf8) }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
