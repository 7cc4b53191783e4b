import FoundationEssentials
import Testing
import TestMaterial

@testable import Guard

struct SignalTests {
  @Test func `each signal has its tests and a name of its own`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Checkout.root + "/Tests/GuardTests/Signals")
    for signal in Signal.all {
      let words = signal.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      let file = words.joined() + "Tests.swift"
      #expect(files.contains { $0.lowercased() == file.lowercased() }, "\(signal.name)")
    }
    #expect(Set(Signal.all.map(\.name)).count == Signal.all.count)
    #expect(files.count == Signal.all.count + 1)
  }

  @Test func `a reason is one plain sentence without content`() throws {
    for file in ["benign.txt", "malicious-linux.txt", "malicious-windows.txt"] {
      for command in try CommandCorpus(named: file).commands {
        for reason in assess(command.text).reasons {
          #expect(reason.sentence.first?.isUppercase == true && reason.sentence.last == ".")
          #expect(reason.sentence.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
          #expect(reason.sentence.split(separator: " ").count < 25)
          #expect(!reason.sentence.contains("example") && !reason.sentence.contains("203.0"))
        }
      }
    }
  }

  @Test func `each signal speaks up somewhere in the corpora or for a fact`() throws {
    var seen: Set<String> = []
    for file in ["malicious-linux.txt", "malicious-windows.txt"] {
      for command in try CommandCorpus(named: file).commands {
        for reason in assess(command.text, removed: .bidi, differs: true).reasons { seen.insert(reason.name) }
      }
    }
    #expect(Set(Signal.all.map(\.name)).subtracting(seen) == [Signal.partlyRead.name])
  }
}
