// Compiled together with the sources of RichText, see README.md.

private import Glibc

/// A piece that is repeated, with its number where repetitions must differ.
private struct Repetition: Sendable {
  var name: String
  var head = ""
  var piece: @Sendable (Int) -> String

  init(_ piece: String, in head: String = "") {
    name = head + piece
    self.head = head
    self.piece = { _ in piece }
  }

  init(_ name: String, in head: String = "", piece: @escaping @Sendable (Int) -> String) {
    self.name = name
    self.head = head
    self.piece = piece
  }

  /// About `count` bytes of a document in this format.
  func bytes(_ count: Int, _ format: FormatName) -> [UInt8] {
    var bytes = Array(((format == .rtf ? "{\\rtf1 " : "") + head).utf8)
    var number = 0
    while bytes.count < count {
      bytes += piece(number).utf8
      number += 1
    }
    return bytes
  }
}

private let plainText = "The quick brown fox jumps over the lazy dog. "

private let html: [Repetition] = [
  // Inline elements
  Repetition("<b>"), Repetition("</b>"), Repetition("<b>x</b>"), Repetition("<b><i></b></i>"),
  Repetition("<b><p>x</b>"),
  Repetition("<a href="), Repetition("<a href=\"x\">"), Repetition("<nobr>"), Repetition("<span></span>"),
  Repetition("<ruby><rt>"), Repetition("<x-unknown>"), Repetition("</x-unknown>"), Repetition("<object>"),
  Repetition("distinct colors") { "<font color=\"#\(colour($0))\">x</font>" },
  Repetition("nested colors") { "<font color=\"#\(colour($0))\">x" },
  Repetition("distinct links") { "<a href=\"http://x.org/\($0)\">x</a>" },
  // Blocks
  Repetition("<p>"), Repetition("<p>x"), Repetition("<div>"), Repetition("<div></div>"), Repetition("<br>"),
  Repetition("x<br>"), Repetition("<li>"), Repetition("<ul><li>"), Repetition("<ul><li>x</ul>"), Repetition("<h1>"),
  Repetition("<ul data-indent=1><li>x</ul>"), Repetition("<ul data-indent=1><li>x</ul>\n<ol data-indent=2><li>x</ol>"),
  Repetition("<hr>"), Repetition("\n", in: "<pre>"),
  // Tables
  Repetition("<table>"), Repetition("<td>"), Repetition("<tr>", in: "<table>"), Repetition("<td>x", in: "<table>"),
  Repetition("<th>x", in: "<table>"),
  Repetition("<td>x<tr>", in: "<table>"), Repetition("x<b>", in: "<table>"), Repetition("<table><tr><td>"),
  // Forms, templates, foreign content
  Repetition("<form>"), Repetition("<button>"), Repetition("<input>"), Repetition("<select><option>"),
  Repetition("<option>", in: "<select>"), Repetition("<template>"), Repetition("<img>"),
  Repetition("<img src=data:,x>"),
  Repetition("<svg>"), Repetition("<math>"), Repetition("<svg><p>"), Repetition("<math><mi>"),
  // References and what looks like markup
  Repetition("&"), Repetition("&amp;"), Repetition("&#x41"), Repetition("&#x"), Repetition("&notit;"), Repetition("<"),
  Repetition("</"), Repetition("\u{0}"), Repetition("é"), Repetition(" "), Repetition(" x"),
  // Comments, CDATA, raw text
  Repetition("<!--"), Repetition("<!-- x -->"), Repetition("-", in: "<!--"), Repetition("<![endif]>"),
  Repetition("<![endif]"), Repetition("<!DOCTYPE html>"), Repetition("<![CDATA["),
  Repetition("<![CDATA[x]]>", in: "<svg>"), Repetition("<style></style>"), Repetition("<script></script>"),
  Repetition("<title>", in: "<title>"), Repetition("<", in: "<script>"), Repetition("<!--<script>", in: "<script>"),
  // Attributes
  Repetition("x", in: "<p title=\""), Repetition("&amp;", in: "<p title=\""), Repetition(" a", in: "<p"),
  Repetition("distinct attributes", in: "<p ") { "a\($0) " }, Repetition("<p a b c d e f g h i>"),
  // Styles
  Repetition("<p style=\"color:red\">x</p>"), Repetition("color:red;", in: "<p style=\""),
  Repetition("distinct styles") { "<p style=\"margin-left:\($0)px\">x</p>" },
  Repetition("distinct classes") { "<p class=c\($0)>x</p>" },
  Repetition("selectors", in: "<style>") { ".c\($0) b{color:red}" },
  Repetition("selectors that match", in: "<style>p{color:red} div p{color:blue}</style>") { "<p class=c\($0)>x</p>" },
  Repetition(":not(", in: "<style>"), Repetition("a,", in: "<style>"), Repetition("a ", in: "<style>"),
  Repetition("{", in: "<style>"), Repetition("(", in: "<p style=\"color:"), Repetition(";", in: "<p style=\""),
  Repetition("<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>x</p>"),
]

