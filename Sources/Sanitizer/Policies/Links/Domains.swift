/// The names above a host in the tree of names, by which tables of hosts are searched.
struct Domains {
  private let host: ArraySlice<UInt8>
  /// The places at which the host and each name above it begin.
  private var starts: [Int] = []

  /// None where the host is longer than a name can be (RFC 1035, 2.3.4).
  init(of host: ArraySlice<UInt8>) {
    self.host = host
    guard host.count <= 253 else { return }
    starts.reserveCapacity(4)
    starts.append(host.startIndex)
    for index in host.indices where host[index] == UInt8(ascii: ".") { starts.append(index + 1) }
  }

  var count: Int { starts.count }

  /// The host and each name above it: `a.example.co`, `example.co`, `co`.
  var names: some Sequence<ArraySlice<UInt8>> { starts.lazy.map { [host] in host[$0...] } }

  /// The name that ends the host and has this many labels; `nil` if the host has fewer.
  func name(ofLast count: Int) -> ArraySlice<UInt8>? {
    starts.count >= count ? host[starts[starts.count - count]...] : nil
  }
}
