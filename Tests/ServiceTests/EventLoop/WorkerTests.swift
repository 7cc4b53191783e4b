import RichText
import Selections
import Synchronization
import SystemCalls
import TestProcesses
import Testing

@testable import Service

struct WorkerTests {
  @Test func `the last job given is always done, and wakes the loop`() throws {
    let worker = try Worker<Int>()
    var done: [Int] = []
    for number in 1...50 { try worker.start(for: "CLIPBOARD", with: number) { $0 } }
    let hasFinished = try wait(limit: 20_000) {
      let ready = try Poller.wait(
        for: [(.worker, worker.fileDescriptor, Poller.readable)], until: MonotonicClock.now() + 1000,
        now: MonotonicClock.now())
      if ready.contains(.worker) { done += worker.outputs() }
      return done.last == 50
    }
    #expect(hasFinished, "done: \(done)")
    #expect(done == done.sorted())

    // A thread that had ended is started again.
    try worker.start(for: "CLIPBOARD", with: 51) { $0 }
    #expect(try wait(limit: 20_000) { worker.outputs().contains(51) })
  }

  @Test func `a job does not push out one with another key, or without one`() throws {
    let worker = try Worker<Int>()
    for number in 1...20 {
      try worker.start(for: "CLIPBOARD", with: number) { $0 }
      try worker.start(for: "PRIMARY", with: number + 100) { $0 }
      try worker.start(for: nil, with: number + 200) { $0 }
    }
    var done: Set<Int> = []
    let expected = Set([20, 120] + (201...220))
    let hasFinished = try wait(limit: 20_000) {
      done.formUnion(worker.outputs())
      return done.isSuperset(of: expected)
    }
    #expect(hasFinished, "done: \(done.sorted())")
  }

  @Test func `the job that runs is told that it is given up, and no other`() throws {
    let worker = try Worker<Int>()
    let hasBegun = Mutex(false)
    try worker.start(for: "CLIPBOARD", with: 1) { number in
      hasBegun.withLock { $0 = true }
      while !Cancellation.isCancelled {}
      return number
    }
    try #require(try wait(limit: 20_000) { hasBegun.withLock(\.self) })
    try worker.start(for: "CLIPBOARD", with: 2) { Cancellation.isCancelled ? -$0 : $0 }
    worker.giveUp("PRIMARY")
    #expect(worker.outputs().isEmpty)
    worker.giveUp("CLIPBOARD")
    var done: [Int] = []
    #expect(
      try wait(limit: 20_000) {
        done += worker.outputs()
        return done == [1, 2]
      })
  }

  @Test func `nothing but the job holds its input while it runs`() throws {
    final class Content: Sendable {}
    let worker = try Worker<Bool>()
    let mayRun = Mutex(false)
    try worker.start(for: nil, with: Content() as Content?) { (content: consuming Content?) in
      while !mayRun.withLock(\.self) {}
      weak let watched = content
      content = nil
      return watched == nil
    }
    mayRun.withLock { $0 = true }
    var wasReleased: [Bool] = []
    #expect(
      try wait(limit: 20_000) {
        wasReleased += worker.outputs()
        return !wasReleased.isEmpty
      })
    #expect(wasReleased == [true])
  }
}
