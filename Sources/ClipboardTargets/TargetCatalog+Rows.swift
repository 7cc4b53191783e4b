extension ClipboardTarget {
  /// The format of a document that Washboard reads and writes, by its name; in the order in which an offer has them.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    case native, html, rtf, markdown, csv, tsv, text
  }
}

extension TargetCatalog {
  /// All rows. Of each format the names that Washboard offers stand in the order of TARGETS; those with equal bytes
  /// stand together.
  package static let rows: [ClipboardTarget] = [documents, pictures, leaving, web, beside, protocolNames].flatMap { $0 }

  private typealias Row = ClipboardTarget

  private static func rows(_ kind: Row.Kind, _ traits: Row.Traits = [], names: [String]) -> [Row] {
    names.map { Row($0, kind, nil, traits) }
  }

  // MARK: Documents

  private static let documents: [Row] = [
    Row("org.washboard.rich-text", .rich(.native), rank: 0, .published),
    Row("application/vnd.washboard.rich-text+json", .rich(.native), rank: 1, .published),

    Row("text/html", .rich(.html), rank: 0, .published),
    Row("application/xhtml+xml", .rich(.html), rank: 1),
    Row("HTML Format", .rich(.html), rank: 2),

    // LibreOffice takes text/richtext first, AbiWord reads the other two. It is RTF on the clipboard (LibreOffice, Wine), not RFC 1341.
    Row("text/rtf", .rich(.rtf), rank: 0, .published),
    Row("application/rtf", .rich(.rtf), rank: 1, .published),
    Row("text/richtext", .rich(.rtf), rank: 2, .published),
    Row("Rich Text Format", .rich(.rtf), rank: 3),
    Row("application/x-rtf", .rich(.rtf), rank: 4),

    Row("text/markdown", .rich(.markdown), rank: 0, .published),
    Row("text/x-markdown", .rich(.markdown), rank: 1),

    // IANA's names (RFC 4180), and those of older programs.
    Row("text/csv", .values(.csv), rank: 0, .published),
    Row("application/csv", .values(.csv), rank: 1),
    Row("text/x-csv", .values(.csv), rank: 2),
    Row("text/comma-separated-values", .values(.csv), rank: 3),
    Row("text/tab-separated-values", .values(.tsv), rank: 0, .published),
    Row("text/tsv", .values(.tsv), rank: 1),

    // Unicode forms are requested first: GTK, Firefox and LibreOffice write `\uXXXX` or `?` into the others for what does not fit.
    Row(utf8Text, .text, .utf8, rank: 0, [.caseSensitive, .published]),
    Row("text/plain;charset=utf-8", .text, .utf8, rank: 1, .published),
    Row("text/plain", .text, rank: 5, .published),
    // ICCCM 2.6.2: TEXT is answered in a type of the owner's choice.
    Row("TEXT", .text, rank: 6, [.caseSensitive, .published], replyType: utf8Text),
    Row("COMPOUND_TEXT", .text, .compoundText, rank: 4, [.caseSensitive, .published]),
    Row("STRING", .text, .latin1, rank: 6, [.caseSensitive, .published]),
    Row("text/plain;charset=utf-16", .text, .utf16, rank: 2, .published),
    Row("UTF-8", .text, .utf8, rank: 1, .caseSensitive),
    Row("C_STRING", .text, .latin1, rank: 6, .caseSensitive),
    Row("text/plain;charset=utf8", .text, .utf8, rank: 1),
    Row("text/plain;charset=utf-16*", .text, .utf16, rank: 2),
    Row("text/plain;charset=iso-10646*", .text, .utf16, rank: 2),
    Row("text/plain;charset=*", .text, rank: 3),
  ]

  // MARK: Pictures

