import RichText
import Testing
import TestMaterial

@testable import Sanitizer

struct EnsureContrastTests {
  private func mend(_ color: String?, on background: String?, page: Color = .white) throws -> (Color?, Findings) {
    var profile = Profile.faithful
    profile.colors = .ensureContrast
    profile.pageColor = page
    let document = try Document.paragraph(
      (
        "text",
        {
          $0.color = color.flatMap { Color(hex: $0) }
          $0.background = background.flatMap { Color(hex: $0) }
        }
      ))
    let result = profile.sanitize(document)
    #expect(profile.sanitize(result.document) == Sanitized(document: result.document))
    return (result.document.characterStyles.all.first?.color, result.findings)
  }

  @Test func `white text from a dark page loses its colour`() throws {
    #expect(try mend("#ffffff", on: nil) == (nil, Findings([Finding(.contrastMended)])))
    #expect(try mend("#e8e6e3", on: nil).0 == nil)
    #expect(try mend("#000000", on: nil, page: Color(red: 20, green: 20, blue: 20)).0 == nil)
  }

  @Test(arguments: ["#ffff00", "#8ab4f8", "#00ff00", "#ffb3b3"])
  func `other colors become as dark as they must be`(hex: String) throws {
    let color = try #require(try mend(hex, on: nil).0)
    #expect((4.5..<7).contains(Contrast.ratio(color, .white)))
    #expect(max(color.red, color.green, color.blue) - min(color.red, color.green, color.blue) >= 32)
  }

  @Test func `text on a background of its own becomes black or white`() throws {
    #expect(try mend("#202020", on: "#000000").0 == .white)
    #expect(try mend(nil, on: "#1e1e1e").0 == .white)
    #expect(try mend("#ffffff", on: "#ffff0080").0 == .black)
    #expect(try mend(nil, on: "#ffff00").0 == nil)
  }

  @Test(arguments: ["#000000", "#767676", "#0000ee", "#b00020"])
  func `readable colors stay`(hex: String) throws {
    #expect(try mend(hex, on: nil) == (Color(hex: hex), Findings()))
  }

  @Test func `ratios are those of WCAG`() throws {
    #expect(abs(Contrast.ratio(.black, .white) - 21) < 0.001)
    #expect(abs(Contrast.ratio(try #require(Color(hex: "#777777")), .white) - 4.478) < 0.001)
  }

  @Test func `every colour can be repaired on every background`() {
    var random = SeededGenerator(seed: 3)
    func draw() -> Color {
      Color(
        red: UInt8.random(in: 0...255, using: &random), green: UInt8.random(in: 0...255, using: &random),
        blue: UInt8.random(in: 0...255, using: &random))
    }
    for _ in 0..<5000 {
      let (color, background) = (draw(), draw())
      #expect(Contrast.isReadable(Contrast.plainColor(on: background), on: background))
      #expect(Contrast.isReadable(Contrast.readable(color, on: background), on: background))
    }
  }
}

extension Findings {
  init(_ all: [Finding]) {
    self.init()
    for finding in all { record(finding) }
  }
}
