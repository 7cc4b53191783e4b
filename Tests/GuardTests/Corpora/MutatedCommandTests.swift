import Testing

@testable import Guard

/// Rewritings that change the look of a command and not its meaning.
struct MutatedCommandTests {
  private static let commands: [CommandCorpus.Command] = {
    let sections: Set<String> = ["pipe-into-shell", "substitution", "decoded", "download-then-run"]
    let corpus = try? CommandCorpus(named: "malicious-linux.txt")
    return corpus?.commands.filter { sections.contains($0.section) } ?? []
  }()

  @Test(arguments: CommandMutator.Way.allCases)
  func `no way of rewriting names and blanks goes round the guard`(way: CommandMutator.Way) {
    var total = 0
    var missed: [String] = []
    for seed in UInt64(0)..<4 {
      var mutator = CommandMutator(seed: seed)
      for command in Self.commands {
        guard assess(command.text).severity > .none, let text = mutator.mutate(command.text, by: way) else { continue }
        total += 1
        if assess(text).severity == .none { missed.append(text) }
      }
    }
    #expect(total >= 100)
    #expect(missed.count * 20 <= total, "\(missed.prefix(5))")
  }

  @Test func `two rewritings of one command do not go round the guard either`() {
    var mutator = CommandMutator(seed: 7)
    var total = 0
    var missed: [String] = []
    for command in Self.commands where assess(command.text).severity > .none {
      for first in CommandMutator.Way.allCases {
        let second = mutator.anyWay()
        guard let once = mutator.mutate(command.text, by: first), let twice = mutator.mutate(once, by: second) else {
          continue
        }
        total += 1
        if assess(twice).severity == .none { missed.append("\(first) \(second): \(twice)") }
      }
    }
    #expect(total >= 600)
    #expect(missed.count * 20 <= total, "\(missed.count) of \(total): \(missed.prefix(5))")
  }
}
