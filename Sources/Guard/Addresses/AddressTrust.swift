/// The trust that a place on the network deserves when something from there is run.
enum AddressTrust: Int, Comparable {
  /// A well-known installer, reached over a protected connection.
  case wellKnown
  /// A place without a known fault: an unknown host over a protected connection, this machine, or an address that is
  /// not in the text.
  case unknown
  /// An unprotected connection, or a place where anybody leaves anything: a bare address, a paste site, a shortener, a
  /// tunnel.
  case suspect

  static func < (left: AddressTrust, right: AddressTrust) -> Bool { left.rawValue < right.rawValue }
}
