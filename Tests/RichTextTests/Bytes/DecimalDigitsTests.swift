import Testing

@testable import RichText

struct DecimalDigitsTests {
  @Test(arguments: [0, 9, 10, 99, 100, -1, -10, 65_535, Int.max, Int.min])
  func `a number has the digits of its description`(number: Int) {
    var bytes = Array("\\li".utf8)
    bytes.append(decimal: number)
    #expect(String(decoding: bytes, as: UTF8.self) == "\\li\(number)")
  }
}
