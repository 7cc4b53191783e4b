/// A picture being read from `\pict` (RTF 1.9.1, "Pictures").
struct RTFPicture: Sendable {
  private(set) var type: String?
  private(set) var bytes: [UInt8] = []
  private var halfByte: UInt8?
  private var pixelWidth = 0
  private var pixelHeight = 0
  private var goalWidth = 0
  private var goalHeight = 0
  private var scaleX = 100
  private var scaleY = 100
  /// Whether the document shows a part of it only. All of it is in the bytes.
  private(set) var isCropped = false
  var alternativeText: [UInt8] = []

  mutating func control(_ word: RTFControlWord, _ parameter: Int?) {
    let value = min(max(parameter ?? 0, 0), 1_000_000)
    switch word {
    case .pngblip: type = "image/png"
    case .jpegblip: type = "image/jpeg"
    case .emfblip: type = "image/emf"
    case .wmetafile: type = "image/wmf"
    case .dibitmap: type = "image/bmp"
    case .wbitmap: type = "image/x-ms-ddb"
    case .macpict: type = "image/x-pict"
    case .picw: pixelWidth = value
    case .pich: pixelHeight = value
    case .picwgoal: goalWidth = value
    case .pichgoal: goalHeight = value
    case .picscalex: scaleX = min(value, 10_000)
    case .picscaley: scaleY = min(value, 10_000)
    // Less than nothing is cropped by a margin around the picture.
    case .piccropl, .piccropt, .piccropr, .piccropb: isCropped = isCropped || value > 0
    default: break
    }
  }

  /// Takes hexadecimal text; anything else in it is skipped.
  mutating func append(hex: ArraySlice<UInt8>) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: hex.count / 2 + 1) { decoded in
      var count = 0
      hex.withUnsafeBufferPointer { hex in
        for byte in hex {
          guard let value = byte.digit(hex: true) else { continue }
          if let high = halfByte {
            decoded[count] = high << 4 | value
            count += 1
            halfByte = nil
          } else {
            halfByte = value
          }
        }
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: decoded[..<count]))
    }
  }

  mutating func append(binary: ArraySlice<UInt8>) {
    bytes += binary
  }

  /// The attachment; nil for a picture without bytes.
  var attachment: Attachment? {
    guard !bytes.isEmpty else { return nil }
    var file = bytes
    // A \dibitmap is a bitmap file without the header that says where its pixels are.
    if type == "image/bmp", let header = BMPWalker.fileHeader(forBitmap: bytes) { file = header + bytes }
    var attachment = Attachment(
      picture: file, declaredType: type ?? "",
      alternativeText: PictureDescription.cleaned(String(decoding: alternativeText, as: UTF8.self)))
    // For metafiles \picw and \pich are in units of 0.01 mm. A picture that can be walked says its size itself.
    let isBitmap = type == "image/png" || type == "image/jpeg"
    if attachment.pixelWidth == nil, isBitmap, pixelWidth > 0, pixelHeight > 0 {
      attachment.pixelWidth = pixelWidth
      attachment.pixelHeight = pixelHeight
    }
    if let size, !isNatural(size, of: attachment) { (attachment.width, attachment.height) = (size.width, size.height) }
    return attachment
  }

  /// The size on the page that is stated.
  private var size: (width: Length, height: Length)? {
    guard goalWidth > 0, goalHeight > 0 else { return nil }
    return (Length(twips: goalWidth * scaleX / 100), Length(twips: goalHeight * scaleY / 100))
  }

  /// Reports whether it is the size that the picture has without being told: RTF must state that one, too.
  private func isNatural(_ size: (width: Length, height: Length), of attachment: Attachment) -> Bool {
    attachment.naturalSize.map { $0 == size } ?? false
  }
}
