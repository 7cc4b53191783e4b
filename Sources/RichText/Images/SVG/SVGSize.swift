/// The size at which a drawing is shown, in pixels of 96 to the inch.
struct SVGSize: Hashable, Sendable {
  var width: Int
  var height: Int

  /// Reads the attributes of the outermost element; `nil` if they leave the size open.
  init?(_ attributes: [SVGAttribute]) {
    func text(_ name: String) -> String? {
      attributes.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
    }
    let box = text("viewBox")?.split { $0 == " " || $0 == "," }.map { Double(String($0)) } ?? []
    let shape = box.count == 4 ? (width: box[2], height: box[3]) : nil
    let (width, height) = (text("width").flatMap(Self.pixels), text("height").flatMap(Self.pixels))
    let ratio = shape.flatMap { shape in
      shape.width.flatMap { width in shape.height.flatMap { width > 0 && $0 > 0 ? width / $0 : nil } }
    }
    guard let width = width ?? height.flatMap({ height in ratio.map { height * $0 } }) ?? shape?.width ?? nil,
      let height = height ?? ratio.map({ width / $0 }) ?? shape?.height ?? nil, width > 0, height > 0
    else { return nil }
    self.width = Self.count(width)
    self.height = Self.count(height)
  }

  private static func count(_ pixels: Double) -> Int { Int(min(max(pixels.rounded(), 1), 1e9)) }

  /// A length of CSS; nil for a share of an unknown length.
  private static func pixels(_ text: String) -> Double? {
    let units: [(suffix: String, pixels: Double)] = [
      ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4), ("em", 16), ("ex", 8),
    ]
    let unit = units.first { text.lowercased().hasSuffix($0.suffix) }
    guard let number = Double(unit == nil ? text : String(text.dropLast(2))), number.isFinite, number > 0 else {
      return nil
    }
    return number * (unit?.pixels ?? 1)
  }
}
