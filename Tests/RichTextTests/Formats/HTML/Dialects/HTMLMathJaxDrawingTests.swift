import Testing

@testable import RichText

struct HTMLMathJaxDrawingTests {
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

  /// A token of CommonHTML with the classes of its characters.
  private static func sign(_ name: String, _ text: String) -> String {
    let characters = text.unicodeScalars.map {
      "<mjx-c class='mjx-c\(String($0.value, radix: 16, uppercase: true)) TEX-I'></mjx-c>"
    }
    return "<mjx-\(name)>\(characters.joined())</mjx-\(name)>"
  }

  private static func box(_ name: String, _ content: String) -> String { "<mjx-\(name)>\(content)</mjx-\(name)>" }

  private static let x = sign("mi", "𝑥")
  private static let two = sign("mn", "2")

  private static func script(_ name: String, _ content: String...) -> String {
    box(name, x + box("script", content.joined(separator: "<mjx-spacer></mjx-spacer>")))
  }

  private static func fraction(_ numerator: String, _ denominator: String, line: String = "<mjx-line></mjx-line>")
    -> String
  {
    box(
      "mfrac",
      box(
        "frac",
        box("num", "<mjx-nstrut></mjx-nstrut>" + numerator)
          + box("dbox", box("dtable", line + box("row", box("den", denominator))))))
  }

  private static func root(_ radicand: String, index: String = "") -> String {
    box(index.isEmpty ? "msqrt" : "mroot", index + box("sqrt", box("surd", sign("mo", "√")) + box("box", radicand)))
  }

  private static let drawings: [(String, String)] = [
    (x + sign("mo", "+") + sign("mn", "12"), "x+12"), (script("msup", two), "x<2>"), (script("msub", two), "x[2]"),
    (script("msubsup", two, sign("mi", "𝑖")), "x[i]<2>"),
    (fraction(sign("mn", "3"), sign("mn", "4")), "3/4"), (fraction(x + sign("mo", "+") + two, x), "(x+2)/x"),
    (fraction(fraction(two, x), fraction(x, two)), "(2/x)/(x/2)"),
    (sign("mo", "(") + fraction(sign("mi", "n"), sign("mi", "k"), line: "") + sign("mo", ")"), "(n k)"),
    (root(two), "√2"), (root(script("msup", two) + sign("mo", "+") + two), "√(x<2>+2)"),
    (root(x, index: box("root", sign("mn", "3"))), "∛x"),
    (
      box("munder", box("row", box("base", sign("mo", "lim"))) + box("row", box("under", sign("mi", "𝑛")))), "lim[n]"
    ),
    (box("mover", box("over", sign("mo", "¯")) + box("base", x)), "x\u{304}"),
    (
      box(
        "munderover",
        box("over", sign("mi", "∞"))
          + box(
            "box", box("munder", box("row", box("base", sign("mo", "∑"))) + box("row", box("under", sign("mi", "𝑘")))))),
      "∑[k]<∞>"
    ),
    (
      box(
        "mtable",
        box(
          "table", box("itable", box("mtr", box("mtd", x) + box("mtd", two)) + box("mtr", box("mtd", sign("mn", "3")))))
      ),
      "x 2; 3"
    ),
    (
      box("mtext", "<mjx-c class='mjx-c69'></mjx-c><mjx-c class='mjx-c66'></mjx-c><mjx-c class='mjx-cA0'></mjx-c>") + x,
      "if x"
    ),
    (box("mo", "<mjx-stretchy-v class='mjx-c28'><mjx-beg><mjx-c>⎛</mjx-c></mjx-beg></mjx-stretchy-v>") + x, "(x"),
    ("<mjx-mi><mjx-c class='c1D6FC'></mjx-c></mjx-mi>", "α"), (x + sign("mo", "\u{2061}\u{202E}") + two, "x2"),
    ("<mjx-mi><mjx-c class='mjx-c1D465'>𝑥</mjx-c></mjx-mi>", "𝑥"),
    (x + "<mjx-mspace style='width: 1em'></mjx-mspace>" + x, "x x"),
    (x + box("mphantom", two), "x"), (box("mfrac", x + two), "x/2"),
    (box("mmultiscripts", x + box("prescripts", two)), "x2"),
  ]

  @Test(arguments: drawings)
  func `characters that classes name are read as they are drawn`(drawing: String, text: String) throws {
    let html = "<mjx-container class=MathJax jax=CHTML><mjx-math aria-hidden=true>\(drawing)</mjx-math></mjx-container>"
    #expect(try shown("<p>a \(html) b</p>") == "a \(text) b")
  }

  private static func shape(_ name: String, _ code: String, y: Int = 0) -> String {
    "<g data-mml-node='\(name)' transform='translate(10,\(y)) scale(0.7)'><use data-c='\(code)'></use></g>"
  }

