import Testing

@testable import ServiceCore

struct CompoundTextEncoderTests {
  private let half = [UInt8](repeating: 1, count: CompoundTextEncoder.maximumSize / 2)

  @Test func `equal texts are converted once`() {
    var encoder = CompoundTextEncoder()
    var conversions = 0
    for _ in 0..<9 {
      let encoded = encoder.encode(half) { _ in
        conversions += 1
        return [7]
      }
      #expect(encoded == [7])
    }
    #expect(conversions == 1)
  }

  @Test func `the conversions of all texts of one copy have a common limit`() {
    var encoder = CompoundTextEncoder()
    #expect(encoder.encode(half) { $0 } == half)
    #expect(encoder.encode(half + [1]) { $0 } == nil)
    #expect(encoder.encode([2]) { $0 } == [2])
    #expect(encoder.encode([3]) { _ in nil } == nil)
  }
}
