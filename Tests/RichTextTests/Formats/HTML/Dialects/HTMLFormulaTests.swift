import Testing

@testable import RichText

struct HTMLFormulaTests {
  private func shown(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document.runs.filter { !document.style(of: $0).hidden }.map { run in
      let text = document.string(in: run.range)
      switch document.style(of: run).script {
      case .exponent, .superscript: return "<\(text)>"
      case .index, .subscript: return "[\(text)]"
      case nil: return text
      }
    }.joined()
  }

  private func hidden(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    return document.runs.filter { document.style(of: $0).hidden }.map { document.string(in: $0.range) }.joined()
  }

  @Test(arguments: [
    ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2"), ("<mfrac linethickness=2px><mn>1</mn><mn>2</mn></mfrac>", "1/2"),
    ("<mo>(</mo><mfrac linethickness=0px><mi>n</mi><mi>k</mi></mfrac><mo>)</mo>", "(n k)"),
    ("<mfrac><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow><mi>y</mi></mfrac>", "(x+1)/y"),
    ("<mfrac><mn>1</mn><mfrac><mn>1</mn><mi>x</mi></mfrac></mfrac>", "1/(1/x)"),
    (
      "<mfrac><mn>1</mn><mrow><mo>(</mo><mi>a</mi><mo>)</mo><mo>(</mo><mi>b</mi><mo>)</mo></mrow></mfrac>",
      "1/((a)(b))"
    ),
    ("<msqrt><mi>x</mi></msqrt>", "√x"), ("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "√(x+1)"),
    ("<mroot><mi>x</mi><mn>3</mn></mroot>", "∛x"), ("<mroot><mi>x</mi><mi>n</mi></mroot>", "√[n]x"),
    ("<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>", "E=mc<2>"),
    ("<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup>", "(a+b)<2>"),
    ("<msup><mi>e</mi><msup><mi>x</mi><mn>2</mn></msup></msup>", "e<x^2>"),
    ("<msubsup><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></msubsup><mi>i</mi>", "∑[i=1]<n>i"),
    ("<semantics><mi>x</mi><annotation encoding='application/x-tex'>\\tex</annotation></semantics>", "x"),
    ("<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi><mspace width='1em'/><mtext>if  so</mtext>", "sin x if so"),
    ("<mi>x</mi><annotation>y</annotation>", "x"),
    ("<mtext>if </mtext><mi>x</mi>", "if x"), ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", "(a, b)"),
    ("<mover><mi>x</mi><mo>¯</mo></mover>", "x\u{304}"), ("<mover><mi>lim</mi><mi>n</mi></mover>", "lim<n>"),
    ("<msup><mfenced><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></mfenced><mn>2</mn></msup>", "(a+b)<2>"),
    (
      "<mo>[</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable><mo>]</mo>",
      "[1 2; 3]"
    ),
  ])
  func `MathML is a line of text`(math: String, text: String) throws {
    #expect(try shown("<p>a <math>\(math)</math> b</p>") == "a \(text) b")
  }

  private static let stated =
    "<math><semantics><mrow><msup><mi>e</mi><mi>x</mi></msup><mo>+</mo><mn>7</mn></mrow>"
    + "<annotation encoding='application/x-tex'>e^x+7</annotation></semantics></math>"
  private static let drawn = "<span class=katex-html aria-hidden=true><span>e</span><span>x</span>+7</span>"

  @Test(arguments: [
    "<span class=katex><span class=katex-mathml>\(stated)</span>\(drawn)</span>",
    "<span class='katex x'><span class=katex-mathml>\(stated)</span>\(drawn)</span>",
    "<mjx-container class=MathJax jax=SVG><svg><text>q</text></svg><mjx-assistive-mml>\(stated)</mjx-assistive-mml></mjx-container>",
    "<mjx-container jax=CHTML><mjx-math>q</mjx-math><mjx-assistive-mml>\(stated)</mjx-assistive-mml></mjx-container>",
    "<span class=MathJax><nobr>q</nobr><span class=MJX_Assistive_MathML>\(stated)</span></span>",
    "<span class=katex>\(stated)</span>",
  ])
  func `a formula that is drawn and stated is shown once`(html: String) throws {
    #expect(try shown("<p>a \(html) b</p>") == "a e<x>+7 b")
  }

  @Test func `a statement that the page hides is hidden text in its place`() throws {
    let html =
      "<span class=katex><span class=katex-mathml style='display:none'>\(Self.stated)</span>\(Self.drawn)</span>"
    #expect(try hidden(html) == "ex+7")
    #expect(try shown(html) == "ex+7")
    #expect(try shown(html.replacing("<mn>7</mn>", with: "<mn>secret</mn>")) == "ex+7")
    #expect(try hidden("<div style='display:none'><math><mi>x</mi></math></div>") == "x")
  }

  @Test(arguments: [
    "<mi>x</mi><mi style='display:none'>secret</mi>", "<mtext>x<span style='display:none'>secret</span></mtext>",
    "<mrow><mi>x</mi></mrow><mrow><mtext><b hidden>secret</b></mtext></mrow>",
  ])
  func `hidden text in a formula stays hidden`(math: String) throws {
    for html in [
      "<math>\(math)</math>",
      "<span class=katex><span class=katex-mathml><math>\(math)</math></span><span class=katex-html></span></span>",
    ] {
      #expect(try shown(html) == "x")
      #expect(try hidden(html) == "secret")
    }
  }

  @Test(arguments: [
    ("<span class=katex>\(drawn)</span>", "ex+7"), ("<span class=MathJax>x</span>", "x"),
    ("<math></math>", ""), ("<span class=katex><span class=katex-mathml><math></math></span>\(drawn)</span>", "ex+7"),
  ])
  func `a drawing without a statement is its own text`(html: String, text: String) throws {
    #expect(try shown("<p>a \(html) b</p>") == (text.isEmpty ? "a b" : "a \(text) b"))
  }

  private static let picture =
    "<img class=mwe-math-fallback-image-inline src=https://w.example/a alt='{\\displaystyle x^{2}}'>"
  private static func wiki(_ tex: String) -> String {
    "<span class=mwe-math-element><span class=mwe-math-mathml-inline style='display:none'><math><semantics><msup><mi>x</mi>"
      + "<mn>2</mn></msup><annotation encoding='application/x-tex'>\(tex)</annotation></semantics></math></span>\(picture)</span>"
  }

  @Test(arguments: [
    (wiki("{\\displaystyle x^{2}}"), "x<2>", ""), (picture, "x<2>", ""),
    // Chromium and Firefox copy no statement that is not shown.
    (picture.replacing("<img ", with: "<img aria-hidden=true "), "x<2>", ""),
    // A statement that differs from what the picture is described as stays hidden.
    (wiki("secret"), "x<2>", "x2"),
  ])
  func `a formula of MediaWiki is shown once`(html: String, text: String, hidden: String) throws {
    #expect(try shown("<p>a \(html) b</p>") == "a \(text) b")
    #expect(try self.hidden(html) == hidden)
  }

  private static func box(_ boxes: String..., table: String = "vlist-t") -> String {
    "<span class='\(table)'><span class=vlist-r><span class=vlist>"
      + boxes.map { "<span style='top:-3em'><span class=pstrut></span>\($0)</span>" }.joined()
      + "</span><span class=vlist-s>\u{200B}</span></span></span>"
  }

  @Test(arguments: [
    ("<span class=mfrac>\(box("4", "<span class=frac-line></span>", "3"))</span>", "3/4"),
    ("(<span class=mfrac>\(box("k", "n"))</span>)", "(n k)"),
    ("<span class=mord>x</span><span class=msupsub>\(box("2"))</span>", "x<2>"),
    ("<span class=mord>x</span><span class=msupsub>\(box("i", table: "vlist-t vlist-t2"))</span>", "x[i]"),
    ("<span class=mord>x</span><span class=msupsub>\(box("i", "2", table: "vlist-t vlist-t2"))</span>", "x[i]<2>"),
    ("<span class='mord sqrt'>\(box("a+b", "<svg></svg>"))</span>", "√(a+b)"),
    ("<span class='mop op-limits'>\(box("i=1", "∑", "n"))</span>", "∑[i=1]<n>"),
    ("<span class=mord>x</span>+1", "x+1"),
  ])
  func `a drawing of KaTeX without MathML is read in the order of its meaning`(drawing: String, text: String) throws {
    let html =
      "<span class=katex><span class=katex-html aria-hidden=true><span class=base>\(drawing)</span></span></span>"
    #expect(try shown("<p>a \(html) b</p>") == "a \(text) b")
  }

  /// A fraction as MathJax 2 draws it with HTML and CSS, and what an attribute states of it.
  private static func old(_ statement: String, drawn: String = "3") -> String {
    "<span class=MathJax_Preview style='display:none'></span><span class=MathJax id=M1 data-mathml=\"<math>\(statement)</math>\">"
      + "<nobr aria-hidden=true><span class=math><span style='position:absolute;clip:rect(1em,1002em,3em,-999em)'>"
      + "<span class=mfrac><span><span class=mn>\(drawn)</span></span><span><span class=mi style='font-family:STIX'>𝑥<span></span>"
      + "</span></span></span></span></span></nobr></span><script type='math/tex'>secret</script>"
  }

  @Test(arguments: [
    (old("<mfrac><mn>3</mn><mi>x</mi></mfrac>"), "3/x"), (old("<msup><mn>3</mn><mi>x</mi></msup>"), "3<x>"),
    (old("<mfrac><mn>&amp;#x33;</mn><mi>x</mi></mfrac>"), "3/x"),
    (old("<mfrac><mn>3</mn><mi>x</mi></mfrac><mo>&amp;#x2061;</mo>"), "3/x"),
    // Another formula than the one that is drawn.
    (old("<mfrac><mn>4</mn><mi>x</mi></mfrac>"), "3𝑥"), (old("<mi>secret</mi>"), "3𝑥"), (old(""), "3𝑥"),
    (old("<mn>3</mn><mi>x</mi><mtext>secret</mtext>"), "3𝑥"), (old("<mn>3</mn>"), "3𝑥"),
    (old("<mfrac><mn>3</mn><mi>x</mi></mfrac><mo>secret</mo>"), "3𝑥"),
    (old("<mfrac><mn>3</mn><mi>x</mi></mfrac><mo>+</mo>"), "3𝑥"),
    (old("<mfrac><mn>3</mn><mi>x</mi></mfrac>", drawn: "3</span>more<span>"), "3more𝑥"),
  ])
  func `a statement in an attribute counts if it is what is drawn`(html: String, text: String) throws {
    #expect(try shown("<p>a \(html) b</p>") == "a \(text) b")
    #expect(try hidden("<p>a \(html) b</p>").isEmpty)
  }

  @Test func `a formula of great depth keeps its text`() throws {
    let depth = 120
    let html =
      "<math>" + String(repeating: "<mrow>", count: depth) + "<mi>x</mi>"
      + String(repeating: "</mrow>", count: depth) + "</math>"
    #expect(try shown(html) == "x")
  }
}
