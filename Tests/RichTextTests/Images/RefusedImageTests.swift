import RichText
import Testing
import TinyPictures

/// Files that are broken, bottomless, or of two formats at once: each is refused for its own reason.
struct RefusedImageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    var type: ImageType?
    let fault: ImageFault
  }

  private static let (png, jpeg, gif, webp) = (TinyPicture.png, TinyPicture.jpeg, TinyPicture.gif, TinyPicture.webp)
  private static let (bmp, tiff) = (TinyPicture.bmp, TinyPicture.tiff)
  private static let script = Array("<script>alert(1)</script>".utf8)

  private static func changed(_ bytes: [UInt8], _ changes: [Int: UInt8]) -> [UInt8] {
    var bytes = bytes
    for (index, byte) in changes { bytes[index] = byte }
    return bytes
  }

  private static func inserted(_ piece: [UInt8], in bytes: [UInt8], at index: Int) -> [UInt8] {
    TinyPicture.joined(Array(bytes[..<index]), piece, Array(bytes[index...]))
  }

  static let cases: [Case] = pngs + jpegs + gifs + others

  private static let pngs = [
    Case(testDescription: "PNG with one bit of its pixels turned", bytes: changed(png, [57: 0xFF]), fault: .corrupted),
    Case(
      testDescription: "PNG mangled by a text transfer", bytes: changed(png, [4: 0x0A, 5: 0x0A]), fault: .corrupted),
    Case(testDescription: "PNG without its end", bytes: Array(png.dropLast(12)), fault: .truncated),
    Case(testDescription: "PNG cut in a chunk", bytes: Array(png.prefix(70)), fault: .truncated),
    Case(testDescription: "PNG and script", bytes: png + script, fault: .trailingBytes),
    Case(testDescription: "PNG and archive", bytes: png + Array("PK\u{3}\u{4}".utf8), fault: .trailingBytes),
    Case(testDescription: "PNG whose chunk claims 4 GB", bytes: changed(png, [33: 0x7F]), fault: .truncated),
    Case(testDescription: "PNG whose chunk claims too much", bytes: changed(png, [33: 0xFF]), fault: .corrupted),
    Case(
      testDescription: "PNG of no width", fault: .corrupted,
      width: 0, fields: [1, 3, 0, 0, 0]),
    Case(
      testDescription: "PNG of 3 bits a pixel", fault: .corrupted,
      width: 3, fields: [3, 3, 0, 0, 0]),
    Case(
      testDescription: "PNG with an unknown critical chunk",
      bytes: inserted(TinyPicture.chunk("EVIL", script), in: png, at: 33), fault: .corrupted),
    Case(
      testDescription: "PNG with two headers", bytes: inserted(Array(png[8..<33]), in: png, at: 33), fault: .corrupted),
    Case(testDescription: "HTML as PNG", bytes: script, type: .png, fault: .disguised),
    Case(testDescription: "JPEG as PNG", bytes: jpeg, type: .png, fault: .otherType),
  ]

  private static let jpegs = [
    Case(testDescription: "JPEG without its end", bytes: Array(jpeg.dropLast(2)), fault: .truncated),
    Case(testDescription: "JPEG cut in its tables", bytes: Array(jpeg.prefix(100)), fault: .truncated),
    Case(testDescription: "JPEG and script", bytes: jpeg + script, fault: .trailingBytes),
    Case(testDescription: "JPEG and program", bytes: jpeg + Array("MZ".utf8), fault: .trailingBytes),
    Case(testDescription: "JPEG of no height", bytes: changed(jpeg, [164: 0]), fault: .corrupted),
    Case(testDescription: "JPEG with a segment of no length", bytes: changed(jpeg, [4: 0, 5: 1]), fault: .corrupted),
    Case(
      testDescription: "JPEG with text between segments", bytes: inserted(script, in: jpeg, at: 20), fault: .corrupted),
    Case(
      testDescription: "JPEG with text as its restart interval",
      bytes: inserted(TinyPicture.segment(0xDD, script), in: jpeg, at: 20), fault: .corrupted),
    Case(
      testDescription: "JPEG with text as its number of lines",
      bytes: inserted(TinyPicture.segment(0xDC, script), in: jpeg, at: jpeg.count - 2), fault: .corrupted),
    Case(testDescription: "JPEG of nothing", bytes: [0xFF, 0xD8, 0xFF, 0xD9], fault: .corrupted),
  ]

  private static let gifs = [
    Case(testDescription: "GIF without its trailer", bytes: Array(gif.dropLast()), fault: .truncated),
    Case(testDescription: "GIF and script", bytes: gif + script, fault: .trailingBytes),
    Case(
      testDescription: "GIF that is a script", bytes: Array("GIF89a=1;alert(1)//".utf8) + Array(gif[13...]),
      fault: .corrupted),
    Case(testDescription: "GIF of an unknown block", bytes: inserted([0x2A], in: gif, at: 19), fault: .corrupted),
    Case(testDescription: "GIF without a picture", bytes: Array(gif[..<19]) + [0x3B], fault: .corrupted),
  ]

  private static let others = [
    Case(testDescription: "WebP that is longer than it says", bytes: webp + script, fault: .trailingBytes),
    Case(testDescription: "WebP that is shorter than it says", bytes: Array(webp.dropLast(4)), fault: .truncated),
    Case(testDescription: "WebP whose chunk leaves the file", bytes: changed(webp, [17: 0xFF]), fault: .truncated),
    Case(testDescription: "WebP without a start code", bytes: changed(webp, [23: 0]), fault: .corrupted),
    Case(
      testDescription: "WebP with transparency twice", fault: .corrupted,
      chunks: [("ALPH", script), ("ALPH", script), ("VP8 ", Array(webp[20...]))]),
    Case(
      testDescription: "WebP with transparency after its picture", fault: .corrupted,
      chunks: [("VP8 ", Array(webp[20...])), ("ALPH", script)]),
    Case(
      testDescription: "WebP with transparency beside the picture's own", fault: .corrupted,
      chunks: [("ALPH", script), ("VP8L", Array(TinyPicture.losslessWebP[20..<35]))]),
    Case(
      testDescription: "WebP with a frame of nothing", fault: .corrupted,
      chunks: [("ANMF", [UInt8](repeating: 0, count: 16))]),
    Case(testDescription: "BMP and script", bytes: bmp + script, fault: .trailingBytes),
    Case(testDescription: "BMP cut off", bytes: Array(bmp.dropLast(4)), fault: .truncated),
    Case(
      testDescription: "BMP of 2^62 pixels", bytes: changed(bmp, [21: 0x7F, 25: 0x7F]), fault: .truncated),
    Case(
      testDescription: "BMP with text before its pixels",
      bytes: inserted(script, in: changed(bmp, [10: 54 + 25]), at: 54), fault: .corrupted),
    Case(testDescription: "TIFF whose directories lead round", fault: .corrupted, tiffNext: 44),
    Case(testDescription: "TIFF whose next directory lies outside", fault: .truncated, tiffNext: 60_000),
    Case(testDescription: "TIFF cut off", bytes: Array(tiff.dropLast(20)), fault: .truncated),
    Case(testDescription: "EMF that claims more records", bytes: changed(TinyPicture.emf, [52: 3]), fault: .corrupted),
    Case(
      testDescription: "EMF with text in its end",
      bytes: changed(inserted(script + [0, 0, 0], in: TinyPicture.emf, at: 124), [48: 156, 112: 48]), fault: .corrupted),
    Case(testDescription: "EMF and archive", bytes: TinyPicture.emf + Array("PK".utf8), fault: .trailingBytes),
    Case(
      testDescription: "WMF with a record of no length", bytes: changed(TinyPicture.wmf, [18: 0]), fault: .corrupted),
    Case(
      testDescription: "WMF with text in its end", bytes: changed(TinyPicture.wmf, [18: 16]) + script + [0],
      fault: .corrupted),
  ]

  @Test(arguments: cases) func `a bad file is refused for its reason`(file: Case) {
    #expect(throws: file.fault) { try ImageFile(file.bytes, declaredType: file.type?.mediaType) }
  }

  @Test func `there are enough of them`() { #expect(Self.cases.count >= 30) }

  @Test(arguments: ImageType.allCases) func `a file made long by nothing costs little`(type: ImageType) {
    // A header before a million bytes each of zeros, of ones and of what begins the file.
    let head = TinyPicture.bytes(of: type)
    for filling in [[UInt8](repeating: 0, count: 1 << 20), [UInt8](repeating: 0xFF, count: 1 << 20)] {
      for cut in [8, 20, 33, head.count - 1] where cut < head.count {
        _ = try? ImageFile(head[..<cut] + filling)
      }
    }
  }
}

