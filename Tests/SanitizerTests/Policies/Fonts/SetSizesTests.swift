import RichText
import Testing

@testable import Sanitizer

struct SetSizesTests {
  private func sizes(_ handling: SizeHandling) throws -> (points: [Double?], findings: Findings) {
    var profile = Profile.faithful
    profile.fonts.sizes = handling
    let document = try Document.paragraph(
      ("a", { $0.size = Length(points: 8) }), ("b", { _ in }), ("c", { $0.size = Length(points: 13) }),
      ("d", { $0.size = Length(points: 40) }))
    let result = profile.sanitize(document)
    #expect(result.document.validate() == nil)
    let points = result.document.runs.map { result.document.style(of: $0).size?.points }
    return (points, result.findings)
  }

  @Test func `sizes that text states are changed, none is added`() throws {
    #expect(try sizes(.keep).points == [8, nil, 13, 40])
    #expect(try sizes(.drop).points == [nil])
    #expect(try sizes(.fixed(Length(points: 11))).points == [11, nil, 11])
    #expect(try sizes(.scale(percent: 50)).points == [4, nil, 6.5, 20])
    #expect(try sizes(.clamp(Length(points: 9)...Length(points: 24))).points == [9, nil, 13, 24])
    #expect(try sizes(.snap([Length(points: 10), Length(points: 16)])).points == [10, nil, 10, 16])
  }

  @Test func `findings say from what to what`() throws {
    #expect(
      try sizes(.clamp(Length(points: 9)...Length(points: 24))).findings.all == [
        Finding(.sizeChanged, from: "8 pt", to: "9 pt"), Finding(.sizeChanged, from: "40 pt", to: "24 pt"),
      ])
    #expect(try sizes(.drop).findings.all == [Finding(.sizeDropped, count: 3)])
  }
}
