/// A name of at most 16 bytes, its first byte lowest; all ones stand for every other name.
typealias HTMLNameKey = UInt128

/// Finds names by their keys: a table of open addresses, thrice as long as there are names.
struct HTMLNameTable<Name: RawRepresentable & CaseIterable & Sendable>: Sendable where Name.RawValue == String {
  static var longKey: HTMLNameKey { .max }

  private static var length: Int { 512 }
  private var keys = [HTMLNameKey](repeating: 0, count: length)
  private var names: [Name]
  private var texts: [String] = []

  fileprivate init(unknown: Name) {
    names = Array(repeating: unknown, count: Self.length)
    for name in Name.allCases {
      texts.append(name.rawValue)
      // All longer names share one key: none of them can be told from the others.
      guard (1...16).contains(name.rawValue.utf8.count) else { continue }
      let key = Self.key(of: name.rawValue.utf8)
      let slot = slot(of: key)
      keys[slot] = key
      names[slot] = name
    }
  }

  static func key(of name: String.UTF8View) -> HTMLNameKey {
    name.count > 16 ? longKey : name.reversed().reduce(HTMLNameKey(0)) { $0 << 8 | HTMLNameKey($1) }
  }

  @inline(__always)
  func name(_ key: HTMLNameKey) -> Name { names[slot(of: key)] }

  /// Returns the place of `key`, or the free place for it.
  @inline(__always)
  private func slot(of key: HTMLNameKey) -> Int {
    let folded = UInt64(truncatingIfNeeded: key) ^ UInt64(truncatingIfNeeded: key >> 64)
    var slot = Int(truncatingIfNeeded: (folded &* 0x9E37_79B9_7F4A_7C15) >> 55)
    while keys[slot] != key, keys[slot] != 0 { slot = (slot &+ 1) & (Self.length &- 1) }
    return slot
  }
}

extension HTMLNameTable<HTMLTag> {
  static let tags = HTMLNameTable<HTMLTag>(unknown: .unknown)

  func text(of tag: HTMLTag) -> String { texts[Int(tag.ordinal)] }
}

extension HTMLNameTable<HTMLAttributeName> {
  static let attributes = HTMLNameTable<HTMLAttributeName>(unknown: .unknown)
}
