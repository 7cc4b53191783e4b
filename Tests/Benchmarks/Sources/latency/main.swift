import CXCB
import Glibc

// Copies again and again, and measures how long it takes until somebody else owns the clipboard, and until what that one gives
// is in hand and clean. One line a copy: nanoseconds until TARGETS and the form are requested, to the takeover and to the clean
// bytes; or "lost".
//
//     latency DISPLAY CONTENT COPIES FIRST now|earlier DIRT PAUSE
//
// FIRST: the number of the first copy. now: copies with CurrentTime; earlier: with a time of five milliseconds ago, as programs do
// that copy by a key. DIRT: what must be gone; "none" takes the first answer. PAUSE: milliseconds between two copies.

let arguments = CommandLine.arguments
guard arguments.count == 8, let content = Content(rawValue: arguments[2]), let copies = Int(arguments[3]),
  let first = Int(arguments[4]), let pause = UInt32(arguments[7])
else {
  print("usage: latency DISPLAY CONTENT COPIES FIRST now|earlier DIRT PAUSE")
  exit(64)
}
let isEarlier = arguments[5] == "earlier"
let dirt = arguments[6] == "none" ? [] : Array(arguments[6].utf8)

let source = Client(display: arguments[1])
let requestor = Client(display: arguments[1])
let clipboard = source.atom("CLIPBOARD")
let targets = source.atom("TARGETS")
let atomType = source.atom("ATOM")
let incr = source.atom("INCR")
let target = source.atom(content.target)
let textTarget = source.atom("UTF8_STRING")
let place = source.atom("_LATENCY")
requestor.watchOwner(of: clipboard)

/// A copy on its way to a requestor piece by piece (ICCCM 2.7.2).
struct Transfer {
  let window: UInt32
  let property: UInt32
  var rest: ArraySlice<UInt8>
}

/// The size of a piece, as large as GTK's.
let pieceSize = 256 << 10
var transfers: [Transfer] = []

/// The server's time, by a zero-length append.
func serverTime() -> UInt32 {
  xcb_change_property(
    source.connection, UInt8(XCB_PROP_MODE_APPEND.rawValue), source.window, place, atomType, 32, 0, nil)
  xcb_flush(source.connection)
  while true {
    switch source.next() {
    case .written(place, let time): return time
    case .some: continue
    case nil:
      var waiting = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, -1)
    }
  }
}

/// Gives the copy whole, or announces it if no request can hold it.
func give(_ bytes: [UInt8], to request: xcb_selection_request_event_t) {
  guard bytes.count > source.largestWrite else {
    return source.write(bytes, type: target, format: 8, to: request.property, of: request.requestor)
  }
  transfers.append(Transfer(window: request.requestor, property: request.property, rest: bytes[...]))
  source.watchProperties(of: request.requestor)
  let size = withUnsafeBytes(of: UInt32(bytes.count)) { Array($0) }
  source.write(size, type: incr, format: 32, to: request.property, of: request.requestor)
}

/// Gives the next piece of what was announced; an empty one is the last.
func giveMore(property: UInt32, window: UInt32) {
  guard let index = transfers.firstIndex(where: { $0.property == property && $0.window == window }) else { return }
  let piece = Array(transfers[index].rest.prefix(pieceSize))
  source.write(piece, type: target, format: 8, to: property, of: window)
  xcb_flush(source.connection)
  transfers[index].rest = transfers[index].rest.dropFirst(pieceSize)
  if piece.isEmpty { transfers.remove(at: index) }
}

/// Answers whoever reads the copy.
func serve(_ bytes: [UInt8], _ text: [UInt8]?, _ times: inout Times) {
  while let event = source.next() {
    if case .deleted(let property, let window) = event { giveMore(property: property, window: window) }
    guard case .requested(let request) = event else { continue }
    var words: [UInt32] = [
      UInt32(XCB_SELECTION_NOTIFY), request.time, request.requestor, request.selection, request.target,
      request.property, 0, 0,
    ]
    if request.target == targets {
      times.note(.targetsAsked)
      let names = text == nil ? [targets, target] : [targets, target, textTarget]
      let list = names.withUnsafeBytes { Array($0) }
      source.write(list, type: atomType, format: 32, to: request.property, of: request.requestor)
    } else if request.target == target {
      times.note(.formAsked)
      give(bytes, to: request)
    } else if request.target == textTarget, let text {
      source.write(text, type: textTarget, format: 8, to: request.property, of: request.requestor)
    } else {
      words[5] = 0
    }
    words.withUnsafeBytes { bytes in
      _ = xcb_send_event(
        source.connection, 0, request.requestor, 0, bytes.bindMemory(to: CChar.self).baseAddress)
    }
    xcb_flush(source.connection)
  }
}

func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
  guard !part.isEmpty else { return false }
  return bytes.withUnsafeBytes { whole in
    part.withUnsafeBytes { memmem(whole.baseAddress!, whole.count, $0.baseAddress!, $0.count) != nil }
  }
}

func ask() {
  xcb_convert_selection(requestor.connection, requestor.window, clipboard, target, place, 0)
  xcb_flush(requestor.connection)
}

func copy(_ number: Int) -> Times {
  let bytes = content.bytes(number: number)
  let text = content.companionText(number: number)
  let mark = Array("copy \(number)".utf8)
  let time = isEarlier ? serverTime() &- 5 : 0
  while requestor.next() != nil {}
  var received: [UInt8]?
  transfers = []
  var times = Times()
  xcb_set_selection_owner(source.connection, source.window, clipboard, time)
  xcb_flush(source.connection)

  /// Reports whether what came is the clean copy.
  func isClean(_ answer: [UInt8]) -> Bool { contains(answer, mark) && !contains(answer, dirt) }

  while times.age < content.patience {
    serve(bytes, text, &times)
    while let event = requestor.next() {
      switch event {
      case .ownerChanged(let window) where window != source.window && window != 0:
        // The first one counts; a later owner is asked again.
        times.note(.takenOver)
        received = nil
        ask()
      case .notified(let answer) where answer.property != 0:
        guard let value = requestor.take(place) else { continue }
        if value.type == incr {
          received = []
        } else if isClean(value.bytes), times.has(.takenOver) {
          times.note(.clean)
        }
      case .written(place, _) where received != nil:
        guard let value = requestor.take(place) else { continue }
        if value.bytes.isEmpty, let whole = received {
          received = nil
          if isClean(whole), times.has(.takenOver) { times.note(.clean) }
        } else {
          received? += value.bytes
        }
      case .requested, .notified, .ownerChanged, .written, .deleted, .other:
        break
      }
    }
    if times.has(.clean) { break }
    var waiting = [source, requestor].map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    poll(&waiting, 2, 1000)
  }
  return times
}

for number in first..<(first + copies) {
  print(copy(number).line ?? "lost")
  usleep(pause * 1000)
}
