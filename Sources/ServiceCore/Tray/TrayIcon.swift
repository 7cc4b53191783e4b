/// The picture of the tray icon: a clipboard with a sign that differs in shape, not in colour alone.
package struct TrayIcon: Hashable, Sendable {
  package let size: Int
  /// Pixels of 32 bits in network byte order: alpha, red, green, blue (StatusNotifierItem, IconPixmap).
  package let bytes: [UInt8]

  /// - Parameter scale: the width of a drawn point in pixels.
  package init(_ state: TrayState, scale: Int) {
    let rows = Self.board.flatMap { Array(repeating: Array($0.row), count: $0.count) }
    let sign = Self.sign(of: state).map(Array.init)
    size = rows.count * scale
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size * size * 4)
    for (y, row) in rows.enumerated() {
      let line = row.indices.flatMap { x -> [UInt8] in
        let (column, line) = (x - Self.signLeft, y - Self.signTop)
        let isSign = sign.indices.contains(line) && sign[line].indices.contains(column) && sign[line][column] == "#"
        let pixel = Self.pixel(isSign ? "#" : row[x])
        return (0..<scale).flatMap { _ in pixel }
      }
      for _ in 0..<scale { bytes += line }
    }
    self.bytes = bytes
  }

  private static func pixel(_ point: Character) -> [UInt8] {
    switch point {
    case "#": [255, 46, 52, 54]
    case "o": [255, 246, 245, 244]
    default: [0, 0, 0, 0]
    }
  }

  /// The place of the sign on the board.
  private static let (signLeft, signTop) = (7, 8)

  /// The rows from the top, each with the number of its lines.
  private static let board: [(row: String, count: Int)] = [
    ("......................", 1),
    ("........oooooo........", 1),
    ("...ooooo######ooooo...", 1),
    ("...o####oooooo####o...", 1),
    ("...o#ooo######ooo#o...", 1),
    ("...o#oooooooooooo#o...", 13),
    ("...o##############o...", 1),
    ("...oooooooooooooooo...", 1),
    ("......................", 2),
  ]

  /// A tick, two bars, a lock, an exclamation mark or a cross.
  private static func sign(of state: TrayState) -> [String] {
    switch state {
    case .cleaning: ["........", ".......#", "......##", "#....##.", "##..##..", ".####...", "..##....", "........"]
    case .paused: ["........", ".##..##.", ".##..##.", ".##..##.", ".##..##.", ".##..##.", ".##..##.", "........"]
    case .held: ["..####..", ".#....#.", ".#....#.", "########", "###..###", "###..###", "########", "........"]
    case .problem: ["...##...", "...##...", "...##...", "...##...", "...##...", "........", "...##...", "...##..."]
    case .absent: ["#......#", "##....##", ".##..##.", "..####..", "..####..", ".##..##.", "##....##", "#......#"]
    }
  }
}
