import RichText

/// Tiny pictures with every kind of metadata that identifies their makers; each such stretch holds the word "secret".
extension TinyPicture {
  public static let secret = Array("secret".utf8)

  /// EXIF data with a maker, and how the picture is turned.
  public static func exif(orientation: UInt16) -> [UInt8] {
    joined(
      Array("II".utf8), [0x2A, 0, 8, 0, 0, 0, 2, 0],
      [0x0F, 0x01, 2, 0, 7, 0, 0, 0, 38, 0, 0, 0],
      [0x12, 0x01, 3, 0, 1, 0, 0, 0], little(orientation), [0, 0],
      [0, 0, 0, 0], secret, [0])
  }

  /// A picture of one of the types that have metadata.
  public static func withMetadata(_ type: ImageType, orientation: UInt16 = 1) -> [UInt8] {
    switch type {
    case .png: pngWithMetadata(orientation)
    case .jpeg: jpegWithMetadata(orientation)
    case .gif: gifWithMetadata
    case .webp: webpWithMetadata(orientation)
    case .svg: svgWithMetadata
    case .bmp, .tiff, .emf, .wmf, .heic: bytes(of: type)
    }
  }

  public static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  public static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + data
    var checksum = UInt32.max
    for byte in named {
      checksum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = checksum & 1 == 1
        checksum >>= 1
        if isOdd { checksum ^= 0xEDB8_8320 }
      }
    }
    return joined(big(UInt32(data.count)), named, big(~checksum))
  }

  private static func pngWithMetadata(_ orientation: UInt16) -> [UInt8] {
    joined(
      Array(png[..<33]),
      chunk("iCCP", Array("secret\0\0".utf8) + [0x78, 0x9C, 3, 0, 0, 0, 0, 1]),
      chunk("eXIf", exif(orientation: orientation)),
      chunk("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1]),
      Array(png[33..<png.count - 12]),
      chunk("tEXt", Array("Author\0secret".utf8)),
      chunk("zTXt", Array("Comment\0\0secret".utf8)),
      chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0secret".utf8)),
      chunk("tIME", [7, 234, 11, 21, 15, 0, 0]),
      chunk("prVt", secret),
      Array(png.suffix(12)))
  }

  public static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    joined([0xFF, marker], big(UInt16(data.count + 2)), data)
  }

  private static func jpegWithMetadata(_ orientation: UInt16) -> [UInt8] {
    let start = Array(jpeg[..<2])
    return joined(
      start,
      // A thumbnail of one pixel, and more than the thumbnail.
      segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 1, 1, 1, 2, 3] + secret),
      segment(0xE1, Array("Exif\0\0".utf8) + exif(orientation: orientation)),
      segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0secret".utf8)),
      segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + secret),
      segment(0xE2, Array("MPF\0secret".utf8)),
      segment(0xED, Array("Photoshop 3.0\0secret".utf8)),
      segment(0xFE, secret),
      Array(jpeg[20...]),
      // A further picture, as phones append them.
      start, segment(0xFE, secret), Array(jpeg[2...]))
  }

  private static func blocks(_ data: [UInt8]) -> [UInt8] { joined([UInt8(data.count)], data, [0]) }

  private static func application(_ name: String) -> [UInt8] {
    joined([0x21, 0xFF, 11], Array(name.utf8), blocks(secret))
  }

  private static let gifWithMetadata = joined(
    Array(gif[..<19]),
    [0x21, 0xFE], blocks(secret),
    application("XMP DataXMP"),
    application("ICCRGBG1012"),
    [0x21, 0x01, 12], [UInt8](repeating: 0, count: 12), blocks(secret),
    Array(gif[19..<gif.count - 1]),
    [0x21, 0xFE], blocks(secret),
    Array(gif.suffix(1)))

  public static func riff(_ chunks: [(name: String, data: [UInt8])]) -> [UInt8] {
    let body: [UInt8] = chunks.flatMap { name, data in
      joined(Array(name.utf8), little(UInt32(data.count)), data, [UInt8](repeating: 0, count: data.count % 2))
    }
    return joined(Array("RIFF".utf8), little(UInt32(body.count + 4)), Array("WEBP".utf8), body)
  }

  private static let svgWithMetadata = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- secret -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!ENTITY ns_svg "http://www.w3.org/2000/svg">
    ]>
    <svg xmlns="&ns_svg;" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" sodipodi:docname="secret.svg"
      width="3" height="2"><title>secret</title><metadata>secret</metadata>
      <rect width="3" height="2" fill="red"><desc>secret</desc></rect>
    </svg>
    """.utf8)

  private static func webpWithMetadata(_ orientation: UInt16) -> [UInt8] {
    riff([
      ("VP8X", [0x2C, 0, 0, 0, 2, 0, 0, 1, 0, 0]), ("ICCP", secret), ("VP8 ", Array(webp[20...])),
      ("EXIF", exif(orientation: orientation)), ("XMP ", secret), ("prvt", secret + [0]),
    ])
  }
}
