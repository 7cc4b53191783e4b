import Selections
import Testing

@testable import ICCCM

#if canImport(Glibc)
  import Glibc
#endif

/// Seeded runs of a simulated server with rude peers, held against laws.
struct SimulationTests {
  /// `WASHBOARD_SCHEDULES` runs more of them, or less.
  private static let schedules = getenv("WASHBOARD_SCHEDULES").flatMap { UInt64(String(cString: $0)) } ?? 100_000
  private static let seedsPerPart: UInt64 = 10_000

  private static var parts: [Range<UInt64>] {
    stride(from: 0, to: schedules, by: Int(seedsPerPart)).map { $0..<min($0 + seedsPerPart, schedules) }
  }

  @Test(arguments: parts) func `the laws hold in every schedule`(seeds: Range<UInt64>) {
    for seed in seeds {
      let schedule = Schedule(seed: seed)
      guard let law = Simulation.run(schedule) else { continue }
      Issue.record("not so: \(law.rawValue)\n\(schedule.shrunk(breaking: law))")
      return
    }
  }

  @Test(arguments: Fault.allCases) func `a broken machine is found out`(fault: Fault) throws {
    let schedule = try #require(
      (0..<20_000).lazy.map { Schedule(seed: $0) }.first { Simulation.run($0, fault: fault) != nil })
    let law = try #require(Simulation.run(schedule, fault: fault))
    // And told by a schedule that is short enough to be read.
    #expect(schedule.shrunk(breaking: law, fault: fault).steps.count <= 12)
  }

  @Test func `the same seed gives the same schedule`() {
    #expect(Schedule(seed: 7).steps == Schedule(seed: 7).steps)
    #expect(Schedule(seed: 7).steps != Schedule(seed: 8).steps)
  }
}
