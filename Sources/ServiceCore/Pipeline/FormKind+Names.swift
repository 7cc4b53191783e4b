// Names in lower case, without parameters.
extension FormKind {
  static let contacts: Set<String> = [
    "text/vcard", "text/x-vcard", "text/directory", "text/x-versit-vcard", "application/vcard+json",
    "application/vcard+xml",
  ]

  static let sounds: Set<String> = ["application/ogg", "application/x-ogg", "sound", "sample"]

  /// Qt, GTK and Tk, KDE, Inkscape and GIMP.
  static let colors: Set<String> = [
    "application/x-color", "application/x-gtk-color", "application/x-kde-color", "application/x-oswb-color",
    "application/x-gimp-color", "application/x-gimp-palette-entry", "text/x-color",
  ]

  /// Addresses of pages and links as they were, and marks of the frame that was copied from, beside those that are known to say
  /// nothing else (`TargetName`).
  static let provenance: Set<String> = [
    "text/x-moz-url", "text/x-moz-url-data", "text/x-moz-url-desc", "text/x-moz-place", "_netscape_url",
    "application/x-mozilla-url", "org.chromium.source-url", "org.chromium.internal.source-rfh-token",
  ]

  /// Formats of text documents, and what Firefox and GTK keep of the markup that was copied.
  static let twins: Set<String> = [
    "text/_moz_htmlcontext", "text/_moz_htmlinfo", "application/x-gtk-text-buffer-rich-text", "text/x-qrichtext",
    "application/x-qrichtext", "application/x-qt-richtext", "application/msword", "application/x-msword",
    "application/x-mswrite", "application/x-abiword", "application/x-kword", "application/x-kword-snippet",
    "application/vnd.wordperfect", "application/vnd.stardivision.writer", "application/x-iwork-pages-sffpages",
    "application/vnd.apple.pages", "application/pdf", "application/x-pdf", "application/postscript", "text/enriched",
    "embed source", "embedded object", "native", "rich text format without objects", "rtf as text", "rtf in utf8",
    "com.apple.webarchive", "application/x-webarchive", "multipart/related", "message/rfc822",
  ]

  static let twinPrefixes = [
    "application/vnd.oasis.opendocument.text", "application/vnd.openxmlformats-officedocument.wordprocessingml",
    "application/vnd.ms-word", "application/vnd.sun.xml.writer", "application/x-openoffice-embed-source",
    "application/x-openoffice-embedded-obj", "application/x-openoffice-rtf", "application/x-openoffice-richtext",
  ]

  /// OLE's names for objects and links, and addresses in the memory of the program that copied.
  static let handles: Set<String> = [
    "object descriptor", "link source", "link source descriptor", "ole private data", "wine marshalled dataobject",
    "dataobject", "ownerlink", "objectlink", "hyperlinkwordbkmk", "gtk_text_buffer_contents", "gtk_tree_model_row",
    "application/x-rootwindow-drop", "_qt_selection", "_qt_clipboard_sentinel", "clip_temporary",
  ]

  static let handlePrefixes = [
    "application/x-openoffice-objectdescriptor", "application/x-openoffice-link",
    "application/x-libreoffice-internal-id-",
    "application/x-libreoffice-doc-", "application/vnd.portal.",
  ]

  /// Pictures that are not asked for by these names: conversions that another name is offered beside.
  static let conversions: Set<String> = [
    "text/ico", "application/ico", "application/x-qt-image", "application/x-emf", "application/x-wmf",
    "application/emf",
    "application/wmf", "application/x-msmetafile", "application/x-goffice-graph",
  ]

  static let conversionPrefixes = [
    "application/x-openoffice-bitmap", "application/x-openoffice-gdimetafile", "application/x-openoffice-emf",
    "application/x-openoffice-wmf", "application/x-openoffice-png", "application/x-openoffice-svg",
  ]
}
