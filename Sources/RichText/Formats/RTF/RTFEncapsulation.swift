/// HTML or plain text that a mail program has wrapped in RTF ([MS-OXRTFEX]), unwrapped to UTF-8.
///
/// The RTF around it is the program's rendering of the text for readers that know nothing of the wrapping. The wrapped
/// text is the original and is read instead.
struct RTFEncapsulation: Sendable {
  enum Content: Sendable {
    /// `\fromhtml1`
    case html
    /// `\fromtext`
    case text
  }

  let content: Content
  private var bytes: [UInt8] = []

  init(_ content: Content) { self.content = content }

  mutating func append(_ utf8: ArraySlice<UInt8>) { bytes += utf8 }

  mutating func endLine() { bytes += [0x0D, 0x0A] }

  /// Reads what was wrapped; nil if that is no text at all, so that what the RTF shows is all there is.
  func read(options: ReadOptions) throws(FormatError) -> Reading? {
    guard bytes.contains(where: { $0 > 0x20 }) else { return nil }
    var options = options
    // What the markup says of its encoding was true before it was wrapped.
    options.encoding = "utf-8"
    let reading =
      switch content {
      case .html: try HTMLFormat().read(bytes, options: options)
      // As in all RTF, the mark of the last paragraph opens no further one.
      case .text:
        try PlainTextFormat().read(bytes.last == 0x0A ? Array(bytes.dropLast(2)) : bytes, options: options)
      }
    return reading.document.text.isEmpty ? nil : reading
  }
}

// Words within a document that wraps another ([MS-OXRTFEX] 2.1.3 and 3.1).
extension RTFReader {
  /// Notes `\fromhtml1` and `\fromtext`, which stand in the header, before any text.
  mutating func beginEncapsulation(_ word: RTFControlWord, _ parameter: Int?) {
    guard readsEncapsulated, encapsulation == nil, !story.hasOpenText, story.paragraphs.isEmpty else { return }
    encapsulation = word == .fromtext ? RTFEncapsulation(.text) : parameter == 0 ? nil : RTFEncapsulation(.html)
  }

  /// Takes a word of the wrapping. Only line ends, characters and what decides on the encoding of bytes mean anything.
  mutating func readEncapsulated(_ word: RTFControlWord, _ parameter: Int?) throws(FormatError) {
    switch word {
    case .htmlrtf:
      try flushBytes(isFinal: true)
      group.isEncapsulationOnly = parameter != 0
    case .par, .line: try endEncapsulatedLine()
    case .u, .uc, .ansi, .mac, .pc, .pca, .ansicpg, .deff, .f, .af, .loch, .hich, .dbch, .plain:
      try readDocument(word, parameter)
    default: if let special = Self.specialCharacter(word) { try append(utf8: special) }
    }
  }

  mutating func endEncapsulatedLine() throws(FormatError) {
    try flushBytes(isFinal: true)
    guard group.destination == .document, !group.isEncapsulationOnly, !group.character.isListText else { return }
    encapsulation?.endLine()
  }

  /// Takes text of the document into what was wrapped, unless it only serves the wrapping.
  mutating func deliverEncapsulated(_ bytes: ArraySlice<UInt8>) {
    guard !group.isEncapsulationOnly, !group.character.isListText else { return }
    encapsulation?.append(bytes)
  }
}
