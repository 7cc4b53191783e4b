import FoundationEssentials
import Testing
import TestMaterial

@testable import RichText

/// The law over documents of others and recorded copies: sheets are recognized, and nothing else.
struct HTMLForeignObjectCorpusTests {
  /// Copies of Excel 2013, 2016 and 365; the documents beside them are of word processors, browsers and mail programs.
  private static let sheets = [
    "html-ckeditor4/word/Meta_generator-Excel/excel2016.datatransfer.html",
    "html-ckeditor4/word/Table_excel/office365.datatransfer.html",
    "html-ckeditor4/word/Table_text_attributes-Cell_text/excel2013.datatransfer.html",
    "html-ckeditor4/word/Table_text_attributes-Cell_text/excel2016.datatransfer.html",
    "html-ckeditor4/word/Table_text_attributes-Mixed/excel2013.datatransfer.html",
    "html-ckeditor4/word/Table_text_attributes-Mixed/excel2016.datatransfer.html",
  ]

  @Test(.enabled(if: SharedMaterial.has("html-ckeditor4"), "\(SharedMaterial.reason)"))
  func `no document of the corpora is taken for a sheet or a drawing`() throws {
    var recognized: [String] = []
    var count = 0
    for corpus in try Checkout.list(SharedMaterial.corpora) where corpus.hasPrefix("html-") {
      for ending in ["html", "dat", "json"] {
        for file in try SharedMaterial.files(in: corpus, extension: ending) {
          count += 1
          if HTMLForeignObject(recognizing: file.bytes) != nil { recognized.append("\(corpus)/\(file.name)") }
        }
      }
    }
    #expect(count > 600)
    #expect(recognized.sorted() == Self.sheets)
  }

  @Test(.enabled(if: SharedMaterial.hasCaptures, "\(SharedMaterial.reason)"))
  func `of the recorded copies those of spreadsheets are recognized`() throws {
    var recognized: Set<String> = []
    var count = 0
    for folder in [SharedMaterial.captures, SharedMaterial.everydayCaptures] {
      for capture in try Checkout.list(folder) {
        let path = folder + "/" + capture
        guard let names = try? Checkout.list(path) else { continue }
        for name in names where name.lowercased().contains("html") {
          let bytes = try Checkout.bytes(path + "/" + name)
          count += 1
          if let object = HTMLForeignObject(recognizing: bytes) { recognized.insert("\(capture): \(object)") }
        }
      }
    }
    #expect(count > 50)
    #expect(
      recognized == [
        "gnumeric-sheet: spreadsheet", "libreoffice-calc-gen-sheet: spreadsheet",
        "libreoffice-calc-gtk3-sheet: spreadsheet",
      ])
  }
}
