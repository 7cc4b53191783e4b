import RichText
import Sanitizer
import Selections
import Testing

@testable import Service

/// The index of a stored record: what is written comes back, and nothing else does.
struct IndexBytesTests {
  private func bytes(of value: some IndexValue) -> [UInt8] {
    var writer = IndexWriter()
    writer.write(value)
    return writer.bytes
  }

  private func isSame<Value: IndexValue & Equatable>(_ value: Value) throws -> Bool {
    let back: Value = try IndexReader.read(bytes(of: value))
    return back == value
  }

  /// Every value is there, and none like another.
  private var report: CopyReport {
    var report = CopyReport(
      of: Copy(
        id: CopyID(rawValue: 1), selection: "PRIMARY", targets: [],
        source: Client(executable: "writer", classes: ["one", "two"]), noticed: 0))
    report.outcome = .restored
    report.reason = .tooCostly
    report.explanation = "an explanation, für alle"
    report.offered = ["TARGETS", "text/html"]
    report.attempts = [.init(target: "text/rtf", format: "rtf", failure: "refused")]
    report.chosen = .init(target: "text/html", format: "html", type: "UTF8_STRING", bytes: 77, incremental: true)
    report.rule = "a rule"
    report.trace = [.init(rule: "a rule", matched: true, reason: "because")]
    report.profile = "plain"
    report.reading = [.init(code: "html.hidden", from: "a", to: nil, count: 3)]
    report.lost = [.init(code: "html.form-field", from: "radio", to: nil, count: 8)]
    report.sanitizing = [.init(code: "links.cleaned", from: nil, to: "b", count: 4)]
    report.writing = [.init(format: "rtf", findings: [.init(code: "rtf.lost", from: "c", to: "d", count: 5)])]
    report.published = [.init(targets: ["text/plain"], bytes: 9)]
    report.alternatives = ["minimal"]
    report.home = true
    report.destinations = [
      .init(rule: "r", programs: "kitty", profile: "plain", formats: ["text"], withheld: ["rtf"], reason: "why")
    ]
    report.pastes = [
      .init(application: "kitty", profile: nil),
      .init(application: "x", profile: "plain", rule: "r", formats: ["text"], withheld: ["rtf"], reason: "why"),
    ]
    report.milliseconds = .init(targets: 1, fetch: 2.5, read: nil, sanitize: 4, write: 5, take: 6, total: 7)
    return report
  }

  private var facts: CopyFacts {
    var content = ContentFacts()
    (content.hasTable, content.hasLink, content.size) = (true, true, 12)
    content.matches = ["one": true, "two": false]
    return CopyFacts(sourceNames: ["writer"], origin: "https://example.org", targets: ["x"], content: content)
  }

  @Test func `what is written is read again`() throws {
    #expect(try isSame(report))
    #expect(try isSame(facts))
    #expect(try isSame(Client(processID: -3, executable: "a", path: "/a", classes: ["b"], isRemote: true)))
    #expect(try isSame(ServerToken()))
    #expect(
      try isSame([
        DestinationVariant(profile: "plain"), DestinationVariant(profile: nil, publish: .only([.html, .text])),
        DestinationVariant(profile: "a", publish: .also([.markdown])),
        DestinationVariant(profile: nil, publish: .withoutRTF),
      ]))
    #expect(try isSame([[Int.min, 0, .max], []]))
    #expect(try isSame([String?.none, "", "\u{0}é😀"]))
  }

  @Test func `a part of an index is none, nor is one with something after it`() {
    let whole = bytes(of: report) + bytes(of: facts)
    for count in 0..<whole.count where count != bytes(of: report).count {
      #expect(throws: StoredRecord.Fault.wrongIndex) {
        let _: CopyReport = try IndexReader.read(Array(whole[..<count]))
      }
    }
  }

  @Test func `any byte may be another`() {
    let whole = bytes(of: report)
    for place in whole.indices {
      for byte: UInt8 in [0, 1, 127, 128, 255] {
        var changed = whole
        changed[place] = byte
        let back: CopyReport? = try? IndexReader.read(changed)
        #expect(back == nil || bytes(of: back ?? report) == changed)
      }
    }
  }
}
