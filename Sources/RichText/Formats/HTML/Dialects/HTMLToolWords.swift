/// The words and names by which pages state their tools. Labels are in small letters, names without hyphens.
enum HTMLToolWords {
  /// Parts of the classes of buttons that copy or share.
  static let buttons: [StaticString] = [
    "copybutton", "buttoncopy", "copybtn", "btncopy", "copycode", "codecopy", "copylink", "clipboard", "sharebutton",
    "buttonshare", "sharebtn", "btnshare", "sharelink",
  ]

  /// Labels of buttons that copy or share.
  static let labels: Set<String> = [
    "copy", "copied", "copied!", "copy code", "copy link", "copy url", "copy text", "copy page", "copy message",
    "copy snippet", "copy command", "copy to clipboard", "copy permalink", "content_copy", "share", "share this",
    "share link", "share post", "share this post", "share this article", "share this page", "permalink",
    "kopieren", "code kopieren", "link kopieren", "teilen", "copier", "copier le code", "copier le lien", "partager",
    "copiar", "copiar código", "copiar enlace", "compartir", "compartilhar", "copia", "copia codice", "condividi",
    "复制", "复制代码", "复制链接", "分享", "複製", "コピー", "コピーする", "共有", "복사", "공유",
    "копировать", "скопировать", "поделиться",
  ]

  /// Labels of buttons beside code.
  static let codeLabels: Set<String> = labels.union([
    "run", "run code", "edit", "download", "wrap", "wrap text", "toggle word wrap", "expand", "collapse", "explain",
    "preview", "open in playground", "ausführen", "运行", "下载", "実行",
  ])

  /// Beginnings of the words of links to the heading that they stand in.
  static let permalinks = [
    "permalink", "permanent link", "link to this", "direct link to", "copy link to", "anchor link",
  ]

  /// Parts of the classes of such links.
  static let permalinkNames: [StaticString] = [
    "headerlink", "anchor", "hashlink", "headinglink", "permalink", "selflink", "sectionlink",
  ]

  /// Signs that stand for a link; icons are characters for private use.
  static func isPermalinkSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "¶", "#", "§", "🔗", "⚓", "∞", "⛓", "◆", "\u{E000}"..."\u{F8FF}": true
    default: false
    }
  }

  /// Elements whose buttons are spoken about: cells, terms and captions.
  static let holdsContent: Set<HTMLTag> = [.td, .th, .dt, .caption, .figcaption, .summary]

  /// Elements that only set code and its head in their places.
  static let boxes: Set<HTMLTag> = [.div, .figure, .section, .header, .span, .b, .strong, .small, .unknown]

  /// Names of languages that stand above code.
  static let languages = Set(
    """
    apache assembly awk bash batch c c# c++ clojure cmake cmd code coffeescript console cpp csharp css csv dart diff \
    docker dockerfile elixir elm erlang f# fish fortran fsharp go golang graphql groovy haskell hcl html http ini java \
    javascript js json json5 jsonc jsx julia kotlin latex less lisp lua makefile markdown matlab md nginx nix \
    objective-c objectivec ocaml pascal perl php plaintext powershell prolog properties protobuf ps1 py python python3 \
    r racket rb ruby rs rust sass scala scheme scss sh shell shellscript sql svelte swift tcl terminal terraform tex \
    text toml ts tsx txt typescript vb vbnet vim vue wasm xml yaml yml zig zsh
    """.split(separator: " ").map(String.init))
}
