/// Walks PNG and APNG (PNG specification 3): a signature, then chunks.
///
///     chunk: length, 4 bytes, big endian | type, 4 letters | data | CRC-32 of type and data
enum PNGWalker {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func walk(_ bytes: ImageBytes) throws(ImageFault) -> ImageWalk {
    guard try bytes.slice(0..<signature.count).elementsEqual(signature) else { throw .corrupted }
    var walk = ImageWalk()
    walk.pieces.add(to: signature.count, .picture)
    var order = ChunkOrder()
    while order.state != .ended {
      let start = walk.pieces.end
      let length = try bytes.big32(at: start)
      let name = try bytes.slice(start + 4..<start + 8)
      guard length < 1 << 31, name.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) else { throw .corrupted }
      let data = try bytes.slice(start + 8..<start + 8 + length)
      let end = data.endIndex + 4
      guard try bytes.big32(at: data.endIndex) == Int(CRC32.checksum(of: bytes.all[start + 4..<data.endIndex])) else {
        throw .corrupted
      }
      let chunk = Chunk(name: name)
      try order.take(chunk, length: length)
      if chunk == .header {
        try checkHeader(data)
        walk.pixelWidth = try bytes.big32(at: data.startIndex)
        walk.pixelHeight = try bytes.big32(at: data.startIndex + 4)
        guard let width = walk.pixelWidth, let height = walk.pixelHeight, (1..<1 << 31).contains(width),
          (1..<1 << 31).contains(height)
        else { throw .corrupted }
      }
      switch chunk {
      case .header, .palette, .data, .end: walk.pieces.add(to: end, .picture)
      case .shown(let name, let lengths):
        let counts = lengths.contains(length) && order.state == .beforeData && order.isFirst(name)
        walk.pieces.add(to: end, counts ? .picture : .metadata)
      case .frame(let lengths):
        let counts = lengths.contains(length) && order.hasTaken(Chunk.animation)
        walk.pieces.add(to: end, counts ? .picture : .metadata)
      case .colorProfile: walk.pieces.add(to: end, order.isFirst("iCCP") ? .colorProfile : .metadata)
      case .exif where order.isFirst("eXIf"): addEXIF(data, to: end, in: &walk)
      case .exif: walk.pieces.add(to: end, .metadata)
      case .unknown(let isCritical):
        if isCritical { throw .corrupted }
        walk.pieces.add(to: end, .metadata)
      }
    }
    try bytes.requireNothing(after: walk.pieces.end)
    walk.pieces.add(to: bytes.count, .metadata)
    return walk
  }

  /// Table 11.1: which depths a kind of colour may have; there is one way of compression and filtering.
  private static func checkHeader(_ data: ArraySlice<UInt8>) throws(ImageFault) {
    guard data.count == 13 else { throw .corrupted }
    let fields = Array(data.dropFirst(8))
    let depths: [UInt8]
    switch fields[1] {
    case 0: depths = [1, 2, 4, 8, 16]
    case 3: depths = [1, 2, 4, 8]
    case 2, 4, 6: depths = [8, 16]
    default: throw .corrupted
    }
    guard depths.contains(fields[0]), fields[2] == 0, fields[3] == 0, fields[4] <= 1 else { throw .corrupted }
  }

  private static func addEXIF(_ data: ArraySlice<UInt8>, to end: Int, in walk: inout ImageWalk) {
    walk.orientation = Orientation.orientation(inEXIF: data)
    guard let orientation = walk.orientation else { return walk.pieces.add(to: end, .metadata) }
    let exif = Orientation.exif(orientation)
    if data.elementsEqual(exif) { return walk.pieces.add(to: end, .picture) }
    let named = Array("eXIf".utf8) + exif
    walk.pieces.add(to: end, .metadata, rest: big32(exif.count) + named + big32(Int(CRC32.checksum(of: named[...]))))
  }

  private static func big32(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

extension PNGWalker {
  /// The purpose of a chunk.
  private enum Chunk: Equatable {
    case header, palette, data, end, colorProfile, exif
    /// Changes how the picture is shown, at one of these lengths, once, before the data; otherwise it is something
    /// else.
    case shown(name: String, lengths: ClosedRange<Int>)
    /// Part of an animation, which an earlier chunk must have announced.
    case frame(lengths: ClosedRange<Int>)
    case unknown(isCritical: Bool)

    /// The chunk that announces an animation (11.3.6.1).
    static let animation = "acTL"

    init(name bytes: ArraySlice<UInt8>) {
      let name = String(decoding: bytes, as: UTF8.self)
      switch name {
      case "IHDR": self = .header
      case "PLTE": self = .palette
      case "IDAT": self = .data
      case "IEND": self = .end
      case "iCCP": self = .colorProfile
      case "eXIf": self = .exif
      case "tRNS": self = .shown(name: name, lengths: 1...256)
      case "gAMA": self = .shown(name: name, lengths: 4...4)
      case "cHRM": self = .shown(name: name, lengths: 32...32)
      case "sRGB": self = .shown(name: name, lengths: 1...1)
      case "cICP": self = .shown(name: name, lengths: 4...4)
      case "mDCV": self = .shown(name: name, lengths: 24...24)
      case "cLLI": self = .shown(name: name, lengths: 8...8)
      case "pHYs": self = .shown(name: name, lengths: 9...9)
      case Self.animation: self = .shown(name: name, lengths: 8...8)
      case "fcTL": self = .frame(lengths: 26...26)
      case "fdAT": self = .frame(lengths: 4...Int.max)
      default: self = .unknown(isCritical: bytes.first.map { $0 & 0x20 == 0 } ?? true)
      }
    }
  }

  /// 5.6: the order in which the critical chunks stand, and which of the others stood before.
  private struct ChunkOrder {
    enum State { case beforeHeader, beforeData, inData, afterData, ended }
    private(set) var state = State.beforeHeader
    private var names: Set<String> = []

    /// Notes a chunk of which there may be one; whether it is the first of its name.
    mutating func isFirst(_ name: String) -> Bool { names.insert(name).inserted }

    func hasTaken(_ name: String) -> Bool { names.contains(name) }

    mutating func take(_ chunk: Chunk, length: Int) throws(ImageFault) {
      switch (chunk, state) {
      case (.header, .beforeHeader): state = .beforeData
      case (_, .beforeHeader), (.header, _): throw .corrupted
      case (.palette, .beforeData) where (3...768).contains(length) && length.isMultiple(of: 3): break
      case (.palette, _): throw .corrupted
      case (.data, .beforeData), (.data, .inData): state = .inData
      case (.data, _): throw .corrupted
      case (.end, .inData), (.end, .afterData):
        guard length == 0 else { throw .corrupted }
        state = .ended
      case (.end, _): throw .corrupted
      case (_, .inData): state = .afterData
      default: break
      }
    }
  }
}
