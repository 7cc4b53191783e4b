/// A drawn box as far as it tells whether its text is seen: RTF 1.9.1, section "Drawing Objects".
struct RTFShape: Sendable {
  /// The left edge in twips from the box's anchor.
  private var left: Int?
  private var top: Int?
  private var right: Int?
  private var bottom: Int?
  private var isHidden = false

  /// Farther than any page is wide or high.
  private static let farAway = 40_000
  /// The smallest size in which text can be read.
  private static let smallest = 30

  mutating func control(_ word: RTFControlWord, _ parameter: Int?) {
    switch word {
    case .shpleft: left = parameter
    case .shptop: top = parameter
    case .shpright: right = parameter
    case .shpbottom: bottom = parameter
    default: break
    }
  }

  /// Takes a property of the box, `{\sp{\sn name}{\sv value}}`.
  mutating func set(_ name: [UInt8], to value: [UInt8]) {
    if name.elementsEqual("fHidden".utf8) { isHidden = !value.elementsEqual("0".utf8) }
  }

  var hidesText: Bool {
    isHidden || Self.isUnseen(from: left, to: right) || Self.isUnseen(from: top, to: bottom)
  }

  /// Reports whether one direction leaves nothing of the box on the page.
  private static func isUnseen(from start: Int?, to end: Int?) -> Bool {
    guard let start, let end else { return false }
    // Word writes some boxes with the sides the wrong way round.
    let (first, last) = (min(start, end), max(start, end))
    return last <= -farAway / 4 || first >= farAway || last &- first <= smallest
  }
}
