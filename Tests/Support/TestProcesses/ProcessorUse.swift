/// The processor time of another process's first thread.
package struct ProcessorUse {
  private let file: String

  package init(of processID: Int32) { file = "/proc/\(processID)/schedstat" }

  package var milliseconds: Double {
    let words = String(decoding: contents(of: file), as: UTF8.self).split(separator: " ")
    return (words.first.flatMap { Double($0) } ?? 0) / 1_000_000
  }
}
