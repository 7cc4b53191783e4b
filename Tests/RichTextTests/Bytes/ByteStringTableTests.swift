import Testing

@testable import RichText

struct ByteStringTableTests {
  @Test func `each distinct string gets the next number and keeps it`() {
    var table = ByteStringTable()
    // Of lengths around the eight bytes that are compared at once.
    let strings = (0..<200).map { Array(String(repeating: "x", count: $0 % 20).utf8) + [UInt8($0 / 20)] }
    for (number, string) in strings.enumerated() {
      #expect(table.id(of: string[...]) == nil)
      #expect(Int(table.intern(string[...])) == number)
    }
    #expect(table.count == strings.count)
    for (number, string) in strings.enumerated() {
      // The same bytes elsewhere.
      let other = ([0] + string).dropFirst()
      #expect(table.id(of: other) == Int32(number))
      #expect(table.intern(other) == Int32(number))
    }
    #expect(table.count == strings.count)
  }

  @Test func `a full table knows its strings and takes no others`() {
    var table = ByteStringTable()
    #expect(table.intern([1], room: 2) == 0)
    #expect(table.intern([2], room: 2) == 1)
    #expect(table.intern([3], room: 2) == nil)
    #expect(table.intern([2], room: 2) == 1)
    #expect(table.count == 2)
  }

  @Test func `the empty string is a string like any other`() {
    var table = ByteStringTable()
    #expect(table.id(of: []) == nil)
    #expect(table.intern([]) == 0)
    #expect(table.intern([0]) == 1)
    #expect(table.id(of: [1, 2][1..<1]) == 0)
  }
}
