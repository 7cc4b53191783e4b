private import CDescriptors
import Glibc
import SystemCalls

/// A thread of its own that no other waits for: POSIX threads, `PTHREAD_CREATE_DETACHED`.
enum DetachedThread {
  /// The work of a thread without its type, because a C function pointer cannot be generic.
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that ends with the work.
  /// - Throws: if the system gives no thread; the work is released then.
  static func start(_ run: @escaping @Sendable () -> Void) throws(SystemError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(run))
    let status = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      work.release()
      throw SystemError("start a thread", errorNumber: status)
    }
  }
}
