/// The reason why an exchange with another client or with the server failed. It never holds content.
package struct SelectionError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: String, Hashable, Sendable {
    /// The owner answered SelectionNotify with property None (ICCCM 2.4).
    case refused
    case timedOut = "timed-out"
    /// The owner is late, and its answer is still awaited.
    case overdue
    /// The owner went away in the middle.
    case ownerLost = "owner-lost"
    /// More bytes than allowed.
    case tooLarge = "too-large"
    /// A reply that breaks the protocol: wrong type, format or size.
    case malformedReply = "malformed-reply"
    /// A later copy replaced this one.
    case superseded
    /// The connection to the server is gone.
    case connectionLost = "connection-lost"
    /// No display, or one without a required extension.
    case unavailable
    /// Another instance serves this display.
    case alreadyRunning = "already-running"
    /// A new instance has taken over this display (`--replace`); end without fuss.
    case replaced
  }

  package let code: Code
  /// One sentence for people, in lower case, without a full stop.
  package let reason: String
  /// The thing to do about it, in the same style; `nil` if the error leaves nothing to do.
  package let advice: String?

  package init(_ code: Code, reason: String, advice: String? = nil) {
    self.code = code
    self.reason = reason
    self.advice = advice
  }

  package var description: String { reason }

  package static func == (left: SelectionError, right: SelectionError) -> Bool { left.code == right.code }
  package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
