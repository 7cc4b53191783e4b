import ClipboardTargets
import Configuration
import RichText
import Selections

/// The forms of a copy that are handed on as its owner gives them: to everyone (`keep-targets`), or to the program that
/// copied (`home-paste`). They are fetched one after the other before the copy is taken, within limits.
struct VerbatimForms {
  ///     fetching(target) ── fetched, failed ──▶ fetching(next) … ──▶ complete
  ///        └── a form for home comes too late or is too large ──▶ given up
  enum Step {
    case fetch(target: String, FetchLimits)
    case complete
    /// The copy must stay with its owner: without these forms the takeover would lose something.
    case giveUp(LeaveReason)
  }

  /// One that could not be had, with the reason.
  struct Failure {
    let target: String
    let reason: String
  }

  /// The time limit for all of them together; meanwhile the copy is still its owner's.
  static let timeLimit: Instant = 2000

  private let kept: Set<String>
  private let home: Set<String>
  /// The names that a rule mentions, whether or not they are requested.
  let targets: Set<String>
  private var waiting: ArraySlice<String>
  private var fetched: [String: FetchedContent] = [:]
  private(set) var failures: [Failure] = []
  private var bytesLeft: Int
  private let deadline: Instant

  /// - Parameters:
  ///   - rule: that the copy is cleaned by.
  ///   - offered: its targets.
  ///   - published: the formats in which the clean copy is offered; no form in one of them is kept beside it.
  ///   - size: bytes of all forms together.
  init(_ rule: Rule?, offered: [String], published: [FormatName] = [], size: Int, now: Instant) {
    let kept = (rule?.keptTargets(among: offered) ?? []).filter { name in
      TargetName(name).row?.format.map { !published.contains(FormatName($0)) } ?? true
    }
    // Pages can give any name to what they copy.
    let isFromWeb = ProvenanceTarget.first(in: offered) != nil
    let home = isFromWeb ? [] : rule?.homeTargets(among: offered) ?? []
    // Where a name is enough for the program to use its own copy, it asks for no bytes.
    let markers = home.filter(Self.isEnoughByName)
    self.kept = Set(kept)
    targets = Set(kept + home)
    self.home = Set(markers.isEmpty ? home : markers)
    waiting = offered.filter(Set(kept).union(markers.isEmpty ? home : []).contains)[...]
    bytesLeft = size
    deadline = now &+ Self.timeLimit
  }

  private static func isEnoughByName(_ target: String) -> Bool {
    TargetName(target).row?.traits.contains(.enoughByName) == true
  }

  // MARK: Fetching

  var target: String? { waiting.first }

  mutating func next(now: Instant) -> Step {
    guard let target = waiting.first else { return .complete }
    guard now < deadline else { return failed(.timedOut, "no time is left for it", now: now) }
    return .fetch(target: target, FetchLimits(bytes: bytesLeft, deadline: deadline, isBeside: true))
  }

  mutating func fetched(_ content: FetchedContent, now: Instant) -> Step {
    guard content.bytes.count <= bytesLeft else { return failed(.tooLarge, "no room is left for it", now: now) }
    bytesLeft -= content.bytes.count
    fetched[content.target] = content
    waiting.removeFirst()
    return next(now: now)
  }

  mutating func failed(_ error: SelectionError, now: Instant) -> Step {
    failed(LeaveReason(error), error.reason, now: now)
  }

  private mutating func failed(_ reason: LeaveReason, _ detail: String, now: Instant) -> Step {
    guard let target = waiting.popFirst() else { return .complete }
    failures.append(Failure(target: target, reason: detail))
    // What the owner itself refuses is no loss.
    if home.contains(target), reason != .refused, reason != .unreadable { return .giveUp(reason) }
    return next(now: now)
  }

  // MARK: The offer

  /// Adds them to the clean forms.
  /// - Parameter offered: the owner's targets, in its order.
  func add(to offer: inout Offer, offered: [String]) {
    let extra = offered.filter(kept.contains).compactMap(form)
    offer.forms += extra
    for place in offer.alternatives.indices { offer.alternatives[place] += extra }
    offer.giveBack(offered.filter(home.contains).compactMap(homeForm), offered: offered)
  }

  private func form(_ target: String) -> Offer.Form? {
    fetched[target].map { Offer.Form($0) }
  }

  private func homeForm(_ target: String) -> Offer.Form? {
    Self.isEnoughByName(target) ? Offer.Form(targets: [target], bytes: []) : form(target)
  }
}

extension Offer {
  /// Adds forms for the program that copied. It is offered what it offered itself: these, and clean ones for the rest.
  /// - Parameter offered: its targets, in its order.
  mutating func giveBack(_ own: [Form], offered: [String]) {
    guard !own.isEmpty else { return }
    let clean = home ?? forms
    home = offered.compactMap { target in
      own.first { $0.targets == [target] }
        ?? clean.first { $0.targets.contains(target) }.map { form in
          Form(targets: [target], type: form.type, bytes: form.bytes)
        }
    }
  }
}
