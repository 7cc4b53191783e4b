import RichText
import Selections
import Testing
import TestMaterial

@testable import ServiceCore

/// The service machine against a clipboard in memory, by seeded random runs.
struct ServiceMachineTests {
  private static let selections = ["CLIPBOARD", "CLIPBOARD", "CLIPBOARD", "PRIMARY"]

  private static let calls: [ControlCall] = [
    .copy(.text, profile: nil), .copy(.text, profile: "plain"), .restore, .apply(profile: "plain"),
    .apply(profile: "none"), .paste(profile: "plain", window: 7, age: nil),
    .paste(profile: "plain", window: 7, age: nil),
    .paste(profile: "none", window: 7, age: nil),
    .status, .explain, .follow(.all), .follow(.state), .skip, .resume, .allow, .show(original: false, format: nil),
    .show(original: true, format: nil),
  ]

  private static func steps(_ random: inout SeededGenerator, kills: Bool) -> [SimulatedDesktop.Step] {
    (0..<Int.random(in: 5...40, using: &random)).map { _ in
      let selection = selections.randomElement(using: &random) ?? "CLIPBOARD"
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<5: return .copy(selection: selection, isClean: Int.random(in: 0..<4, using: &random) == 0)
      case 5: return .clear(selection: selection)
      case 6..<10: return .ask(calls.randomElement(using: &random) ?? .status)
      case 10..<14: return .work
      case 14..<17: return .hear
      case 17: return .reload(restoreFor: Bool.random(using: &random) ? 0 : 600_000)
      case 18: return kills ? .kill : .hear
      default: return .wait(Bool.random(using: &random) ? 10 : 700_000)
      }
    }
  }

  /// The laws that a run breaks.
  private static func faults(_ steps: [SimulatedDesktop.Step], keepsCopies: Bool, answersAtOnce: Bool) -> [String] {
    let desktop = SimulatedDesktop(keepsCopies: keepsCopies, answersAtOnce: answersAtOnce)
    for step in steps { desktop.perform(step) }
    desktop.rest()
    var faults = desktop.faults
    for (client, answers) in desktop.answers where answers.count != 1 {
      faults.append("client \(client.rawValue) has \(answers.count) answers")
    }
    var owned: Set<String> = []
    for selection in ["CLIPBOARD", "PRIMARY"] {
      let word = desktop.last[selection]
      let found = desktop.word(in: selection)
      if case .service = desktop.clipboard.owner(of: selection) { owned.insert(selection) }
      // After a clearing there may be what a command has put there; and nothing outlives a process for which nothing is kept.
      if let word, found != word, keepsCopies || found != nil {
        faults.append("\(selection): \(found ?? "nothing") is there, \(word) was last")
      }
    }
    let stored = desktop.stored.values.map(\.copy.selection)
    if keepsCopies ? Set(stored) != owned || stored.count != owned.count : !stored.isEmpty {
      faults.append("kept is \(stored.sorted()), owned \(owned.sorted())")
    }
    let status = desktop.machine.status(at: Moment(now: 0, wallClock: 0))
    if Set(status.owned) != owned { faults.append("the status does not tell what is owned") }
    if status.state != desktop.machine.state(at: Moment(now: 0, wallClock: 0)) {
      faults.append("followers of the state are not told it")
    }
    return faults
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func `the last copy wins, each command is answered once, and nothing is kept that is lost`(
    keepsCopies: Bool, answersAtOnce: Bool
  ) {
    for seed in UInt64(1)...2000 {
      var random = SeededGenerator(seed: seed)
      var steps = Self.steps(&random, kills: keepsCopies)
      guard !Self.faults(steps, keepsCopies: keepsCopies, answersAtOnce: answersAtOnce).isEmpty else { continue }
      // The shortest run that breaks a law says the most.
      var place = 0
      while place < steps.count {
        let step = steps.remove(at: place)
        if Self.faults(steps, keepsCopies: keepsCopies, answersAtOnce: answersAtOnce).isEmpty {
          steps.insert(step, at: place)
          place += 1
        }
      }
      let faults = Self.faults(steps, keepsCopies: keepsCopies, answersAtOnce: answersAtOnce)
      Issue.record("seed \(seed): \(faults) by \(steps)")
      return
    }
  }
}
