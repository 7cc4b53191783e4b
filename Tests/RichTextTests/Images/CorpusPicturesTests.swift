import FoundationEssentials
import Testing
import TestMaterial

@testable import RichText

/// The pictures in real copies are all found, with the same bytes.
struct CorpusPicturesTests {
  private struct Listed: Decodable {
    var hex: String
    var type: String
  }

  private static let office = "rtf-office-clipboard"

  private static func pictures(_ bytes: [UInt8], _ format: any Format) throws -> [[UInt8]] {
    try format.read(bytes).document.attachments.map(\.attachment).filter { $0.origin == .embedded }.map(\.bytes)
  }

  @Test(.enabled(if: SharedMaterial.has(office), "\(SharedMaterial.reason)"))
  func `the listed pictures of RTF are found in their order`() throws {
    let documents = Dictionary(
      uniqueKeysWithValues: try SharedMaterial.files(in: Self.office, extension: "rtf").map { ($0.name, $0.bytes) })
    var count = 0
    for list in try SharedMaterial.files(in: Self.office, extension: "json") where list.name.hasSuffix(".images.json") {
      let name = list.name.dropLast(".images.json".count) + ".rtf"
      let bytes = try #require(documents[String(name)])
      let expected = try JSONDecoder().decode([Listed].self, from: Data(list.bytes)).map { bytesOf(hex: $0.hex) }
      // The lists leave out lines that Word draws as metafiles.
      let found = try Self.pictures(bytes, RTFFormat()).filter { ImageType(signatureOf: $0) != .wmf }
      #expect(found == expected, "\(name)")
      count += expected.count
    }
    #expect(count >= 5)
  }

  private func bytesOf(hex: String) -> [UInt8] {
    let digits = hex.utf8.compactMap { $0.digit(hex: true) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  @Test(
    .enabled(if: SharedMaterial.has("html-ckeditor4"), "\(SharedMaterial.reason)"),
    arguments: ["html-ckeditor4", "html-ckeditor5"])
  func `the pictures in pages are found`(corpus: String) throws {
    var count = 0
    for file in try SharedMaterial.files(in: corpus, extension: "html") {
      let page = String(decoding: file.bytes, as: UTF8.self)
      let expected = page.split(separator: "<img ").dropFirst().compactMap { rest -> [UInt8]? in
        let parts = rest.prefix { $0 != ">" }.split(separator: ";base64,")
        guard parts.count == 2, let data = parts[1].split(whereSeparator: { "\"'".contains($0) }).first else {
          return nil
        }
        return Data(base64Encoded: String(data), options: .ignoreUnknownCharacters).map { Array($0) }
      }
      let found = try Self.pictures(file.bytes, HTMLFormat())
      #expect(expected.allSatisfy(found.contains), "\(file.name)")
      count += expected.count
    }
    #expect(count >= 8)
  }
}
