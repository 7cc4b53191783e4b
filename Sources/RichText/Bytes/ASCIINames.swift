/// Numbers a fixed list of names, and finds them by their bytes in any case, without a string on the way.
///
/// A table of open addresses, at most half full.
package struct ASCIINames: Sendable {
  private let slots: [Int16]
  /// The names in lower case, one after another, and where each of them ends.
  private let text: [UInt8]
  private let ends: [Int32]

  /// - Parameter names: in ASCII; each is known by its place among them, the last one if it stands there twice.
  package init(_ names: some Sequence<String>) {
    var text: [UInt8] = []
    var ends: [Int32] = []
    for var name in names {
      name.withUTF8 { name in
        for byte in name { text.append(byte.isASCIIUppercase ? byte | 0x20 : byte) }
      }
      ends.append(Int32(text.count))
    }
    var length = 8
    while length < ends.count * 2 { length *= 2 }
    var slots = [Int16](repeating: -1, count: length)
    text.withUnsafeBufferPointer { text in
      for number in ends.indices {
        let start = number > 0 ? Int(ends[number - 1]) : 0
        let name = UnsafeBufferPointer(rebasing: text[start..<Int(ends[number])])
        slots[Self.slot(of: name, in: slots, text, ends)] = Int16(number)
      }
    }
    (self.slots, self.text, self.ends) = (slots, text, ends)
  }

  /// Returns the number of a name; `nil` if the list does not hold it.
  @inline(__always)
  package func number(of name: ArraySlice<UInt8>) -> Int? { name.withUnsafeBufferPointer { number(of: $0) } }

  /// Returns the number of a name; `nil` if the list does not hold it.
  package func number(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { number(of: $0) }
  }

  /// Returns the number of a name; `nil` if the list does not hold it.
  package func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    let number = text.withUnsafeBufferPointer { slots[Self.slot(of: name, in: slots, $0, ends)] }
    return number >= 0 ? Int(number) : nil
  }

  /// Returns where the number of a name stands, or the free slot where it would.
  private static func slot(
    of name: UnsafeBufferPointer<UInt8>, in slots: [Int16], _ text: UnsafeBufferPointer<UInt8>, _ ends: [Int32]
  ) -> Int {
    var slot = Int(truncatingIfNeeded: hash(name) &>> 32) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      let start = number > 0 ? Int(ends[number - 1]) : 0
      if equals(name, UnsafeBufferPointer(rebasing: text[start..<Int(ends[number])])) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// - Parameter known: in lower case.
  private static func equals(_ name: UnsafeBufferPointer<UInt8>, _ known: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count == known.count else { return false }
    for index in name.indices {
      let byte = name[index]
      if (byte.isASCIIUppercase ? byte | 0x20 : byte) != known[index] { return false }
    }
    return true
  }

  /// Equal for names that differ in case alone.
  @inline(__always)
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var mixed = UInt64(truncatingIfNeeded: name.count)
    var index = 0
    while index < name.count {
      mixed = (mixed ^ (ByteScan.eightBytes(of: name, at: index) | .repeating(0x20))) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= mixed &>> 29
      index &+= 8
    }
    return mixed
  }
}