  /// The ones that can be cleaned have a rank, the one first that loses nothing.
  private static let pictures: [Row] =
    [
      Row("image/png", .picture, rank: 0), Row("image/jpeg", .picture, rank: 1), Row("image/webp", .picture, rank: 2),
      Row("image/gif", .picture, rank: 3), Row("image/bmp", .picture, rank: 4),
      Row("image/svg+xml", .picture, rank: 5, .besideText), Row("image/svg", .picture, rank: 6, .besideText),
      Row("image/*", .picture),
    ]
    // Resources in the server.
    + rows(.picture, [.caseSensitive, .sideEffect], names: ["PIXMAP", "BITMAP", "DRAWABLE"])
    + rows(.picture, .caseSensitive, names: ["POSTSCRIPT", "ENCAPSULATED_POSTSCRIPT", "APPLE_PICT"])
    + rows(
      .conversion,
      names: [
        "text/ico", "application/ico", "application/x-qt-image", "application/x-emf", "application/x-wmf",
        "application/emf", "application/wmf", "application/x-msmetafile", "application/x-goffice-graph",
        "application/x-openoffice-bitmap*", "application/x-openoffice-gdimetafile*", "application/x-openoffice-emf*",
        "application/x-openoffice-wmf*", "application/x-openoffice-png*", "application/x-openoffice-svg*",
      ])

  // MARK: Copies that stay with their owner

  private static let leaving: [Row] = [
    // The names of Qt programs and Klipper, and those of password managers on other systems (seen under Wine).
    rows(
      .secret,
      names: [
        "x-kde-passwordManagerHint", "text/x-kde-passwordManagerHint", "org.nspasteboard.ConcealedType",
        "ExcludeClipboardContentFromMonitorProcessing", "Clipboard Viewer Ignore",
      ]),
    rows(
      .files,
      names: [
        "text/uri-list", "application/x-kde4-urilist", "application/x-xfce-mime-type", "application/x-java-file-list",
        "x-special/*",
      ]),
    rows(
      .files, .sideEffect,
      names: ["application/x-kde-cutselection", "application/vnd.portal.files", "application/vnd.portal.filetransfer"]),
    rows(
      .spreadsheet,
      names: [
        "application/x-gnumeric", "Biff5", "Biff8", "_CITRIX_Biff8", "application/x-openoffice-biff-8",
        "XML Spreadsheet", "application/x-libreoffice-tsvc", "application/x-openoffice-sylk",
        "application/x-openoffice-dif", "application/x-sylk", "application/x-dif", "text/x-sylk", "text/x-dif",
        "application/vnd.ms-excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "application/vnd.oasis.opendocument.spreadsheet", "application/x-kspread", "application/x-kspread-snippet",
        "*;windows_formatname=sylk", "*;windows_formatname=dif", "*;windows_formatname=biff5",
        "*;windows_formatname=biff8", "*;windows_formatname=xml spreadsheet",
      ]),
    rows(
      .drawing,
      names: [
        "application/x-openoffice-drawing", "application/x-openoffice-svxb",
        "application/vnd.oasis.opendocument.graphics", "application/vnd.oasis.opendocument.presentation",
        "image/x-inkscape-svg", "image/x-inkscape-svg-compressed", "application/x-scribus-elem",
        "application/x-dia-element", "application/x-vnd.oasis.opendocument.formula",
      ]),
  ].flatMap { $0 }

  // MARK: Browsers

  private static let web: [Row] =
    [
      Row(pageAddress, .provenance, .utf8, .browser),
      // Little endian, without a byte order mark.
      Row("text/x-moz-url-priv", .provenance, .utf16, .browser),
    ]
    + rows(
      .provenance, .browser,
      names: [
        "chromium/x-internal-source-rfh-token", "org.chromium.source-url",
        "org.chromium.internal.source-rfh-token",
      ])
    + rows(
      .link, .browser, names: ["text/x-moz-url", "text/x-moz-url-data", "text/x-moz-url-desc", "text/x-moz-place"])
    + rows(.link, names: ["_NETSCAPE_URL", "application/x-mozilla-url"])
    // Parts of the markup that was copied.
    + rows(.twin, .browser, names: ["text/_moz_htmlcontext", "text/_moz_htmlinfo"])
    + rows(
      .data, .browser,
      names: ["chromium/*", "org.chromium.*", "text/_moz_*", "text/x-moz-*", "application/x-moz-*", "org.webkitgtk.*"])

  // MARK: Forms beside a text

