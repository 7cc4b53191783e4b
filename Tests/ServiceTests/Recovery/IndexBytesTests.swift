import Configuration
import Guard
import RichText
import Selections
import Testing

@testable import Service
@testable import ServiceCore

/// The index of a stored record: what is written comes back, and nothing else does.
struct IndexBytesTests {
  private func bytes(of value: some IndexValue) -> [UInt8] {
    var writer = IndexWriter()
    writer.write(value)
    return writer.bytes
  }

  private func isSame<Value: IndexValue & Equatable>(_ value: Value) throws -> Bool {
    let back: Value = try IndexReader.read(bytes(of: value), version: StoredRecord.version)
    return back == value
  }

  private var evidence: CopyEvidence { CopyEvidence(rule: "a rule", removed: [.bidi], differsFromPage: true) }

  /// Every value is there, and none like another.
  private var facts: CopyFacts {
    var content = ContentFacts()
    (content.hasTable, content.hasLink, content.size) = (true, true, 12)
    content.matches = ["one": true, "two": false]
    return CopyFacts(sourceNames: ["writer"], origin: "https://example.org", targets: ["x"], content: content)
  }

  @Test func `what is written is read again`() throws {
    #expect(try isSame(evidence))
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
    let whole = bytes(of: facts) + bytes(of: evidence)
    for count in 0..<whole.count where count != bytes(of: facts).count {
      #expect(throws: StoredRecord.Fault.wrongIndex) {
        let _: CopyFacts = try IndexReader.read(Array(whole[..<count]), version: StoredRecord.version)
      }
    }
  }

  @Test func `any byte may be another`() {
    let whole = bytes(of: facts)
    for place in whole.indices {
      for byte: UInt8 in [0, 1, 127, 128, 255] {
        var changed = whole
        changed[place] = byte
        let back: CopyFacts? = try? IndexReader.read(changed, version: StoredRecord.version)
        #expect(back == nil || bytes(of: back ?? facts) == changed)
      }
    }
  }
}
