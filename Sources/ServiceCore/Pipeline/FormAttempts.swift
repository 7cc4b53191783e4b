import RichText
import Selections

/// The forms of a copy that are tried in turn, with what came of those before.
struct FormAttempts {
  /// The step that comes after a form has failed.
  enum Next {
    case form(Negotiation.Candidate)
    /// A form that was read already, as none is left that has more.
    case read(FetchedContent, Negotiation.Candidate)
    case none(LeaveReason)
  }

  private var negotiation: Negotiation
  /// The reason why the last attempted form failed.
  var lastFailure: LeaveReason?
  /// Text that is not valid in its encoding: the same bytes under another name are no better.
  var undecodable: FormBytes?
  /// The most complete one of the forms that lack a part of the text and have content.
  private var incomplete: (content: FetchedContent, candidate: Negotiation.Candidate, percentage: Int)?

  init(_ negotiation: Negotiation = Negotiation(targets: [], formats: [], privateTypes: [:])) {
    self.negotiation = negotiation
  }

  /// The formats of the forms that are left.
  var formats: Set<FormatName> { Set(negotiation.candidates.map(\.format)) }

  /// The part of the text that the best incomplete form has, in percent; 0 if there was none.
  var bestPercentage: Int { incomplete?.percentage ?? 0 }

  /// Notes that a form lacks a part of the copy's text, as its other names do.
  /// - Parameters:
  ///   - content: the form, if it may still be used.
  ///   - percentage: the part that it has; `nil` for none.
  mutating func lacks(_ candidate: Negotiation.Candidate, _ content: FetchedContent?, percentage: Int?) {
    if let percentage, percentage > incomplete?.percentage ?? -1, let content {
      incomplete = (content, candidate, percentage)
    }
    negotiation.skip(candidate.format)
  }

  mutating func next() -> Next {
    // Text alone has nothing of the markup, the pictures and the tables of such a form.
    if let best = incomplete, negotiation.candidates.allSatisfy({ $0.format == .text }) {
      incomplete = nil
      return .read(best.content, best.candidate)
    }
    return negotiation.next().map { .form($0) } ?? .none(lastFailure ?? .nothingReadable)
  }
}
