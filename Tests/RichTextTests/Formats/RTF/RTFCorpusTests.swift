import TestDocuments
import Testing
import TestMaterial

@testable import RichText

/// Laws over files that other projects collected from real programs.
struct RTFCorpusTests {
  static let names = [
    "rtf-abiword", "rtf-libreoffice", "rtf-office-clipboard", "rtf-outlook", "rtf-pandoc", "rtf-rtfjs",
    "rtf-rtfparserkit",
    "rtf-rtfpipe", "rtf-stream-parser", "rtf-striprtf-py", "rtf-striprtf-r", "rtf-tika",
  ]

  private let format = RTFFormat()

  @Test(
    .enabled(if: SharedMaterial.has(names[0]), "\(SharedMaterial.reason)"), arguments: names)
  func `every file reads into a sound document that our RTF holds`(corpus: String) throws {
    for file in try SharedMaterial.files(in: corpus, extension: "rtf") {
      let reading: Reading
      do {
        reading = try format.read(file.bytes)
      } catch {
        // Some files are there to be refused.
        #expect(error.code == .notThisFormat, "\(file.name)")
        #expect(!file.bytes.starts(with: Array("{\\rtf".utf8)), "\(file.name)")
        continue
      }
      #expect(reading.document.validate() == nil, "\(file.name)")
      let writing = format.write(reading.document)
      let once = try format.read(writing.bytes).document
      // Lines that were paragraphs of a mail's HTML are lines.
      let carried = reading.document.rewritingParagraphStyles { old in
        var style = old
        style.isTightParagraph = false
        return style
      }
      if writing.findings.isEmpty { #expect(firstDifference(once, carried) == nil, "\(file.name)") }
      let bytes = format.write(once).bytes
      let twice = try format.read(bytes).document
      #expect(once.validate() == nil, "\(file.name)")
      #expect(firstDifference(twice, once) == nil, "\(file.name)")
    }
  }

  @Test(.enabled(if: SharedMaterial.has(names[0]), "\(SharedMaterial.reason)"))
  func `truncated and mutated files return or throw`() throws {
    var random = SeededGenerator(seed: 7)
    for corpus in Self.names {
      for file in try SharedMaterial.files(in: corpus, extension: "rtf").filter({ $0.data.count < 20_000 }).prefix(6) {
        for _ in 0..<12 {
          var bytes = file.bytes
          if Bool.random(using: &random) {
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
          } else {
            let special = Array("{}\\*'09-\0\u{FF}".utf8)
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = special.randomElement(using: &random) ?? 0
          }
          guard let reading = try? format.read(bytes) else { continue }
          #expect(reading.document.validate() == nil, "\(file.name)")
        }
      }
    }
  }
}
