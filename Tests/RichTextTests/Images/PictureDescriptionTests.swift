import Testing

@testable import RichText

struct PictureDescriptionTests {
  @Test(arguments: [
    ("A cat on a mat\n\nDescription automatically generated", "A cat on a mat"),
    ("A cat Description automatically generated with medium confidence", "A cat"),
    ("A cat. AI-generated content may be incorrect.", "A cat."), ("Description automatically generated", ""),
    ("Ein Bild, das Text enthält.\r\n\r\nKI-generierte Inhalte können fehlerhaft sein.", "Ein Bild, das Text enthält."),
    ("Une image, Description générée automatiquement", "Une image"), ("Image removed by sender.", ""),
  ]) func `remarks of programs are left out`(text: String, expected: String) {
    #expect(PictureDescription.cleaned(text) == expected)
  }

  @Test(arguments: [
    "IMG_2031.JPG", "image001.png", "Screenshot 2024-03-01 at 10.22.33.png", "C:\\Users\\joe\\cat", "https://e.org/a",
    "cid:1",
    "www.e.org", "\\\\server\\cat", "/home/joe/cat", "image", "img", "IMG_2031", "Picture 1", "Bild", "DSC00012",
  ]) func `names, paths and addresses of files are no description`(text: String) {
    #expect(PictureDescription.cleaned(text) == "")
  }

  @Test(arguments: [
    "cat", "A cat.", "😀", ":tada:", "Image of a cat", "Logo: press", "and/or", "2 of 3", "Fig. 1", "a/b", "",
    "pictures",
    "The words “description automatically generated” are added by Word, which not everybody knows, to what it recognised",
  ]) func `what a person says stays`(text: String) { #expect(PictureDescription.cleaned(text) == text) }

  @Test func `a description is one line`() {
    #expect(PictureDescription.cleaned("a\nb\tc\r\nd") == "a b c d")
    #expect(PictureDescription.line("a\u{2028}b.png") == "a b.png")
  }

  @Test(arguments: [
    "width=1 height=1", "width=0 height='0'", "style='width:1px;height:0'", "role=presentation", "role=none",
    "aria-hidden=true",
  ]) func `a picture that is not for people has none`(attributes: String) throws {
    let page = "<p>a<img src='https://e.org/p.gif' alt=opened \(attributes)>b</p>"
    let document = try HTMLFormat().read(Array(page.utf8)).document
    #expect(document.attachments.map(\.attachment.alternativeText) == [""])
  }

  @Test(arguments: ["width=1", "width=100 height=1", "style='width:16px;height:16px'", "role=img", "aria-hidden=false"])
  func `other pictures have theirs`(attributes: String) throws {
    let page = "<p>a<img src='https://e.org/p.gif' alt=opened \(attributes)>b</p>"
    let document = try HTMLFormat().read(Array(page.utf8)).document
    #expect(document.attachments.map(\.attachment.alternativeText) == ["opened"])
  }

  @Test func `every reader cleans it`() throws {
    let remark = "A cat. AI-generated content may be incorrect."
    let pages: [(any Format, String)] = [
      (HTMLFormat(), "<img src='https://e.org/a.png' alt='\(remark)'>"),
      (MarkdownFormat(), "![\(remark)](https://e.org/a.png)"),
      (
        RTFFormat(),
        "{\\rtf1{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv \(remark)}}}\\pngblip 89504e470d0a1a0a}}"
      ),
    ]
    for (format, text) in pages {
      let document = try format.read(Array(text.utf8)).document
      #expect(document.attachments.map(\.attachment.alternativeText) == ["A cat."], "\(format.name)")
    }
  }

  @Test(arguments: [("a <img src=x> b", "a b"), ("<img src=x> b", "b"), ("a<img src=x> b", "a b")])
  func `text has one blank where a picture without a description stands`(page: String, expected: String) throws {
    let document = try HTMLFormat().read(Array(page.utf8)).document
    #expect(String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self) == expected)
  }
}