  private static func group(_ name: String, _ content: String) -> String { "<g data-mml-node='\(name)'>\(content)</g>" }

  private static let shapes: [(String, String)] = [
    (shape("mi", "1D465") + shape("mo", "2B") + shape("mn", "31"), "x+1"),
    (group("msup", shape("mi", "1D465") + shape("mn", "32", y: 413)), "x<2>"),
    (group("msubsup", shape("mi", "1D465") + shape("mn", "32", y: 413) + shape("mi", "1D456", y: -150)), "x[i]<2>"),
    (group("munderover", shape("mo", "2211") + shape("mi", "1D456", y: -1000) + shape("mn", "39", y: 1150)), "∑[i]<9>"),
    (group("mfrac", shape("mn", "33", y: 676) + shape("mn", "34", y: -686) + "<rect></rect>"), "3/4"),
    (group("mfrac", shape("mi", "6E", y: 676) + shape("mi", "6B", y: -686)), "n k"),
    (
      group("msqrt", "<g transform='translate(5,0)'>\(shape("mn", "32"))</g>" + shape("mo", "221A") + "<rect></rect>"),
      "√2"
    ),
    (
      group("mroot", shape("mo", "221A") + shape("mn", "33", y: 9) + "<g>\(shape("mi", "1D465"))</g><rect></rect>"),
      "∛x"
    ),
    (
      group(
        "mtable", "<g>" + group("mtr", group("mtd", shape("mi", "1D465")) + group("mtd", shape("mn", "32"))) + "</g>"),
      "x 2"
    ),
  ]

  @Test(arguments: shapes)
  func `characters that attributes of shapes name are read as they are drawn`(drawing: String, text: String) throws {
    let svg = "<svg><title>t</title><defs><path id=p></path></defs><g>\(Self.group("math", drawing))</g></svg>"
    #expect(try shown("<p>a <mjx-container jax=SVG>\(svg)</mjx-container> b</p>") == "a \(text) b")
  }

  private static let drawing = "<mjx-math>\(script("msup", two))</mjx-math>"

  @Test(arguments: [
    "<mjx-container>\(drawing)<mjx-assistive-mml><math><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>",
    "<mjx-container>\(drawing)<mjx-assistive-mml style='display:none'><math><mi>secret</mi></math></mjx-assistive-mml></mjx-container>",
    "<mjx-container>\(drawing)<mjx-assistive-mml></mjx-assistive-mml></mjx-container>",
    "<mjx-container>\(drawing)</mjx-container>",
  ])
  func `a formula of MathJax is shown once`(html: String) throws {
    #expect(try shown("<p>a \(html) b</p>") == "a x<2> b")
  }

  @Test func `text that stands beside a drawing stands for it`() throws {
    #expect(try shown("<p>a <mjx-container>\(Self.drawing)<span>$x^2$</span></mjx-container> b</p>") == "a $x^2$ b")
  }

  @Test(arguments: [
    "<mjx-container style='display:none'>\(drawing)</mjx-container>",
    "<mjx-container><mjx-math style='display:none'>\(x)</mjx-math></mjx-container>",
  ])
  func `a drawing that is hidden is hidden text`(html: String) throws {
    #expect(try shown("<p>a \(html) b</p>") == "a  b")
  }

  @Test(arguments: ["mjx-cZZ", "mjx-c", "mjx-c1D4655555", "mjx-cD800", "mjx-c7", "mjx-cFEFF", "mjx-c110000", "c"])
  func `a class without a visible character is ignored`(name: String) throws {
    let html = "<mjx-container><mjx-math><mjx-mi><mjx-c class='\(name)'></mjx-c></mjx-mi></mjx-math></mjx-container>"
    #expect(try shown("<p>a \(html) b</p>") == "a b")
  }

  @Test func `drawings outside a container are not read`() throws {
    #expect(try shown("<p>a <mjx-math>\(Self.x)</mjx-math> b</p>") == "a b")
  }

  @Test func `great depth and long names are read to a limit`() throws {
    // Elements beyond the depth of a tree open none, and so their classes are not read.
    for (depth, text) in [(60, "x"), (200, "x"), (100_000, "")] {
      let deep =
        String(repeating: "<mjx-msqrt>", count: depth) + Self.x + String(repeating: "</mjx-msqrt>", count: depth)
      #expect(try shown("<p><mjx-container><mjx-math>\(deep)</mjx-math></mjx-container></p>") == text)
    }
    let name = String(repeating: "mjx-c ", count: 200_000) + "mjx-c78"
    let long = "<mjx-mi><mjx-c class='\(name)'></mjx-c></mjx-mi>" + Self.x
    #expect(try shown("<p><mjx-container><mjx-math>\(long)</mjx-math></mjx-container></p>") == "x")
  }
}
