import RichText

/// A page with a document before and after, side by side, for the screen and for paper.
///
/// Our writer writes both, without scripts. Nothing in them can be chosen, and the page loads nothing.
struct DifferencePage {
  let before: Document
  let after: Document
  /// The notes under the documents, a line each.
  let notes: [String]

  var bytes: [UInt8] {
    let style = """
      body{font:14px sans-serif;margin:1em;color:#000;background:#fff}
      main{display:grid;grid-template-columns:1fr 1fr;gap:1em;align-items:start}h1,h2.name{font-size:1.2em}
      .paper{all:initial;display:block;font:16px serif;color:#000;background:#fff;border:1px solid #767676;padding:.5em;\
      overflow-x:auto;overflow-wrap:anywhere;contain:layout paint}
      .paper.dark{color:#fff;background:#1c1c1c}.paper.dark a{color:#9ecbff}.paper a{pointer-events:none}\
      .paper img{max-width:100%}
      main>section{min-width:0}li{white-space:pre-wrap}
      @media print{body{margin:0}.paper{overflow:visible;contain:none;print-color-adjust:exact;\
      -webkit-print-color-adjust:exact}.paper pre{white-space:pre-wrap}h2.name,li{break-after:avoid}}
      """
    let page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; \
      form-action 'none'; base-uri 'none'">
      <meta name="referrer" content="no-referrer">
      <meta name="viewport" content="width=device-width">
      <title>Washboard: before and after</title>
      <style>\(style)</style>
      </head>
      <body>
      <main>
      <section aria-label="Before"><h2 class="name">Before</h2>
      \(Self.paper(before))
      </section>
      <section aria-label="After"><h2 class="name">After</h2>
      \(Self.paper(after))
      </section>
      </main>
      <ul>\(notes.map { "<li>\(Self.escaped($0.masked))</li>" }.joined())</ul>
      </body>
      </html>

      """
    return Array(page.utf8)
  }

  /// Returns the document on its ground. Documents do not name the ground, but light text stood on a dark one.
  private static func paper(_ document: Document) -> String {
    let html = String(decoding: FormatCatalog.format(named: .html).write(document).bytes, as: UTF8.self)
    // The page says its encoding once.
    let body =
      html.hasPrefix("<meta ") ? html[html.index(after: html.firstIndex(of: ">") ?? html.startIndex)...] : html[...]
    return "<div class=\"paper\(isLight(document) ? " dark" : "")\" inert>\(body)</div>"
  }

  /// Reports whether most of the text without a background of its own has a light colour.
  private static func isLight(_ document: Document) -> Bool {
    var (light, all) = (0, 0)
    for run in document.runs {
      let style = document.style(of: run)
      guard style.background == nil else { continue }
      all += run.range.count
      if let color = style.color, color.brightness > 160 { light += run.range.count }
    }
    return light * 2 > all
  }

  /// Returns the text escaped for HTML text and for attribute values between double quotes (HTML, 13.3).
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Color {
  /// The brightness as it is seen, from 0 to 255 (ITU-R BT.601).
  fileprivate var brightness: Int { (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1000 }
}
