import ClipboardTargets
import FoundationEssentials
import RichText
import TestMaterial
import Testing

@testable import ServiceCore

/// The forms of recorded copies, held against the HTML beside them.
@Suite(.enabled(if: SharedMaterial.hasCaptures, "\(SharedMaterial.reason)"))
struct FormSpellingCaptureTests {
  private struct Meta: Decodable {
    struct Content: Decodable {
      let target: String
      let status: String
      let file: String?
    }
    let document: String
    let contents: [Content]
  }

  private struct Capture {
    let name: String
    let document: String
    let html: Document
    let forms: [(target: String, bytes: [UInt8])]
  }

  private static let captures: [Capture] = {
    var captures: [Capture] = []
    for folder in [SharedMaterial.captures, SharedMaterial.everydayCaptures] {
      for name in (try? Checkout.list(folder)) ?? [] {
        guard let meta = try? Checkout.json("\(folder)/\(name)/meta.json", as: Meta.self) else { continue }
        let forms = meta.contents.compactMap { content in
          content.file.map { (content.target, (try? Checkout.bytes("\(folder)/\(name)/\($0)")) ?? []) }
        }
        guard let html = forms.first(where: { $0.0 == "text/html" }),
          let document = try? HTMLFormat().read(html.1).document
        else { continue }
        captures.append(Capture(name: name, document: meta.document, html: document, forms: forms))
      }
    }
    return captures
  }()

  @Test func `the text of a copy is a spelling of its HTML, in each encoding that programs send`() {
    var count = 0
    // Three letters are not looked for, a picture has none, and a link button means another text.
    let others: Set<String> = ["tiny", "tiny-html", "image", "copylink"]
    for capture in Self.captures where !others.contains(capture.document) {
      let spelling = FormSpelling(of: capture.html)
      for form in capture.forms where TargetName(form.target).row?.format != nil {
        // COMPOUND_TEXT shifts alphabets by escapes; of RTF the control words stand between letters.
        guard form.target != "COMPOUND_TEXT", !form.target.contains("rtf"), form.target != "text/richtext" else {
          continue
        }
        count += 1
        let isSpelling = spelling.isSpelling(form.bytes, target: form.target)
        #expect(isSpelling, "\(capture.name): \(form.target)")
      }
    }
    #expect(count > 150)
  }

  @Test func `of other forms those are spellings that hold the document`() {
    var spellings: Set<String> = []
    var data: Set<String> = []
    for capture in Self.captures {
      let spelling = FormSpelling(of: capture.html)
      for form in capture.forms where FormKind(target: form.target) == .data {
        let line = "\(capture.name): \(form.target)"
        if spelling.isSpelling(form.bytes, target: form.target) { spellings.insert(line) } else { data.insert(line) }
      }
    }
    #expect(spellings == ["cherrytree-tree: CTD_RICH"])
    // The page put an empty clip there, without a letter of its text.
    #expect(data == ["chromium-gdocs: chromium/x-web-custom-data"])
  }

  @Test func `forms of one document are no spelling of another`() {
    var count = 0
    for other in Self.captures where ["prog", "katex", "code", "answer"].contains(other.document) {
      let spelling = FormSpelling(of: other.html)
      for capture in Self.captures where ["sheet", "letter", "tree"].contains(capture.document) {
        for form in capture.forms where !SealedContainer.begins(form.bytes) && form.bytes.count < 1 << 16 {
          count += 1
          let isSpelling = spelling.isSpelling(form.bytes, target: form.target)
          #expect(!isSpelling, "\(other.name) in \(capture.name): \(form.target)")
        }
      }
    }
    #expect(count > 50)
  }
}
