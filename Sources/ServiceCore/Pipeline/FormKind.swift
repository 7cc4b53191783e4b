import ClipboardTargets

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

  init(target: String) { self.init(TargetName(target).row) }

  private init(_ row: ClipboardTarget?) {
    guard let row else {
      self = .data
      return
    }
    if row.traits.contains(.sideEffect) {
      self = .notHandedOn(.sideEffect)
      return
    }
    switch row.kind {
    case .protocolName: self = .notHandedOn(.protocolName)
    case .secret: self = .notHandedOn(.secret)
    case .files, .spreadsheet, .drawing: self = .notHandedOn(.leavesCopy)
    case .provenance, .link: self = .notHandedOn(.provenance)
    case .text, .rich: self = .notHandedOn(.published)
    case .twin: self = .notHandedOn(.twin)
    case .handle: self = .notHandedOn(.handle)
    // X11's names of pictures are for printers and the server.
    case .picture: self = row.traits.contains(.caseSensitive) ? .notHandedOn(.sideEffect) : .picture
    case .conversion: self = .picture
    case .contact: self = .contact
    case .sound: self = .sound
    case .color: self = .color
    case .data: self = .data
    }
  }

  // MARK: Pictures

  /// The picture to ask for, as its owner spells it; `nil` if there is none that can be cleaned. Others are conversions of it, which
  /// their owner makes at a cost.
  static func picture(among targets: [String], besideText: Bool = true) -> String? {
    targets.compactMap { target in
      TargetName(target).row.flatMap { row in
        row.kind == .picture && (besideText || !row.traits.contains(.besideText)) ? row.rank.map { (target, $0) } : nil
      }
    }.min { $0.1 < $1.1 }?.0
  }

  /// Whether a form is a picture that cannot be cleaned.
  static func isUncleanable(_ target: String, _ kind: FormKind) -> Bool {
    kind == .picture && TargetName(target).row?.rank == nil
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
