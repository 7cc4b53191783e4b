import Glibc
import Selections
import Testing
import WaylandClipboard
import WaylandTestPeer

/// The transport on a mock compositor.
final class Desk {
  let compositor: MockCompositor
  let clipboard: WaylandClipboard
  private(set) var notices: [ClipboardNotice] = []

  init(
    _ features: MockCompositor.Features = MockCompositor.Features(), _ settings: TransportSettings = Desk.settings,
    survivesLoss: Bool = false
  ) throws {
    compositor = MockCompositor(features)
    clipboard = try WaylandClipboard(
      display: compositor.display, environment: ["XDG_RUNTIME_DIR": compositor.folder], settings: settings,
      survivesLoss: survivesLoss)
  }

  deinit { compositor.kill() }

  static var settings: TransportSettings {
    var settings = TransportSettings()
    settings.maxSize = 1 << 20
    settings.maxTargets = 100
    (settings.answerDeadline, settings.incrementDeadline, settings.sendDeadline) = (200, 200, 200)
    return settings
  }

  static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(time.tv_sec) * 1000 + Instant(time.tv_nsec) / 1_000_000
  }

  func perform(_ command: ClipboardCommand) throws {
    notices += try clipboard.perform(command, now: Self.now())
  }

  /// Serves until something is told that is wanted.
  func wait<Result>(
    _ location: SourceLocation = #_sourceLocation, for wanted: (ClipboardNotice) -> Result?
  ) throws -> Result {
    var result: Result?
    try serve(location) {
      while result == nil, !notices.isEmpty { result = wanted(notices.removeFirst()) }
      return result != nil
    }
    return try #require(result, sourceLocation: location)
  }

  /// Serves until a condition holds.
  func serve(_ location: SourceLocation = #_sourceLocation, until condition: () throws -> Bool) throws {
    let end = Self.now() + 10_000
    while try !condition() {
      let now = Self.now()
      try #require(now < end, "it has not happened within 10 s", sourceLocation: location)
      var entry = pollfd(fd: clipboard.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let timeout = clipboard.nextDeadline.map { $0 > now ? Int32(clamping: $0 - now) : 0 } ?? 50
      poll(&entry, 1, min(timeout, 50))
      notices += try clipboard.process(now: Self.now())
    }
  }

  /// Returns a copy that was announced.
  func copied(_ types: [String], _ manner: MockCompositor.Manner) throws -> CopyID {
    compositor.copy(types, manner)
    return try wait { if case .copied(let copy) = $0, copy.targets == types { copy.id } else { nil } }
  }

  /// Puts these bytes on the clipboard in place of a copy.
  func own(_ bytes: [UInt8], as type: String = "text/plain") throws {
    let id = try copied(["text/html"], .honest([1]))
    try perform(.offer(id, Offer(forms: [OfferForm(targets: [type], bytes: bytes)])))
    _ = try wait { if case .taken(id, _) = $0 { true } else { nil } }
    try serve { compositor.isOwnedByClient }
  }

  /// Everything that a paste brings until its pipe is closed, read as it comes.
  func pasted(_ type: String) throws -> [UInt8] {
    let end = try #require(compositor.paste(type))
    defer { close(end) }
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    try serve {
      while true {
        let count = read(end, &buffer, buffer.count)
        if count == 0 { return true }
        guard count > 0 else { return false }
        bytes += buffer.prefix(count)
      }
    }
    return bytes
  }
}
