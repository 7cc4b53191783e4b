import RichText
import Testing
import TinyPictures

/// Laws of picture metadata: it is removed, and nothing else is.
struct ImageMetadataTests {
  private static let types: [ImageType] = [.png, .jpeg, .gif, .webp]

  private static func holdsSecret(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: TinyPicture.secret) }
  }

  private static func clean(_ bytes: [UInt8], keepsColorProfile: Bool = false) throws -> [UInt8] {
    try ImageFile(bytes).withoutMetadata(keepsColorProfile: keepsColorProfile)
  }

  @Test(arguments: types) func `nothing that identifies its maker stays in a picture`(type: ImageType) throws {
    let bytes = TinyPicture.withMetadata(type)
    #expect(Self.holdsSecret(bytes))
    let clean = try Self.clean(bytes)
    #expect(!Self.holdsSecret(clean))
    #expect(try Self.clean(clean) == clean)
  }

  @Test func `a picture without metadata stays as it is, byte for byte`() throws {
    for type in ImageType.allCases {
      #expect(try Self.clean(TinyPicture.bytes(of: type)) == TinyPicture.bytes(of: type))
    }
    #expect(try Self.clean(TinyPicture.losslessWebP) == TinyPicture.losslessWebP)
  }

  @Test func `taking out what was put in gives the picture back`() throws {
    let (png, jpeg) = (TinyPicture.png, TinyPicture.jpeg)
    let density = TinyPicture.chunk("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1])
    let withDensity = TinyPicture.joined(Array(png[..<33]), density, Array(png[33...]))
    #expect(try Self.clean(TinyPicture.withMetadata(.png)) == withDensity)
    #expect(try Self.clean(TinyPicture.withMetadata(.gif)) == TinyPicture.gif)
    #expect(try Self.clean(TinyPicture.withMetadata(.jpeg)) == jpeg)
    let header: [UInt8] = [0, 0, 0, 0, 2, 0, 0, 1, 0, 0]
    let webp = TinyPicture.riff([("VP8X", header), ("VP8 ", Array(TinyPicture.webp[20...]))])
    #expect(try Self.clean(TinyPicture.withMetadata(.webp)) == webp)
  }

  @Test(arguments: types) func `the profile of colors stays where it is wanted`(type: ImageType) throws {
    let clean = try Self.clean(TinyPicture.withMetadata(type), keepsColorProfile: true)
    #expect(Self.holdsSecret(clean))
    #expect(try Self.clean(clean, keepsColorProfile: true) == clean)
    #expect(try Self.clean(clean) == Self.clean(TinyPicture.withMetadata(type)))
  }

  @Test(arguments: [ImageType.png, .jpeg, .webp])
  func `a quarter turn swaps the sides, and does so when metadata is gone`(type: ImageType) throws {
    for orientation in UInt16(0)...9 {
      let file = try ImageFile(TinyPicture.withMetadata(type, orientation: orientation))
      #expect(file.swapsSides == (5...8).contains(orientation))
      #expect(try ImageFile(file.withoutMetadata(keepsColorProfile: true)).swapsSides == file.swapsSides)
    }
  }

  @Test(arguments: [ImageType.png, .jpeg, .webp])
  func `a turned picture stays turned, and says nothing else`(type: ImageType) throws {
    let upright = try Self.clean(TinyPicture.withMetadata(type))
    for orientation in UInt16(2)...8 {
      let clean = try Self.clean(TinyPicture.withMetadata(type, orientation: orientation))
      #expect(!Self.holdsSecret(clean))
      #expect(clean.count > upright.count && clean.count < upright.count + 50)
      #expect(try Self.clean(clean) == clean)
    }
    for nonsense: UInt16 in [0, 9, 0xFFFF] {
      #expect(try Self.clean(TinyPicture.withMetadata(type, orientation: nonsense)) == upright)
    }
  }

  @Test func `what no viewer shows of a picture goes`() throws {
    let (head, rest) = (Array(TinyPicture.png[..<33]), Array(TinyPicture.png[33...]))
    let (body, end) = (Array(rest.dropLast(12)), Array(rest.suffix(12)))
    let frame = TinyPicture.chunk("fdAT", [0, 0, 0, 1] + TinyPicture.secret)
    let control = TinyPicture.chunk("fcTL", TinyPicture.secret + [UInt8](repeating: 0, count: 20))
    // Frames without an animation, and one that is announced too late.
    #expect(try Self.clean(TinyPicture.joined(head, frame, control, body, control, frame, end)) == TinyPicture.png)
    let animation = TinyPicture.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
    #expect(try Self.clean(TinyPicture.joined(head, body, animation, control, frame, end)) == TinyPicture.png)
    let animated = TinyPicture.joined(head, animation, control, body, control, frame, end)
    #expect(try Self.clean(animated) == animated)
    let gamma = TinyPicture.chunk("gAMA", [0, 0, 0xB1, 0x8F])
    let further = TinyPicture.chunk("gAMA", Array("secr".utf8))
    #expect(
      try Self.clean(TinyPicture.joined(head, gamma, further, body, further, end))
        == TinyPicture.joined(head, gamma, body, end))
  }

  @Test func `a bitmap names no file, and needs no profile`() throws {
    // Version 5: the header of 40 bytes, masks, the kind of colors, and where the profile stands.
    func bitmap(_ space: String, _ profile: [UInt8]) -> [UInt8] {
      let pixels = Array(TinyPicture.bmp[54...])
      let start = 124 + pixels.count
      return TinyPicture.joined(
        Array("BM".utf8), TinyPicture.little(UInt32(14 + start + profile.count)), [0, 0, 0, 0],
        TinyPicture.little(UInt32(138)), TinyPicture.little(UInt32(124)), Array(TinyPicture.bmp[18..<54]),
        [UInt8](repeating: 0, count: 16), Array(space.utf8), [UInt8](repeating: 0, count: 52),
        TinyPicture.little(profile.isEmpty ? UInt32(0) : UInt32(start)), TinyPicture.little(UInt32(profile.count)),
        [0, 0, 0, 0], pixels, profile)
    }
    let plain = bitmap("BGRs", [])
    #expect(try Self.clean(plain) == plain)
    #expect(try Self.clean(bitmap("KNIL", TinyPicture.secret), keepsColorProfile: true) == plain)
    #expect(try Self.clean(bitmap("DEBM", TinyPicture.secret)) == plain)
    let kept = bitmap("DEBM", TinyPicture.secret)
    #expect(try Self.clean(kept, keepsColorProfile: true) == kept)
  }

  @Test func `a comment of an animation goes and its looping stays`() throws {
    let clean = try Self.clean(TinyPicture.withMetadata(.gif))
    #expect(String(decoding: clean, as: UTF8.self).contains("NETSCAPE2.0"))
  }
}
