import RichText
import Testing
import TinyPictures

@testable import Sanitizer

struct CheckImagesTests {
  private func clean(_ attachment: RichText.Attachment, _ set: (inout AttachmentSettings) -> Void = { _ in }) throws
    -> Sanitized
  {
    var builder = DocumentBuilder()
    try builder.append("a ")
    try builder.append(attachment)
    try builder.endParagraph()
    var profile = Profile.structure
    set(&profile.attachments)
    let result = profile.sanitize(try builder.finish())
    #expect(result.document.validate() == nil)
    return result
  }

  @Test(arguments: [ImageType.png, .jpeg, .gif, .webp, .bmp]) func `an undamaged picture stays`(type: ImageType) throws
  {
    let picture = TinyPicture.attachment(type, alternativeText: "cat")
    let result = try clean(picture)
    #expect(result.document.attachments.map(\.attachment) == [picture])
    #expect(result.findings.isEmpty)
  }

  @Test(arguments: [ImageType.tiff, .emf, .wmf, .svg, .heic])
  func `types that are no plain pictures are their text, unless the profile lists them`(type: ImageType)
    throws
  {
    let picture = TinyPicture.attachment(type, alternativeText: "cat")
    let result = try clean(picture)
    #expect(result.document.string == "a cat")
    #expect(result.findings.all == [Finding(.imageRefused, from: type.mediaType, to: "type not allowed")])
    #expect(try clean(picture) { $0.types = [type] }.document.attachments.map(\.attachment) == [picture])
  }

  @Test(arguments: ["<svg/>", "<!DOCTYPE svg [<!ENTITY a '&b;'>]><svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>"])
  func `a drawing is its text, sound or not, whatever it is said to be`(drawing: String) throws {
    for type in ["image/svg+xml", "image/unknown", "application/octet-stream", "text/plain"] {
      let result = try clean(Attachment(type: type, bytes: Array(drawing.utf8), alternativeText: "plan"))
      #expect(result.document.string == "a plan", "\(type)")
      #expect(result.findings.count(of: .imageRefused) == 1, "\(type)")
    }
  }

  @Test func `an adaptive glyph in HEIC stays where pictures do, if it is square`() throws {
    var glyph = Attachment(picture: TinyPicture.glyph("A-1"), declaredType: "image/heic", alternativeText: "cat")
    glyph.contentIdentifier = "A-1"
    #expect(try clean(glyph).document.attachments.map(\.attachment) == [glyph])
    #expect(try clean(glyph) { $0.maxSize.all = 10 }.document.string == "a cat")
    // Not square, without an identity, of another one, and with EXIF.
    for bytes in [
      TinyPicture.heic(xmp: "tiff:DocumentName='A-1'"), TinyPicture.heic(width: 9, height: 9), TinyPicture.glyph("B"),
      TinyPicture.heic(width: 9, height: 9, xmp: "tiff:DocumentName='A-1' exif:GPSLatitude='48'"),
      TinyPicture.glyph("A-1") + [0, 0, 0, 8] + Array("free".utf8),
    ] {
      glyph.bytes = bytes
      let result = try clean(glyph)
      #expect(result.document.string == "a cat")
      let reason = "not the glyph it is said to be"
      #expect(result.findings.all == [Finding(.imageRefused, from: "image/heic", to: reason)])
    }
  }

  @Test func `what is refused leaves its text, nothing, or stays, and the reason is in the report`() throws {
    let page = Attachment(type: "image/png", bytes: Array("<html>".utf8), alternativeText: "cat")
    let finding = Finding(.imageRefused, from: "image/png", to: "not a picture")
    #expect(try clean(page) == Sanitized(document: .plain("a cat"), findings: Findings(finding)))
    #expect(try clean(page) { $0.refused = .drop } == Sanitized(document: .plain("a"), findings: Findings(finding)))
    #expect(try clean(page) { $0.refused = .keep }.document.attachments.map(\.attachment) == [page])
  }

  @Test(arguments: [
    (TinyPicture.png + Array("<script>".utf8), "trailing bytes"), (Array(TinyPicture.png.dropLast(5)), "truncated"),
    (TinyPicture.jpeg, "other type than declared"), ([], "truncated"),
  ])
  func `the reason is the fault`(bytes: [UInt8], reason: String) throws {
    let result = try clean(Attachment(type: "image/png", bytes: bytes))
    #expect(result.findings.all == [Finding(.imageRefused, from: "image/png", to: reason)])
  }

  @Test func `limits are for all types or for one`() throws {
    let (png, gif) = (TinyPicture.attachment(.png), TinyPicture.attachment(.gif))
    let large = Finding(.imageRefused, from: "image/png", to: "too large")
    #expect(try clean(png) { $0.maxSize.all = 83 }.findings.all == [large])
    #expect(try clean(png) { $0.maxSize.byType = [.png: 83] }.findings.all == [large])
    #expect(try clean(gif) { $0.maxSize.byType = [.png: 83] }.findings.isEmpty)
    #expect(try clean(png) { $0.maxSize.byType = [.png: 84] }.findings.isEmpty)
    let many = Finding(.imageRefused, from: "image/png", to: "too many pixels")
    #expect(try clean(png) { $0.maxPixels.all = 5 }.findings.all == [many])
    #expect(try clean(png) { $0.maxPixels.all = 6 }.findings.isEmpty)
  }

  @Test(arguments: ["application/octet-stream", "image/jpeg", ""])
  func `a picture is cleaned where its type does not say what it is`(type: String) throws {
    let bytes = TinyPicture.withMetadata(.jpeg)
    let result = try clean(Attachment(type: type, bytes: bytes))
    let clean = try ImageFile(bytes).withoutMetadata(keepsColorProfile: true)
    #expect(result.document.attachments.map(\.attachment) == [Attachment(type: type, bytes: clean)])
    #expect(result.findings.count(of: .imageMetadataStripped) == 1)
  }

  @Test(arguments: [
    ("text/html", TinyPicture.withMetadata(.jpeg), "other type than declared"),
    ("application/x-check", TinyPicture.withMetadata(.png), "other type than declared"),
    ("application/x-wmf", TinyPicture.withMetadata(.jpeg), "type not allowed"),
    ("application/octet-stream", Array("<html/>".utf8), "unknown type"), ("", [1, 2, 3, 4], "unknown type"),
  ])
  func `no other name leads a picture past the checks`(type: String, bytes: [UInt8], reason: String) throws {
    let result = try clean(Attachment(type: type, bytes: bytes, alternativeText: "cat"))
    #expect(result.document.string == "a cat")
    #expect(result.findings.all == [Finding(.imageRefused, from: type.isEmpty ? "unknown type" : type, to: reason)])
  }

  @Test func `what is no picture and what lies elsewhere is not looked at`() throws {
    let box = Attachment(type: "application/x-check", bytes: [1], alternativeText: "[x]")
    #expect(try clean(box).document.attachments.map(\.attachment) == [box])
    let remote = Attachment(type: "image/png", origin: .remote(url: "https://e.test/a.png"))
    #expect(try clean(remote) { $0.remote = .keep }.document.attachments.map(\.attachment) == [remote])
  }
}

extension Findings {
  fileprivate init(_ finding: Finding) {
    self.init()
    record(finding)
  }
}
