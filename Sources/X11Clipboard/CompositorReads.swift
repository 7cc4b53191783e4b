import ClipboardTargets
internal import Selections

/// Tells the reads of a compositor that keeps copies from pastes.
///
/// Mutter reads the text of each copy as soon as it is there, before any program can ask for it. A Wayland program's
/// paste looks the same later. So the first read of text or of a picture after a takeover is no paste.
struct CompositorReads: Hashable {
  /// Selections that were taken and not read since.
  private var awaited: Set<String> = []
  /// Selections whose last read was the compositor's.
  private var kept: Set<String> = []

  /// Milliseconds after a takeover in which a compositor asks for what it keeps.
  static let time: Instant = 500

  /// Mutter keeps no other selection.
  private static let selection = SelectionName.clipboard.rawValue

  /// Reports whether Mutter may ask for that form of a copy to keep it. Of an X11 program it asks for text by X11's
  /// names.
  private static func isKept(_ target: String) -> Bool {
    ["UTF8_STRING", "STRING"].contains(target) || target.hasPrefix("text/plain") || target.hasPrefix("image/")
  }

  /// Reports whether a notice goes to the service.
  /// - Parameter keepsCopies: whether a compositor reads each copy; asked when one has been taken.
  mutating func isForService(
    _ notice: ClipboardNotice, of selection: String, keepsCopies: @autoclosure () -> Bool
  ) -> Bool {
    guard selection == Self.selection else { return true }
    switch notice {
    case .taken, .owned:
      if keepsCopies() { awaited.insert(selection) }
    case .lost, .cleared:
      awaited.remove(selection)
      kept.remove(selection)
    case .served(_, let target?, _) where Self.isKept(target):
      guard awaited.remove(selection) != nil else {
        kept.remove(selection)
        return true
      }
      kept.insert(selection)
      return false
    case .recognized:
      return kept.remove(selection) == nil
    case .served, .copied, .copyFailed, .fetched, .fetchFailed, .superseded, .ownerEnded, .saved, .notOwned, .heldBack,
      .overwritten, .lent, .borrowed, .pasteHeld, .pasteReleased:
      break
    }
    return true
  }
}
