import RichText
import Sanitizer
import Selections

/// The path of every copy from its notice to the takeover, as a state machine: events in, actions out.
///
/// One copy per selection is under way (`CopyInProgress`); a later one replaces it, and whatever still arrives for the
/// earlier is ignored.
package struct CopyPipeline {
  package enum Action: Sendable {
    case perform(ClipboardCommand)
    /// Run this conversion and hand its outcome to `converted`.
    case convert(Conversion)
    /// The story of this copy has ended.
    case report(CopyReport)
  }

  /// Applies to copies noticed from now on.
  package var configuration: Configuration
  /// Whether copies are left alone because the user said so.
  package var attention = Attention()
  private static let clipboard = "CLIPBOARD"
  /// By selection.
  private var underWay: [String: CopyInProgress] = [:]

  package init(configuration: Configuration) { self.configuration = configuration }

  package mutating func noticed(_ notice: ClipboardNotice, now: Instant) -> [Action] {
    switch notice {
    case .copied(let copy):
      let isMeant = copy.selection == Self.clipboard || !configuration.clipboard.selections.contains(Self.clipboard)
      if let reason = attention.reasonToLeave(now: now, isMeant: isMeant) {
        return begin(copy, now: now) { $0.leave(reason, now: now) }
      }
      return begin(copy, now: now) { $0.copied(now: now) }
    case .copyFailed(let copy, let error):
      return begin(copy, now: now) { $0.leave(LeaveReason(error), detail: error.reason, now: now) }
    case .fetched(let id, let content):
      return advance(id) { $0.fetched(content, now: now) }
    case .fetchFailed(let id, let target, let error):
      return advance(id) { $0.fetchFailed(target, error, now: now) }
    case .taken(let id, let instant):
      return advance(id) { $0.taken(now: instant) }
    case .superseded(let id):
      return advance(id) { $0.supersede(now: now) }
    case .lost, .cleared, .served, .owned, .notOwned, .heldBack, .recognized:
      return []
    }
  }

  /// - Parameter compoundText: COMPOUND_TEXT from UTF-8; nil where it cannot be converted.
  package mutating func converted(
    _ id: CopyID, _ outcome: Conversion.Outcome, now: Instant, compoundText: ([UInt8]) -> [UInt8]?
  ) -> [Action] {
    advance(id) { $0.converted(outcome, now: now, compoundText: compoundText) }
  }

  private mutating func begin(
    _ copy: Copy, now: Instant, _ step: (inout CopyInProgress) -> [Action]
  ) -> [Action] {
    var actions: [Action] = []
    if var earlier = underWay.removeValue(forKey: copy.selection) { actions += earlier.supersede(now: now) }
    var current = CopyInProgress(copy, configuration: configuration)
    actions += step(&current)
    if !current.hasEnded { underWay[copy.selection] = current }
    return actions
  }

  /// Does one step of the copy `id`, if it is still the one under way in its selection.
  private mutating func advance(_ id: CopyID, _ step: (inout CopyInProgress) -> [Action]) -> [Action] {
    guard let selection = underWay.first(where: { $0.value.copy.id == id })?.key,
      var current = underWay.removeValue(forKey: selection)
    else { return [] }
    let actions = step(&current)
    if !current.hasEnded { underWay[selection] = current }
    return actions
  }
}
