import RichText

/// A page with a document before and after, side by side.
///
/// Our writer writes both, and they are shown in frames without any permissions. The page loads nothing.
struct DifferencePage {
  let before: Document
  let after: Document
  /// The notes under the documents, a line each.
  let notes: [String]

  var bytes: [UInt8] {
    let style = """
      body{font:14px sans-serif;margin:1em}main{display:grid;grid-template-columns:1fr 1fr;gap:1em}h1{font-size:1.2em}
      iframe{width:100%;height:75vh;border:1px solid #888;background:#fff;box-sizing:border-box}li{white-space:pre-wrap}
      """
    let page = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
      <meta name="referrer" content="no-referrer">
      <title>Washboard: before and after</title>
      <style>\(style)</style>
      </head>
      <body>
      <main>
      <section><h1>Before</h1><iframe sandbox title="Before" srcdoc="\(Self.frame(before))"></iframe></section>
      <section><h1>After</h1><iframe sandbox title="After" srcdoc="\(Self.frame(after))"></iframe></section>
      </main>
      <ul>\(notes.map { "<li>\(Self.escaped($0))</li>" }.joined())</ul>
      </body>
      </html>

      """
    return Array(page.utf8)
  }

  private static func frame(_ document: Document) -> String {
    escaped(String(decoding: FormatCatalog.format(named: .html).write(document).bytes, as: UTF8.self))
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
