import ClipboardTargets
import RichText
import Selections

/// The encoding of a fetched form's bytes, as far as its target and the type of the reply state it.
enum FormEncoding: Hashable, Sendable {
  /// The reader finds out by itself, from a byte order mark, a declaration or the format's default.
  case sniffed
  /// An IANA name for `ReadOptions.encoding`.
  case named(String)
  /// Compound Text Encoding, which the transport converts.
  case compoundText

  init(format: FormatName, target: String, type: String, bytes: FormBytes) {
    let names = [TargetName(type), TargetName(target)]
    if format == .text {
      self = Self.ofText(names, bytes: bytes)
    } else if FormatCatalog.format(named: format).statesEncoding {
      self = .sniffed
    } else {
      self = names.lazy.compactMap(\.charset).first.map { .named(Self.ianaName($0, bytes: bytes)) } ?? .sniffed
    }
  }

  private static func ofText(_ names: [TargetName], bytes: FormBytes) -> FormEncoding {
    // The type of the reply says more than the target: Firefox answers TEXT with COMPOUND_TEXT, Wine with UTF8_STRING.
    for name in names {
      if let charset = name.charset { return .named(ianaName(charset, bytes: bytes)) }
      guard let row = name.row, row.kind == .text else { continue }
      switch row.encoding {
      case .utf8:
        return .named("utf-8")
      case .compoundText:
        // AbiWord and LibreOffice send UTF-8 under this type; real Compound Text beyond Latin-1 has escape sequences.
        let array = bytes.array
        return !array.contains(0x1B) && isUTF8(array) ? .named("utf-8") : .compoundText
      case .latin1:
        return isUTF8(bytes.array) ? .named("utf-8") : .named(latin1)
      case .utf16, nil:
        continue
      }
    }
    return latin1UnlessUTF8(bytes.array)
  }

  /// The characters of STRING (ICCCM 2.7.1). Unlike `iso-8859-1`, which means windows-1252 on web pages, it has
  /// controls from 0x80 to 0x9F. They are left out like those of UTF8_STRING.
  private static let latin1 = "x-icccm-string"

  /// ICCCM 2.7.1 makes STRING Latin-1, but Chromium, LibreOffice and xsel send UTF-8 under it; Wine's text/plain is
  /// Latin-1.
  private static func latin1UnlessUTF8(_ bytes: [UInt8]) -> FormEncoding {
    .named(isUTF8(bytes) ? "utf-8" : "iso-8859-1")
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// The encoding of Compound Text that the transport could not convert: Latin-1, its initial state, unless an escape
  /// leaves that.
  static func ofUnconvertedCompoundText(_ bytes: [UInt8]) -> FormEncoding {
    // No reader knows the other name, so that the form is unreadable and the next one is tried.
    .named(bytes.contains(0x1B) || bytes.contains(0x9B) ? "x-compound-text" : latin1)
  }

  /// UTF-16 without a byte order mark is little endian in practice (Firefox, LibreOffice).
  private static func ianaName(_ charset: String, bytes: FormBytes) -> String {
    switch charset {
    case "utf8": return "utf-8"
    // ASCII is UTF-8. What exceeds it is UTF-8, or unknown.
    case "us-ascii", "ascii", "ansi_x3.4-1968", "iso646-us": return "utf-8"
    case "utf-16", "iso-10646-ucs-2":
      let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      return hasMark ? "utf-16" : "utf-16le"
    default: return charset
    }
  }

  /// Reports whether invalid bytes in this format's encoding are a reason to try another form, or to leave the copy
  /// with its owner.
  ///
  /// The encoding of such text can only be guessed from the locale, the letters, or the habits of programs. A wrong
  /// guess, and U+FFFD in place of letters, would be pasted permanently. The program that copied may offer the same
  /// text in another, valid form, and the programs that paste may know better. Rich HTML and RTF state their encodings
  /// inside, and their specifications define how errors are read.
  static func mustBeValid(in format: FormatName) -> Bool { FormatCatalog.format(named: format).isBareText }

  /// The bytes without the NULs that C programs send behind plain text.
  func withoutTerminator(_ bytes: [UInt8]) -> [UInt8] {
    var end = bytes.endIndex
    switch self {
    case .named(let name) where name.hasPrefix("utf-16"):
      // A C program that knows nothing of units sends one NUL.
      if end % 2 == 1, bytes[end - 1] == 0 { end -= 1 }
      while end >= 2, end % 2 == 0, bytes[end - 1] == 0, bytes[end - 2] == 0 { end -= 2 }
    default:
      while end > 0, bytes[end - 1] == 0 { end -= 1 }
      // NULs before the last character betray UTF-16 under another name, and one of those behind it is half of that character.
      if end % 2 == 1, end < bytes.endIndex, bytes[..<end].contains(0) { end += 1 }
    }
    return end == bytes.endIndex ? bytes : Array(bytes[..<end])
  }
}
