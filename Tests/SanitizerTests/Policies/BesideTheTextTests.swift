import RichText
import TestDocuments
import Testing

@testable import Sanitizer

/// Laws of the strings beside the text of a document: none of them brings along a character that nobody sees.
struct BesideTheTextTests {
  /// Controls that terminals obey: C0, DEL and C1.
  private static let controls: [Unicode.Scalar] = [
    "\0", "\u{7}", "\u{8}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9B}", "\u{9D}",
  ]
  /// Controls of direction, zero-width and tag characters, which nobody sees.
  private static let invisibles: [Unicode.Scalar] = ["\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{E0041}"]

  private static let formats: [FormatName] = [.text, .markdown, .html, .rtf, .native]

  @Test(arguments: ForeignStringPlace.all)
  func `no control character leaves a writer, whatever the profile`(place: ForeignStringPlace) throws {
    var count = 0
    for character in Self.controls {
      for document in try read(place, with: character) {
        #expect(document.validate() == nil)
        for profile in [nil] + Profile.shipped.map(Optional.some) {
          let clean = profile.map { $0.sanitize(document).document } ?? document
          for format in Self.formats {
            let written = FormatCatalog.format(named: format).write(clean).bytes
            count += 1
            if Self.holds(character, written, in: format) {
              Issue.record(
                "U+\(String(character.value, radix: 16)) in \(format.rawValue) by \(profile?.name ?? "none")")
            }
          }
        }
      }
    }
    #expect(count > 0)
  }

  @Test(arguments: ForeignStringPlace.all)
  func `no invisible character leaves a profile`(place: ForeignStringPlace) throws {
    for character in Self.invisibles {
      for document in try read(place, with: character) {
        for profile in [Profile.structure, .faithful, .minimal, .plain] {
          let clean = profile.sanitize(document).document
          for format in Self.formats {
            let written = FormatCatalog.format(named: format).write(clean).bytes
            if Self.holds(character, written, in: format) {
              Issue.record("U+\(String(character.value, radix: 16)) in \(format.rawValue) by \(profile.name)")
            }
          }
        }
      }
    }
  }

  private func read(_ place: ForeignStringPlace, with character: Unicode.Scalar) throws -> [Document] {
    try place.documents(with: character).map { try FormatCatalog.format(named: place.format).read($0).document }
  }

  /// Reports whether a form holds a character, as it is or in a notation of the format. JSON may hold controls as
  /// escapes, which nothing obeys, in attributes of another version.
  private static func holds(_ character: Unicode.Scalar, _ bytes: [UInt8], in format: FormatName) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.unicodeScalars.contains(character) { return true }
    let hex = String(character.value, radix: 16)
    let lowercased = text.lowercased()
    switch format {
    case .html, .markdown: return lowercased.contains("&#x\(hex);") || lowercased.contains("&#\(character.value);")
    case .rtf:
      let unit = String(character).utf16.first.map { Int16(bitPattern: $0) } ?? 0
      if lowercased.contains("\\u\(unit)?") { return true }
      // In the table of lists such bytes are lengths and places of numbers.
      let body = lowercased.split(separator: "listoverridetable").last ?? ""
      return character.value < 0x80 && body.contains("\\'\(hex.count < 2 ? "0" : "")\(hex)")
    case .native, .text, .csv, .tsv: return false
    }
  }
}
