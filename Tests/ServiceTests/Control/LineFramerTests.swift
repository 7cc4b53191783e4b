import Testing

@testable import Service

struct LineFramerTests {
  @Test func `a line is whole only with its line feed`() {
    var framer = LineFramer()
    framer.append(Array("{\"version\"".utf8))
    #expect(framer.next() == nil)
    framer.append(Array(":1}\r\n\nrest".utf8))
    #expect(framer.next() == .complete(Array("{\"version\":1}".utf8)))
    #expect(framer.next() == .complete([]))
    #expect(framer.next() == nil)
    #expect(!framer.isEmpty)
  }

  @Test func `a line of exactly the limit passes, one byte more does not`() {
    let line = [UInt8](repeating: 0x61, count: LineFramer.maximumLength)
    var framer = LineFramer()
    framer.append(line + [0x0A])
    #expect(framer.next() == .complete(line))
    framer.append(line + [0x61, 0x0A])
    #expect(framer.next() == .tooLong)
  }

  @Test func `bytes without end are refused once and then forgotten`() {
    var framer = LineFramer()
    framer.append([UInt8](repeating: 0x61, count: 100 << 10))
    #expect(framer.next() == .tooLong)
    for _ in 0..<1000 { framer.append([UInt8](repeating: 0x61, count: 16 << 10)) }
    #expect(framer.isEmpty)
    #expect(framer.next() == nil)
  }
}
