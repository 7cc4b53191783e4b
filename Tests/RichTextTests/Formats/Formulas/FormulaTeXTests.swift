import TestMaterial
import Testing

@testable import RichText

/// Formulas of pages as TeX in Markdown and in plain text.
struct FormulaTeXTests {
  private static let formulas: [(tex: String, html: String)] = {
    let page = (try? Checkout.bytes("\(Checkout.root)/Tests/Studies/formulas.html")) ?? []
    return String(decoding: page, as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line in
      guard let end = line.firstRange(of: "\">"), line.hasPrefix("<p title=\"") else { return nil }
      let tex = line[..<end.lowerBound].dropFirst("<p title=\"".count).replacing("&lt;", with: "<")
        .replacing("&gt;", with: ">").replacing("&#x27;", with: "'").replacing("&amp;", with: "&")
      return (String(tex), String(line))
    }
  }()

  private static func document(_ html: String) throws -> Document { try HTMLFormat().read(Array(html.utf8)).document }

  private static func markdown(_ document: Document) -> String {
    String(decoding: MarkdownFormat().write(document).bytes, as: UTF8.self)
  }

  @Test func `the formulas of five kinds of pages become TeX`() throws {
    #expect(Self.formulas.count >= 40)
    for (tex, html) in Self.formulas { #expect(Self.markdown(try Self.document(html)) == tex) }
  }

  @Test func `a formula is written again as it was read`() throws {
    for (tex, html) in Self.formulas {
      let document = try Self.document(html)
      let again = HTMLFormat().write(document).bytes
      let second = try HTMLFormat().read(again).document
      #expect(HTMLFormat().write(second).bytes == again)
      #expect(second.characterStyles.all.map(\.formula) == document.characterStyles.all.map(\.formula))
      #expect(Self.markdown(second) == tex)
      #expect(try NativeFormat().read(NativeFormat().write(document).bytes).document == document)
      let read = try MarkdownFormat().read(Array(tex.utf8)).document
      #expect(read.characterStyles.all.map(\.formula) == [Label(tex)])
      #expect(Self.markdown(read) == tex)
    }
  }

  @Test func `plain text has lines, or TeX if the options say so`() throws {
    let document = try Self.document(
      "<p>so <math><mfrac><mi>a</mi><msub><mi>b</mi><mi>i</mi></msub></mfrac></math></p>")
    func text(_ notation: FormulaNotation) -> String {
      let options = WriteOptions(formulas: notation)
      return String(decoding: PlainTextFormat().write(document, options: options).bytes, as: UTF8.self)
    }
    #expect(text(.linear) == "so a/(b_i)")
    #expect(text(.tex) == "so $\\frac{a}{b_{i}}$")
  }

  @Test(arguments: [
    // TeX that no one sees.
    "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>secret</annotation></semantics></math>",
    "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x\\phantom{secret}</annotation></semantics></math>",
    "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x%secret</annotation></semantics></math>",
    "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{secret</annotation></semantics></math>",
    "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x\\begin{secret}\\end{secret}</annotation></semantics></math>",
    "<span data-latex='$x secret$'>x</span>", "<span data-latex='secret'>x</span>",
    "<span data-latex='$x$'><span data-latex='$secret$'>x</span></span>",
  ])
  func `TeX that says something else than what is shown counts for nothing`(html: String) throws {
    let document = try Self.document("<p>a \(html) b</p>")
    #expect(["a $x$ b", "a x b"].contains(Self.markdown(document)))
    #expect(!String(decoding: HTMLFormat().write(document).bytes, as: UTF8.self).contains("secret"))
  }

  @Test func `TeX whose text has changed counts for nothing`() throws {
    var document = try Self.document("<p><math><mi>x</mi></math></p>")
    document = document.applying([TextEdit(range: 0..<1, replacement: Array("y".utf8))])
    #expect(Self.markdown(document) == "y")
    #expect(!String(decoding: HTMLFormat().write(document).bytes, as: UTF8.self).contains("latex"))
  }

  @Test(arguments: [
    "The area is \\(a_{1}*b_{2}*c\\), as $x_1 * y_1 * z$ shows.", "\\[x = y_1 * z_1\\]", "$$x*y*z = 1$$",
    "- $a$ is the tide\n- $f(x)$ is **$b$**", "The $n^{th}$ of $n^{2}$th",
    "| $\\|a\\|$ | b |\n| --- | --- |\n| $x_1$ | c |",
    "# On $x*y*z=1$", "> \\(a*b*c=d\\)",
  ])
  func `Markdown keeps its formulas`(text: String) throws {
    let document = try MarkdownFormat().read(Array(text.utf8)).document
    #expect(document.hasFormulas)
    #expect(document.characterStyles.all.allSatisfy { !$0.italic })
    #expect(Self.markdown(document) == text)
    #expect(Self.markdown(try HTMLFormat().read(HTMLFormat().write(document).bytes).document) == text)
  }

  @Test(arguments: [
    "It costs $5 and that is $6.", "US$5 or US$6, and 7$ or 8$", "PATH=$HOME:$USER/x_y", "${A}/${B}", "See (so) now",
    "a $ b $ c", "$", "$$", "$5_a and b$6", "`$x_1$`",
  ])
  func `money, variables and brackets are no formulas`(text: String) throws {
    let document = try MarkdownFormat().read(Array(text.utf8)).document
    #expect(!document.hasFormulas)
    #expect(Self.markdown(document) == text)
  }

  @Test(arguments: [
    "$x_1$", "$$", "a $b$ c", "\\(x_1\\)", "\\[x = 1\\]", "$x$ $y$", "$a $b_1$", "$$x = 1$$", "$$ $ $$",
  ])
  func `text that looks like a formula stays text`(text: String) throws {
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    let read = try MarkdownFormat().read(MarkdownFormat().write(document).bytes).document
    #expect(!read.hasFormulas)
    #expect(read.text == Array(text.utf8))
  }

  @Test(arguments: [
    ("<math><mi>x</mi></math>5", "\\(x\\)5"), ("<math><mi>n</mi></math>th", "\\(n\\)th"),
    ("<math><mn>12</mn></math>5", "125"), ("<math><mi>x</mi><mo>&lt;</mo><mi>b</mi></math>", "$x < b$"),
    ("<math><mi>x</mi></math><math><mi>y</mi></math>", "\\(x\\)$y$"), ("US$<math><mi>x</mi></math>", "US\\$$x$"),
  ])
  func `a formula is read again beside the text around it`(html: String, text: String) throws {
    #expect(Self.markdown(try Self.document("<p>\(html)</p>")) == text)
    #expect(Self.markdown(try MarkdownFormat().read(Array(text.utf8)).document) == text)
  }

  @Test func `no formula is a tag, a link or a picture for programs that know none`() throws {
    let read = try MarkdownFormat().read(Array("$x_1<img src=y>[a](javascript:b)$".utf8)).document
    #expect(Self.markdown(read) == "$x_1< img src=y>[a] (javascript:b)$")
    let unsafe = try MarkdownFormat().read(Array("$\\href{javascript:b}{x_1}$".utf8)).document
    #expect(!Self.markdown(unsafe).hasPrefix("$"))
  }

  @Test func `formulas without an end cost no more than their length`() throws {
    for sign in ["\\(", "\\[\n", "$$ a\n", "$a ", "$x_1$", "\\sqrt[", "{", "\\begin{matrix}", "$\\text{", "x^"] {
      let text = Array(String(repeating: sign, count: 200_000 / sign.utf8.count).utf8)
      _ = try MarkdownFormat().read(text)
      _ = TeXFormula(String(decoding: text, as: UTF8.self))
      let spans = String(repeating: "<span data-latex='$x$'>", count: 2_000) + String(repeating: sign, count: 9)
      _ = try Self.document(spans)
    }
    let deep = String(repeating: "<mrow><msqrt>", count: 20_000) + "<mi>x</mi>"
    _ = try Self.document("<math>\(deep)</math>")
  }
}
