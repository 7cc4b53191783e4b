import Testing

@testable import Selections

struct ContentHashTests {
  private func hash(_ bytes: [UInt8]) -> ContentHash { bytes.withUnsafeBytes(ContentHash.init) }

  @Test(arguments: 0...40)
  func `each bit counts, and each length`(count: Int) {
    var seen = Set((0...40).map { hash([UInt8](repeating: 0, count: $0)) })
    #expect(seen.count == 41)
    for bit in 0..<(8 * count) {
      var bytes = [UInt8](repeating: 0, count: count)
      bytes[bit / 8] ^= 1 << (bit % 8)
      #expect(seen.insert(hash(bytes)).inserted, "bit \(bit) of \(count) bytes")
    }
  }

  @Test func `the order counts`() {
    let bytes = (0..<64).map { UInt8($0) }
    for place in 0..<63 {
      var other = bytes
      other.swapAt(place, place + 1)
      #expect(hash(other) != hash(bytes))
    }
  }

  @Test func `equal bytes have equal hashes wherever they lie`() {
    let bytes = (0..<100).map { UInt8($0) }
    for shift in 0..<16 {
      let moved = [UInt8](repeating: 255, count: shift) + bytes
      moved.withUnsafeBytes { #expect(ContentHash(UnsafeRawBufferPointer(rebasing: $0[shift...])) == hash(bytes)) }
    }
  }
}
