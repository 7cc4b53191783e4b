/// The decision that needs nothing but the offered names: leave a copy with its owner, or go on and read it.
///
/// Nothing is taken that could not be given back at least as well, so everything but text in its plain and rich forms
/// stays where it is.
enum TargetTriage: Hashable, Sendable {
  case leave(LeaveReason)
  /// Readable. `isPlain`: all names are plain text and protocol, so the copy is only taken if there is something to clean.
  case read(isPlain: Bool)

  /// - Parameter privateTypes: names that the user mapped to a format; they count as rich text.
  init(targets: [String], privateTypes: Set<String> = []) {
    // No TARGETS at all: an old owner, which is asked for plain text blindly.
    guard !targets.isEmpty else {
      self = .read(isPlain: true)
      return
    }
    var kinds: Set<TargetName.Kind> = []
    var hasRich = false
    for target in targets {
      if privateTypes.contains(target) {
        hasRich = true
        continue
      }
      let kind = TargetName(target).kind
      if case .rich = kind { hasRich = true }
      kinds.insert(kind)
    }

    if kinds.contains(.secret) {
      self = .leave(.secret)
    } else if kinds.contains(.files) {
      self = .leave(.files)
    } else if kinds.contains(.spreadsheet) {
      self = .leave(.spreadsheet)
    } else if kinds.contains(.drawing) {
      self = .leave(.drawing)
    } else if kinds.contains(.image), !kinds.contains(.plainText) {
      self = .leave(.image)
    } else if !kinds.contains(.plainText), !hasRich {
      self = .leave(.nothingReadable)
    } else {
      self = .read(isPlain: !hasRich && kinds.isSubset(of: [.plainText, .protocolName]))
    }
  }
}
