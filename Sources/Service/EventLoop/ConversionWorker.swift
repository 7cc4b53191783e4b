private import CDescriptors
import Glibc
import Selections
import Synchronization

/// The one thread beside the loop's, for what takes long with large copies: values in, values out.
///
/// The thread is started by the first work, so that most services never have one. Only the latest work for each selection
/// matters: a waiting one is replaced, and the results of replaced ones are dropped by the pipeline.
final class ConversionWorker: Sendable {
  enum Result: Sendable {
    case converted(CopyID, Conversion.Outcome)
    case inspected(FormInspection)
    /// A clean copy with its files, or why there are none.
    case stored(Swift.Result<StoredCopy, StoredCopy.Failure>)
    /// A copy that is to be put back as it was.
    case restored(CleanCopy)
    /// The guard's judgement of a long text is made; who needs it finds it where it is kept.
    case judged
    /// What a client asked to be shown.
    case shown(ControlReply, to: ControlClientID)
  }

  private struct Work: Sendable {
    let selection: String?
    let run: @Sendable () -> Result
  }

  private struct State: Sendable {
    /// First come, first served; one for each selection at most, beside those for none.
    var waiting: [Work] = []
    var results: [Result] = []
    var isRunning = false
  }

  private let state = Mutex(State())
  /// Wakes the loop; readable when results are there.
  let fileDescriptor: Int32

  init() throws(SystemError) {
    fileDescriptor = try checked("eventfd") { eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)) }
  }

  deinit { close(fileDescriptor) }

  func start(_ conversion: Conversion) throws(SystemError) {
    let copy = conversion.copy
    let waiting = Waiting(conversion)
    try start(for: conversion.selection) {
      .converted(copy, waiting.take().run(clock: MonotonicClock.nanoseconds))
    }
  }

  /// A conversion that is handed over when it begins: the work itself would hold it to its end.
  private final class Waiting: Sendable {
    private let conversion: Mutex<Conversion>

    init(_ conversion: Conversion) { self.conversion = Mutex(conversion) }

    /// Leaves the conversion behind without its bytes.
    func take() -> Conversion {
      conversion.withLock { conversion in
        defer { conversion = conversion.withoutBytes }
        return conversion
      }
    }
  }

  /// - Parameter selection: nil: what comes later makes it no less needed.
  func start(for selection: String?, _ run: @escaping @Sendable () -> Result) throws(SystemError) {
    let mustStart = state.withLock { state in
      if selection != nil { state.waiting.removeAll { $0.selection == selection } }
      state.waiting.append(Work(selection: selection, run: run))
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if mustStart { try startThread() }
  }

  /// What has been done since the last call.
  func results() -> [Result] {
    var count: UInt64 = 0
    _ = read(fileDescriptor, &count, MemoryLayout<UInt64>.size)
    return state.withLock { state in
      defer { state.results = [] }
      return state.results
    }
  }

  /// A thread lives as long as there is something to do; the next work starts another.
  private func startThread() throws(SystemError) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self).toOpaque()
    let status = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<ConversionWorker>.fromOpaque(context).takeRetainedValue().work()
        return nil
      }, context)
    guard status == 0 else {
      Unmanaged<ConversionWorker>.fromOpaque(context).release()
      // Nothing waited but what is not begun now.
      state.withLock { state in
        state.waiting = []
        state.isRunning = false
      }
      throw SystemError("start a thread", errorNumber: status)
    }
  }

  private func work() {
    while let work = take() {
      let result = work.run()
      state.withLock { $0.results.append(result) }
      var one: UInt64 = 1
      _ = write(fileDescriptor, &one, MemoryLayout<UInt64>.size)
    }
    // What a large copy took would else stay with the C library until the next one.
    malloc_trim(0)
  }

  private func take() -> Work? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
