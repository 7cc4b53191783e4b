import Configuration
import Guard
import RichText
import Sanitizer
import Selections

/// One copy on its way from the bytes its owner sent to the forms that are published. A value: it can run on the
/// worker.
package struct Conversion: Sendable {
  /// The outcome of a conversion, and the rules' decision once the content was known.
  package struct Outcome: Sendable {
    let decision: Decision
    let end: End
    /// The end of the request for a line with the page; `nil` if none was requested.
    var sourceLine: SourceLineOutcome?
  }

  package enum End: Sendable {
    case converted(WrittenCopy)
    /// A rule that asked for the content leaves it with its owner.
    case ruledOut
    /// Already as clean as the profile wants it.
    case nothingToClean
    /// The cleaned copy has no character or attachment left.
    case nothingLeft(findings: Findings)
    case unreadable(FormatError)
    /// No document, although it comes as one.
    case foreign(HTMLForeignObject)
    /// The copy's plain text has letters that this form lacks, and other forms are left to be tried.
    /// - Parameter percentage: the share of these letters that the form has, in per cent; `nil` if it has no content to
    ///   be kept.
    case incomplete(percentage: Int?)
    case notCleaned(SanitizingError)
  }

  /// The handling of spreadsheet cells and shapes that come as HTML.
  package enum ForeignObjectHandling: Hashable, Sendable {
    case leave
    /// The objects stay with their owner only if nothing is hidden in them: any page can write their marks.
    case leaveUnlessHiding
    case take
  }

  /// Milliseconds of each step.
  struct Stages: Hashable, Sendable {
    var read = 0.0
    var sanitize = 0.0
    var write = 0.0
  }

  package let copy: CopyID
  /// A later conversion for the same selection makes this one pointless.
  package let selection: String
  private(set) var form: FetchedContent
  private let format: FormatName
  /// The program's own plain text beside a rich form.
  private var text: FetchedContent?
  /// The byte count of both; it stays once they are released.
  private var size = 0
  /// The formats of the forms that are left, which may be more complete.
  private let alternatives: Set<FormatName>
  /// Whether the copy is plain text that stays with its owner when there is nothing to clean.
  let isPlain: Bool
  /// The share of the letters of the text that an earlier form had, in per cent; zero if none is kept.
  private let bestPercentage: Int
  /// The handling of cells and shapes that come as HTML and may stay with their owner.
  private let foreignObjects: ForeignObjectHandling
  /// Whether the copy offered no rich form.
  private var isTextOnly: Bool { format == .text || format.tableNotation != nil }
  private let ruling: RuleEvaluation
  private var sourceLine: SourceLineOutcome?
  let limits: ReadLimits

  init(
    copy: Copy, form: FetchedContent, as format: FormatName, text: FetchedContent? = nil,
    alternatives: Set<FormatName> = [], bestPercentage: Int = 0, foreignObjects: ForeignObjectHandling = .leave,
    isPlain: Bool, ruling: RuleEvaluation
  ) {
    self.copy = copy.id
    selection = copy.selection
    self.form = form
    self.format = format
    self.text = text
    self.alternatives = alternatives.subtracting([format])
    self.bestPercentage = bestPercentage
    self.foreignObjects = foreignObjects
    self.isPlain = isPlain
    self.ruling = ruling
    limits = ruling.configuration.readLimits
    measure()
  }

  /// Copies above this many bytes keep a loop waiting.
  static let largeCopy = 1 << 20
  /// Bytes of a copy, times the destinations' profiles that it is cleaned by beside its own.
  static let destinationBudget = 16 << 20

  private mutating func measure() { size = form.bytes.count + (text?.bytes.count ?? 0) }

  /// Reports whether the conversion may take long, by which the loop decides where to run it.
  /// - Parameter areFontsLoaded: whether the machine's fonts are known, which takes a while the first time.
  package func isLong(areFontsLoaded: Bool) -> Bool {
    let destinations = affordable(ruling.destinations.profiles).count
    return size * (1 + destinations) > Self.largeCopy || ruling.searchesContent
      || isPlain && size > PasteReview.readAtOnce && !ruling.configuration.pasteGuard.isOff
      || ruling.possibleProfiles.contains { profile in
        !profile.replacements.isEmpty || profile.asksForFonts && !areFontsLoaded
      }
  }

  /// Returns those of the destinations' profiles that the copy is written for, eight at most.
  private func affordable(_ profiles: [String]) -> ArraySlice<String> {
    profiles.prefix(Self.destinationBudget / max(1, size))
  }

  /// Turns Compound Text into UTF-8; must run where the transport lives.
  mutating func decodeCompoundText(_ convert: ([UInt8]) -> [UInt8]?) {
    form = form.decodingCompoundText(as: format, convert)
    text = text?.decodingCompoundText(as: .text, convert)
    measure()
  }

  /// Reads, asks the rules again if they wait for the content, sanitizes and writes. The bytes that were read are
  /// released before anything is written, if nothing else holds the conversion. They may be as large as all that is
  /// written.
  /// - Parameters:
  ///   - fonts: the fonts of this machine.
  ///   - clock: nanoseconds of a monotonic clock.
  package consuming func run(fonts: (any FontCatalog)?, clock: @escaping () -> UInt64) -> Outcome {
    var conversion = consume self
    return conversion.convert(fonts, clock)
  }

  private mutating func convert(_ fonts: (any FontCatalog)?, _ clock: @escaping () -> UInt64) -> Outcome {
    var watch = Stopwatch(clock)
    let object = foreignObjects == .take ? nil : form.foreignObject(as: format)
    if let object, foreignObjects == .leave { return Outcome(decision: ruling.decision, end: .foreign(object)) }
    var reading: Reading
    do throws(FormatError) {
      reading = try form.read(as: format, limits: limits)
    } catch {
      return Outcome(decision: ruling.decision, end: object.map { .foreign($0) } ?? .unreadable(error))
    }
    if let object, !reading.document.hasHiddenText {
      return Outcome(decision: ruling.decision, end: .foreign(object))
    }
    let companion = companionText(beside: reading.document)
    if let companion, givesWay(to: companion) {
      let percentage = companion.relation == .onlyText ? nil : companion.completeness
      return Outcome(decision: ruling.decision, end: .incomplete(percentage: percentage))
    }
    // The bytes may be as large as all that is written of them.
    form = FetchedContent(held: [], target: form.target, type: form.type)
    text = nil
    let budget = PatternBudget()
    let finalDecision: RuleEvaluation.FinalDecision
    do throws(SanitizingError) {
      finalDecision = try ruling.finalDecision(on: reading.document, within: budget)
    } catch {
      return Outcome(decision: ruling.decision, end: .notCleaned(error))
    }
    guard let profile = ruling.configuration.profile(of: finalDecision.decision) else {
      return Outcome(decision: finalDecision.decision, end: .ruledOut)
    }
    if let object, profile.text.hidden == .keep {
      return Outcome(decision: finalDecision.decision, end: .foreign(object))
    }
    let readTime = watch.lap()
    let resources = PolicyResources(fonts: fonts, patterns: budget)
    let end = clean(&reading, companion, profile, finalDecision, resources, Stages(read: readTime), &watch)
    return Outcome(decision: finalDecision.decision, end: end, sourceLine: sourceLine)
  }

  /// Reports whether the guard does something about a text when it is pasted, for which it must be ours.
  private func needsProtection(_ text: Document, _ rule: Rule?) -> Bool {
    let settings = ruling.configuration.pasteGuard.applying(rule?.guardAction)
    if settings.isOff { return false }
    return settings.act(on: PasteReview.assess(text))
      || settings.pages != .off && PasteReview.assess(text, for: .page).severity > .none
  }

  /// Reports whether cleaning has changed nothing. The values of a table are text: it makes no difference whether a
  /// profile keeps tables.
  private func isSame(_ document: Document, as read: Document) -> Bool {
    if document == read || format.tableNotation == nil { return document == read }
    return PlainTextFormat().write(document).bytes == PlainTextFormat().write(read).bytes
  }

  /// The document as it is read, and as it would be cleaned, unless a rule leaves it with its owner.
  func documents(fonts: (any FontCatalog)?) -> (before: Reading?, after: Sanitized?) {
    guard let reading = try? form.read(as: format, limits: limits) else { return (nil, nil) }
    let budget = PatternBudget()
    let finalDecision = try? ruling.finalDecision(on: reading.document, within: budget)
    let profile = finalDecision.flatMap { ruling.configuration.profile(of: $0.decision) }
    let resources = PolicyResources(fonts: fonts, patterns: budget)
    guard let finalDecision, let profile, var clean = try? profile.sanitize(reading.document, with: resources) else {
      return (reading, nil)
    }
    if ruling.configuration.append(finalDecision.decision, profile: profile) == .source {
      SourceAppending(ruling.page, of: reading.document).append(to: &clean, profile)
    }
    return (reading, clean)
  }

  /// Reports whether another form is to be tried, because this one lacks a part of the program's text.
  ///
  /// Text alone replaces a rich form only if the form has no content of its own; otherwise its markup, pictures and
  /// tables would be lost. A form with hidden text gives way to none, as the other forms may show that text.
  private func givesWay(to companion: CompanionText) -> Bool {
    if companion.isBesideHidden { return false }
    return switch companion.relation {
    case .same, .other: false
    case .moreComplete, .muchMoreComplete:
      !alternatives.subtracting([.text]).isEmpty || companion.completeness < bestPercentage
    case .onlyText: !alternatives.isEmpty
    }
  }

  /// The program's own text, compared with the document; `nil` if there is none that can be read and is not the markup.
  private func companionText(beside document: Document) -> CompanionText? {
    guard let reading = try? text?.read(as: .text, limits: limits), !form.isMarkup(reading.document, of: format) else {
      return nil
    }
    return CompanionText(reading.document, beside: document)
  }

  /// Cleans and writes what was read.
  /// - Parameter reading: its document is released once nothing more is asked of it, as it may be as large as the copy.
  private mutating func clean(
    _ reading: inout Reading, _ companion: CompanionText?, _ profile: Profile,
    _ finalDecision: RuleEvaluation.FinalDecision,
    _ resources: PolicyResources, _ stages: Stages, _ watch: inout Stopwatch
  ) -> End {
    var stages = stages
    var cleaned: CleanedDocument
    var forDestinations: [CleanedDocument] = []
    do throws(SanitizingError) {
      cleaned = try CleanedDocument(reading.document, companion, by: profile, with: resources)
      let others = finalDecision.destinations.profiles
      let affordable = affordable(others)
      for (place, name) in others.enumerated() {
        let other = ruling.configuration.profile(of: .clean(profile: name))
        if place < affordable.endIndex, let other, other != profile {
          forDestinations.append(try CleanedDocument(reading.document, companion, by: other, with: resources))
        } else {
          if name != profile.name { cleaned.findings.record(.tooLargeForDestination, from: name, to: profile.name) }
          forDestinations.append(cleaned)
        }
      }
    } catch {
      return .notCleaned(error)
    }
    let source = SourceAppending(ruling.page, of: reading.document)
    let withoutSource = cleaned
    sourceLine = source.append(to: &cleaned, ruling.configuration.append(finalDecision.decision, profile: profile))
    for index in forDestinations.indices {
      let setting = forDestinations[index].profile.append
      _ = source.append(to: &forDestinations[index], setting)
    }
    stages.sanitize = watch.lap()

    // Requested formats do not exist while the owner keeps the copy.
    let values = FormatName.allCases.filter { $0.tableNotation != nil && ruling.offers($0) }
    let addsForms = ruling.configuration.asksForFormats(
      finalDecision.decision, profile: profile, isTable: DelimitedText.isTable(reading.document), values: values)
    let isClean =
      reading.findings.isEmpty
      && ([cleaned] + forDestinations).allSatisfy {
        !$0.isRendered && isSame($0.document, as: reading.document) && $0.profile.text.lineEnds == .lf
      }
    if isPlain, isClean, !addsForms, !needsProtection(cleaned.document, finalDecision.decision.rule) {
      return .nothingToClean
    }
    reading.document = Document()
    if cleaned.document.text.isEmpty {
      var findings = reading.findings
      findings.record(contentsOf: cleaned.findings)
      return .nothingLeft(findings: findings)
    }

    if Cancellation.isCancelled {
      return .notCleaned(SanitizingError(.cancelled, policy: "write", reason: "a later copy came first"))
    }
    var writing = VariantWriting(
      ruling.configuration, finalDecision, isTextOnly: isTextOnly, values: values, cleaned: cleaned,
      forDestinations: forDestinations, withoutSource: withoutSource)
    let forms = writing.forms()
    let alternatives = writing.alternatives()
    stages.write = watch.lap()
    let textOrigin = companion.map { CopyReport.TextOrigin($0.relation, isOwn: cleaned.text != nil) }
    return .converted(
      WrittenCopy(
        forms: forms, alternatives: alternatives.contains { $0.forms != forms } ? alternatives : [], profile: profile,
        destinations: finalDecision.destinations, facts: finalDecision.facts, reading: reading.findings,
        sanitizing: cleaned.findings, textOrigin: textOrigin,
        evidence: CopyEvidence(
          rule: finalDecision.decision.rule?.name, removed: RemovedCharacters(cleaned.findings),
          differsFromPage: textOrigin == .other && format == .html, mayBeOfPage: finalDecision.facts.mayBeOfPage,
          host: finalDecision.facts.host),
        removesUnseen: ([cleaned] + forDestinations).contains { $0.findings.removesUnseen },
        hasLetters: cleaned.document.hasLetters, milliseconds: stages))
  }
}

