import RichText

/// The smallest sound pictures: three by two pixels in red, written by ImageMagick 6.9; metafiles, drawing and HEIC by
/// hand.
public enum TinyPicture {
  public static let png = hex(
    """
    89504e470d0a1a0a0000000d4948445200000003000000020103000000a7baf45900000003504c5445ff000019e209370000000c4944415408d7
    636060600000000400012734270a0000000049454e44ae426082
    """)

  public static let jpeg = hex(
    """
    ffd8ffe000104a46494600010100000100010000ffdb004300a06e788c7864a08c828cb4aaa0bef0fffff0dcdcf0ffffffffffffffffffffffff
    ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdb004301aab4b4f0d2f0ffffffffffffffffffffffffffffffff
    ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc00011080002000303011100021101
    031101ffc40014000100000000000000000000000000000002ffc40014100100000000000000000000000000000000ffc4001501010100000000
    000000000000000000000203ffc40014110100000000000000000000000000000000ffda000c03010002110311003f0002b3ffd9
    """)

  /// Two frames, and how often they are shown.
  public static let gif = hex(
    """
    47494638396103000200f00000ff000000000021f904000000000021ff0b4e45545343415045322e3003010000002c0000000003000200000202
    845f0021f90400000000002c0000000003000200800000ff0000000202845f003b
    """)

  public static let webp = hex(
    "52494646340000005745425056503820280000009001009d012a0300020007409625a00274ba00039800fee50af827a9728ffe378f02bc9763a00000"
  )

  public static let losslessWebP = hex("524946461c000000574542505650384c0f0000002f024000000710fd8ffe0722a2ff0100")

  public static let bmp = hex(
    """
    424d4e0000000000000036000000280000000300000002000000010018000000000018000000000000000000000000000000000000000000ff00
    00ff0000ff0000000000ff0000ff0000ff000000
    """)

  public static let tiff = hex(
    """
    49492a002c000000ffff00000000ffff00000000ffff00000000ffff00000000ffff00000000ffff000000000f00000103000100000003000000
    0101030001000000020000000201030003000000e60000000301030001000000010000000601030001000000020000000a010300010000000100
    00001101040001000000080000001201030001000000010000001501030001000000030000001601030001000000020000001701040001000000
    240000001c01030001000000010000002901030002000000000001003e010500020000001c0100003f01050006000000ec000000000000001000
    1000100085eb510000008000c3f5a80000000002cdcc4c0000000001cdcc4c0000008000cdcc4c00000000028fc2f50000000010371aa0000000
    00022b870a0000002000
    """)

  /// A header and the record that ends it.
  public static let emf: [UInt8] = {
    var words: [UInt32] = [
      1, 108, 0, 0, 2, 1, 0, 0, 79, 53, 0x464D_4520, 0x10000, 128, 2, 1, 0, 0, 0, 1024, 768, 320, 240,
    ]
    words += [UInt32](repeating: 0, count: 27 - words.count)
    return (words + [14, 20, 0, 16, 20]).flatMap(little)
  }()

  /// A picture without the placeable header, as in RTF.
  public static let wmf: [UInt8] = [1, 9, 0x300, 12, 0, 0, 3, 0, 0, 3, 0, 0].flatMap { (word: UInt16) in little(word) }

  /// A picture as our writer writes it.
  public static let svg = Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="3" height="2"><rect width="3" \
    height="2" fill="red"/></svg>
    """.utf8)

  /// The boxes of a HEIC file around a picture that no program could decode, and XMP beside it.
  public static func heic(width: UInt32 = 3, height: UInt32 = 2, xmp: String = "") -> [UInt8] {
    let type = box("ftyp", Array("heic".utf8), big(UInt32(0)), Array("mif1heic".utf8))
    let data = [0x26, 1, 0xAF, 9] + Array(xmp.utf8)
    let properties = box("ipco", box("ispe", big(UInt32(0)), big(width), big(height)))
    // Item 1 has property 1.
    let association = box("ipma", big(UInt32(0)), big(UInt32(1)), big(UInt16(1)), [1, 0x81])
    func meta(_ offset: Int) -> [UInt8] {
      // Numbers of 4 bytes; item 1 in this file, in one stretch.
      let item = joined(big(UInt16(1)), big(UInt16(0)), big(UInt16(1)), big(UInt32(offset)), big(UInt32(data.count)))
      return box(
        "meta", big(UInt32(0)), box("pitm", big(UInt32(0)), big(UInt16(1))),
        box("iloc", big(UInt32(0)), [0x44, 0], big(UInt16(1)), item), box("iprp", properties, association))
    }
    let start = type.count + meta(0).count + 8
    return joined(type, meta(start), box("mdat", data))
  }

  /// A square picture that says which adaptive glyph it is.
  public static func glyph(_ identifier: String) -> [UInt8] {
    heic(width: 160, height: 160, xmp: #"<rdf:Description tiff:DocumentName="\#(identifier)"/>"#)
  }

  private static func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
    let content = Array(content.joined())
    return joined(big(UInt32(content.count + 8)), Array(type.utf8), content)
  }

  public static func bytes(of type: ImageType) -> [UInt8] {
    switch type {
    case .png: png
    case .jpeg: jpeg
    case .gif: gif
    case .webp: webp
    case .bmp: bmp
    case .tiff: tiff
    case .emf: emf
    case .wmf: wmf
    case .svg: svg
    case .heic: heic()
    }
  }

  /// A picture as it comes in a document.
  public static func attachment(_ type: ImageType = .png, alternativeText: String = "") -> Attachment {
    Attachment(type: type.mediaType, bytes: bytes(of: type), alternativeText: alternativeText)
  }

  public static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  public static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// Bytes from hexadecimal digits; white space is skipped.
  public static func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
