/// A 64-bit sum over bytes that tells damage, not malice: FNV-1a's step on eight bytes at a time, with a shift that lets
/// high bits reach low ones.
enum Checksum {
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) {
      sum = (sum ^ word) &* 0x100_0000_01B3
      sum ^= sum >> 29
    }
    let end = bytes.count & ~7
    for offset in stride(from: 0, to: end, by: 8) {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    for byte in bytes[end...] { add(UInt64(byte)) }
    add(UInt64(bytes.count))
    return sum
  }
}
