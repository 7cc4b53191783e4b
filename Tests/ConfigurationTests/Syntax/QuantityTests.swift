import RichText
import TestMaterial
import Testing

@testable import Configuration

struct QuantityTests {
  @Test(arguments: [
    ("64 MiB", 64 << 20), ("64MiB", 64 << 20), ("64M", 64 << 20), ("64 m", 64 << 20), ("1KiB", 1024), ("1k", 1024),
    ("2 gib", 2 << 30), ("1T", 1 << 40), ("500 kB", 500_000), ("1.5 MB", 1_500_000), ("1.5K", 1536), ("7 B", 7),
    ("0 B", 0),
    ("1G 512M", 3 << 29), ("1G512M", 3 << 29),
  ])
  func `a size is a sum of numbers with units`(text: String, bytes: Int) {
    #expect(Quantity.bytes(text) == bytes)
  }

  @Test(arguments: [
    ("10m", 600_000), ("10 min", 600_000), ("10min", 600_000), ("10 Minutes", 600_000), ("1h30m", 5_400_000),
    ("1h 30 min", 5_400_000), ("500ms", 500), ("500 msec", 500), ("2s", 2000), ("1.5 s", 1500), ("90 seconds", 90_000),
    ("1 day", 86_400_000), ("1w", 604_800_000), ("2 hr", 7_200_000), ("0s", 0), ("0.5 ms", 0), ("1m1m", 120_000),
  ])
  func `a time is a sum of numbers with units`(text: String, milliseconds: Int) {
    #expect(Quantity.milliseconds(text) == milliseconds)
  }

  private static let wrong = [
    "", " ", "64", "MiB", "ms", "-1 MiB", "-1 s", "+1 s", "1.2.3 MiB", "1.2345 MiB", "1. MiB", "1. s", ".5 s",
    "9999999999999 GiB",
    "64 MiBs", " 1 B", "1 B ", " 1 s", "1 s ", "٣ MiB", "٣ s", "１ s", "1 \u{0441}", "1\u{00A0}s", "1\ts", "1 s\n",
    "1 s,2 s", "1 s+2 s",
    "1e3 s", "0x10 s", "1 \u{212A}B", "1 \u{0}s", "1 s 2", "9223372036854775807 s", "9223372036854775807 B",
    "99999999999999999999999999 s", "99999999999999999999999999 B", "1 y", "1 month", "1 us", "infinity",
    String(repeating: "1", count: 10_000) + " s", String(repeating: "1s ", count: 10_000) + "1s",
    String(repeating: "1B", count: 10_000),
  ]

  @Test(arguments: wrong.map(LongText.init)) func `anything else is neither a size nor a time`(text: LongText) {
    #expect(Quantity.bytes(text.text) == nil)
    #expect(Quantity.milliseconds(text.text) == nil)
  }

  @Test func `a sum that is too large is no quantity`() {
    #expect(Quantity.bytes("5000 TiB 5000 TiB") == nil)
    #expect(Quantity.milliseconds("8000000w 8000000w 8000000w") == nil)
  }

  @Test(arguments: [
    0, 1, 999, 1000, 1024, 1500, 60_000, 90_000, 3_600_000, 86_400_000, 1 << 20, 64 << 20, 1 << 30, 16 << 40,
  ])
  func `an amount is written as it is read`(amount: Int) {
    #expect(Quantity.milliseconds(Quantity.text(milliseconds: amount)) == amount)
    #expect(Quantity.bytes(Quantity.text(bytes: amount)) == amount)
  }

  @Test(arguments: [
    ("11 pt", Length(points: 11) as Length?), ("10.5pt", Length(twips: 210)), ("11", nil), ("11 px", nil), ("", nil),
    ("99999999999999999 pt", nil),
  ])
  func `a type size is in points`(text: String, length: Length?) {
    #expect(Quantity.points(text) == length)
  }

  @Test(arguments: [
    ("1 in", Length(twips: 1440) as Length?), ("2.54 cm", Length(twips: 1440)), ("25.4 mm", Length(twips: 1440)),
    ("96 px", Length(twips: 1440)), ("72 pt", Length(twips: 1440)), ("16 cm", Length(twips: 9071)), ("1 m", nil),
    ("99999999999999999 cm", nil),
  ])
  func `a length has units of print and screen`(text: String, length: Length?) {
    #expect(Quantity.length(text) == length)
  }

  @Test(arguments: [
    ("120 %", 120 as Int?), ("120%", 120), ("99.5 %", nil), ("120", nil), ("-1 %", nil),
    ("99999999999999999999 %", nil),
  ])
  func `a percentage is whole`(text: String, percent: Int?) {
    #expect(Quantity.percent(text) == percent)
  }

  @Test(arguments: ["1h30m", "500 ms", "2 Hours 1min", "1.5s", "64 MiB", "64M", "64", "1 x", "", "1G512M", "1.2345 s"])
  func `the schema's patterns are met by what is read`(text: String) throws {
    func matches(_ pattern: String) throws -> Bool { try text.wholeMatch(of: Regex(pattern)) != nil }
    #expect(try matches(Quantity.timePattern) == (Quantity.milliseconds(text) != nil))
    #expect(try matches(Quantity.sizePattern) == (Quantity.bytes(text) != nil))
  }
}
