import ClipboardTargets
import Selections

extension Offer {
  /// The offer with the guard's verdicts, and with the length of each text for guarded programs.
  func protected(by protection: PasteProtection?) -> Offer {
    guard let protection else { return self }
    var offer = map { $0.map(\.guarded) }
    offer.verdicts = PasteVerdicts(protection)
    return offer
  }
}

extension OfferForm {
  /// The form, for guarded programs without the line ends after its last line, if it is plain text.
  fileprivate var guarded: Offer.Form {
    guard LineEnds.mayEnd(bytes) else { return self }
    // Names are taken apart only where one of the encodings makes a difference.
    let lengths = bytes.withUnsafeBytes { bytes in
      (bytes: LineEnds.lengthWithoutLast(bytes, unit: 1), utf16: LineEnds.lengthWithoutLast(bytes, unit: 2))
    }
    guard lengths.bytes < bytes.count || lengths.utf16 < bytes.count else { return self }
    let names = targets.map(TargetName.init)
    guard names.contains(where: { $0.kind == .text }) else { return self }
    var form = self
    let isUTF16 = names.contains { $0.charset?.hasPrefix("utf-16") == true }
    form.guardedCount = isUTF16 ? lengths.utf16 : lengths.bytes
    return form
  }
}

/// Line ends at the end of a text.
enum LineEnds {
  /// Reports whether the last byte can be one of a line end or of a blank, in any encoding.
  static func mayEnd(_ bytes: FormBytes) -> Bool {
    bytes.withUnsafeBytes { bytes in bytes.last.map { [0x00, 0x09, 0x0A, 0x0D, 0x20].contains($0) } ?? false }
  }

  /// Returns the number of bytes up to the line ends after the text's last line, and blanks among them. It is the
  /// number of all bytes if the text has no other line.
  /// - Parameter unit: 1 for encodings in which a line feed is one byte, 2 for UTF-16LE.
  static func lengthWithoutLast(_ bytes: UnsafeRawBufferPointer, unit: Int) -> Int {
    var length = bytes.count
    var end = bytes.count - bytes.count % unit
    while end >= unit {
      guard unit == 1 || bytes[end - 1] == 0 else { return length }
      switch bytes[end - unit] {
      case 0x0A, 0x0D: length = end - unit
      case 0x09, 0x20: break
      default: return length
      }
      end -= unit
    }
    return bytes.count
  }
}
