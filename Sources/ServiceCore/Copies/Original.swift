import ClipboardTargets
import Configuration
import RichText
import Sanitizer
import Selections

/// A copy as its owner gave it: what was read of it, held for a while to be put back.
package struct Original: Hashable, Sendable {
  /// The owner's own plain text beside a rich form.
  package struct Text: Hashable, Sendable {
    package var target: String
    /// The type of the owner's answer.
    package var type: String
    package var bytes: FormBytes

    package init(target: String, type: String, bytes: FormBytes) {
      self.target = target
      self.type = type
      self.bytes = bytes
    }
  }

  package var target: String
  /// The type of the owner's answer.
  package var type: String
  /// The format of the form that was read; `nil` for a picture.
  package var format: FormatName?
  package var bytes: FormBytes
  /// The owner's plain text; `nil` if the owner offered none, or the form is plain text itself.
  package var text: Text?
  /// The time at which the original is forgotten.
  package var deadline: Instant
  /// The page that the copy was made on; `nil` if it is not known. Another process does not know it.
  package var page: SourcePage?

  /// - Returns: `nil` if the configuration holds none, or none of that size.
  init?(
    _ content: FetchedContent, format: FormatName?, text: FetchedContent? = nil, page: SourcePage? = nil,
    settings: ClipboardSettings, now: Instant
  ) {
    let size = content.bytes.count + (text?.bytes.count ?? 0)
    guard settings.restoreFor > 0, size <= settings.restoreMaxSize else { return nil }
    self.init(
      target: content.target, type: content.type, format: format, bytes: content.bytes,
      text: text.map { Text(target: $0.target, type: $0.type, bytes: $0.bytes) },
      deadline: now &+ Instant(clamping: settings.restoreFor))
    self.page = page
  }

  package init(
    target: String, type: String, format: FormatName?, bytes: FormBytes, text: Text? = nil, deadline: Instant
  ) {
    self.target = target
    self.type = type
    self.format = format
    self.bytes = bytes
    self.text = text
    self.deadline = deadline
  }

  /// The byte count of all that is held.
  package var size: Int { bytes.count &+ (text?.bytes.count ?? 0) }

  /// The content as it was fetched.
  var content: FetchedContent {
    FetchedContent(target: target, type: type, bytes: bytes, wasIncremental: false)
  }

  /// The text beside it, as it was fetched.
  var textContent: FetchedContent? {
    text.map { FetchedContent(target: $0.target, type: $0.type, bytes: $0.bytes, wasIncremental: false) }
  }

  /// The selection whose originals are held: there is one to be put back.
  package static let selection = SelectionName.clipboard.rawValue
}
