import Configuration
import RichText
import Sanitizer
import Testing

@testable import ServiceCore

struct CleanedDocumentTests {
  private func pair(_ document: Document, text: String? = nil, by profile: Profile) throws -> CleanedDocument {
    let companion = try text.flatMap {
      CompanionText(try PlainTextFormat().read(Array($0.utf8)).document, beside: document)
    }
    return try CleanedDocument(document, companion, by: profile, with: PolicyResources())
  }

  private func plain(_ document: Document?) -> String? {
    document.map { String(decoding: PlainTextFormat().write($0).bytes, as: UTF8.self) }
  }

  private static let repairing: Profile = {
    var profile = Profile.structure
    profile.text.repair = true
    return profile
  }()

  @Test func `a terminal's markup and its text are repaired alike`() throws {
    // Markup does not show how wide the window is.
    let rows = ["$ echo a", "a", "", "$ make", "make: nothing to do"]
    let html = rows.map { "<div>\($0.isEmpty ? "<br>" : $0)</div>" }.joined()
    let document = try HTMLFormat().read(Array(html.utf8)).document
    let padded = rows.map { $0 + String(repeating: " ", count: 80 - $0.count) }.joined(separator: "\n")
    let pair = try pair(document, text: padded, by: Self.repairing)
    #expect(plain(pair.text) == "echo a\na\n\nmake\nmake: nothing to do")
    #expect(plain(pair.document) == plain(pair.text))
    #expect(pair.findings.count(of: .promptRemoved) == 2)
  }

  @Test func `a document with structure leaves its text alone, too`() throws {
    let document = try HTMLFormat().read(Array("<ul><li>$ make</li></ul>".utf8)).document
    let pair = try pair(document, text: "$ make", by: Self.repairing)
    #expect(plain(pair.text) == "$ make")
  }

  @Test func `text that is Markdown gets the document that it describes, and stays`() throws {
    var profile = Profile.structure
    profile.text.markdown = .render
    let text = "# Title\n\nSome **text** about the matter."
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    let rendered = try pair(document, by: profile)
    #expect(rendered.isRendered && plain(rendered.text) == text)
    #expect(rendered.document.dump().contains("bold"))
    #expect(try !pair(document, by: .structure).isRendered)
    let prose = try PlainTextFormat().read(Array("Some text about the matter.".utf8)).document
    #expect(try !pair(prose, by: profile).isRendered)
  }

  @Test func `the plain text is written in the notation that the profile asks for`() throws {
    let document = try HTMLFormat().read(Array("<p>a <b>b</b></p>".utf8)).document
    let written = try pair(document, text: "a b", by: .markdown)
    #expect(plain(written.text) == "a **b**" && written.document.dump().contains("bold"))
    // Nothing but the text is published: a program that asks for another form is to get the notation, too.
    var textAlone = Profile.markdown
    textAlone.publish = [.text]
    #expect(plain(try pair(document, text: "a b", by: textAlone).document) == "a **b**")
    #expect(plain(try pair(.init(), by: .markdown).text) == nil)
    var values = Profile.structure
    values.text.form = .csv
    let table = try HTMLFormat().read(Array("<table><tr><td>1<td>2, 3</table>".utf8)).document
    #expect(plain(try pair(table, text: "1\t2, 3", by: values).text) == "1,\"2, 3\"")
    #expect(plain(try pair(document, text: "a b", by: values).text) == "a b")
  }
}
