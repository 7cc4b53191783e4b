import RichText
import Testing
import TestMaterial
import TinyPictures

/// The laws that hold for pictures of every type.
struct ImageFileTests {
  private static func fault(_ bytes: [UInt8], declaredType: String? = nil) -> ImageFault? {
    do {
      _ = try ImageFile(bytes, declaredType: declaredType)
      return nil
    } catch { return error }
  }

  @Test(arguments: ImageType.allCases) func `a sound picture is known by its bytes, with its size`(type: ImageType)
    throws
  {
    let file = try ImageFile(TinyPicture.bytes(of: type), declaredType: type.mediaType)
    #expect(file.type == type)
    #expect(file.pixelWidth == (type == .wmf ? nil : 3))
    #expect(file.pixelHeight == (type == .wmf ? nil : 2))
  }

  @Test(arguments: ImageType.allCases) func `a picture cut off anywhere is refused`(type: ImageType) {
    let bytes = TinyPicture.bytes(of: type)
    for end in 0..<bytes.count {
      let found = Self.fault(Array(bytes[..<end]), declaredType: type.mediaType)
      #expect(found != nil, "\(end) of \(bytes.count) bytes")
      // With the signature whole it is known for what it is.
      if end > 60, type != .emf { #expect(found == .truncated || found == .corrupted, "\(end)") }
    }
  }

  @Test(arguments: ImageType.allCases.filter { $0 != .tiff && $0 != .svg }) func `nothing may follow the end but zeros`(
    type: ImageType
  ) throws {
    let bytes = TinyPicture.bytes(of: type)
    #expect(Self.fault(bytes + Array("<script>alert(1)</script>".utf8)) == .trailingBytes)
    #expect(Self.fault(bytes + Array("PK\u{3}\u{4}".utf8)) == .trailingBytes)
    #expect(Self.fault(bytes + TinyPicture.gif) == .trailingBytes)
    #expect(Self.fault(bytes + [0, 0, 0]) == nil)
  }

  @Test(arguments: ImageType.allCases) func `a picture of another type than declared is refused`(type: ImageType) {
    for other in ImageType.allCases where other != type {
      #expect(Self.fault(TinyPicture.bytes(of: type), declaredType: other.mediaType) == .otherType)
    }
    #expect(Self.fault(TinyPicture.bytes(of: type), declaredType: "text/html") == .otherType)
    #expect(Self.fault(TinyPicture.bytes(of: type), declaredType: "application/octet-stream") == nil)
  }

  @Test(arguments: [
    "<html><script>alert(1)</script></html>", "<!DOCTYPE html><p>", "%PDF-1.4\n", "PK\u{3}\u{4}zip", "#!/bin/sh\n",
    "MZ program", "\u{7F}ELF", "BMarketing figures, not a bitmap", "GIF by name only", "RIFF\0\0\0\0WAVEfmt ",
    "<svgx/>", "text <svg/>",
  ])
  func `what is no picture is no picture, whatever it is declared as`(text: String) {
    #expect(Self.fault(Array(text.utf8), declaredType: "image/png") == .disguised)
    #expect(Self.fault(Array(text.utf8), declaredType: "image/avif") == .unknownType)
    #expect(Self.fault(Array(text.utf8)) == .unknownType)
  }

  @Test(arguments: ImageType.allCases) func `a damaged picture is refused or walked, and never more`(type: ImageType) {
    var random = SeededGenerator(seed: 8)
    let sound = TinyPicture.withMetadata(type)
    for _ in 0..<3000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[index] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
        case 2: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...8, using: &random)))
        default: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 6)], at: index)
        }
        if bytes.isEmpty { bytes = sound }
      }
      guard let file = try? ImageFile(bytes) else { continue }
      for keeps in [true, false] {
        let clean = file.withoutMetadata(keepsColorProfile: keeps)
        let again = try? ImageFile(clean)
        #expect(again?.hasMetadata(keepsColorProfile: keeps) == false)
        #expect(again?.pixelWidth == file.pixelWidth)
        #expect(again?.pixelHeight == file.pixelHeight)
      }
    }
  }

  @Test func `a metafile of LibreOffice's counts one record too few`() throws {
    var emf = TinyPicture.emf
    emf[52] -= 1
    #expect(try ImageFile(emf).type == .emf)
  }

  @Test func `media types are known under their other names`() {
    #expect(ImageType(mediaType: "IMAGE/JPG") == .jpeg)
    #expect(ImageType(mediaType: "image/x-ms-bmp") == .bmp)
    #expect(ImageType(mediaType: "image/x-apple-adaptive-glyph") == .heic)
    #expect(ImageType(mediaType: "image/avif") == nil)
    for type in ImageType.allCases { #expect(ImageType(mediaType: type.mediaType) == type) }
  }
}
