import ClipboardTargets
import Configuration
import Sanitizer
import Selections

/// The forms beside a document that are no spelling of it, such as pictures, contacts and data. They are fetched one
/// after the other before the copy is taken, and offered on, so that the takeover loses nothing.
///
/// They come after the forms that are needed, within a budget of bytes and time for all of them. Pictures are cleaned
/// as the profile cleans pictures. Data that repeats the letters of the document would bring back what was cleaned: at
/// most the program that copied gets it.
struct HandedOnForms: Sendable {
  ///     fetching(target) ── fetched, failed ──▶ fetching(next) … ──▶ complete ── inspect ──▶ add(to:)
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
  private let spelling: FormSpelling
  private var waiting: ArraySlice<(target: String, kind: FormKind)>
  private var fetched: [(content: FetchedContent, kind: FormKind)] = []
  private var forms: [Offer.Form] = []
  /// The forms for the program that copied alone.
  private var ownForms: [Offer.Form] = []
  private let givesBack: Bool
  private(set) var report: [CopyReport.Companion] = []
  private var bytesLeft: Int
  private let deadline: Instant

  /// The names of forms that may be handed on.
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
  ///   - spelling: tells what repeats the document.
  ///   - profile: the profile that cleans pictures.
  ///   - givesBack: whether the program that copied gets what repeats the document.
  init(
    _ candidates: [(target: String, kind: FormKind)], spelling: FormSpelling, profile: Profile, givesBack: Bool,
    settings: ClipboardSettings, now: Instant
  ) {
    waiting = candidates[...]
    self.spelling = spelling
    self.profile = profile
    self.givesBack = givesBack
    bytesLeft = settings.handOnMaxSize
    deadline = now &+ Instant(clamping: settings.handOnTime)
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
    fetched.append((content, kind))
    return next(now: now)
  }

  /// Forms above this many bytes take long to be inspected.
  private static let largeForms = 256 << 10

  /// Whether inspecting what was fetched may take long: a tenth of a second for a MiB, at worst.
  var isLong: Bool { fetched.reduce(0) { $0 + $1.content.bytes.count } > Self.largeForms }

  /// Decides which of the fetched forms are handed on.
  mutating func inspect() {
    for (content, kind) in fetched {
      let (form, fate) = form(of: content, kind)
      if let form {
        if fate == .givenBack { ownForms.append(form) } else { forms.append(form) }
      }
      report.append(.init(content.target, kind, bytes: content.bytes.count, fate))
    }
    fetched = []
  }

  private func form(of content: FetchedContent, _ kind: FormKind) -> (Offer.Form?, CopyReport.Companion.Fate) {
    var bytes = content.bytes
    var fate = CopyReport.Companion.Fate.handedOn
    switch kind {
    case .picture:
      guard let clean = profile.sanitize(picture: bytes.array, type: TargetName(content.target).type).bytes else {
        return (nil, .unsound)
      }
      if spelling.mayHoldRemoved(vector: clean) { return (nil, .restoring) }
      bytes = FormBytes(clean)
    case .data:
      switch spelling.verdict(on: bytes.array, target: content.target) {
      case .repeatsDocument?:
        guard givesBack else { return (nil, .spelling) }
        fate = .givenBack
      case .mayHoldRemoved?: return (nil, .restoring)
      case nil: break
      }
    case .contact, .sound, .color:
      // They may repeat the visible text, but nothing that was removed.
      if spelling.mayHoldRemoved(bytes.array) { return (nil, .restoring) }
    }
    let type = content.type == content.target ? nil : content.type
    return (Offer.Form(targets: [content.target], type: type, bytes: bytes), fate)
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

/// The inspection of a copy's other forms. A value: it can run on the worker.
package struct FormInspection: Sendable {
  package let copy: CopyID
  /// A later inspection for the same selection makes this one pointless.
  package let selection: String
  private(set) var forms: HandedOnForms

  init(_ forms: HandedOnForms, of copy: Copy) {
    self.copy = copy.id
    selection = copy.selection
    self.forms = forms
  }

  package mutating func run() { forms.inspect() }
}

extension CopyReport.Companion {
  fileprivate init(_ target: String, _ kind: FormKind, bytes: Int?, _ fate: Fate) {
    self.init(target: target, kind: kind.rawValue, bytes: bytes, fate: fate)
  }

  /// The forms of a copy that are other spellings of its document by their names, and go with it.
  static func twins(among targets: [String]) -> [Self] {
    targets.compactMap { target in
      TargetName(target).kind == .twin
        ? Self(target: target, kind: "twin", bytes: nil, fate: .spelling) : nil
    }
  }
}
