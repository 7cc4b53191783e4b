import RichText
import Sanitizer
import Selections

/// One copy on its way from the bytes its owner sent to the forms that are published. A value: it can run on the worker.
package struct Conversion: Sendable {
  /// What a conversion came to.
  package enum Outcome: Sendable {
    case converted(PublishedCopy)
    /// Already as clean as the profile wants it.
    case nothingToClean
    /// Not one character or attachment is left.
    case nothingLeft(findings: Findings)
    case unreadable(FormatError)
    case notCleaned(SanitizingError)
  }

  /// The result of a conversion that has something to publish.
  package struct PublishedCopy: Sendable {
    let forms: PublishedForms
    let reading: Findings
    let sanitizing: Findings
    let milliseconds: Stages
  }

  /// Milliseconds of each step.
  struct Stages: Hashable, Sendable {
    var read = 0.0
    var sanitize = 0.0
    var write = 0.0
  }

  package let copy: CopyID
  /// A later conversion for the same selection makes this one pointless.
  let selection: String
  let format: FormatName
  private(set) var bytes: [UInt8]
  private(set) var encoding: TextEncoding
  /// Whether the copy is plain text that stays with its owner when there is nothing to clean.
  let isPlain: Bool
  let profile: Profile
  let publish: [FormatName]
  let limits: ReadLimits

  init(
    copy: Copy, format: FormatName, content: FetchedContent, isPlain: Bool, profile: Profile,
    clipboard: ClipboardSettings
  ) {
    self.copy = copy.id
    selection = copy.selection
    self.format = format
    encoding = TextEncoding(format: format, target: content.target, type: content.type, bytes: content.bytes)
    bytes = format == .text ? encoding.withoutTerminator(content.bytes) : content.bytes
    self.isPlain = isPlain
    self.profile = profile
    publish = clipboard.publish
    var limits = ReadLimits.default
    limits.bytes = clipboard.maxSize
    self.limits = limits
  }

  /// Copies above this many bytes keep a loop waiting.
  private static let largeCopy = 1 << 20

  /// Whether the conversion may take long, by which the loop decides where to run it.
  package var isLong: Bool {
    bytes.count > Self.largeCopy || !profile.replacements.isEmpty
      || profile.asksForFonts && !FontconfigCatalog.shared.isLoaded
  }

  /// Turns Compound Text into UTF-8; must run where the transport lives. Text that cannot be converted is read as Latin-1,
  /// the encoding's initial state.
  package mutating func decodeCompoundText(_ convert: ([UInt8]) -> [UInt8]?) {
    guard encoding == .compoundText else { return }
    if let utf8 = convert(bytes) {
      bytes = utf8
      encoding = .named("utf-8")
    } else {
      encoding = .named("iso-8859-1")
    }
  }

  /// Reads, sanitizes and writes.
  /// - Parameter clock: nanoseconds of a monotonic clock.
  package func run(clock: () -> UInt64) -> Outcome {
    var stages = Stages()
    var mark = clock()
    func lap() -> Double {
      let now = clock()
      defer { mark = now }
      return Double(now &- mark) / 1_000_000
    }

    let reading: Reading
    do throws(FormatError) {
      var options = ReadOptions(limits: limits)
      if case .named(let name) = encoding { options.encoding = name }
      reading = try FormatCatalog.format(named: format).read(bytes, options: options)
    } catch {
      return .unreadable(error)
    }
    stages.read = lap()

    let sanitized: Sanitized
    do throws(SanitizingError) {
      sanitized = try profile.sanitize(reading.document, with: PolicyResources(fonts: FontconfigCatalog.shared))
    } catch {
      return .notCleaned(error)
    }
    stages.sanitize = lap()

    if isPlain, reading.findings.isEmpty, sanitized.document == reading.document, profile.text.lineEnds == .lf {
      return .nothingToClean
    }
    if sanitized.document.text.isEmpty {
      var findings = reading.findings
      findings.record(contentsOf: sanitized.findings)
      return .nothingLeft(findings: findings)
    }

    let forms = PublishedForms(of: sanitized.document, formats: publish, options: profile.writeOptions)
    stages.write = lap()
    return .converted(
      PublishedCopy(
        forms: forms, reading: reading.findings, sanitizing: sanitized.findings, milliseconds: stages))
  }
}
