/// A document format: bytes to `Document` and back.
///
/// Readers never trap and never recurse on the depth of the input. Writers are deterministic: equal documents give
/// equal bytes, whatever program they came from.
public protocol Format: Sendable {
  var name: FormatName { get }

  /// The name as a part of a sentence, such as `HTML`.
  var title: String { get }

  /// The endings of the names of its files, in lower case and without the dot.
  var fileEndings: [String] { get }

  /// The findings of its reader and its writer that something is not in the result, or only as what comes nearest.
  var losses: Set<Finding.Code> { get }

  /// Whether the bytes are text that people read, whose encoding nothing inside states.
  var isBareText: Bool { get }

  /// Whether the format fixes or states its encoding, so that what a transport says of it means nothing.
  var statesEncoding: Bool { get }

  /// Reads a document, repairing what is malformed.
  /// - Throws: `FormatError` if the bytes are not this format or pass a limit.
  func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading

  /// Writes a document; what the format cannot carry is a finding.
  func write(_ document: Document, options: WriteOptions) -> Writing
}

extension Format {
  public var losses: Set<Finding.Code> { [] }
  public var isBareText: Bool { false }
  public var statesEncoding: Bool { false }

  public func read(_ bytes: [UInt8]) throws(FormatError) -> Reading { try read(bytes, options: ReadOptions()) }
  public func write(_ document: Document) -> Writing { write(document, options: WriteOptions()) }
}

/// The input of a reader besides the bytes.
public struct ReadOptions: Hashable, Sendable {
  public var limits = ReadLimits.default
  /// The encoding that the transport declares (an IANA name), which wins over what the bytes say of themselves, except
  /// a byte order mark. RTF and the native format fix their own encoding and take no notice of it.
  public var encoding: String?
  /// Whether plain text and Markdown with bytes that mean nothing in their encoding are an error. Otherwise U+FFFD
  /// stands for those bytes.
  public var refusesUndecodable = false

  public init(limits: ReadLimits = .default, encoding: String? = nil, refusesUndecodable: Bool = false) {
    self.limits = limits
    self.encoding = encoding
    self.refusesUndecodable = refusesUndecodable
  }
}

/// The choices of a writer.
public struct WriteOptions: Hashable, Sendable {
  /// The family of text that names none, where the format must name one (RTF's `\deff0`).
  public var defaultFont: FontFamily?
  /// The size of text that states none, where the format must state one.
  public var defaultSize: Length?
  /// The line end of plain text.
  public var lineEnd = LineEnd.lf
  /// Whether the items of lists begin with their markers in plain text.
  public var listMarkers = true
  /// The notation of formulas in plain text.
  public var formulas = FormulaNotation.linear

  public init(
    defaultFont: FontFamily? = nil, defaultSize: Length? = nil, lineEnd: LineEnd = .lf, listMarkers: Bool = true,
    formulas: FormulaNotation = .linear
  ) {
    self.defaultFont = defaultFont
    self.defaultSize = defaultSize
    self.lineEnd = lineEnd
    self.listMarkers = listMarkers
    self.formulas = formulas
  }
}

/// A notation of formulas in plain text.
public enum FormulaNotation: String, Hashable, Sendable, CaseIterable {
  /// A line that people can read: `(x+1)/y_i`.
  case linear
  /// TeX between dollar signs, where it is known.
  case tex
}

/// A line end of plain text.
public enum LineEnd: String, Hashable, Sendable, CaseIterable {
  case lf, crlf

  var bytes: [UInt8] { self == .lf ? [0x0A] : [0x0D, 0x0A] }
}

/// The result of reading.
public struct Reading: Hashable, Sendable {
  public var document: Document
  public var findings: Findings

  public init(document: Document, findings: Findings = Findings()) {
    self.document = document
    self.findings = findings
  }
}

/// The result of writing.
public struct Writing: Hashable, Sendable {
  public var bytes: [UInt8]
  public var findings: Findings

  public init(bytes: [UInt8], findings: Findings = Findings()) {
    self.bytes = bytes
    self.findings = findings
  }
}