  private static let beside: [Row] = [
    rows(
      .twin,
      names: [
        "application/x-gtk-text-buffer-rich-text", "text/x-qrichtext", "application/x-qrichtext",
        "application/x-qt-richtext", "application/msword", "application/x-msword", "application/x-mswrite",
        "application/x-abiword", "application/x-kword", "application/x-kword-snippet", "application/vnd.wordperfect",
        "application/vnd.stardivision.writer", "application/x-iwork-pages-sffpages", "application/vnd.apple.pages",
        "application/pdf", "application/x-pdf", "application/postscript", "text/enriched", "Embed Source",
        "Embedded Object", "Native", "Rich Text Format Without Objects", "RTF As Text", "RTF in UTF8",
        "com.apple.webarchive", "application/x-webarchive", "multipart/related", "message/rfc822",
        "application/vnd.oasis.opendocument.text*",
        "application/vnd.openxmlformats-officedocument.wordprocessingml*", "application/vnd.ms-word*",
        "application/vnd.sun.xml.writer*", "application/x-openoffice-embed-source*",
        "application/x-openoffice-embedded-obj*", "application/x-openoffice-rtf*", "application/x-openoffice-richtext*",
      ]),
    // Names of OLE for objects and links, and addresses in the memory of the source.
    rows(
      .handle,
      names: [
        "Object Descriptor", "Link Source", "Link Source Descriptor", "Ole Private Data", "Wine Marshalled DataObject",
        "DataObject", "OwnerLink", "ObjectLink", "HyperlinkWordBkmk", "GTK_TREE_MODEL_ROW",
        "application/x-rootwindow-drop", "_QT_SELECTION", "_QT_CLIPBOARD_SENTINEL", "CLIP_TEMPORARY",
        "application/x-openoffice-objectdescriptor*", "application/x-openoffice-link*",
        "application/x-libreoffice-doc-*",
      ]),
    rows(.handle, .sideEffect, names: ["GTK_TEXT_BUFFER_CONTENTS", "application/vnd.portal.*"]),
    // LibreOffice pastes what it has in memory when the clipboard lists its process by this name.
    rows(.handle, .enoughByName, names: ["application/x-libreoffice-internal-id-*"]),
    rows(
      .contact,
      names: [
        "text/vcard", "text/x-vcard", "text/directory", "text/x-versit-vcard", "application/vcard+json",
        "application/vcard+xml",
      ]),
    rows(.sound, names: ["application/ogg", "application/x-ogg", "sound", "sample", "audio/*"]),
    // Qt, GTK and Tk, KDE, Inkscape and GIMP.
    rows(
      .color,
      names: [
        "application/x-color", "application/x-gtk-color", "application/x-kde-color", "application/x-oswb-color",
        "application/x-gimp-color", "application/x-gimp-palette-entry", "text/x-color",
      ]),
  ].flatMap { $0 }

  // MARK: Protocol

  /// ICCCM 2.6.2's table, what xterm and Emacs add to it, and xsel's INCR.
  private static let protocolNames: [Row] = [
    rows(
      .protocolName, [.caseSensitive, .transport], names: ["TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "INCR"]),
    rows(.protocolName, [.caseSensitive, .sideEffect], names: ["DELETE", "INSERT_PROPERTY", "INSERT_SELECTION"]),
    // Resources of the owner's client.
    rows(
      .protocolName, [.caseSensitive, .sideEffect],
      names: ["COLORMAP", "WINDOW", "CLIENT_WINDOW", "FOREGROUND", "BACKGROUND"]),
    rows(
      .protocolName, .caseSensitive,
      names: [
        "ATOM", "ATOM_PAIR", "INTEGER", "CHARACTER_POSITION", "CLASS", "COLUMN_NUMBER", "FILE_NAME", "HOST_NAME",
        "HOSTNAME", "IP_ADDRESS", "LENGTH", "LINE_NUMBER", "LIST_LENGTH", "MODULE", "NAME", "OWNER_OS", "PROCEDURE",
        "PROCESS", "TASK", "USER",
      ]),
  ].flatMap { $0 }
}
