import ClipboardTargets
import Configuration
import Sanitizer
import Selections

/// The forms beside a document that Washboard does not write. They are fetched one after the other before the copy is
/// taken, so that the takeover loses nothing.
///
/// They come after the forms that are needed, within a budget of bytes and time for all of them. Pictures, cleaned as
/// the profile cleans pictures, contacts, sound and colors are handed on. Data may say what was cleaned once more. So
/// only the program that copied gets it, or all programs if that one is not known. If cleaning removed something
/// unseen, only that program gets any form but a picture of pixels.
struct HandedOnForms: Sendable {
  ///     fetching(target) ── fetched, failed ──▶ fetching(next) … ──▶ complete ── add(to:)
  ///        └── too large, or too late ──▶ over budget; a picture that cannot be cleaned ──▶ uncleanable
  enum Step {
    case fetch(target: String, FetchLimits)
    case complete
    /// The copy would lose the rest by the takeover.
    case overBudget
    /// The copy would lose its picture by the takeover.
    case uncleanable
  }

  private let profile: Profile
  private var waiting: ArraySlice<(target: String, kind: FormKind)>
  private var forms: [Offer.Form] = []
  /// The forms for the program that copied alone.
  private var ownForms: [Offer.Form] = []
  private let removesUnseen: Bool
  private let knowsSource: Bool
  private(set) var report: [CopyReport.Companion] = []
  private var bytesLeft: Int
  private let deadline: Instant

  /// The names of forms that may be offered.
  /// - Parameter taken: names that are offered already, or given back to the program that copied.
  static func candidates(
    of copy: Copy, beside taken: Set<String>, settings: ClipboardSettings
  ) -> [(target: String, kind: FormKind)] {
    guard settings.handsOn else { return [] }
    let mapped = Set(settings.privateTypes.keys)
    return FormKind.candidates(among: copy.targets).filter {
      !taken.contains($0.target) && !mapped.contains($0.target)
    }
  }

  /// - Parameters:
  ///   - candidates: the forms to ask for, in the owner's order.
  ///   - profile: the profile that cleans pictures.
  ///   - knowsSource: whether the program that copied is known, so that it is recognized when it pastes.
  ///   - removesUnseen: whether cleaning the document removed something unseen.
  ///   - givesBack: whether the program that copied gets what is not handed on.
  init(
    _ candidates: [(target: String, kind: FormKind)], profile: Profile, knowsSource: Bool, removesUnseen: Bool,
    givesBack: Bool, settings: ClipboardSettings, now: Instant
  ) {
    self.profile = profile
    self.knowsSource = knowsSource
    self.removesUnseen = removesUnseen
    bytesLeft = settings.handOnMaxSize
    deadline = now &+ Instant(clamping: settings.handOnTime)
    waiting = []
    for (target, kind) in candidates {
      // What no program gets is not requested.
      if givesBack || isHandedOn(target, kind) {
        waiting.append((target, kind))
      } else {
        report.append(.init(target, kind, bytes: nil, .leftOut))
      }
    }
  }

  /// The form that is requested now.
  var target: String? { waiting.first?.target }

  func next(now: Instant) -> Step {
    guard let (target, kind) = waiting.first else { return .complete }
    if FormKind.isUncleanable(target, kind) { return .uncleanable }
    guard now < deadline, bytesLeft > 0 else { return .overBudget }
    return .fetch(target: target, FetchLimits(bytes: bytesLeft, deadline: deadline, isBeside: true))
  }

  mutating func fetched(_ content: FetchedContent, now: Instant) -> Step {
    guard content.bytes.count <= bytesLeft else { return .overBudget }
    guard let (_, kind) = waiting.popFirst() else { return .complete }
    bytesLeft -= content.bytes.count
    take(content, kind)
    return next(now: now)
  }

  private mutating func take(_ content: FetchedContent, _ kind: FormKind) {
    var form = Offer.Form(content)
    let fate: CopyReport.Companion.Fate
    let clean = kind == .picture ? cleanPicture(content) : content.bytes
    if let clean {
      form.bytes = clean
      fate = isHandedOn(content.target, kind) ? .handedOn : .givenBack
      if fate == .handedOn { forms.append(form) } else { ownForms.append(form) }
    } else {
      fate = .unsound
    }
    report.append(.init(content.target, kind, bytes: content.bytes.count, fate))
  }

  private func cleanPicture(_ content: FetchedContent) -> FormBytes? {
    profile.sanitize(picture: content.bytes.array, type: TargetName(content.target).type).bytes.map { FormBytes($0) }
  }

  /// Reports whether every program gets a form.
  private func isHandedOn(_ target: String, _ kind: FormKind) -> Bool {
    switch kind {
    // Values of a table are written again.
    case .data: !knowsSource && !removesUnseen && TargetName(target).row == nil
    case .contact, .sound, .color: !removesUnseen
    // Only those that are written as text have words.
    case .picture: !removesUnseen || TargetName(target).row?.traits.contains(.besideText) != true
    }
  }

  mutating func failed(_ error: SelectionError, now: Instant) -> Step {
    switch error.code {
    case .overdue, .timedOut, .tooLarge:
      return .overBudget
    case .refused, .malformedReply, .ownerLost, .superseded, .connectionLost, .unavailable, .alreadyRunning, .replaced:
      // A form that its owner itself refuses is no loss.
      guard let (target, kind) = waiting.popFirst() else { return .complete }
      report.append(.init(target, kind, bytes: nil, .refused))
      return next(now: now)
    }
  }

  /// Gives up the forms that have not come yet.
  mutating func giveUpRest(as fate: CopyReport.Companion.Fate) {
    report += waiting.map { .init($0.target, $0.kind, bytes: nil, fate) }
    waiting = []
  }

  /// Adds the forms to those of the document.
  /// - Parameters:
  ///   - offered: the owner's targets, in its order.
  ///   - takes: whether the alternative at a place gets them.
  func add(to offer: inout Offer, offered: [String], alternatives takes: (Int) -> Bool) {
    offer.forms += forms
    for place in offer.alternatives.indices where takes(place) { offer.alternatives[place] += forms }
    offer.home? += forms
    offer.giveBack(ownForms, offered: offered)
  }
}

extension CopyReport.Companion {
  fileprivate init(_ target: String, _ kind: FormKind, bytes: Int?, _ fate: Fate) {
    self.init(target: target, kind: kind.rawValue, bytes: bytes, fate: fate)
  }

  /// The forms of a copy that repeat its document by their names, and go with it.
  static func twins(among targets: [String]) -> [Self] {
    targets.compactMap { target in
      TargetName(target).kind == .twin
        ? Self(target: target, kind: "twin", bytes: nil, fate: .leftOut) : nil
    }
  }
}
