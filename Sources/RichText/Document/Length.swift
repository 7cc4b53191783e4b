/// A distance on the page, in twips (1/20 of a point), the unit RTF 1.9.1 measures in.
///
/// Whole twips hash and compare exactly, so a length survives any number of conversions. Values outside
/// ±1,000,000 twips (about 17 metres) are clamped: no document means them.
public struct Length: Hashable, Comparable, Sendable {
  public let twips: Int32

  public static let zero = Length(twips: 0)

  public init(twips: Int) {
    self.twips = Int32(clamping: min(max(twips, -1_000_000), 1_000_000))
  }

  /// The nearest whole twip to `points`; zero for NaN.
  public init(points: Double) {
    let scaled = points * 20
    self.init(twips: scaled.isNaN ? 0 : Int(min(max(scaled, -1e6), 1e6).rounded()))
  }

  /// RTF's `\fs` and `\dn` unit.
  public init(halfPoints: Int) {
    self.init(twips: min(max(halfPoints, -200_000), 200_000) * 10)
  }

  public var points: Double { Double(twips) / 20 }

  /// The nearest whole half point, as RTF's `\fs` wants it.
  public var halfPoints: Int { Int((Double(twips) / 10).rounded()) }

  /// The shortest decimal notation in points, such as `10.5`; used by every writer, so that bytes are deterministic.
  public var pointsDescription: String {
    let hundredths = abs(Int(twips)) * 5
    let sign = twips < 0 ? "-" : ""
    let whole = hundredths / 100
    let rest = hundredths % 100
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  public static func < (left: Length, right: Length) -> Bool { left.twips < right.twips }
}
