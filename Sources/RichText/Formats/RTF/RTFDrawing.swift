/// The picture or drawn box being read, with the pairs of names and values that describe it (RTF 1.9.1, "Pictures" and
/// "Drawing Objects").
///
///     begin(picture | shape) ── control, append ──▶ property: name, value ── endProperty ──▶ takePicture | hidesText
struct RTFDrawing: Sendable {
  private var picture = RTFPicture()
  private var shape = RTFShape()
  private var name: [UInt8] = []
  private var value: [UInt8] = []
  /// Whether a picture has just ended, so that `\nonshppict` repeats it.
  private(set) var hasJustEndedPicture = false

  private static let longestName = 256
  private static let longestValue = 65_536

  /// Whether the text of the box is hidden.
  var hidesText: Bool { shape.hidesText }
  /// Whether the document shows a part of the picture only.
  var isCropped: Bool { picture.isCropped }

  mutating func beginPicture() { picture = RTFPicture() }

  mutating func beginShape() { shape = RTFShape() }

  mutating func control(picture word: RTFControlWord, _ parameter: Int?) { picture.control(word, parameter) }

  mutating func control(shape word: RTFControlWord, _ parameter: Int?) { shape.control(word, parameter) }

  /// Takes hexadecimal text of the picture; anything else in it is skipped.
  mutating func append(hex: ArraySlice<UInt8>) { picture.append(hex: hex) }

  mutating func append(binary: ArraySlice<UInt8>) { picture.append(binary: binary) }

  // MARK: Properties

  mutating func beginName() { name = [] }

  mutating func beginValue() { value = [] }

  mutating func append(name text: ArraySlice<UInt8>) { if name.count < Self.longestName { name += text } }

  mutating func append(value text: ArraySlice<UInt8>) { if value.count < Self.longestValue { value += text } }

  /// Ends a pair of name and value.
  /// - Parameter isKept: whether the pair stands where it describes the drawing.
  mutating func endProperty(isKept: Bool) {
    if isKept {
      if name.elementsEqual("wzDescription".utf8), !value.isEmpty { picture.alternativeText = value }
      shape.set(name, to: value)
    }
    name = []
    value = []
  }

  // MARK: End

  /// Returns the picture that ended; `nil` if it has no bytes.
  mutating func takePicture() -> Attachment? {
    guard let attachment = picture.attachment else { return nil }
    picture = RTFPicture()
    hasJustEndedPicture = true
    return attachment
  }

  /// Notes that text or the end of a paragraph follows.
  @inline(__always)
  mutating func goOn() { hasJustEndedPicture = false }
}
