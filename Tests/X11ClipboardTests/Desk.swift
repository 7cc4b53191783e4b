import Selections
import X11Clipboard
import X11TestPeer

/// A private X server with the transport on it, and a stand-in for the service that answers notices as it is told.
final class Desk: Participant {
  let server: Xvfb
  let clipboard: X11Clipboard
  /// The service's reaction; `nil` if there is none.
  var reaction: (ClipboardNotice) -> ClipboardCommand? = { _ in nil }
  private(set) var notices: [ClipboardNotice] = []
  private(set) var processCalls = 0

  static let isPossible = Xvfb.isInstalled

  init(_ settings: TransportSettings = TransportSettings()) throws {
    server = try Xvfb()
    clipboard = try X11Clipboard(display: server.display, settings: settings)
  }

  var display: String { server.display }
  var fileDescriptor: Int32 { clipboard.fileDescriptor }

  func turn() throws {
    processCalls += 1
    try take(clipboard.process(now: milliseconds()))
  }

  func perform(_ command: ClipboardCommand) throws {
    try take(clipboard.perform(command, now: milliseconds()))
  }

  private func take(_ new: [ClipboardNotice]) throws {
    for notice in new {
      notices.append(notice)
      if let command = reaction(notice) { try perform(command) }
    }
  }

  /// Fetches a form of every copy and offers something else in its place.
  func replaceCopies(fetching target: String, by offer: Offer) {
    reaction = { notice in
      switch notice {
      case .copied(let copy): .fetch(copy.id, target: target)
      case .fetched(let id, _): .offer(id, offer)
      default: nil
      }
    }
  }

  var copies: [Copy] { notices.compactMap { if case .copied(let copy) = $0 { copy } else { nil } } }
  var contents: [FetchedContent] {
    notices.compactMap { if case .fetched(_, let content) = $0 { content } else { nil } }
  }
  var failures: [SelectionError.Code] {
    notices.compactMap {
      switch $0 {
      case .fetchFailed(_, _, let error), .copyFailed(_, let error): error.code
      default: nil
      }
    }
  }
  var takeovers: Int { notices.count { if case .taken = $0 { true } else { false } } }
  var supersessions: Int { notices.count { if case .superseded = $0 { true } else { false } } }
  func forget() { notices = [] }

  static func text(_ text: String) -> Offer {
    Offer(forms: [
      Offer.Form(targets: ["text/html"], bytes: Array("<b>\(text)</b>".utf8)),
      Offer.Form(targets: ["UTF8_STRING", "text/plain;charset=utf-8"], bytes: Array(text.utf8)),
      Offer.Form(targets: ["TEXT"], type: "UTF8_STRING", bytes: Array(text.utf8)),
    ])
  }
}

/// Bytes that differ from place to place, so that a lost or doubled increment shows.
func pattern(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var state = seed &* 0x9E37_79B9_7F4A_7C15
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 56)
  }
}
