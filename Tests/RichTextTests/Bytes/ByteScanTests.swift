import Testing
import TestMaterial

@testable import RichText

/// The scans by words find what a look at each byte finds.
struct ByteScanTests {
  private static let kinds: [(name: String, hits: @Sendable (UInt64) -> UInt64, isHit: @Sendable (UInt8) -> Bool)] = [
    ("beyond ASCII", { $0.nonASCIIBytes }, { $0 >= 0x80 }),
    ("less than a limit", { $0.bytes(below: 0x20) }, { $0 < 0x20 }),
    ("equal to a byte", { $0.bytes(equalTo: 0x3C) }, { $0 == 0x3C }),
    ("either", { $0.bytes(equalTo: 0x00) | $0.bytes(equalTo: 0xFF) }, { $0 == 0x00 || $0 == 0xFF }),
  ]

  @Test func `the first hit is found wherever it stands`() {
    var generator = SeededGenerator(seed: 11)
    for (name, hits, isHit) in Self.kinds {
      for count in 0..<100 {
        for _ in 0..<20 {
          let isSparse = Bool.random(using: &generator)
          let bytes = (0..<count).map { _ in
            isSparse && Int.random(in: 0..<40, using: &generator) > 0
              ? 0x61 : UInt8.random(in: 0...255, using: &generator)
          }
          let start = Int.random(in: 0...count, using: &generator)
          let expected = bytes[start...].firstIndex(where: isHit) ?? count
          let found = bytes.withUnsafeBufferPointer { ByteScan.first(in: $0, from: start, where: hits) }
          #expect(found == expected, "\(name): \(bytes) from \(start)")
        }
      }
    }
  }

  @Test func `spaces are found that another follows`() {
    for count in 0..<40 {
      for place in 0..<max(count - 1, 0) {
        var bytes = [UInt8](repeating: 0x61, count: count)
        bytes[place] = 0x20
        bytes[place + 1] = 0x20
        let found = bytes.withUnsafeBufferPointer { ByteScan.first(in: $0, from: 0) { $0.spacesThatMayCollapse } }
        #expect(found == place)
      }
    }
  }

  @Test(arguments: ["mso-list", "MSO-List", "x mso-list:Ignore", "mso-lismso-list"])
  func `a word is found in any case`(text: String) {
    #expect(ByteScan.contains("mso-list", in: Array(text.utf8)[...]))
  }

  @Test(arguments: ["", "mso-lis", "mso_list", "MSO\rLIST"])
  func `what is not the word is not found`(text: String) {
    #expect(!ByteScan.contains("mso-list", in: Array(text.utf8)[...]))
  }
}
