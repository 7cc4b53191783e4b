import FoundationEssentials
import Testing
import TestMaterial

@testable import Guard

struct SignalCatalogTests {
  @Test func `the catalog lists every signal in the folder once, and each has its tests`() throws {
    let others: Set<String> = ["Signal", "SignalCatalog"]
    func names(in folder: String, dropping ending: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: Checkout.root + folder)
        .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.filter { !others.contains($0) }
        .sorted()
    }
    let listed = SignalCatalog.all.map { String(describing: $0) }.sorted()
    #expect(try names(in: "/Sources/Guard/Signals", dropping: ".swift") == listed)
    #expect(try names(in: "/Tests/GuardTests/Signals", dropping: "Tests.swift") == listed)
  }

  @Test func `a signal is named as its type is`() {
    for signal in SignalCatalog.all {
      let words = signal.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      #expect(words.joined().lowercased() == String(describing: signal).lowercased())
    }
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
    #expect(Set(SignalCatalog.all.map { $0.name }).subtracting(seen) == [PartlyRead.name])
  }
}
