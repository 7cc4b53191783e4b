import Logging
import Sanitizer
import Selections
import Service
import ServiceCore
import X11Clipboard

/// The clipboard content of a service that is about to be replaced, which would be lost with it.
struct InheritedClipboard {
  private let other: RunningInstance
  private var offers: [String: Offer] = [:]

  /// The forms of one copy together, in `max-size`: text comes in several encodings.
  private static let sizes = 8
  /// The number of attempts if a change during the reading makes it necessary to read again.
  private static let tries = 3

  /// Reads it, as far as it can be read; what cannot be is logged.
  /// - Returns: `nil` if there is no other service, or no display.
  init?(on display: String, _ settings: TransportSettings, logger: Logger) {
    guard let other = try? RunningInstance(display: display, selections: settings.selections) else { return nil }
    self.other = other
    for _ in 0..<Self.tries {
      guard let owned = try? other.ownedSelections() else { return }
      var failures: [String: SelectionError] = [:]
      offers = [:]
      for selection in owned {
        do throws(SelectionError) {
          offers[selection] = try Self.offer(of: selection, on: display, settings)
        } catch {
          failures[selection] = error
        }
      }
      guard let unchanged = try? other.unchangedSelections(), unchanged == settings.selections else { continue }
      for (selection, error) in failures {
        logger.warning("the copy of the other service in \(selection) is lost: \(error.reason)")
      }
      return
    }
  }

  private static func offer(
    of selection: String, on display: String, _ settings: TransportSettings
  ) throws(SelectionError) -> Offer {
    let clipboard = try X11Clipboard(display: display, settings: settings, lookingAt: selection)
    return try PresentCopy.offer(on: clipboard, size: settings.maxSize &* sizes, begin: clipboard.readPresentCopies)
  }

  /// Returns the copies that no other copy has followed, now that the other service has gone.
  func copies() -> [CleanCopy] {
    let unchanged = (try? other.unchangedSelections()) ?? []
    return offers.filter { unchanged.contains($0.key) }.map { .inherited($0.value, in: $0.key) }
  }
}
