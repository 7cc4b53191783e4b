/// The names above a host in the tree of names, by which tables of hosts are searched: the host `a.example.co`,
/// `example.co`, `co`.
struct Domains: Sequence {
  private let host: ArraySlice<UInt8>

  /// None where the host is longer than a name can be (RFC 1035, 2.3.4).
  init(of host: ArraySlice<UInt8>) { self.host = host.count <= 253 ? host : [] }

  /// The number of labels.
  var count: Int { host.isEmpty ? 0 : host.count { $0 == UInt8(ascii: ".") } + 1 }

  func makeIterator() -> Iterator { Iterator(rest: host.isEmpty ? nil : host) }

  struct Iterator: IteratorProtocol {
    /// The next name; `nil` after the last.
    fileprivate var rest: ArraySlice<UInt8>?

    mutating func next() -> ArraySlice<UInt8>? {
      let name = rest
      rest = name.flatMap { name in name.firstIndex(of: UInt8(ascii: ".")).map { name[($0 + 1)...] } }
      return name
    }
  }

  /// The name that ends the host and has this many labels; `nil` if the host has fewer.
  func name(ofLast count: Int) -> ArraySlice<UInt8>? {
    var missing = count
    var index = host.endIndex
    while index > host.startIndex {
      if host[index - 1] == UInt8(ascii: ".") {
        missing -= 1
        if missing == 0 { return host[index...] }
      }
      index -= 1
    }
    return missing == 1 && !host.isEmpty ? host : nil
  }
}
