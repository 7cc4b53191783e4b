import RichText
import Sanitizer

/// A clean document and its text, whose forms are published in more than one selection of formats; each format is
/// written once.
struct FormWriter {
  let document: Document
  let text: Document?
  let options: WriteOptions
  private var written: PublishedForms

  init(_ cleaned: CleanedDocument) {
    document = cleaned.document
    text = cleaned.text
    options = cleaned.profile.writeOptions
    written = PublishedForms(of: document, formats: [], options: options)
  }

  /// Reports whether the forms of these are the same ones.
  func writesAlike(_ cleaned: CleanedDocument) -> Bool {
    document == cleaned.document && text == cleaned.text && options == cleaned.profile.writeOptions
  }

  /// - Parameter formats: the formats to publish, in the order of TARGETS.
  mutating func forms(in formats: [FormatName]) -> PublishedForms {
    let all = written.formats + formats.filter { !written.formats.contains($0) }
    written = PublishedForms(of: document, text: text, formats: all, options: options, reusing: written)
    return PublishedForms(of: document, text: text, formats: formats, options: options, reusing: written)
  }
}
