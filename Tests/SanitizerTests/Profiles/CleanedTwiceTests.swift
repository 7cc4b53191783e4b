import FoundationEssentials
import TestMaterial
import Testing

/// The law that what is clean stays as it is when it is cleaned again.
struct CleanedTwiceTests {
  @Test func `mutants of documents differ in nothing when they are cleaned again`() {
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["WASHBOARD_ROUNDS"].flatMap(Int.init) ?? 1
    var trial = CleanedTwice()
    trial.try(CleanedTwice.allSeeds(upTo: 4000), rounds: 0..<rounds)
    print("cleaned twice: \(trial.differences.count) of \(trial.mutants) documents differ")
    #expect(trial.differences.isEmpty, "\(trial.report)")
  }
}
