private import Glibc

/// Measures how long work has kept the calling thread's processor, so that a busy machine does not fail a test.
package struct ProcessorClock {
  package init() {}

  package func measure<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) -> Duration {
    let start = Self.now
    try work()
    return Self.now - start
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
