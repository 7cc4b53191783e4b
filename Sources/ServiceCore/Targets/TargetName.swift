import RichText

/// What the name of a target says about a copy, before anything of it is read.
///
/// Names are compared as MIME types are, without regard to case (RFC 2045 5.1); `parameters` such as LibreOffice's
/// `displayname` are split off because they carry file paths.
struct TargetName: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Protocol and description of the owner (ICCCM 2.6.2): no content of the copy.
    case protocolName
    case plainText
    case rich(FormatName)
    /// A password manager's mark, whatever its value.
    case secret
    case files
    case spreadsheet
    case drawing
    case image
    /// Tells where in the web the copy was made, and nothing else.
    case provenance
    case unknown
  }

  let raw: String
  /// The part before the first `;`, in lower case.
  let type: String
  /// Value of the `charset` parameter, in lower case.
  let charset: String?
  /// Value of the `windows_formatname` parameter, in lower case.
  private let windowsFormat: String?

  init(_ raw: String) {
    self.raw = raw
    if Self.isType(raw) {
      type = raw.lowercased()
      charset = nil
      windowsFormat = nil
      return
    }
    let parts = raw.lowercased().utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    type = parts.first.map(Self.trimmed) ?? ""
    charset = Self.value(of: "charset", in: parts.dropFirst())
    windowsFormat = Self.value(of: "windows_formatname", in: parts.dropFirst())
  }

  /// Whether the name is nothing but a type, as most are: no parameters, and nothing around it that is left out.
  private static func isType(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\"") }
  }

  private static func value(of parameter: String, in parts: ArraySlice<Substring.UTF8View>) -> String? {
    for part in parts {
      let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard sides.count == 2, trimmed(sides[0]) == parameter else { continue }
      return trimmed(sides[1])
    }
    return nil
  }

  /// Without surrounding spaces and quotes.
  private static func trimmed(_ text: Substring.UTF8View) -> String {
    func isEdge(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\"") || byte == 0x09 }
    var slice = text
    while let first = slice.first, isEdge(first) { slice.removeFirst() }
    while let last = slice.last, isEdge(last) { slice.removeLast() }
    return String(Substring(slice))
  }

  var kind: Kind {
    let ofRaw = Self.kindsOfNames[raw]
    if ofRaw == .protocolName { return .protocolName }
    let ofType = Self.kindsOfTypes[type]
    switch ofType {
    case .secret, .files, .spreadsheet: return ofType ?? .unknown
    default: break
    }
    if type.hasPrefix("x-special/") { return .files }
    if let windowsFormat, Self.spreadsheetFormats.contains(windowsFormat) { return .spreadsheet }
    if let kind = ofType ?? ofRaw { return kind }
    return type.hasPrefix("image/") ? .image : .unknown
  }

  /// Kinds by the name as it is.
  private static let kindsOfNames = kinds([
    (protocolNames, .protocolName), (plainTextNames, .plainText), (images, .image),
  ])
  /// Kinds by the type, in the order in which they decide.
  private static let kindsOfTypes = kinds(
    [
      (secrets, .secret), (files, .files), (spreadsheets, .spreadsheet), (drawings, .drawing),
      (provenance, .provenance), (["text/plain"], .plainText),
    ] + Negotiation.aliases.map { (Set($1), .rich($0)) })

  private static func kinds(_ lists: [(names: Set<String>, kind: Kind)]) -> [String: Kind] {
    lists.reduce(into: [:]) { kinds, list in
      for name in list.names where kinds[name] == nil { kinds[name] = list.kind }
    }
  }
}

// MARK: - Names

extension TargetName {
  /// Names without content of the copy: ICCCM 2.6.2's table, what xterm and Emacs add to it, and xsel's INCR.
  static let protocolNames: Set<String> = [
    "TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "DELETE", "INSERT_PROPERTY", "INSERT_SELECTION", "INCR",
    "ATOM", "INTEGER", "BACKGROUND", "FOREGROUND", "COLORMAP", "CHARACTER_POSITION", "CLASS", "CLIENT_WINDOW",
    "COLUMN_NUMBER", "FILE_NAME", "HOST_NAME", "HOSTNAME", "IP_ADDRESS", "LENGTH", "LINE_NUMBER", "LIST_LENGTH",
    "MODULE",
    "NAME", "OWNER_OS", "PROCEDURE", "PROCESS", "TASK", "USER",
  ]

  static let plainTextNames: Set<String> = ["UTF8_STRING", "COMPOUND_TEXT", "TEXT", "STRING", "C_STRING", "UTF-8"]

  /// In lower case, as Qt programs and Klipper spell it, and what other systems' password managers set (seen under Wine).
  private static let secrets: Set<String> = [
    "x-kde-passwordmanagerhint", "text/x-kde-passwordmanagerhint", "org.nspasteboard.concealedtype",
    "excludeclipboardcontentfrommonitorprocessing", "clipboard viewer ignore",
  ]

  private static let files: Set<String> = [
    "text/uri-list", "application/x-kde-cutselection", "application/x-kde4-urilist", "application/vnd.portal.files",
    "application/vnd.portal.filetransfer", "application/x-xfce-mime-type", "application/x-java-file-list",
  ]

  private static let spreadsheets: Set<String> = [
    "application/x-gnumeric", "biff5", "biff8", "_citrix_biff8", "application/x-openoffice-biff-8", "xml spreadsheet",
    "application/x-libreoffice-tsvc", "application/x-openoffice-sylk", "application/x-openoffice-dif",
    "application/x-sylk", "application/x-dif", "text/x-sylk", "text/x-dif", "application/vnd.ms-excel",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.oasis.opendocument.spreadsheet", "application/x-kspread", "application/x-kspread-snippet",
  ]

  /// Values of LibreOffice's `windows_formatname`.
  private static let spreadsheetFormats: Set<String> = ["sylk", "dif", "biff5", "biff8", "xml spreadsheet"]

  private static let drawings: Set<String> = [
    "application/x-openoffice-drawing", "application/x-openoffice-svxb", "application/vnd.oasis.opendocument.graphics",
    "application/vnd.oasis.opendocument.presentation", "image/x-inkscape-svg", "image/x-inkscape-svg-compressed",
    "application/x-scribus-elem", "application/x-dia-element", "application/x-vnd.oasis.opendocument.formula",
  ]

  private static let provenance: Set<String> = [
    ProvenanceTarget.chromium, ProvenanceTarget.firefox, "chromium/x-internal-source-rfh-token",
  ]

  private static let images: Set<String> = [
    "PIXMAP", "BITMAP", "DRAWABLE", "POSTSCRIPT", "ENCAPSULATED_POSTSCRIPT", "APPLE_PICT",
  ]
}
