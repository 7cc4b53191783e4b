/// A hash of content, keyed with numbers of the process's own, at the speed of memory.
///
/// Sixteen bytes at a time are multiplied to 128 bits, whose halves are folded into one (the step of wyhash and its
/// kind). It takes a tenth of the instructions of Swift's `Hasher`. Different bytes have equal hashes only by chance,
/// as long as the key is secret.
package struct ContentHash: Hashable, Sendable {
  private let count: Int
  private let value: UInt64

  private static let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))

  package init(_ bytes: UnsafeRawBufferPointer) {
    let (start, multiplier) = Self.key
    var hash = start ^ UInt64(bytes.count)
    let end = bytes.count & ~15
    for offset in stride(from: 0, to: end, by: 16) {
      let first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let second = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
      hash = Self.fold(first ^ multiplier, second ^ hash)
    }
    var rest: (UInt64, UInt64) = (0, 0)
    withUnsafeMutableBytes(of: &rest) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[end...])) }
    hash = Self.fold(rest.0 ^ multiplier, rest.1 ^ hash)
    count = bytes.count
    value = Self.fold(hash ^ start, multiplier)
  }

  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
