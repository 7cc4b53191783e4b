/// A character encoding that clipboard formats declare, found by label, Windows code page or RTF `\fcharset`.
struct TextEncoding: Hashable, Sendable {
  enum Scheme: Hashable, Sendable {
    case utf8
    case utf16LittleEndian
    case utf16BigEndian
    /// One byte a character. The upper half comes from the named iconv converter or from one of our own tables.
    case singleByte(SingleByteTable)
    /// One or more bytes a character, by the named iconv converter.
    case multiByte(converter: String)
  }

  /// The source of the upper 128 characters of a single-byte encoding.
  enum SingleByteTable: Hashable, Sendable {
    case converter(String)
    case windows1252, macGreek, macTurkish, macCroatian, macRomanian, macArabic, cp720
  }

  /// Lower-case IANA or WHATWG name, for findings.
  let name: String
  let scheme: Scheme

  static let utf8 = TextEncoding(name: "utf-8", scheme: .utf8)
  static let utf16LittleEndian = TextEncoding(name: "utf-16le", scheme: .utf16LittleEndian)
  static let utf16BigEndian = TextEncoding(name: "utf-16be", scheme: .utf16BigEndian)
  static let windows1252 = TextEncoding(name: "windows-1252", table: .windows1252)

  /// Whether a character may take more than one byte.
  var isMultiByte: Bool {
    switch scheme {
    case .singleByte: false
    case .utf8, .utf16LittleEndian, .utf16BigEndian, .multiByte: true
    }
  }

  private init(name: String, scheme: Scheme) {
    self.name = name
    self.scheme = scheme
  }

  private init(name: String, converter: String) {
    self.init(name: name, scheme: .singleByte(.converter(converter)))
  }

  private init(name: String, multiByte converter: String) {
    self.init(name: name, scheme: .multiByte(converter: converter))
  }

  private init(name: String, table: SingleByteTable) {
    self.init(name: name, scheme: .singleByte(table))
  }

  /// The encoding a byte order mark declares, and the mark's length.
  static func byteOrderMark(of bytes: ArraySlice<UInt8>) -> (encoding: TextEncoding, length: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return nil
  }
}

// MARK: Labels

extension TextEncoding {
  /// Looks up a label as WHATWG Encoding, section 4.2, does: white space around it and case do not count, and Latin-1
  /// and ASCII mean windows-1252. Names of Windows code pages (`cp850`, `ibm437`) are known too.
  init?(label: String) {
    let label = Self.normalized(label)
    if let encoding = Self.byLabel[label] {
      self = encoding
      return
    }
    for prefix in ["windows-", "windows", "cp-", "cp", "ibm-", "ibm", "x-cp", "ms"] where label.hasPrefix(prefix) {
      if let page = Int(label.dropFirst(prefix.count)), let encoding = TextEncoding(codePage: page) {
        self = encoding
        return
      }
    }
    return nil
  }

  private static func normalized(_ label: String) -> String {
    var bytes = Array(label.utf8.prefix(64))
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return String(decoding: bytes.drop(while: isSpace), as: UTF8.self).lowercased()
  }

  private static let byLabel: [String: TextEncoding] = {
    var table: [String: TextEncoding] = [:]
    func add(_ encoding: TextEncoding, _ labels: String) {
      for label in labels.split(separator: " ") { table[String(label)] = encoding }
    }
    add(.utf8, "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8")
    add(.utf16LittleEndian, "utf-16le utf-16 utf16 unicode ucs-2 iso-10646-ucs-2 csunicode unicodefeff")
    add(.utf16BigEndian, "utf-16be unicodefffe")
    add(
      .windows1252,
      "windows-1252 x-cp1252 iso-8859-1 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 iso-ir-100 latin1 latin-1 l1 "
        + "csisolatin1 cp819 ibm819 ascii us-ascii us ansi_x3.4-1968 iso646-us")
    // Latin-1 as X11 knows it, with controls where windows-1252 has characters.
    add(TextEncoding(name: "x-icccm-string", converter: "ISO-8859-1"), "x-icccm-string")
    for part in [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16] {
      let encoding = TextEncoding(name: "iso-8859-\(part)", converter: "ISO-8859-\(part)")
      add(encoding, "iso-8859-\(part) iso8859-\(part) iso8859\(part) iso_8859-\(part)")
    }
    func alias(_ labels: String, _ known: String) {
      if let encoding = table[known] { add(encoding, labels) }
    }
    alias("latin2 l2 csisolatin2 iso-ir-101 iso_8859-2:1987", "iso-8859-2")
    alias("latin3 l3 csisolatin3 iso-ir-109 iso_8859-3:1988", "iso-8859-3")
    alias("latin4 l4 csisolatin4 iso-ir-110 iso_8859-4:1988", "iso-8859-4")
    alias("cyrillic csisolatincyrillic iso-ir-144 iso_8859-5:1988", "iso-8859-5")
    alias(
      "arabic asmo-708 csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i iso-ir-127 iso_8859-6:1987", "iso-8859-6")
    alias("greek greek8 csisolatingreek ecma-118 elot_928 iso-ir-126 iso_8859-7:1987 sun_eu_greek", "iso-8859-7")
    alias("hebrew visual csisolatinhebrew iso-8859-8-e iso-8859-8-i logical iso-ir-138 iso_8859-8:1988", "iso-8859-8")
    alias("latin6 l6 csisolatin6 iso-ir-157", "iso-8859-10")
    alias("latin9 l9 csisolatin9", "iso-8859-15")
    func page(_ number: Int, _ labels: String) {
      if let encoding = TextEncoding(codePage: number) { add(encoding, labels) }
    }
    page(1254, "iso-8859-9 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 iso-ir-148 latin5 l5 csisolatin5")
    page(874, "iso-8859-11 iso8859-11 iso885911 tis-620 dos-874")
    page(866, "csibm866")
    page(10000, "macintosh mac x-mac-roman csmacintosh")
    page(10007, "x-mac-cyrillic x-mac-ukrainian")
    page(10006, "x-mac-greek")
    page(10081, "x-mac-turkish")
    page(10029, "x-mac-ce x-mac-centraleurroman")
    page(932, "shift_jis shift-jis sjis x-sjis ms_kanji csshiftjis windows-31j")
    page(936, "gbk gb2312 gb_2312 gb_2312-80 csgb2312 csiso58gb231280 chinese iso-ir-58 x-gbk gb18030")
    page(949, "euc-kr ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 korean cseuckr csksc56011987 iso-ir-149 uhc")
    page(950, "big5 big5-hkscs cn-big5 csbig5 x-x-big5")
    page(1361, "johab")
    page(20932, "euc-jp cseucpkdfmtjapanese x-euc-jp")
    page(50220, "iso-2022-jp csiso2022jp")
    page(20866, "koi8-r koi koi8 koi8_r cskoi8r")
    page(21866, "koi8-u koi8-ru")
    return table
  }()
}