extension Finding.Code {
  /// A copy so large that the programs of a rule get what it was cleaned to for all others.
  static let tooLargeForDestination = Finding.Code("rules.too-large-for-destination")
}

extension Settings {
  /// The limits of a form that is read.
  var readLimits: ReadLimits {
    var limits = ReadLimits.default
    limits.bytes = clipboard.maxSize
    return limits
  }
}

extension Findings {
  /// Whether cleaning took out anything unseen: hidden text, invisible characters, or a part of an address.
  fileprivate var removesUnseen: Bool {
    let codes: Set<Finding.Code> = [
      .hiddenTextRemoved, .invisibleRemoved, .linkRemoved, .linkControlCharacter, .linkInvisible, .linkUnwrapped,
      .trackingRemoved,
    ]
    let links = Attribute.link.rawValue
    return isTruncated || contains { codes.contains($0.code) || $0.code == .attributeRemoved && $0.from == links }
  }
}

extension Document {
  /// Whether there is a letter or a number in the text.
  fileprivate var hasLetters: Bool {
    // A string would be one more copy of the text in memory.
    var (decoder, bytes) = (UTF8(), text.makeIterator())
    while case .scalarValue(let scalar) = decoder.decode(&bytes) {
      if scalar.isLetterOrNumber { return true }
    }
    return false
  }
}

/// Milliseconds from one step to the next.
private struct Stopwatch {
  private let clock: () -> UInt64
  private var mark: UInt64

  init(_ clock: @escaping () -> UInt64) {
    self.clock = clock
    mark = clock()
  }

  mutating func lap() -> Double {
    let now = clock()
    defer { mark = now }
    return Double(now &- mark) / 1_000_000
  }
}
