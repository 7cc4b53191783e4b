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

/// A service machine, with the actions on its copies as short words. What is to be stored goes no further.
struct ServiceRun {
  private final class Service {
    var machine: ServiceMachine

    init(
      _ configuration: Settings, keepsCopies: Bool, namesDestinations: Bool,
      _ decode: @escaping ([UInt8]) -> [UInt8]?
    ) {
      machine = ServiceMachine(
        ServiceIdentity(release: "1", processID: 1, display: ":1", started: ""), configuration: configuration,
        state: .init(file: "", shipped: true, loaded: ""), keepsCopies: keepsCopies,
        namesDestinations: namesDestinations,
        compoundText: CompoundTextConversion(decode: decode, encode: { $0 }))
    }
  }

  private let service: Service
  var reports: [CopyReport] = []
  var conversions: [Conversion] = []
  var copies: [CleanCopy] = []
  /// The offers that stand by for copies that were left, in case their owner ends.
  var standbys: [Offer] = []
  var offers: [Offer] { copies.map(\.offer) }
  /// The offers that were put on the clipboard in place of a copy.
  var put: [Offer] = []
  var notifications: [Notification] = []

  /// - Parameter decode: UTF-8 from Compound Text.
  init(
    _ configuration: Settings = .shipped, keepsCopies: Bool = true, namesDestinations: Bool = true,
    decode: @escaping ([UInt8]) -> [UInt8]? = { _ in nil }
  ) {
    service = Service(configuration, keepsCopies: keepsCopies, namesDestinations: namesDestinations, decode)
  }

  private mutating func handles(_ event: ServiceEvent, at now: Instant = 10) -> [String] {
    words(service.machine.handle(event, at: Moment(now: now, wallClock: 0)))
  }

  mutating func hears(_ notice: ClipboardNotice, at now: Instant = 10) -> [String] {
    handles(.clipboard(notice), at: now)
  }

  /// Is told to put a text on the clipboard.
  mutating func puts(_ text: String, at now: Instant = 10) -> [String] {
    let content = FetchedContent(held: FormBytes(Array(text.utf8)), target: "UTF8_STRING", type: "UTF8_STRING")
    let configuration = service.machine.configuration
    let original = Original(content, format: .text, settings: configuration.clipboard, now: now)
    return words(
      service.machine.clean(
        content, as: .text, in: "CLIPBOARD", by: configuration, original: original,
        at: Moment(now: now, wallClock: 0)
      ).actions)
  }

  /// Is told to clean the present copy.
  mutating func appliesToPresentCopy() -> [String] {
    words(service.machine.cleanPresentCopy(of: "CLIPBOARD", by: service.machine.configuration).actions)
  }

  mutating func configures(_ configuration: Settings) {
    _ = handles(.configured(configuration, .init(file: "", shipped: true, loaded: "")))
  }

  /// Is told which window has the focus.
  mutating func finds(_ focus: PasteFocus?, at now: Instant = 10) { _ = handles(.focusFound(focus), at: now) }

  var nextDeadline: Instant? { service.machine.nextDeadline }

  mutating func passes(to now: Instant) { _ = handles(.timePassed, at: now) }

  mutating func forgetsOriginals() { _ = words(service.machine.forgetOriginals()) }

  mutating func pauses() { service.machine.pauseState.pause(.untilResumed) }

  /// Runs the last conversion that was requested.
  mutating func converts(at now: Instant = 20) throws -> [String] {
    let conversion = try #require(conversions.last)
    return converts(conversion.copy, conversion.run { 0 }, at: now)
  }

  mutating func converts(_ copy: CopyID, _ outcome: Conversion.Outcome, at now: Instant = 20) -> [String] {
    handles(.converted(copy, outcome), at: now)
  }

  private mutating func words(_ actions: [ServiceAction]) -> [String] {
    actions.compactMap { action in
      switch action {
      case .clipboard(.fetch(_, let target, _)): return "fetch \(target)"
      case .clipboard(.leave): return "leave"
      case .clipboard(.standBy(_, let offer)):
        standbys.append(offer)
        return "leave"
      case .clipboard(.begin): return "begin"
      case .clipboard(.read): return "read"
      case .clipboard(.offer(_, let offer)):
        put.append(offer)
        return "put"
      case .clipboard: return "put"
      case .findFocus: return "find focus"
      case .notify(let notification):
        notifications.append(notification)
        return nil
      case .store(let copy, _):
        copies.append(copy)
        return "offer"
      case .convert(let conversion):
        conversions.append(conversion)
        return "convert"
      case .logReport(let report):
        reports.append(report)
        return "report \(report.reason?.rawValue ?? report.outcome.rawValue)"
      default: return nil
      }
    }
  }
}
