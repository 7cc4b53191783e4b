import ClipboardTargets
import Configuration
import RichText
import Sanitizer
import Selections

/// A copy as its owner gave it: what was read of it, held for a while to be put back.
package struct Original: Hashable, Sendable {
  package var form: FetchedContent
  /// The format of the form that was read; `nil` for a picture.
  package var format: FormatName?
  /// The owner's own plain text beside a rich form; `nil` if the owner offered none, or the form is plain text itself.
  package var text: FetchedContent?
  /// The time at which the original is forgotten.
  package var deadline: Instant
  /// The page that the copy was made on; `nil` if it is not known. Another process does not know it.
  package var page: SourcePage?

  /// - Returns: `nil` if the configuration holds none, or none of that size.
  init?(
    _ form: FetchedContent, format: FormatName?, text: FetchedContent? = nil, page: SourcePage? = nil,
    settings: ClipboardSettings, now: Instant
  ) {
    let size = form.bytes.count + (text?.bytes.count ?? 0)
    guard settings.restoreFor > 0, size <= settings.restoreMaxSize else { return nil }
    self.init(form, format: format, text: text, deadline: now &+ Instant(clamping: settings.restoreFor))
    self.page = page
  }

  package init(_ form: FetchedContent, format: FormatName?, text: FetchedContent? = nil, deadline: Instant) {
    self.form = FetchedContent(held: form.bytes, target: form.target, type: form.type)
    self.format = format
    self.text = text.map { FetchedContent(held: $0.bytes, target: $0.target, type: $0.type) }
    self.deadline = deadline
  }

  /// The byte count of all that is held.
  package var size: Int { form.bytes.count &+ (text?.bytes.count ?? 0) }

  /// The selection whose originals are held: there is one to be put back.
  package static let selection = SelectionName.clipboard.rawValue
}

extension FetchedContent {
  /// A form that is held, however it was fetched.
  package init(held bytes: FormBytes, target: String, type: String) {
    self.init(target: target, type: type, bytes: bytes, wasIncremental: false)
  }
}