// MARK: Code pages

extension TextEncoding {
  /// Looks up a Windows code page identifier, as RTF's `\ansicpg` and `\cpg` name them.
  init?(codePage: Int) {
    switch codePage {
    case 65001: self = .utf8
    case 1200: self = .utf16LittleEndian
    case 1201: self = .utf16BigEndian
    // ANSI, Latin-1 and ASCII under their numbers.
    case 1252, 0, 819, 28591, 20127: self = .windows1252
    case 437, 737, 775, 850, 852, 855, 857, 858, 860...866, 869:
      self.init(name: "ibm\(codePage)", converter: "CP\(codePage)")
    case 708, 28596: self.init(name: "iso-8859-6", converter: "ISO-8859-6")
    case 720: self.init(name: "cp720", table: .cp720)
    case 874: self.init(name: "windows-874", converter: "CP874")
    case 1250, 1251, 1253...1258: self.init(name: "windows-\(codePage)", converter: "CP\(codePage)")
    case 28592...28595, 28597, 28598, 28600, 28603...28606:
      self.init(name: "iso-8859-\(codePage - 28590)", converter: "ISO-8859-\(codePage - 28590)")
    case 28599: self.init(name: "windows-1254", converter: "CP1254")
    case 20866: self.init(name: "koi8-r", converter: "KOI8-R")
    case 21866: self.init(name: "koi8-u", converter: "KOI8-U")
    case 932, 10001: self.init(name: "shift_jis", multiByte: "CP932")
    case 936, 10008, 20936, 54936: self.init(name: "gbk", multiByte: "GB18030")
    case 949, 10003, 51949: self.init(name: "euc-kr", multiByte: "UHC")
    case 950, 10002: self.init(name: "big5", multiByte: "BIG5-HKSCS")
    case 1361: self.init(name: "johab", multiByte: "JOHAB")
    case 20932, 51932: self.init(name: "euc-jp", multiByte: "EUC-JP-MS")
    case 50220, 50221, 50222: self.init(name: "iso-2022-jp", multiByte: "ISO-2022-JP")
    case 10000: self.init(name: "macintosh", converter: "MACINTOSH")
    case 10004: self.init(name: "x-mac-arabic", table: .macArabic)
    // glibc has no Mac Hebrew and Mac Thai; their letters stand where the Windows pages have them.
    case 10005: self.init(name: "x-mac-hebrew", converter: "CP1255")
    case 10021: self.init(name: "x-mac-thai", converter: "CP874")
    case 10006: self.init(name: "x-mac-greek", table: .macGreek)
    case 10007, 10017: self.init(name: "x-mac-cyrillic", converter: "MAC-UK")
    case 10010: self.init(name: "x-mac-romanian", table: .macRomanian)
    case 10029: self.init(name: "x-mac-ce", converter: "MAC-CENTRALEUROPE")
    case 10079: self.init(name: "x-mac-icelandic", converter: "MAC-IS")
    case 10081: self.init(name: "x-mac-turkish", table: .macTurkish)
    case 10082: self.init(name: "x-mac-croatian", table: .macCroatian)
    default: return nil
    }
  }

  /// Looks up RTF's `\fcharset` number (RTF 1.9.1, Font Table); nil for 1 (default) and 2 (symbol), which name no
  /// encoding.
  init?(fontCharset: Int) {
    guard let page = Self.codePage(ofFontCharset: fontCharset) else { return nil }
    self.init(codePage: page)
  }

  private static func codePage(ofFontCharset charset: Int) -> Int? {
    switch charset {
    case 0: 1252
    case 77: 10000
    case 78: 10001
    case 79: 10003
    case 80: 10008
    case 81: 10002
    case 82, 130: 1361
    case 83: 10005
    case 84: 10004
    case 85: 10006
    case 86: 10081
    case 87: 10021
    case 88: 10029
    case 89: 10007
    case 128: 932
    case 129: 949
    case 134: 936
    case 136: 950
    case 161: 1253
    case 162: 1254
    case 163: 1258
    case 177, 181: 1255
    case 178, 179, 180: 1256
    case 186: 1257
    case 204: 1251
    case 222: 874
    case 238: 1250
    case 254: 437
    case 255: 850
    default: nil
    }
  }
}
