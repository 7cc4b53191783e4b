import ClipboardTargets
import Configuration
import RichText
import Sanitizer
import Selections

/// A copy that is played through without being taken: what the service would do, and with which result.
package struct DryRun: Sendable {
  /// The whole story, as `explain` tells it.
  package private(set) var report: CopyReport?
  /// The copy as it was read; nil where it was not.
  package private(set) var before: Reading?
  /// The content to be published; `nil` if the copy would stay with its owner.
  package private(set) var after: Sanitized?
  /// The result of the copy's last conversion.
  private var written: WrittenCopy?
  /// The treatment of its pastes; `nil` where it is not taken, and where the guard is off.
  private(set) var protection: PasteProtection?
  /// The page that the copy was made on; `nil` if it is not known, or no profile adds a line for it.
  package private(set) var page: SourcePage?
  private let surroundings: Surroundings

  /// The facts that the service would have of its machine.
  package struct Surroundings: Sendable {
    /// The time at which the copy is made.
    package let moment: Moment
    /// The fonts of the machine; `nil` if they are not known.
    package let fonts: (any FontCatalog)?
    /// The nanoseconds of a monotonic clock.
    package let clock: @Sendable () -> UInt64

    package init(moment: Moment, fonts: (any FontCatalog)?, clock: @escaping @Sendable () -> UInt64) {
      self.moment = moment
      self.fonts = fonts
      self.clock = clock
    }
  }

  /// Plays until the story ends or `perform` has nothing more to tell.
  /// - Parameters:
  ///   - notices: what is heard first, such as that a program copied.
  ///   - surroundings: the machine on which it is played.
  ///   - compoundText: the conversion of the display that the copy is on.
  ///   - perform: carries out what the copy asks the clipboard for; never the taking.
  package init<Failure: Error>(
    _ configuration: Settings, _ notices: [ClipboardNotice], in surroundings: Surroundings,
    compoundText: CompoundTextConversion, perform: (ClipboardCommand) throws(Failure) -> [ClipboardNotice]
  ) throws(Failure) {
    self.surroundings = surroundings
    // Nothing is served, so that nothing is written in Compound Text.
    let compoundText = CompoundTextConversion(decode: compoundText.decode, encode: { _ in nil })
    var copy: CopyInProgress?
    var queue = notices.flatMap { play($0, &copy, configuration, compoundText) }
    while true {
      if let clean = copy?.takeClean() {
        page = clean.original?.page
        protection = clean.protected(by: configuration).protection
        queue += copy?.taken(now: now) ?? []
      }
      guard !queue.isEmpty else { break }
      switch queue.removeFirst() {
      case .clipboard(let command):
        for notice in try perform(command) { queue += play(notice, &copy, configuration, compoundText) }
      case .convert(let conversion) where conversion.copy == copy?.copy.id:
        (before, after) = conversion.documents(fonts: surroundings.fonts)
        let outcome = conversion.run(fonts: surroundings.fonts, clock: surroundings.clock)
        if case .converted(let written) = outcome.end { self.written = written }
        queue += copy?.converted(outcome, now: now) ?? []
      default: break
      }
    }
    guard let copy, copy.hasEnded else { return }
    report = copy.report
    report?.time = nil
    if report?.outcome == .cleaned { report?.guard = protection?.report }
  }

  /// Begins a copy, or moves it on by a notice.
  private func play(
    _ notice: ClipboardNotice, _ copy: inout CopyInProgress?, _ configuration: Settings,
    _ compoundText: CompoundTextConversion
  ) -> [ServiceAction] {
    switch notice {
    case .copied(let new), .copyFailed(let new, _):
      var moment = surroundings.moment
      moment.now = now
      var begun = CopyInProgress(new, at: moment, configuration: configuration, compoundText: compoundText)
      defer { copy = begun }
      guard case .copyFailed(_, let error) = notice else { return begun.copied(now: now) }
      return begun.leave(LeaveReason(error), detail: error.reason, now: now)
    default:
      return copy?.noticed(notice, now: now) ?? []
    }
  }

  /// Plays a copy that offers these bytes under every one of `targets`.
  /// - Parameters:
  ///   - source: executable of the program that is said to copy.
  ///   - title: the title that its window is said to have.
  ///   - origin: address of the page that it is said to come from, or the host alone, as rules name it.
  package init(
    _ configuration: Settings, bytes: [UInt8], targets: [String], source: String? = nil, titled title: String? = nil,
    origin: String? = nil, selection: String = SelectionName.clipboard.rawValue, in surroundings: Surroundings
  ) {
    let id = CopyID(rawValue: 1)
    let client = Client(program: source, titled: title)
    let origin = origin.map { $0.contains("://") ? $0 : "https://\($0)/" }
    let hasRich = targets.contains { if case .rich = TargetName($0).kind { true } else { false } }
    let copy = Copy(
      id: id, selection: selection, targets: targets + (origin == nil ? [] : [TargetCatalog.pageAddress]),
      source: client, noticed: surroundings.moment.now)
    self.init(configuration, [.copied(copy)], in: surroundings, compoundText: .none) { command throws(Never) in
      guard case .fetch(let id, let target, _) = command else { return [] }
      // The bytes are those of a rich form, if one is offered, and not its text.
      if hasRich, TargetName(target).kind == .text {
        return [.fetchFailed(id, target: target, SelectionError(.refused, reason: "the file does not have this form"))]
      }
      let content = target == TargetCatalog.pageAddress ? Array((origin ?? "").utf8) : bytes
      return [
        .fetched(id, FetchedContent(target: target, type: target, bytes: content, wasIncremental: false))
      ]
    }
  }

  /// Adds to the report what a program would be given that pastes the copy; nothing where that stays with its owner.
  /// - Parameters:
  ///   - program: its executable, with or without the folder, or its WM_CLASS; `nil` if it is not known.
  ///   - title: the title of its window.
  package mutating func paste(by program: String?, titled title: String? = nil) {
    guard let report, report.outcome == .cleaned else { return }
    let client = Client(program: program, titled: title)
    let name = client?.executable ?? DestinationRules.unknownName
    var paste = CopyReport.Paste(application: name.printable, profile: report.profile)
    if report.home, report.source?.executable == name {
      paste.profile = nil
    } else if let written {
      let choice = written.destinations.choice(for: client?.names ?? [], titled: title)
      paste.rule = choice.rule?.name
      paste.trace = choice.trace.map(CopyReport.RuleStep.init)
      if let variant = choice.variant {
        let place = written.destinations.variants.firstIndex(of: variant)
        let alternative = place.flatMap {
          written.alternatives.indices.contains($0) ? written.alternatives[$0] : nil
        }
        // If the copy is too large for that, the program gets the forms that all others get.
        paste.profile = alternative?.profile ?? variant.profile ?? report.profile
        paste.serve(by: report.destinations.first { $0.rule == choice.rule?.name })
      }
    }
    self.report?.pastes = [paste]
    switch protection?.action(for: client) ?? .off {
    case .off: break
    case .notice: self.report?.guard?.add(.init(application: paste.application, event: .noticed))
    case .hold: self.report?.guard?.add(.init(application: paste.application, event: .held))
    }
  }

  private var now: Instant { surroundings.clock() / 1_000_000 }
}

extension Client {
  /// A program that is said to be there; `nil` if nothing is said of it.
  fileprivate init?(program: String?, titled title: String?) {
    if program == nil, title == nil { return nil }
    self.init(executable: program.map { $0.split(separator: "/").last.map(String.init) ?? $0 }, path: program)
    windowTitle = title.flatMap { Client.title($0.utf8) }
  }
}
