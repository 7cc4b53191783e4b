import Selections

/// Kinds of the forms that stand beside a text, by the names of their targets: those that are handed on, and those that never are.
///
/// The name decides for contacts, pictures, sound and colors, although a contact may repeat the letters of the text. It does not for data:
/// whether data is a spelling of the document is told by its letters (`FormSpelling`).
enum FormKind: Hashable, Sendable {
  /// An address book entry (RFC 6350).
  case contact
  /// One picture, in one of several formats: see `picture(among:)`.
  case picture
  case sound
  case color
  /// Any other form, under a public name or a private one.
  case data
  case notHandedOn(Reason)

  /// Why a form is never handed on as its owner gives it.
  enum Reason: String, Hashable, Sendable, CaseIterable {
    /// It is no form of a copy.
    case protocolName = "protocol"
    /// Asking for it changes its owner, or gives away a resource of it.
    case sideEffect = "side-effect"
    case secret
    /// Files, cells, drawings and marks, with which the whole copy stays where it is.
    case leavesCopy = "leaves-copy"
    /// It says where the copy was made, or gives the address as it was before cleaning.
    case provenance
    /// Washboard offers its own form by this name or another name for it.
    case published
    /// The same document in another format, with all that was cleaned.
    case twin
    /// It points into the program that copied, or into its files.
    case handle
  }

  init(target: String) {
    let name = TargetName(target)
    self = Self.ofKnown(name) ?? Self.ofNamed(name.type, raw: target)
  }

  private static func ofKnown(_ name: TargetName) -> FormKind? {
    switch name.kind {
    case .protocolName: return .notHandedOn(.protocolName)
    case .secret: return .notHandedOn(.secret)
    case .files, .spreadsheet, .drawing:
      return .notHandedOn(UnaskableTarget.contains(name.raw) ? .sideEffect : .leavesCopy)
    case .provenance: return .notHandedOn(.provenance)
    case .plainText, .rich: return .notHandedOn(.published)
    case .image:
      // Pixmaps and the like are names of resources in the server.
      return UnaskableTarget.contains(name.raw) || !name.type.hasPrefix("image/") ? .notHandedOn(.sideEffect) : .picture
    case .unknown: return UnaskableTarget.contains(name.raw) ? .notHandedOn(.sideEffect) : nil
    }
  }

  private static func ofNamed(_ type: String, raw: String) -> FormKind {
    if contacts.contains(type) { return .contact }
    if type.hasPrefix("audio/") || sounds.contains(type) { return .sound }
    if colors.contains(type) { return .color }
    if provenance.contains(type) { return .notHandedOn(.provenance) }
    if twins.contains(type) || twinPrefixes.contains(where: type.hasPrefix) { return .notHandedOn(.twin) }
    if handles.contains(type) || handlePrefixes.contains(where: type.hasPrefix) { return .notHandedOn(.handle) }
    return conversions.contains(type) || conversionPrefixes.contains(where: type.hasPrefix) ? .picture : .data
  }

  // MARK: Pictures

  /// Pictures that are asked for, the one first that loses nothing. Others are conversions of it, which their owner makes at a cost.
  private static let pictures = [
    "image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp", "image/svg+xml", "image/svg",
  ]

  /// The picture to ask for beside a text, as its owner spells it; `nil` if there is none that can be cleaned.
  static func picture(among targets: [String]) -> String? {
    let names = targets.lazy.map(TargetName.init).filter { $0.type.hasPrefix("image/") }.map { ($0.type, $0.raw) }
    let spelled = Dictionary(names) { first, _ in first }
    return spelled.isEmpty ? nil : pictures.lazy.compactMap { spelled[$0] }.first
  }

  /// Whether a form is a picture that cannot be cleaned.
  static func isUncleanable(_ target: String, _ kind: FormKind) -> Bool {
    kind == .picture && !pictures.contains(TargetName(target).type)
  }

  /// The forms to ask for beside a text, in the owner's order: one picture, and all else that may be handed on. A picture that cannot
  /// be cleaned comes last, where there is no other one.
  static func candidates(among targets: [String]) -> [(target: String, kind: FormKind)] {
    let picture = picture(among: targets)
    var seen: Set<String> = []
    var candidates: [(target: String, kind: FormKind)] = []
    var lostPicture: String?
    for target in targets {
      let kind = FormKind(target: target)
      if case .notHandedOn = kind { continue }
      if kind == .picture, picture == nil, lostPicture == nil { lostPicture = target }
      guard kind != .picture || target == picture, seen.insert(target).inserted else { continue }
      candidates.append((target, kind))
    }
    if let lostPicture { candidates.append((lostPicture, .picture)) }
    return candidates
  }

  /// The word for a kind in reports.
  var name: String {
    switch self {
    case .contact: "contact"
    case .picture: "picture"
    case .sound: "sound"
    case .color: "color"
    case .data: "data"
    case .notHandedOn(let reason): reason.rawValue
    }
  }
}
