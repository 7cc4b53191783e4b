import RichText
import Sanitizer
import Selections
import TestProcesses
import Testing

@testable import Service

struct ConversionWorkerTests {
  private func conversion(_ number: UInt64, _ text: String, selection: String = "CLIPBOARD") throws -> Conversion {
    Conversion(
      copy: Copy(id: CopyID(rawValue: number), selection: selection, targets: [], source: nil, noticed: 0),
      form: FetchedForm(
        FetchedContent(target: "UTF8_STRING", type: "UTF8_STRING", bytes: Array(text.utf8), wasIncremental: false),
        format: .text),
      isPlain: false, ruling: Ruling(.shipped, CopyFacts()))
  }

  private static func copies(_ results: [ConversionWorker.Result]) -> [UInt64] {
    results.compactMap { if case .converted(let copy, _) = $0 { copy.rawValue } else { nil } }
  }

  @Test func `the last conversion given is always done, and wakes the loop`() throws {
    let worker = try ConversionWorker()
    var done: [UInt64] = []
    for number in 1...50 { try worker.start(conversion(UInt64(number), "text \(number)")) }
    let hasFinished = try wait(limit: 20_000) {
      let ready = try Poller.wait(
        for: [(.worker, worker.fileDescriptor, Poller.readable)], until: MonotonicClock.now() + 1000,
        now: MonotonicClock.now())
      if ready.contains(.worker) { done += Self.copies(worker.results()) }
      return done.last == 50
    }
    #expect(hasFinished, "done: \(done)")
    #expect(done == done.sorted())

    // A thread that had ended is started anew.
    try worker.start(conversion(51, "again"))
    #expect(try wait(limit: 20_000) { Self.copies(worker.results()).contains(51) })
  }

  @Test func `a conversion does not push out the one of another selection`() throws {
    let worker = try ConversionWorker()
    for number in 1...20 {
      try worker.start(conversion(UInt64(number), "text \(number)"))
      try worker.start(conversion(UInt64(number + 100), "text \(number)", selection: "PRIMARY"))
    }
    var done: Set<UInt64> = []
    let hasFinished = try wait(limit: 20_000) {
      done.formUnion(Self.copies(worker.results()))
      return done.isSuperset(of: [20, 120])
    }
    #expect(hasFinished, "done: \(done)")
  }
}
