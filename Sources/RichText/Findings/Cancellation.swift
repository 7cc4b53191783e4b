private import Glibc
private import Synchronization

/// The word by which a thread is told that its work on a document is no longer needed.
///
/// Readers ask for it every 64 paragraphs and every thousand elements, and then end with `FormatError.Code.cancelled`.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  package init() {}

  /// Gives the work up that runs under this word.
  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// Runs work on the present thread that can be given up.
  package func whileRunning<Result>(_ work: () -> Result) -> Result {
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, nil) }
    return work()
  }

  /// Whether the work of the present thread is given up.
  package static var isCancelled: Bool {
    guard let word = pthread_getspecific(key) else { return false }
    return Unmanaged<Cancellation>.fromOpaque(word).takeUnretainedValue().flag.load(ordering: .relaxed)
  }

  /// - Throws: `FormatError` with code `cancelled` if the work is given up.
  @inline(never) static func check() throws(FormatError) {
    if isCancelled { throw FormatError(.cancelled, reason: "a later document came first") }
  }

  /// Does so at one of 64 paragraphs.
  @inline(__always) static func check(at paragraph: Int) throws(FormatError) {
    if paragraph & 63 == 63 { try check() }
  }

  /// The place of the word among what belongs to a thread.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
