import Logging
import Selections
import Service
import X11Clipboard

/// What the service that is about to be replaced has on the clipboard: with it that would go.
struct Inheritance {
  private let other: OtherInstance
  private var offers: [(selection: String, offer: Offer)] = []

  /// Reads it.
  /// - Returns: nil where there is nothing, or nothing that can be read: what is not kept is logged.
  init?(on display: String, _ settings: TransportSettings, logger: Logger) {
    do throws(SelectionError) {
      guard let other = try OtherInstance(display: display, owning: settings.selections) else { return nil }
      self.other = other
      for selection in other.ownedSelections {
        let clipboard = try X11Clipboard(display: display, settings: settings, lookingAt: selection)
        guard let offer = try PresentCopy.offer(on: clipboard, begin: clipboard.readPresentCopies) else { continue }
        offers.append((selection, offer))
      }
    } catch {
      logger.warning("what the replaced service has on the clipboard is lost: \(error.reason)")
      return nil
    }
  }

  /// What nobody has copied after, now that the other service has gone.
  func copies() -> [CleanCopy] {
    let unchanged = (try? other.unchangedSelections()) ?? []
    return offers.filter { unchanged.contains($0.selection) }.map { .inherited($0.offer, in: $0.selection) }
  }
}
