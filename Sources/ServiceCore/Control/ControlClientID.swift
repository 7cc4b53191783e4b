/// Names a client of the control socket, for as long as it is connected.
package struct ControlClientID: Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }
}
