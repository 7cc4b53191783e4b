import Guard
import RichText
import Configuration
import Selections
import Testing

@testable import Service
@testable import ServiceCore

/// The index of a slot: what is written comes back, and nothing else does.
struct IndexCoderTests {
  /// Every value is there, and none like another.
  private var index: OfferIndex {
    var content = ContentFacts()
    (content.hasTable, content.hasLink, content.size) = (true, true, 12)
    content.matches = ["one": true, "two": false]
    let facts = CopyFacts(sourceNames: ["writer"], origin: "https://example.org", targets: ["x"], content: content)
    let variants = [
      DestinationVariant(profile: "plain"), DestinationVariant(profile: nil, publish: .only([.html, .text])),
      DestinationVariant(profile: "a", publish: .also([.markdown])),
      DestinationVariant(profile: nil, publish: .withoutRTF), DestinationVariant(profile: nil, omitsSource: true),
    ]
    let client = Client(processID: -3, executable: "a", path: "/a", classes: ["b", ""], isRemote: true)
    var offer = Offer(forms: [OfferForm(targets: ["\u{0}é😀"], type: "t", bytes: [1, 2])])
    offer.alternatives = [[OfferForm(targets: ["a", "b"], bytes: [3])], []]
    offer.home = [OfferForm(targets: [], bytes: [1, 2])]
    offer.source = client
    var copy = CleanCopy.recovered(
      offer, in: "PRIMARY", destinations: .init(facts: facts, variants: variants),
      evidence: CopyEvidence(rule: "a rule", removed: [.bidi], differsFromPage: true, mayBeOfPage: true), by: .shipped)
    copy.offer.choice = nil
    var unwritten = SlotContent()
    return OfferIndex(copy, on: ServerToken(), content: &unwritten)
  }

  @Test func `what is written is read again`() throws {
    let index = index
    let back = try OfferIndex(reading: index.bytes)
    #expect(back.server == index.server && back.selection == "PRIMARY")
    #expect(back.forms == index.forms)
    #expect(back.forms.home?.first?.offset == index.forms.forms.first?.offset, "equal bytes are there once")
    #expect(back.destinations == index.destinations)
    #expect(back.evidence == index.evidence)
    let text = FetchedContent(held: [3], target: "UTF8_STRING", type: "u")
    for original in [
      Original(
        FetchedContent(held: [1, 2], target: "text/html", type: "h"), format: .html, text: text, deadline: 7),
      Original(FetchedContent(held: [], target: "image/png", type: ""), format: nil, deadline: .max),
    ] {
      var content = SlotContent()
      let read = try OriginalIndex(reading: OriginalIndex(original, content: &content).bytes)
      #expect(read.original(content.bytes(of:)) == original)
    }
  }

  @Test func `a part of an index is refused, and so is one with something after it`() {
    let whole = index.bytes
    for count in 0..<whole.count {
      #expect(throws: SlotLayout.Fault.wrongIndex, "\(count)") { try OfferIndex(reading: Array(whole[..<count])) }
    }
    #expect(throws: SlotLayout.Fault.wrongIndex) { try OfferIndex(reading: whole + [0]) }
  }

  @Test func `extensible values may end early or go on, and those that are missing keep their defaults`() throws {
    func written(_ numbers: [UInt8]) throws -> [UInt8] {
      var coder = IndexCoder()
      try coder.codeExtensible { coder throws(SlotLayout.Fault) in
        for var number in numbers { try coder.code(&number) }
      }
      var end: UInt8 = 9
      try coder.code(&end)
      return coder.bytes
    }
    for (numbers, expected) in [([1, 2], [1, 2]), ([1], [1, 7]), ([], [7, 7]), ([1, 2, 3], [1, 2])]
      as [([UInt8], [UInt8])]
    {
      var coder = IndexCoder(reading: try written(numbers))
      var (first, second, end): (UInt8, UInt8, UInt8) = (7, 7, 0)
      try coder.codeExtensible { coder throws(SlotLayout.Fault) in
        try coder.code(&first)
        try coder.code(&second)
      }
      try coder.code(&end)
      #expect([first, second] == expected && end == 9 && coder.isAtEnd)
    }
  }

  @Test func `any byte may be another`() {
    let whole = index.bytes
    for place in whole.indices {
      for byte: UInt8 in [0, 1, 127, 128, 255] {
        var changed = whole
        changed[place] = byte
        guard let back = try? OfferIndex(reading: changed) else { continue }
        #expect((try? OfferIndex(reading: back.bytes).bytes.count) == back.bytes.count)
      }
    }
  }
}
