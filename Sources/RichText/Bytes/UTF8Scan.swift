/// Bare facts about UTF-8 bytes (Unicode 15, table 3-7), for code that works on buffers.
enum UTF8Scan {
  /// Reports whether all of `bytes` is well-formed.
  static func isWellFormed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    var blocks = UTF8Blocks(bytes, seeking: NothingElse())
    while true {
      index = blocks.pass(from: index)
      index = ByteScan.first(in: bytes, from: index) { $0.nonASCIIBytes }
      guard index < bytes.count else { return true }
      guard let length = scalarLength(bytes, at: index) else { return false }
      index += length
    }
  }

  /// The length of the well-formed multi-byte scalar that begins at `index`; nil if there is none.
  @inline(__always)
  static func scalarLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    let lead = bytes[index]
    // What most scalars are, of two and three bytes, without the leads whose second byte is further bounded.
    if lead < 0xE0, index &+ 1 < bytes.count {
      return lead >= 0xC2 && bytes[index &+ 1] & 0xC0 == 0x80 ? 2 : nil
    }
    if lead < 0xF0, lead != 0xE0, lead != 0xED, index &+ 2 < bytes.count {
      return bytes[index &+ 1] & 0xC0 == 0x80 && bytes[index &+ 2] & 0xC0 == 0x80 ? 3 : nil
    }
    return anyScalarLength(bytes, at: index)
  }

  @inline(never)
  private static func anyScalarLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    scalarLength(Slice(base: bytes, bounds: bytes.indices), at: index)
  }

  /// The length of the well-formed multi-byte scalar at `index` of any collection of bytes; `nil` if there is none.
  static func scalarLength<Bytes: RandomAccessCollection>(_ bytes: Bytes, at index: Int) -> Int?
  where Bytes.Element == UInt8, Bytes.Index == Int {
    func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < bytes.endIndex && range.contains(bytes[index + offset])
    }
    switch bytes[index] {
    case 0xC2...0xDF: return continues(1) ? 2 : nil
    case 0xE0: return continues(1, 0xA0...0xBF) && continues(2) ? 3 : nil
    case 0xED: return continues(1, 0x80...0x9F) && continues(2) ? 3 : nil
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : nil
    case 0xF0: return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : nil
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : nil
    case 0xF4: return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : nil
    default: return nil
    }
  }
}

private struct NothingElse: UTF8Search {
  @inline(__always)
  func ascii(_ bytes: ByteBlock.Bytes) -> ByteBlock.Bytes { ByteBlock.Bytes() }

  @inline(__always)
  func scalars(_ block: ByteBlock) -> ByteBlock.Bytes { ByteBlock.Bytes() }
}

extension [UInt8] {
  /// Appends a stretch of text; most are a few bytes between two tags, for which `+=` costs three times as much.
  @inline(__always)
  mutating func append(stretch: ArraySlice<UInt8>) {
    stretch.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
