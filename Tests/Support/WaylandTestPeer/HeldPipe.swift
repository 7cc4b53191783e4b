import Glibc

/// A pipe into which the owner of a copy writes step by step, or nothing.
struct HeldPipe {
  enum Progress {
    case stalled
    case slow(ArraySlice<UInt8>)
    case endless
  }

  let descriptor: Int32
  private var progress: Progress
  /// Whether nothing more is written.
  private(set) var isClosed = false
  /// Whether the reader has closed its end first.
  private(set) var isBroken = false

  private static let noise = [UInt8](repeating: 0x61, count: 4096)

  init(_ descriptor: Int32, _ progress: Progress) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    (self.descriptor, self.progress) = (descriptor, progress)
  }

  /// Writes what its progress is, and looks whether anybody reads.
  mutating func advance() {
    var entry = pollfd(fd: descriptor, events: 0, revents: 0)
    if poll(&entry, 1, 0) > 0, entry.revents & Int16(POLLERR) != 0 { (isClosed, isBroken) = (true, true) }
    guard !isClosed else { return }
    switch progress {
    case .stalled: break
    case .endless: _ = write(Self.noise[...])
    case .slow(let rest):
      guard let byte = rest.first else { return isClosed = true }
      if write([byte]) { progress = .slow(rest.dropFirst()) }
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } > 0
  }
}
