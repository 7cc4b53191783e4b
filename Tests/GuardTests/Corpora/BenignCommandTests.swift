import Testing

@testable import Guard

/// The cost of crying wolf: commands as documentation has them.
struct BenignCommandTests {
  private let corpus: CommandCorpus
  private let plain: [CommandCorpus.Command]
  private let pipes: [CommandCorpus.Command]

  init() throws {
    corpus = try CommandCorpus(named: "benign.txt")
    plain = corpus.commands.filter { !$0.section.hasPrefix("pipe") }
    pipes = corpus.commands.filter { $0.section.hasPrefix("pipe") }
  }

  /// The commands that pipe nothing into a shell and are noticed all the same.
  private static let noticed: Set<String> = [
    "timeout 1 bash -c '</dev/tcp/localhost/5432' && echo open"
  ]

  @Test func `the corpus has at least five hundred commands of all kinds`() {
    #expect(corpus.commands.count >= 500)
    #expect(pipes.count >= 60)
    #expect(Set(corpus.commands.map(\.section)).count >= 15)
    #expect(Set(corpus.commands.map(\.line)).count == corpus.commands.count)
  }

  @Test(arguments: [false, true])
  func `no benign command is held, even with a line end`(isHeldOut: Bool) {
    for command in corpus.commands where command.isHeldOut == isHeldOut {
      #expect(assess(command.text + "\n").severity < .hold, "\(command.line)")
    }
  }

  @Test(arguments: [false, true])
  func `less than one in a hundred benign commands without a pipe into a shell is noticed`(isHeldOut: Bool) {
    let part = plain.filter { $0.isHeldOut == isHeldOut }
    let noticed = part.filter { assess($0.text + "\n").severity > .none }
    #expect(noticed.count * 100 < part.count)
    #expect(Set(noticed.map(\.line)).isSubset(of: Self.noticed))
  }

  @Test func `installers that are piped into a shell are noticed, never held`() {
    let severities = pipes.map { assess($0.text).severity }
    #expect(!severities.contains(.hold))
    #expect(severities.count { $0 == .notice } * 100 >= severities.count * 95)
  }

  @Test func `an invisible character that was removed makes no benign command worse than a notice`() {
    for command in corpus.commands {
      #expect(assess(command.text, removed: .invisible).severity < .hold, "\(command.line)")
    }
  }
}