private let rtf: [Repetition] = [
  // Groups and syntax
  Repetition("{"), Repetition("{}"), Repetition("}"), Repetition(#"{\b x}"#), Repetition(#"\\"#), Repetition("\u{0}"),
  Repetition(#"\abcdefghijklmnopqrstuvwxyz"#), Repetition("a", in: #"\"#), Repetition("1", in: #"\b"#),
  Repetition(#"{\*\unknown x}"#), Repetition(#"\bin1 x"#), Repetition(#"\bin99999999 "#),
  // Characters
  Repetition(#"\b"#), Repetition(#"\b x\b0 "#), Repetition(#"\v x"#), Repetition(#"\plain\pard "#),
  Repetition(#"\u1234?"#), Repetition(#"\uc0\u1234"#), Repetition(#"\'e9"#),
  Repetition(#"\'81\'40"#, in: #"\ansicpg932 "#),
  Repetition(#"\line"#), Repetition(#"\tab"#), Repetition(#"{\upr{x}{\*\ud{y}}}"#),
  Repetition("sizes") { "\\fs\($0 % 3000) x" },
  // Fonts, colors, styles
  Repetition("fonts", in: #"{\fonttbl"#) { "{\\f\($0) A\($0);}" }, Repetition("fonts used") { "\\f\($0 % 30000) x" },
  Repetition(#"\f0 x\f1\'e9"#, in: #"{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}"#),
  Repetition("colors", in: #"{\colortbl;"#) { "\\red\($0 % 256)\\green\($0 / 256 % 256);" },
  Repetition("styles", in: #"{\stylesheet"#) { "{\\s\($0)\\sbasedon\($0 - 1) A;}" },
  // Paragraphs and lists
  Repetition(#"\par"#), Repetition(#"x\par "#), Repetition(#"\qc x\par\ql x\par "#), Repetition(#"\ls1 x\par "#),
  Repetition("lists", in: #"{\*\listtable"#) { "{\\list{\\listlevel\\levelnfc0}\\listid\($0)}" },
  Repetition("overrides", in: #"{\*\listoverridetable"#) { "{\\listoverride\\listid\($0)\\ls\($0)}" },
  Repetition("lists used") { "\\ls\($0 % 2000)\\ilvl\($0 % 9) x\\par " }, Repetition(#"{\listtext x}"#),
  Repetition(#"{\pntext x}"#), Repetition(#"{\footnote x}"#),
  // Tables
  Repetition(#"\trowd"#), Repetition(#"\cell"#), Repetition(#"\trowd\cellx1\cell\row"#),
  Repetition(#"x\cell "#, in: #"\trowd\trhdr\intbl "#),
  Repetition(#"x\cell "#, in: #"\trowd\intbl "#), Repetition(#"\cellx1"#, in: #"\trowd "#),
  Repetition(#"\itap9 x\nestcell"#),
  // Fields and pictures
  Repetition(#"{\field{\*\fldinst HYPERLINK "x"}{\fldrslt y}}"#), Repetition(#"{\field"#), Repetition(#"{\*\fldinst"#),
  Repetition("distinct links") { "{\\field{\\*\\fldinst HYPERLINK \"http://x.org/\($0)\"}{\\fldrslt y}}" },
  Repetition("89504E47", in: #"{\pict\pngblip "#), Repetition(#"{\pict\pngblip 89504E47}"#),
  Repetition(#"{\*\htmltag64 <p>}x"#, in: #"\fromhtml1 "#),
]

private func colour(_ number: Int) -> String {
  let digits = String(number * 31 % 0xFFFFFF, radix: 16)
  return String(repeating: "0", count: 6 - digits.count) + digits
}

/// Processor time of this thread in seconds: other programs do not count.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Nanoseconds for each byte, the best of several reads.
private func cost(_ bytes: [UInt8], _ name: FormatName, attempts: Int) -> Double {
  var best = Double.infinity
  for _ in 0..<attempts {
    let start = processorTime()
    _ = try? FormatCatalog.format(named: name).read(bytes)
    best = min(best, processorTime() - start)
  }
  return best / Double(bytes.count) * 1e9
}

private func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.utf8.count)) + text
}

private func rounded(_ value: Double) -> String { padded(String((value * 10).rounded() / 10), 8) }

/// A row for each repetition: nanoseconds for each byte of 1 MB, how often plain text's, and how often those of 100 KB.
private func printTable(_ repetitions: [Repetition], _ name: FormatName) {
  let plain = cost(Repetition(plainText).bytes(1 << 20, name), name, attempts: 10)
  print("    ns/B x plain x 100 KB")
  print("\(rounded(plain))     1.0        -   plain text")
  for repetition in repetitions {
    let large = cost(repetition.bytes(1 << 20, name), name, attempts: 3)
    let small = cost(repetition.bytes(100 << 10, name), name, attempts: 9)
    print("\(rounded(large))\(rounded(large / plain)) \(rounded(large / small))   \(repetition.name.prefix(60))")
    fflush(nil)
  }
}

/// Puts plain text and a file for each repetition into a folder, numbered; prints their names, a line each.
private func writeFiles(_ repetitions: [Repetition], _ name: FormatName, count: Int, to folder: String) {
  for (number, repetition) in ([Repetition("plain text") { _ in plainText }] + repetitions).enumerated() {
    guard let file = fopen("\(folder)/\(number).\(name)", "wb") else { return perror(folder) }
    let bytes = repetition.bytes(count, name)
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    print(repetition.name.reduce("") { $0 + ($1 == "\n" ? "\\n" : $1 == "\u{0}" ? "\\0" : String($1)) })
  }
}

/// Nanoseconds of one write, the best of several.
private func writingTime(_ document: Document, to format: FormatName, attempts: Int) -> Double {
  var best = Double.infinity
  for _ in 0..<attempts {
    let start = processorTime()
    _ = FormatCatalog.format(named: format).write(document)
    best = min(best, processorTime() - start)
  }
  return best * 1e9
}

/// Prints a row for each repetition and a column for each writer. A cell compares the time for each byte of 1 MB with
/// that of 100 KB. Times under a nanosecond mean nothing.
private func printGrowth(_ repetitions: [Repetition], _ name: FormatName) {
  print(FormatName.allCases.map { padded($0.rawValue, 10) }.joined())
  for repetition in repetitions {
    let (large, small) = (repetition.bytes(1 << 20, name), repetition.bytes(100 << 10, name))
    guard let many = try? FormatCatalog.format(named: name).read(large).document,
      let few = try? FormatCatalog.format(named: name).read(small).document
    else {
      print("\(padded("refused", 10 * FormatName.allCases.count))   \(repetition.name.prefix(60))")
      continue
    }
    let columns = FormatName.allCases.map { format in
      let cost = writingTime(many, to: format, attempts: 2) / Double(large.count)
      let before = writingTime(few, to: format, attempts: 5) / Double(small.count)
      return cost < 1 ? padded("-", 10) : "  " + rounded(cost / before)
    }
    print("\(columns.joined())   \(repetition.name.prefix(60))")
    fflush(nil)
  }
}

private func contents(of path: String) -> [UInt8] {
  var bytes: [UInt8] = []
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
  return bytes
}

/// Reads the bytes once and, if asked, writes them once: what callgrind counts.
private func run(_ bytes: [UInt8], _ name: FormatName, writes: Bool = false) {
  let format = FormatCatalog.format(named: name)
  guard let reading = try? format.read(bytes) else { return }
  print("\(bytes.count) bytes read")
  if writes { print("\(format.write(reading.document).bytes.count) bytes written") }
}

@main
enum Nasty {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count > 1, let name = FormatName(rawValue: arguments[1]), name == .rtf || name == .html else {
      print(
        "usage: nasty table FORMAT [NAME...] | writers FORMAT [NAME...] | once FORMAT NAME BYTES | files FORMAT BYTES FOLDER | "
          + "read FORMAT FILE | write FORMAT FILE")
      return
    }
    let repetitions = name == .rtf ? rtf : html
    switch arguments[0] {
    case "table", "writers":
      let names = arguments.dropFirst(2)
      let wanted = repetitions.filter { names.isEmpty || names.contains($0.name) }
      if arguments[0] == "table" { printTable(wanted, name) } else { printGrowth(wanted, name) }
    case "once" where arguments.count == 4:
      let repetition = repetitions.first { $0.name == arguments[2] } ?? Repetition(plainText)
      run(repetition.bytes(Int(arguments[3]) ?? 1 << 20, name), name)
    case "files" where arguments.count == 4:
      writeFiles(repetitions, name, count: Int(arguments[2]) ?? 1 << 20, to: arguments[3])
    case "read" where arguments.count == 3: run(contents(of: arguments[2]), name)
    case "write" where arguments.count == 3: run(contents(of: arguments[2]), name, writes: true)
    default: break
    }
  }
}
