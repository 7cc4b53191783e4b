internal import ClipboardTargets
internal import Selections

/// The forms that a source of ours serves, by their types.
///
/// A source has one list of types for all programs: that of a program that is not known.
struct PublishedOffer: Hashable, Sendable {
  /// The types in the order in which they are offered.
  let types: [String]
  private let offer: Offer

  init(_ offer: Offer) {
    self.offer = offer
    var types: [String] = []
    for name in offer[offer.audience(of: nil)].flatMap(\.targets) where Self.isOffered(name) && !types.contains(name) {
      types.append(name)
    }
    self.types = types
  }

  /// Whether other programs would be given other forms, if they were known.
  var isForSome: Bool { offer.isForSome }

  /// Every form that we serve, as a clipboard manager may offer it again.
  var ownForms: [OfferForm] {
    let forms = offer.forms + offer.alternatives.flatMap(\.self)
    return forms + forms.filter { $0.guardedCount != nil }.map(\.withoutLastLineEnds)
  }

  /// - Parameter client: The program that has the focus; `nil` if none is known.
  func audience(of client: Client?) -> Audience { offer.audience(of: client) }

  /// Returns a form as an audience is given it; `nil` for a type that is not offered.
  ///
  /// The focus may be that of another program. So a type for which its audience has no form is answered as for one that
  /// is not known.
  func bytes(of type: String, for audience: Audience) -> FormBytes? {
    guard types.contains(type) else { return nil }
    let forms = [offer[audience], offer[offer.audience(of: nil)]].lazy.compactMap { forms in
      forms.first { $0.targets.contains(type) }
    }
    guard let form = forms.first else { return nil }
    return if case .guarded = audience { form.withoutLastLineEnds.bytes } else { form.bytes }
  }

  /// Names of X11's own are left out: XWayland makes `UTF8_STRING` and `TEXT` of the media types, and would double
  /// them.
  private static func isOffered(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= maximumLength, !name.utf8.contains(0) else { return false }
    return TargetName(name).row.map { !$0.traits.contains(.caseSensitive) } ?? true
  }

  /// The longest name that is offered: with the header and its padding it fits a message.
  private static let maximumLength = 4096
}
