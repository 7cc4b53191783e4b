import RichText
import Testing
import TinyPictures

@testable import Sanitizer

/// U+FFFC stands for an attachment and nothing else, wherever it comes from and goes to: a screen reader would speak
/// it.
struct AttachmentLawTests {
  private static func count(_ sequence: [UInt8], in bytes: [UInt8]) -> Int {
    var count = 0
    var rest = bytes[...]
    while let start = rest.firstIndex(of: sequence[0]) {
      if rest[start...].starts(with: sequence) { count += 1 }
      rest = rest[(start + 1)...]
    }
    return count
  }

  /// Returns the fault in the forms of a document; `nil` if each anchor stands for an attachment.
  static func fault(of document: Document) -> String? {
    if let fault = document.validate() { return fault }
    for format in FormatCatalog.all {
      let bytes = format.write(document).bytes
      // The native format is the one that has anchors; RTF could spell them.
      let anchors = count(Document.anchor, in: bytes) + count(Array("\\u-4?".utf8), in: bytes)
      let expected = format.name == .native ? document.attachments.count : 0
      if anchors != expected { return "\(format.name): \(anchors) anchors in place of \(expected)" }
    }
    return nil
  }

  @Test func `a stranded anchor that comes in is removed and reported, in every format`() throws {
    for format in FormatCatalog.all {
      let bytes: [UInt8]
      switch format.name {
      case .native:
        bytes = Array(
          #"{"format":"org.washboard.rich-text","version":1,"text":"a￼b","characterStyles":[],"runs":[],"paragraphStyles":[],"paragraphs":[]}"#
            .utf8)
      case .rtf: bytes = Array(#"{\rtf1 a\u-4 ?b}"#.utf8)
      case .html: bytes = Array("a&#xFFFC;b".utf8)
      default: bytes = Array("a\u{FFFC}b".utf8)
      }
      let reading = try format.read(bytes)
      #expect(reading.document.string == "ab", "\(format.name)")
      #expect(reading.findings.count(of: .strayAnchor) == 1, "\(format.name)")
    }
  }

  @Test func `an adaptive glyph is itself in the native format and its description in every other`() throws {
    var glyph = Attachment(
      picture: TinyPicture.glyph("sticker-1"), declaredType: "image/heic", alternativeText: "a cat in a hat")
    glyph.contentIdentifier = "sticker-1"
    glyph.baselineOffset = Length(points: -2)
    #expect(glyph.pixelWidth == 160)
    try expectTextElsewhere(glyph)
  }

  @Test func `a custom attachment is itself in the native format and its declared text in every other`() throws {
    var box = RichText.Attachment(type: "application/vnd.example.checkbox", bytes: [1], alternativeText: "done")
    try expectTextElsewhere(box)
    // Attributes that are not known stay where everything is kept.
    box.custom = ["checked": .bool(true)]
    try expectTextElsewhere(box, profiles: [.faithful])
  }

  private func expectTextElsewhere(
    _ attachment: RichText.Attachment, profiles: [Profile] = [.structure, .faithful]
  ) throws {
    var builder = DocumentBuilder()
    try builder.append("x ")
    try builder.append(attachment)
    try builder.append(" y")
    try builder.endParagraph()
    let document = try builder.finish()
    for profile in profiles {
      #expect(profile.sanitize(document).document == document)
    }
    for format in FormatCatalog.all {
      let again = try format.read(format.write(document).bytes).document
      if format.name == .native {
        #expect(again == document)
      } else {
        #expect(again.string == "x \(attachment.alternativeText) y", "\(format.name)")
      }
    }
    #expect(Self.fault(of: document) == nil)
  }

  @Test(arguments: PolicyLawTests.profiles)
  func `every anchor in every form is an attachment`(profile: Profile) {
    for (seed, document) in PolicyLawTests.documents(150).enumerated() {
      #expect(Self.fault(of: profile.sanitize(document).document) == nil, "seed \(seed)")
    }
  }
}
