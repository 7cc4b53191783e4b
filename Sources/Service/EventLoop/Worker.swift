private import CDescriptors
import Glibc
import RichText
import Selections
import Synchronization
import SystemCalls

/// The one thread beside the loop's, for what takes long: values in, values out.
///
/// The first job starts the thread, so that most services never have one. Of jobs with the same key only the latest
/// matters: it replaces a waiting one. The receiver drops the results of replaced jobs.
final class Worker<Output: Sendable>: Sendable {
  private struct Job: Sendable {
    let key: String?
    let cancellation = Cancellation()
    let run: @Sendable () -> Output?
  }

  private struct State: Sendable {
    /// First come, first served; one for each key at most, beside those without one.
    var waiting: [Job] = []
    var running: Job?
    var outputs: [Output] = []
    var isRunning = false
  }

  private let state = Mutex(State())
  /// Wakes the loop; readable when results are there.
  let fileDescriptor: Int32

  init() throws(SystemError) {
    fileDescriptor = try checked("eventfd") { eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)) }
  }

  deinit { close(fileDescriptor) }

  /// Starts a job.
  /// - Parameters:
  ///   - key: `nil` for a job that no later one replaces.
  ///   - input: handed over when the job begins, so that nothing else holds it when the job releases it.
  func start<Input: Sendable>(
    for key: String?, with input: consuming Input, _ run: @escaping @Sendable (consuming Input) -> Output
  ) throws(SystemError) {
    let handover = OneTimeValue(input)
    let mustStart = state.withLock { state in
      if key != nil { state.waiting.removeAll { $0.key == key } }
      state.waiting.append(
        Job(key: key) {
          guard let input = handover.take() else { return nil }
          return run(consume input)
        })
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if mustStart { try startThread() }
  }

  /// Gives up the job with this key that runs now: a later copy has made it useless. Its result comes soon.
  func giveUp(_ key: String) {
    state.withLock { state in
      if let job = state.running, job.key == key { job.cancellation.cancel() }
    }
  }

  /// The results since the last call.
  func outputs() -> [Output] {
    var count: UInt64 = 0
    _ = read(fileDescriptor, &count, MemoryLayout<UInt64>.size)
    return state.withLock { state in
      defer { state.outputs = [] }
      return state.outputs
    }
  }

  /// A thread lives as long as there is something to do; the next work starts another.
  private func startThread() throws(SystemError) {
    do throws(SystemError) {
      try DetachedThread.start { [self] in work() }
    } catch {
      // Nothing waited but what is not begun now.
      state.withLock { state in
        state.waiting = []
        state.isRunning = false
      }
      throw error
    }
  }

  private func work() {
    while let job = take() {
      guard let output = job.cancellation.whileRunning(job.run) else { continue }
      state.withLock { $0.outputs.append(output) }
      var one: UInt64 = 1
      _ = write(fileDescriptor, &one, MemoryLayout<UInt64>.size)
    }
    // What a large copy took would else stay with the C library until the next one.
    FreedMemory.giveBack()
  }

  private func take() -> Job? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        (state.isRunning, state.running) = (false, nil)
        return nil
      }
      state.running = state.waiting.removeFirst()
      return state.running
    }
  }
}

/// A value that is taken once.
private final class OneTimeValue<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: consuming Value) { self.value = Mutex(value) }

  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
