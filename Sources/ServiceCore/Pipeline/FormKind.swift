import ClipboardTargets

/// Kinds of the forms beside a text that are offered with it, by the names of their targets.
///
/// Contacts, pictures, sound and colors are handed on to every program. Only the program that copied can tell what
/// data says, so that only this program gets it.
enum FormKind: String, Hashable, Sendable {
  /// An address book entry (RFC 6350).
  case contact
  /// One picture, in one of several formats: see `picture(among:)`.
  case picture
  case sound
  case color
  /// Any other form, under a public name or a private one, such as the values of a table.
  case data

  /// - Returns: `nil` for a form that is never offered as its owner gives it.
  init?(target: String) {
    guard let row = TargetName(target).row else {
      self = .data
      return
    }
    guard row.isAskable else { return nil }
    switch row.kind {
    // X11's names of pictures are for printers and the server.
    case .picture where row.traits.contains(.caseSensitive): return nil
    case .picture, .conversion: self = .picture
    case .contact: self = .contact
    case .sound: self = .sound
    case .color: self = .color
    case .data, .values: self = .data
    // With these the whole copy stays with its owner.
    case .secret, .files, .spreadsheet, .drawing: return nil
    // They are no content, tell where it comes from, repeat the document as it was, or point into the program that copied.
    case .protocolName, .provenance, .link, .text, .rich, .twin, .handle: return nil
    }
  }

  // MARK: Pictures

  /// The picture to ask for, as its owner spells it; `nil` if there is none that can be cleaned. Others are conversions
  /// of it, which their owner makes at a cost.
  static func picture(among targets: [String], besideText: Bool = true) -> String? {
    targets.compactMap { target in
      TargetName(target).row.flatMap { row in
        row.kind == .picture && (besideText || !row.traits.contains(.besideText)) ? row.rank.map { (target, $0) } : nil
      }
    }.min { $0.1 < $1.1 }?.0
  }

  /// Reports whether a form is a picture that cannot be cleaned.
  static func isUncleanable(_ target: String, _ kind: FormKind) -> Bool {
    kind == .picture && TargetName(target).row?.rank == nil
  }

  /// The forms to ask for beside a text, in the owner's order: one picture, and all else that may be offered. A
  /// picture that cannot be cleaned comes last, where there is no other one.
  static func candidates(among targets: [String]) -> [(target: String, kind: FormKind)] {
    let picture = picture(among: targets)
    var seen: Set<String> = []
    var candidates: [(target: String, kind: FormKind)] = []
    var lostPicture: String?
    for target in targets {
      guard let kind = FormKind(target: target) else { continue }
      if kind == .picture, picture == nil, lostPicture == nil { lostPicture = target }
      guard kind != .picture || target == picture, seen.insert(target).inserted else { continue }
      candidates.append((target, kind))
    }
    if let lostPicture { candidates.append((lostPicture, .picture)) }
    return candidates
  }
}
