/// The name of one run of a display server: after a start or a reset it is another, whatever the display is called.
/// That of an X server is random, that of a Wayland compositor follows from its process.
package struct ServerToken: Hashable, Sendable {
  package let words: [UInt32]

  package static let wordCount = 4

  /// One that no other run has.
  package init() { words = (0..<Self.wordCount).map { _ in .random(in: .min ... .max) } }

  /// - Parameters:
  ///   - started: when the process was, by the kernel's clock.
  ///   - socket: the number of its socket's file.
  package init(processID: UInt32, started: UInt64, socket: UInt64) {
    words = [
      processID, UInt32(truncatingIfNeeded: started), UInt32(truncatingIfNeeded: started >> 32),
      UInt32(truncatingIfNeeded: socket),
    ]
  }

  /// - Returns: nil for another number of words.
  package init?(_ words: [UInt32]) {
    guard words.count == Self.wordCount else { return nil }
    self.words = words
  }
}
