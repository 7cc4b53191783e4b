import RichText
import Testing

@testable import Sanitizer

struct StripSourceTailsTests {
  private func strip(_ text: String) throws -> Sanitized {
    var profile = Profile.plain
    profile.text.sourceTails = .strip
    return try #require(StripSourceTails(profile: profile)).apply(to: PlainTextFormat().read(Array(text.utf8)).document)
  }

  @Test(arguments: [
    "\n\nExcerpt From\nA Title\nRosa Meyer\nhttps://books.example.org/1\nThis material may be protected by copyright.",
    "\n\nExcerpt From: Rosa Meyer. “A Title.” Example Books. ",
    "\n\nAuszug aus: Rosa Meyer. „Ein Titel“. https://e.org/1",
    "\n\nExcerpt From: Rosa Meyer. “A Title”. Books.\nThis material may be protected by copyright.",
    "\n\nMeyer, Rosa. A Title (p. 12). Example House. Kindle Edition. ", "\nCopied from the Example Reader",
    "\n\nRead more at: https://news.example.org/a", "\nRead more: https://e.org/a\nCopied from e.org",
    "\n\nQuelle: https://zeitung.example.org/a", "\n\nLeer más: https://e.org/a", "\nLire la suite : https://e.org/a",
    "\n\nИсточник: https://e.org/a", "\n\nПодробнее на https://e.org/a", "\n출처: https://e.org/1 [A blog]",
    "\n\nRead more:\nhttps://e.org/a", "\n\nRetrieved from https://e.org/a", "\n转载请注明来源: https://e.org/a",
    "\n————————————————\n版权声明：本文为某博主的原创文章，转载请附上原文出处链接。\n原文链接：https://e.org/a",
    "\n\n作者：某人\n链接：https://e.org/a\n来源：某站\n著作权归作者所有。商业转载请联系作者。", "\nBaca selanjutnya di: https://e.org/a",
  ])
  func `what names the source at the end goes`(tail: String) throws {
    let result = try strip("The text." + tail)
    #expect(result.document.string == "The text.")
    #expect(result.findings.count(of: .sourceTailRemoved) > 0)
  }

  @Test func `the four lines of some pages go at the start, too`() throws {
    let result = try strip("作者：某人\n链接：https://e.org/a\n来源：某站\n著作权归作者所有。\n\nThe text.")
    #expect(result.document.string == "The text." && result.findings.count(of: .sourceTailRemoved) == 4)
  }

  @Test(arguments: [
    "作者：某人\n链接：https://e.org/a\n来源：某站\n\nThe text.", "作者：某人\n链接：https://e.org/a\n来源：某站\n著作权归作者所有。",
    "a\nhttps://e.org/a", "a\nRead more in the manual:\nhttps://e.org/a", "a\n————————————————\nb",
    "Sources:\nhttps://e.org/a",
    "Excerpt From\nA Title", "A poem.\nExcerpt from: “A Title”\nIts first line\nIts second", "a\nExcerpt from: the log",
    "Read more at: https://e.org", "I read it as a Kindle Edition.",
    "text\n\nRead more about it\nin the book",
    "Copied from a book\nin the library", "a\nExcerpt From\n1\n2\n3\n4\n5\n6\n7", "",
  ])
  func `other text stays`(text: String) throws {
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    #expect(try strip(text) == Sanitized(document: document))
  }
}
