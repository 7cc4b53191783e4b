internal import ClipboardTargets
internal import Selections

/// The forms that a source of ours serves, by their types.
///
/// The compositor names no destination: every program gets what an unknown one gets.
struct PublishedOffer: Hashable, Sendable {
  /// The types in the order in which they are offered.
  let types: [String]
  /// The programs that the forms are for.
  let audience: Audience
  /// Whether other programs would be given other forms, if they were known.
  let isForSome: Bool
  private let forms: [OfferForm]
  private let places: [String: Int]

  init(_ offer: Offer) {
    let place = offer.choice?.alternative(for: nil).flatMap { offer.alternatives.indices.contains($0) ? $0 : nil }
    audience = place.map { .destination($0) } ?? .everyone
    isForSome = offer.isForSome
    forms = offer[audience]
    var types: [String] = []
    var places: [String: Int] = [:]
    for (index, form) in forms.enumerated() {
      for name in form.targets where Self.isOffered(name) && places[name] == nil {
        places[name] = index
        types.append(name)
      }
    }
    self.types = types
    self.places = places
  }

  /// Every form that we wrote, as a clipboard manager may offer it again.
  var ownForms: [OfferForm] { forms }

  func bytes(of type: String) -> FormBytes? { places[type].map { forms[$0].bytes } }

  /// Names of X11's own are left out: XWayland makes `UTF8_STRING` and `TEXT` of the media types, and would double
  /// them.
  private static func isOffered(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= maximumLength, !name.utf8.contains(0) else { return false }
    return TargetName(name).row.map { !$0.traits.contains(.caseSensitive) } ?? true
  }

  /// The longest name that is offered: with the header and its padding it fits a message.
  private static let maximumLength = 4096
}
