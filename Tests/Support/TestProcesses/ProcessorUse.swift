/// The processor time of another process's first thread.
package struct ProcessorUse {
  private let file: String
  private let processFile: String

  package init(of processID: Int32) {
    file = "/proc/\(processID)/schedstat"
    processFile = "/proc/\(processID)/stat"
  }

  /// Milliseconds of all threads, those that have ended as well, in steps of ten (proc_pid_stat(5), utime and stime).
  package var millisecondsOfAllThreads: Double {
    let text = String(decoding: contents(of: processFile), as: UTF8.self)
    // The name, which stands in brackets, may hold anything.
    let words = (text.split(separator: ")").last ?? "").split(separator: " ")
    return words.dropFirst(11).prefix(2).reduce(0) { $0 + (Double($1) ?? 0) * 10 }
  }

  package var milliseconds: Double {
    let words = String(decoding: contents(of: file), as: UTF8.self).split(separator: " ")
    return (words.first.flatMap { Double($0) } ?? 0) / 1_000_000
  }
}
