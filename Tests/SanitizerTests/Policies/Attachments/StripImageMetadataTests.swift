import RichText
import Testing
import TinyPictures

@testable import Sanitizer

struct StripImageMetadataTests {
  private func clean(_ type: ImageType, _ set: (inout AttachmentSettings) -> Void = { _ in }) throws -> Sanitized {
    var builder = DocumentBuilder()
    try builder.append(Attachment(picture: TinyPicture.withMetadata(type), declaredType: type.mediaType))
    try builder.endParagraph()
    var profile = Profile.faithful
    set(&profile.attachments)
    return profile.sanitize(try builder.finish())
  }

  @Test(arguments: [ImageType.png, .jpeg, .gif, .webp])
  func `metadata goes out of every picture, and the report says so`(type: ImageType) throws {
    let result = try clean(type)
    let file = try ImageFile(TinyPicture.withMetadata(type))
    #expect(result.document.attachments.map(\.attachment.bytes) == [file.withoutMetadata(keepsColorProfile: true)])
    #expect(result.findings.all == [Finding(.imageMetadataStripped, from: type.mediaType)])
    let bare = try clean(type) { $0.colorProfiles = .strip }
    #expect(bare.document.attachments.map(\.attachment.bytes) == [file.withoutMetadata(keepsColorProfile: false)])
  }

  @Test(arguments: ImageType.allCases.filter { $0 != .svg }) func `what is to stay stays`(type: ImageType) throws {
    let kept = try clean(type) {
      $0.metadata = .keep
      $0.types = Set(ImageType.allCases)
    }
    #expect(kept.document.attachments.map(\.attachment.bytes) == [TinyPicture.withMetadata(type)])
    #expect(kept.findings.isEmpty)
  }
}
