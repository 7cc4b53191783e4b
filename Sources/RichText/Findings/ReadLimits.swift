/// The bounds beyond which a reader gives up with `FormatError.Code.limitExceeded`.
///
/// Input comes from strangers; these bound the memory and time one document can cost.
public struct ReadLimits: Hashable, Sendable {
  /// Bytes of input, of text, and of all attachments together, each.
  public var bytes = 64 << 20
  /// Nesting of groups, elements and containers; deeper ones are flattened, not refused.
  public var depth = 256
  public var runs = 4_000_000
  public var paragraphs = 4_000_000
  /// Distinct character styles, and distinct paragraph styles.
  public var styles = 100_000
  /// Lists, items, tables, rows, cells and quotes together.
  public var blocks = 1_000_000
  public var attachments = 10_000

  public static let `default` = ReadLimits()

  /// No limits, to rebuild a document that has passed its limits already.
  package static let unlimited: ReadLimits = {
    var limits = ReadLimits()
    limits.bytes = .max
    limits.depth = .max
    limits.runs = .max
    limits.paragraphs = .max
    limits.styles = .max
    limits.blocks = .max
    limits.attachments = .max
    return limits
  }()

  public init() {}
}
