import RichText
import Testing
import TinyPictures

@testable import Sanitizer

struct LimitImageWidthTests {
  /// The size after cleaning to 100 points, in points.
  private func size(_ set: (inout RichText.Attachment) -> Void) throws -> [Double?] {
    var attachment = TinyPicture.attachment(.png)
    set(&attachment)
    var builder = DocumentBuilder()
    try builder.append(attachment)
    try builder.endParagraph()
    var profile = Profile.structure
    profile.attachments.maxWidth = Length(points: 100)
    let result = profile.sanitize(try builder.finish())
    let clean = try #require(result.document.attachments.first).attachment
    #expect(clean.bytes == attachment.bytes)
    #expect((clean != attachment) == (result.findings.count(of: .imageNarrowed) == 1))
    return [clean.width?.points, clean.height?.points]
  }

  @Test func `a wide picture becomes as wide as the column, at its proportions`() throws {
    let both = try size { ($0.width, $0.height) = (Length(points: 400), Length(points: 80)) }
    #expect(both == [100, 20])
    let width = try size {
      $0.width = Length(points: 300)
      ($0.pixelWidth, $0.pixelHeight) = (30, 10)
    }
    #expect(width == [100, 33.3])
    let height = try size {
      $0.height = Length(points: 100)
      ($0.pixelWidth, $0.pixelHeight) = (20, 10)
    }
    #expect(height == [100, 50])
    let pixels = try size { ($0.pixelWidth, $0.pixelHeight) = (800, 400) }
    #expect(pixels == [100, 50])
    #expect(try size { $0.width = Length(points: 300) } == [100, nil])
  }

  @Test func `a picture that is turned by a quarter is as wide as it is shown`() throws {
    func turned(_ attachment: inout RichText.Attachment) {
      attachment = Attachment(picture: TinyPicture.withMetadata(.jpeg, orientation: 6), declaredType: "image/jpeg")
      attachment.bytes = (try? ImageFile(attachment.bytes).withoutMetadata(keepsColorProfile: true)) ?? []
      (attachment.pixelWidth, attachment.pixelHeight) = (800, 400)
    }
    #expect(try size(turned) == [100, 200])
    let height = try size {
      turned(&$0)
      $0.height = Length(points: 500)
    }
    #expect(height == [100, 200])
  }

  @Test func `a narrow picture stays as it is`() throws {
    #expect(try size { _ in } == [nil, nil])
    #expect(try size { ($0.width, $0.height) = (Length(points: 100), Length(points: 900)) } == [100, 900])
    #expect(try size { ($0.pixelWidth, $0.pixelHeight) = (100, 4000) } == [nil, nil])
  }

  @Test func `extreme proportions leave a height`() throws {
    #expect(try size { ($0.width, $0.height) = (Length(points: 50_000), Length(twips: 1)) } == [100, 0.05])
    #expect(try size { ($0.pixelWidth, $0.pixelHeight) = (Int.max, 1) } == [100, 0.05])
  }
}
