import RichText

/// One line of output. Nothing in it acts on a terminal but the styles that it was given.
package struct PrintedLine: Hashable, Sendable {
  private(set) var text: String

  /// The line of a text, masked: in a line a line end, too, is only a character of a name.
  package init(_ text: some StringProtocol) { self.text = text.masked }

  private init(sequences: String) { text = sequences }

  /// The line in a look of ECMA-48, 8.3.117.
  package func styled(by codes: [String]) -> PrintedLine {
    if codes.isEmpty { return self }
    return PrintedLine(sequences: "\u{1B}[\(codes.map(\.masked).joined(separator: ";"))m\(text)\u{1B}[0m")
  }

  /// The line as a hyperlink of terminals (OSC 8).
  package func linked(to target: String) -> PrintedLine {
    var address = ""
    for byte in target.utf8.prefix(Self.maximumAddress) {
      // Nothing but printable ASCII is allowed, and so the address cannot end the sequence.
      if 0x21...0x7E ~= byte {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        address += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return PrintedLine(sequences: "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\")
  }

  /// The longest address that terminals accept.
  private static let maximumAddress = 2083

  package static func + (left: PrintedLine, right: PrintedLine) -> PrintedLine {
    PrintedLine(sequences: left.text + right.text)
  }

  package static func += (left: inout PrintedLine, right: PrintedLine) { left.text += right.text }
}
