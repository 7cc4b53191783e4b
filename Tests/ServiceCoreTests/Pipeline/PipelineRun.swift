import Configuration
import RichText
import Selections
import Testing

@testable import ServiceCore

/// The configuration that a text makes, which must have no errors.
func configuration(_ toml: String) throws -> Settings {
  let reading = Settings.read(toml, fileName: "test.toml")
  return try #require(reading.configuration, "\(reading.diagnostics)")
}

/// The configuration of a text without the shipped rules, under which only its own rules look for those who paste.
func withoutShippedRules(_ toml: String) throws -> Settings {
  var configuration = try configuration(toml)
  configuration.clipboard.officeRTF = .always
  return configuration
}

/// A pipeline, with the actions it asked for as short words.
struct PipelineRun {
  var pipeline: CopyPipeline
  var reports: [CopyReport] = []
  var conversions: [Conversion] = []
  var copies: [CleanCopy] = []
  /// The offers that stand by for copies that were left, in case their owner ends.
  var standbys: [Offer] = []
  var offers: [Offer] { copies.map(\.offer) }

  init(_ configuration: Settings = .shipped) { pipeline = CopyPipeline(configuration: configuration) }

  mutating func hears(_ notice: ClipboardNotice, at now: Instant = 10) -> [String] {
    words(pipeline.noticed(notice, at: Moment(now: now, wallClock: 0)))
  }

  /// Is told to put a text on the clipboard.
  mutating func puts(_ text: String, at now: Instant = 10) -> [String] {
    let content = FetchedContent(
      target: "UTF8_STRING", type: "UTF8_STRING", bytes: Array(text.utf8), wasIncremental: false)
    let configuration = pipeline.configuration
    let original = Original(content, format: .text, settings: configuration.clipboard, now: now)
    return words(
      pipeline.clean(
        content, as: .text, in: "CLIPBOARD", by: configuration, original: original,
        at: Moment(now: now, wallClock: 0)
      ).actions)
  }

  /// Is told to clean the present copy.
  mutating func appliesToPresentCopy() -> [String] {
    words(pipeline.cleanPresentCopy(of: "CLIPBOARD", by: pipeline.configuration).actions)
  }

  /// Runs the last conversion that was requested.
  mutating func converts(at now: Instant = 20) throws -> [String] {
    let conversion = try #require(conversions.last)
    return converts(conversion.copy, conversion.run { 0 }, at: now)
  }

  mutating func converts(_ copy: CopyID, _ outcome: Conversion.Outcome, at now: Instant = 20) -> [String] {
    words(pipeline.converted(copy, outcome, now: now) { $0 })
  }

  private mutating func words(_ actions: [CopyPipeline.Action]) -> [String] {
    actions.map { action in
      switch action {
      case .perform(.fetch(_, let target, _)): return "fetch \(target)"
      case .perform(.leave): return "leave"
      case .perform(.standBy(_, let offer)):
        standbys.append(offer)
        return "leave"
      case .perform(.begin): return "begin"
      case .perform(.offer), .perform(.own), .perform(.ownIfFree), .perform(.save), .perform(.lend),
        .perform(.liftHold):
        return "put"
      case .perform(.read): return "read"
      case .publish(let copy):
        copies.append(copy)
        return "offer"
      case .convert(let conversion):
        conversions.append(conversion)
        return "convert"
      case .report(let report, _):
        reports.append(report)
        return "report \(report.reason?.rawValue ?? report.outcome.rawValue)"
      }
    }
  }
}
