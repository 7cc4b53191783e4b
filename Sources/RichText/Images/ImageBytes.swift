/// The bytes of an image file, read at offsets that come from the file itself: beyond the end it is truncated.
///
/// All numbers have at most 32 bits, so that sums of a few of them fit an `Int`; products are the caller's to check.
struct ImageBytes: Sendable {
  let all: [UInt8]

  var count: Int { all.count }

  func byte(at offset: Int) throws(ImageFault) -> UInt8 {
    guard offset >= 0, offset < all.count else { throw .truncated }
    return all[offset]
  }

  func slice(_ range: Range<Int>) throws(ImageFault) -> ArraySlice<UInt8> {
    guard range.lowerBound >= 0, range.upperBound <= all.count else { throw .truncated }
    return all[range]
  }

  func little16(at offset: Int) throws(ImageFault) -> Int {
    let bytes = try slice(offset..<offset + 2)
    return Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
  }

  func big16(at offset: Int) throws(ImageFault) -> Int {
    let bytes = try slice(offset..<offset + 2)
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func little32(at offset: Int) throws(ImageFault) -> Int {
    try little16(at: offset) | little16(at: offset + 2) << 16
  }

  func big32(at offset: Int) throws(ImageFault) -> Int {
    try big16(at: offset) << 16 | big16(at: offset + 2)
  }

  /// A 32-bit number in two's complement.
  func signedLittle32(at offset: Int) throws(ImageFault) -> Int {
    Int(Int32(truncatingIfNeeded: try little32(at: offset)))
  }

  func has(_ signature: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset <= all.count else { return false }
    return all[offset...].starts(
      with: UnsafeBufferPointer(start: signature.utf8Start, count: signature.utf8CodeUnitCount))
  }

  /// Throws unless only zeros, with which some programs fill up, follow `end`; where the rest begins that holds none
  /// else.
  func requireNothing(after end: Int) throws(ImageFault) {
    guard end <= all.count else { throw .truncated }
    guard all[end...].allSatisfy({ $0 == 0 }) else { throw .trailingBytes }
  }
}
