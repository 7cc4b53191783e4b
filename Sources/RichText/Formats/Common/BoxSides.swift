/// Some of the four sides of a paragraph, cell, row or element.
struct BoxSides: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let top = BoxSides(rawValue: 1)
  static let right = BoxSides(rawValue: 2)
  static let bottom = BoxSides(rawValue: 4)
  static let left = BoxSides(rawValue: 8)
  static let all: BoxSides = [.top, .right, .bottom, .left]
}
