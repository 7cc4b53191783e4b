import ClipboardTargets

/// The decision that needs nothing but the offered names: leave a copy with its owner, or go on and read it.
///
/// The service takes only copies that it can give back at least as well. So everything but text in its plain and rich
/// forms stays with its owner.
enum TargetTriage: Hashable, Sendable {
  case leave(LeaveReason)
  /// Read the copy. If `isPlain`, the best form is plain text, or the values of a table. Then the copy is only taken if
  /// there is something to clean, or nothing but its provenance to be dropped.
  case read(isPlain: Bool)
  /// Read a picture alone. It is requested under this one name only, because owners make the others from it, at a cost.
  /// If `isPlain`, all names are pictures and protocol, as above.
  case readPicture(target: String, isPlain: Bool)

  /// - Parameters:
  ///   - privateTypes: names that the user mapped to a format; they count as rich text.
  ///   - takesPictures: whether copies of a picture alone are not left where they are.
  init(targets: [String], privateTypes: Set<String> = [], takesPictures: Bool = false) {
    // No TARGETS at all: an old owner, which is asked for plain text blindly.
    guard !targets.isEmpty else {
      self = .read(isPlain: true)
      return
    }
    var kinds: Set<ClipboardTarget.Kind> = []
    var hasRich = false
    var hasValues = false
    for target in targets {
      if privateTypes.contains(target) {
        hasRich = true
        continue
      }
      let name = TargetName(target)
      let kind = name.kind
      switch kind {
      case .rich: hasRich = true
      case .values: hasValues = true
      default: break
      }
      kinds.insert(kind)
      if let cells = TargetCatalog.windowsFormat(of: name) { kinds.insert(cells.kind) }
    }

    if kinds.contains(.secret) {
      self = .leave(.secret)
    } else if kinds.contains(.files) {
      self = .leave(.files)
    } else if kinds.contains(.spreadsheet) {
      self = .leave(.spreadsheet)
    } else if kinds.contains(.drawing) {
      self = .leave(.drawing)
    } else if kinds.contains(.picture), !kinds.contains(.text) {
      let picture = takesPictures ? FormKind.picture(among: targets, besideText: false) : nil
      let isPlain = kinds.isSubset(of: [.picture, .protocolName])
      self = picture.map { .readPicture(target: $0, isPlain: isPlain) } ?? .leave(.image)
    } else if !kinds.contains(.text), !hasRich, !hasValues {
      self = .leave(.nothingReadable)
    } else {
      let isMarked = kinds.contains(.provenance) && kinds.isSubset(of: [.text, .protocolName, .provenance])
      self = .read(isPlain: !hasRich && !isMarked)
    }
  }
}
