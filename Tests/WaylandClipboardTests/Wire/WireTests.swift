import TestMaterial
import Testing

@testable import WaylandClipboard

/// Laws of the codec of the wire protocol.
struct WireTests {
  private func message(_ object: UInt32, _ opcode: UInt16, _ count: Int) -> WireMessage {
    WireMessage(object: ObjectID(rawValue: object), opcode: opcode, arguments: Array(repeating: 7, count: count))
  }

  @Test func `messages are found in the stream however it is cut`() throws {
    let messages = [message(1, 0, 0), message(5, 2, 12), message(0xFF00_0001, 65_535, 4)]
    let stream = try messages.flatMap { try #require($0.bytes) }
    for length in 1...stream.count {
      var decoder = WireDecoder()
      var found: [WireMessage] = []
      for start in stride(from: 0, to: stream.count, by: length) {
        decoder.append(stream[start..<min(start + length, stream.count)])
        while let message = try decoder.next() { found.append(message) }
      }
      #expect(found == messages)
    }
  }

  @Test(arguments: [0, 4, 7, 9, 10])
  func `a length that no message can have is an error`(length: UInt32) {
    var writer = ArgumentWriter()
    writer.write(UInt32(1))
    writer.write(length << 16)
    var decoder = WireDecoder()
    decoder.append(writer.bytes)
    #expect(throws: WireError.malformedHeader) { try decoder.next() }
  }

  @Test func `no message longer than the limit is made`() {
    #expect(message(1, 0, WireMessage.maximumLength - WireMessage.headerLength).bytes != nil)
    #expect(message(1, 0, WireMessage.maximumLength).bytes == nil)
  }

  @Test(arguments: ["", "a", "abc", "abcd", "text/plain;charset=utf-8", "é😀"])
  func `a string that was written is read, with its padding`(text: String) throws {
    var writer = ArgumentWriter()
    writer.write(text)
    writer.write(UInt32(9))
    #expect(writer.bytes.count % 4 == 0)
    var reader = ArgumentReader(writer.bytes)
    #expect(try reader.string() == text)
    #expect(try reader.uint() == 9)
  }

  @Test func `an array that was written is read`() throws {
    var writer = ArgumentWriter()
    writer.write([1, 2, 0xFFFF_FFFF])
    var reader = ArgumentReader(writer.bytes)
    #expect(try reader.words() == [1, 2, 0xFFFF_FFFF])
  }

  @Test func `a string ends at its first NUL, and what is no UTF-8 is repaired`() throws {
    // Length 6, bytes, NUL, padding.
    let bytes: [UInt8] = [6, 0, 0, 0, 0x61, 0xFF, 0, 0x62, 0x63, 0, 0, 0]
    var reader = ArgumentReader(bytes)
    #expect(try reader.string() == "a\u{FFFD}")
  }

  @Test(
    arguments: [
      [], [1, 0, 0], [0, 0, 0, 0], [4, 0, 0, 0, 0x61, 0x62, 0x63, 0x64], [9, 0, 0, 0, 0x61, 0, 0, 0],
      [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0],
    ] as [[UInt8]])
  func `a string that is null, without its NUL, or longer than its message is an error`(bytes: [UInt8]) {
    var reader = ArgumentReader(bytes)
    #expect(throws: WireError.malformedArguments) { try reader.string() }
  }

  @Test func `random bytes end in messages or errors`() {
    var random = SeededGenerator(seed: 1)
    let interfaces: [Interface] = [
      .display, .registry, .callback, .dataControlDevice, .dataControlSource, .dataControlOffer, .toplevelManager,
      .toplevel,
    ]
    for _ in 0..<2000 {
      var decoder = WireDecoder()
      decoder.append((0..<random.below(200)).map { _ in UInt8(random.below(random.pick([4, 30, 256]))) })
      while let message = try? decoder.next() {
        for interface in interfaces { _ = try? Event(message, from: interface) }
      }
    }
  }
}
