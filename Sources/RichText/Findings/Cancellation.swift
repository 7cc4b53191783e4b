private import Synchronization

/// The sign by which one thread gives up the work of another on a document that nobody needs any more.
///
/// Readers look at it at each paragraph and every thousand tokens.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  public init() {}

  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Gives the work up. It ends soon, with an error whose code is `cancelled`.
  public func cancel() { flag.store(true, ordering: .relaxed) }
}

extension Cancellation: Hashable {
  public static func == (left: Cancellation, right: Cancellation) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Cancellation? {
  /// - Throws: `FormatError` with code `cancelled` if the work was given up.
  @inline(__always)
  func check() throws(FormatError) {
    if let self, self.isCancelled { throw FormatError(.cancelled, reason: "a later document came first") }
  }
}
