import RichText
import Sanitizer
import Selections

/// Content of the clipboard on its way to a client of the control socket.
package struct ShownContent: Sendable {
  let bytes: FormBytes
  private let target: String
  private let format: FormatName?
  /// All names that the copy has, or had.
  private let targets: [String]
  /// The page that the original was made on; `nil` for a copy that is no original, or if it is not known.
  private let page: SourcePage?
  /// The original, if it is text that has yet to be read.
  private let original: (value: Original, limits: ReadLimits)?

  /// Whether the display is needed to convert it.
  private var isCompoundText: Bool {
    original.map { [$0.value.form.type, $0.value.form.target].contains("COMPOUND_TEXT") } ?? false
  }

  init(_ form: (bytes: FormBytes, target: String, format: FormatName?), targets: [String]) {
    (bytes, target, format) = form
    self.targets = targets
    (page, original) = (nil, nil)
  }

  init(_ original: Original, targets: [String], limits: ReadLimits) {
    (bytes, target, format) = (original.form.bytes, original.form.target, original.format)
    self.targets = targets
    page = original.page
    self.original = original.format == .text ? (original, limits) : nil
  }

  /// Whether it is written byte by byte for a while.
  package var isLong: Bool { bytes.count > ServiceMachine.largeCopy && !isCompoundText }

  /// Returns the bytes to be shown, and their description.
  /// - Parameter compoundText: Compound Text to and from UTF-8; the default is for where the display is not at hand.
  package func written(compoundText: CompoundTextConversion = .none) -> (content: ControlContent, bytes: FormBytes) {
    // Text is sent in UTF-8, whatever encoding its owner used.
    let text = original.flatMap { $0.value.plainText(limits: $0.limits, compoundText: compoundText) }
    let bytes = text.map { FormBytes($0) } ?? bytes
    var content = ControlContent(
      target: target.printable, format: format?.rawValue, bytes: bytes.count, targets: targets.map(\.printable))
    content.page = page.map { ControlContent.Page(address: $0.address.printable, title: $0.title?.printable) }
    return (content, bytes)
  }
}
