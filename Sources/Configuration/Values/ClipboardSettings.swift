package import RichText
internal import Selections

/// The settings of the clipboard: the selections, and the formats that are read and published.
package struct ClipboardSettings: Hashable, Sendable {
  /// The selections that are watched, of CLIPBOARD, PRIMARY and SECONDARY.
  package var selections = Self.transport.selections
  /// The formats in which a copy is requested, the best first: those of `FormatName` in their order. Markdown is left
  /// out, because any text can be read as Markdown.
  package var read: [FormatName] = [.native, .rtf, .html, .text, .csv, .tsv]
  /// The formats in which a clean copy is offered; `nil` if the configuration does not say.
  package var publish: [FormatName]?
  /// Further names under which applications offer a format.
  package var privateTypes: [String: FormatName] = [:]
  /// Copies of a picture alone.
  package var images = ImageCopyHandling.leave
  /// Bytes of one form of a copy; larger copies stay with their owner.
  package var maxSize = Self.transport.maxSize
  /// Whether programs that end may have their copy saved while no clipboard manager runs.
  package var isManager = Self.transport.saves
  /// A copy is read when nothing has followed it for so many milliseconds; `nil` if the kind of display says how many.
  package var quiet: Int?
  /// More takeovers a second than this, and a copy is read only once none follows it.
  package var takeoversPerSecond = Self.transport.takeoversPerSecond
  /// Milliseconds for the list of what is offered, and for the first answer to any other request.
  package var answerTime = Int(Self.transport.answerDeadline)
  /// Milliseconds between two increments of what comes in increments.
  package var incrementTime = Int(Self.transport.incrementDeadline)
  /// Transfers in increments from one selection to programs that paste.
  package var maxTransfers = Self.transport.maxTransfers
  package var maxTransfersPerClient = Self.transport.maxTransfersPerClient
  /// The milliseconds for which a copy can be restored as it was; with 0 its original is not held.
  package var restoreFor = 600_000
  /// Larger originals are not held.
  package var restoreMaxSize = 16 << 20
  /// Whether office programs are offered RTF that the program that copied did not offer.
  package var officeRTF = OfficeRTF.offered
  /// Whether forms of the source beside the document are offered, such as pictures and contacts.
  package var handsOn = true
  /// The bytes that all these forms of a copy together may have.
  package var handOnMaxSize = 4 << 20
  /// The milliseconds that fetching them may take.
  package var handOnTime = 150

  package init() {}

  /// The settings that a transport has by itself, which are the defaults here.
  private static let transport = TransportSettings()

  /// The formats of a rich copy where nothing says otherwise, in the order of the offer. HTML comes before RTF, unlike
  /// in `FormatName`: programs that take the first form that they know show our HTML better (`OfficeRTF`).
  package static let formatsOfRichText: [FormatName] = [.native, .html, .rtf, .text]
  /// The formats of a copy that offered no rich form, where nothing says otherwise.
  package static let formatsOfText: [FormatName] = [.native, .text]
}

/// The copies for which LibreOffice, AbiWord and FocusWriter are offered RTF.
///
/// They prefer RTF to HTML, and show what comes from HTML better if they read HTML.
package enum OfficeRTF: String, Hashable, Sendable, CaseIterable {
  /// Offers RTF if the source offers it, too.
  case offered
  case always
}

/// The handling of copies that are a picture and no text.
package enum ImageCopyHandling: String, Hashable, Sendable, CaseIterable {
  case leave
  case stripMetadata = "strip-metadata"
}
