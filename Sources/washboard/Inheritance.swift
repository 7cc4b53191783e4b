import Logging
import Sanitizer
import Selections
import Service
import X11Clipboard

/// What the service that is about to be replaced has on the clipboard: with it that would go.
struct Inheritance {
  private let other: OtherInstance
  private var offers: [String: Offer] = [:]
  private let logger: Logger

  /// The forms of one copy together, in `max-size`: text comes in several encodings.
  private static let sizes = 8
  /// How often it is read anew because something has changed meanwhile.
  private static let tries = 3

  /// Reads it, as far as it can be read; what is lost is logged.
  /// - Returns: nil: there is no other service, or no display.
  init?(on display: String, _ settings: TransportSettings, logger: Logger) {
    guard let other = try? OtherInstance(display: display, selections: settings.selections) else { return nil }
    self.other = other
    self.logger = logger
    for _ in 0..<Self.tries {
      guard let owned = try? other.ownedSelections() else { return }
      offers = [:]
      for selection in owned { offers[selection] = offer(of: selection, on: display, settings) }
      if let unchanged = try? other.unchangedSelections(), unchanged == settings.selections { return }
    }
  }

  private func offer(of selection: String, on display: String, _ settings: TransportSettings) -> Offer? {
    do throws(SelectionError) {
      let clipboard = try X11Clipboard(display: display, settings: settings, lookingAt: selection)
      return try PresentCopy.offer(
        on: clipboard, size: settings.maxSize &* Self.sizes, begin: clipboard.readPresentCopies)
    } catch {
      logger.warning("what the other service has in \(selection) is lost: \(error.reason)")
      return nil
    }
  }

  /// What nobody has copied after, now that the other service has gone.
  func copies() -> [CleanCopy] {
    let unchanged = (try? other.unchangedSelections()) ?? []
    return offers.filter { unchanged.contains($0.key) }.map { .inherited($0.value, in: $0.key) }
  }
}