extension RefusedImageTests.Case {
  /// A PNG with this width, and with these fields at the end of its header.
  init(testDescription: String, fault: ImageFault, width: UInt32, fields: [UInt8]) {
    let png = TinyPicture.png
    let header = TinyPicture.joined(TinyPicture.big(width), TinyPicture.big(UInt32(2)), fields)
    let bytes = TinyPicture.joined(Array(png[..<8]), TinyPicture.chunk("IHDR", header), Array(png[33...]))
    self.init(testDescription: testDescription, bytes: bytes, fault: fault)
  }

  /// A WebP of the extended layout.
  init(testDescription: String, fault: ImageFault, chunks: [(name: String, data: [UInt8])]) {
    let header: [UInt8] = [0x10, 0, 0, 0, 2, 0, 0, 1, 0, 0]
    self.init(testDescription: testDescription, bytes: TinyPicture.riff([("VP8X", header)] + chunks), fault: fault)
  }

  /// A TIFF whose only directory names a further one.
  init(testDescription: String, fault: ImageFault, tiffNext: UInt32) {
    var bytes = TinyPicture.tiff
    let next = 44 + 2 + 12 * 15
    bytes.replaceSubrange(next..<next + 4, with: TinyPicture.little(tiffNext))
    self.init(testDescription: testDescription, bytes: bytes, fault: fault)
  }
}
