import RichText
import Testing

@testable import Configuration

struct QuantityTests {
  @Test(arguments: [
    ("64 MiB", 64 << 20), ("1KiB", 1024), ("2 gib", 2 << 30), ("500 kB", 500_000), ("1.5 MB", 1_500_000), ("7 B", 7),
  ])
  func `a size is a number and a unit`(text: String, bytes: Int) {
    #expect(Quantity.bytes(text) == bytes)
  }

  @Test(arguments: [
    "", "64", "MiB", "-1 MiB", "1.2.3 MiB", "1.2345 MiB", "1. MiB", "9999999999999 GiB", "64 MiBs", " 1 B", "٣ MiB",
  ])
  func `anything else is no size`(text: String) {
    #expect(Quantity.bytes(text) == nil)
  }

  @Test func `a type size is in points`() {
    #expect(Quantity.points("11 pt") == Length(points: 11))
    #expect(Quantity.points("10.5pt") == Length(twips: 210))
    #expect(Quantity.points("11") == nil)
    #expect(Quantity.points("11 px") == nil)
  }
}
