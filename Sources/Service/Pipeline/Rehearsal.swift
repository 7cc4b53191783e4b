import RichText
import Sanitizer
import Selections

/// A copy played through the pipeline without being taken: what the service would do, and with which result.
package struct Rehearsal: Sendable {
  /// The whole story, as `explain` tells it.
  package private(set) var report: CopyReport?
  /// The copy as it was read; nil where it was not.
  package private(set) var before: Reading?
  /// What would be published; nil where the copy would stay with its owner.
  package private(set) var after: Sanitized?
  private var pipeline: CopyPipeline

  /// Plays until the story ends or `perform` has nothing more to tell.
  /// - Parameters:
  ///   - notices: what is heard first, such as that somebody copied.
  ///   - compoundText: UTF-8 from COMPOUND_TEXT.
  ///   - perform: carries out what the pipeline asks for; never the taking.
  package init<Failure: Error>(
    _ configuration: Configuration, _ notices: [ClipboardNotice], compoundText: ([UInt8]) -> [UInt8]?,
    perform: (ClipboardCommand) throws(Failure) -> [ClipboardNotice]
  ) throws(Failure) {
    pipeline = CopyPipeline(configuration: configuration)
    var queue: [CopyPipeline.Action] = notices.flatMap { heard($0) }
    while !queue.isEmpty {
      switch queue.removeFirst() {
      case .publish(let copy):
        if case .copy(let id) = copy.claim { queue += heard(.taken(id, at: MonotonicClock.now())) }
      case .perform(let command):
        for notice in try perform(command) { queue += heard(notice) }
      case .convert(var conversion):
        conversion.decodeCompoundText(compoundText)
        (before, after) = conversion.documents()
        let outcome = conversion.run(clock: MonotonicClock.nanoseconds)
        queue += pipeline.converted(conversion.copy, outcome, now: MonotonicClock.now()) { _ in nil }
      case .report(let report, _):
        self.report = report
      }
    }
  }

  /// Plays a copy that offers these bytes under every one of `targets`.
  /// - Parameters:
  ///   - source: executable of the program that is said to copy.
  ///   - origin: address of the page that it is said to come from.
  package init(
    _ configuration: Configuration, bytes: [UInt8], targets: [String], source: String? = nil, origin: String? = nil,
    selection: String = "CLIPBOARD"
  ) {
    let id = CopyID(rawValue: 1)
    let client = source.map { name in
      Client(executable: name.split(separator: "/").last.map(String.init) ?? name, path: name)
    }
    let copy = Copy(
      id: id, selection: selection, targets: targets + (origin == nil ? [] : [ProvenanceTarget.chromium]),
      source: client, noticed: MonotonicClock.now())
    self.init(configuration, [.copied(copy)], compoundText: { _ in nil }) { command throws(Never) in
      guard case .fetch(let id, let target) = command else { return [] }
      let content = target == ProvenanceTarget.chromium ? Array((origin ?? "").utf8) : bytes
      return [
        .fetched(id, FetchedContent(target: target, type: target, bytes: content, wasIncremental: false))
      ]
    }
  }

  private mutating func heard(_ notice: ClipboardNotice) -> [CopyPipeline.Action] {
    pipeline.noticed(notice, now: MonotonicClock.now())
  }
}
