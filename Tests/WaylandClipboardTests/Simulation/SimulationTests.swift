import Testing

@testable import WaylandClipboard

/// Seeded runs of a simulated compositor with batches, delays and rude programs, held against laws.
struct SimulationTests {
  /// The first violations, in words.
  private func violations(seeds: ClosedRange<UInt64>, fault: Fault? = nil) -> [String] {
    var found: [String] = []
    for seed in seeds where found.count < 5 {
      do {
        var simulation = Simulation(seed: seed, fault: fault)
        try simulation.run(steps: 150)
      } catch {
        found.append("\(seed): \((error as? Law)?.rawValue ?? "\(error)")")
      }
    }
    return found
  }

  @Test func `the laws hold whatever happens, and in whatever order`() {
    #expect(violations(seeds: 1...5000) == [])
  }

  @Test(arguments: Fault.allCases)
  func `a broken exchange is found out`(fault: Fault) {
    #expect(violations(seeds: 1...500, fault: fault) != [])
  }
}
