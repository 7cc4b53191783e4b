package import RichText

/// The form that a copy is cleaned to: which attributes stay and how the kept ones are changed.
///
/// A profile is complete: what its `base` says has been taken over and its font map is resolved.
package struct Profile: Hashable, Sendable {
  package var name: String
  package var keep: Set<Attribute>
  /// The formats that copies of the profile are offered in; `nil` if the profile does not say.
  package var publish: [FormatName]?
  /// The content that is added to copies.
  package var append = AppendSetting.nothing
  package var fonts = FontSettings()
  package var colors = ColorHandling.keep
  /// The page that text is pasted on, which it must stand out from.
  package var pageColor = Color.white
  package var values = ValueSettings()
  package var direction = DirectionSetting.keep
  package var structure = StructureSettings()
  package var links = LinkSettings()
  package var attachments = AttachmentSettings()
  package var text = TextSettings()
  /// The replacements in order, each applied to the result of the one before.
  package var replacements: [Replacement] = []
  /// Milliseconds that all of them together may take for a copy.
  package var replaceTimeLimit = 100

  package init(name: String, keep: Set<Attribute>) {
    self.name = name
    self.keep = keep
  }

  /// Whether its policies ask what fonts there are.
  package var asksForFonts: Bool {
    keep.contains(.font) && (fonts.missing == .substitute || !fonts.map.isEmpty)
  }

  /// Whether links stay links.
  package var keepsLinks: Bool { keep.contains(.link) && links.form == .link }

  /// The options of this profile for the writers.
  package var writeOptions: WriteOptions {
    WriteOptions(
      defaultFont: fonts.default.map { FontFamily(name: $0) },
      defaultSize: fonts.defaultSize,
      lineEnd: text.lineEnds,
      listMarkers: text.listMarkers == .keep,
      formulas: text.formulas)
  }
}

/// The content that is added to a copy.
package enum AppendSetting: String, Hashable, Sendable, CaseIterable {
  case nothing
  /// A line with title and address of the page that the copy was made on.
  case source
}

/// Whether something is left as it is or removed.
package enum KeepHandling: String, Hashable, Sendable, CaseIterable {
  case keep, drop
}

/// The treatment of colors.
package enum ColorHandling: String, Hashable, Sendable, CaseIterable {
  case keep, drop
  /// Colours stay where the text can be read on its background.
  case ensureContrast = "ensure-contrast"
}

/// The direction of paragraphs that state none.
package enum DirectionSetting: String, Hashable, Sendable, CaseIterable {
  case keep
  /// The direction of their first letter.
  case detect
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// Whether a part of the copy is left in or taken out.
package enum StripHandling: String, Hashable, Sendable, CaseIterable {
  case strip, keep
}

/// Whether something is put in order or left as it is.
package enum CleanHandling: String, Hashable, Sendable, CaseIterable {
  case clean, keep
}

/// Whether a fault that is left unchanged is reported.
package enum Reporting: String, Hashable, Sendable, CaseIterable {
  case report, ignore
}

/// The treatment of an attachment.
package enum AttachmentHandling: String, Hashable, Sendable, CaseIterable {
  case keep, drop
  /// The attachment is replaced by its alternative text.
  case alternativeText = "alt-text"
}

package struct FontSettings: Hashable, Sendable {
  /// The family for text that names none where a format must name one, and the target `default` of the map.
  package var `default`: String?
  /// The size for text that states none where a format must state one.
  package var defaultSize: Length?
  package var map = FontMap()
  /// Whether families of fixed width pass by the map's patterns.
  package var monospace = MonospaceHandling.map
  package var missing = MissingHandling.keep
  package var sizes = SizeHandling.keep

  package init() {}
}

/// The treatment of families of fixed width.
package enum MonospaceHandling: String, Hashable, Sendable, CaseIterable {
  case map, keep
}

/// The treatment of families that are not installed.
package enum MissingHandling: String, Hashable, Sendable, CaseIterable {
  case keep
  /// An installed one of the same widths takes their place.
  case substitute
}

/// The treatment of the sizes that text states.
package enum SizeHandling: Hashable, Sendable {
  case keep, drop
  case fixed(Length)
  case scale(percent: Int)
  case clamp(ClosedRange<Length>)
  /// The nearest of these, of which there is at least one.
  case snap([Length])
}

/// The treatment of containers and headings that `attributes.keep` lists.
package struct StructureSettings: Hashable, Sendable {
  package var lists = StructureHandling.keep
  package var tables = StructureHandling.keep
  package var headings = StructureHandling.keep
  package var quotes = StructureHandling.keep

  package init() {}

  /// Whether text goes with the structure that it stands in.
  package var dropsText: Bool { [lists, tables, headings, quotes].contains(.drop) }
}

package enum StructureHandling: String, Hashable, Sendable, CaseIterable {
  case keep
  /// The text stays, as plain paragraphs.
  case flatten
  /// The text goes as well.
  case drop
}

/// A pattern and what takes the place of what it finds.
package struct Replacement: Hashable, Sendable {
  /// A regular expression that compiles.
  package var pattern: String
  package var template: ReplacementTemplate

  package init(pattern: String, template: ReplacementTemplate) {
    self.pattern = pattern
    self.template = template
  }
}

/// The values that kept attributes may have; nil allows all.
package struct ValueSettings: Hashable, Sendable {
  package var headingLevels: [Int]?
  package var otherHeadings = OtherHeadings.clamp
  package var underlines: [Underline.Kind]?
  package var alignments: [Alignment]?
  package var lineHeights: [LineHeightKind]?
  /// The opaque colors of text and of its underlines that are allowed.
  package var colors: [Color]?
  package var otherColors = OtherColors.nearest
  /// The most lists that may be nested.
  package var listDepth: Int?

  package init() {}

  /// The handling of headings of other levels.
  package enum OtherHeadings: String, Hashable, Sendable, CaseIterable {
    /// The nearest level that is allowed.
    case clamp
    case paragraph
  }

  /// The handling of other colors.
  package enum OtherColors: String, Hashable, Sendable, CaseIterable {
    /// The allowed one that looks most like it.
    case nearest
    case drop
  }

  package enum LineHeightKind: String, Hashable, Sendable, CaseIterable {
    case exact, multiple
    case atLeast = "at-least"
  }
}

package struct LinkSettings: Hashable, Sendable {
  /// Allowed schemes in lower case; `*` allows every one.
  package var schemes = ["https", "http", "mailto", "tel"]
  package var tracking = StripHandling.strip
  /// Whether links through known redirecting services lead to their end at once.
  package var unwrap = true
  /// Links to hosts that only a local network knows.
  package var privateNetworks = KeepHandling.keep
  package var form = LinkForm.link
  /// Addresses that stand in the text.
  package var text = CleanHandling.clean
  /// Links that may deceive.
  package var deceptive = Reporting.report
  /// The rules of the user's own and of lists; `nil` if there are none.
  package var rules: LinkRules?

  package init() {}

  func allows(scheme: String) -> Bool { schemes.contains(scheme) || schemes.contains("*") }
}

/// The form that a link keeps.
package enum LinkForm: String, Hashable, Sendable, CaseIterable {
  case link, text
  /// The link's text, and its address in brackets.
  case textAndURL = "text-url"
}

package struct AttachmentSettings: Hashable, Sendable {
  package var images = AttachmentHandling.keep
  package var remote = AttachmentHandling.alternativeText
  /// The types of pictures that stay. From others metadata cannot be taken out.
  package var types: Set<ImageType> = [.png, .jpeg, .gif, .webp, .bmp]
  /// Bytes that a picture may have.
  package var maxSize = ImageLimit(10 << 20)
  package var maxPixels = ImageLimit(100_000_000)
  /// The handling of pictures of other types, of larger ones, and of unsound ones.
  package var refused = AttachmentHandling.alternativeText
  package var metadata = StripHandling.strip
  package var colorProfiles = StripHandling.keep
  /// Wider pictures are shown this wide; nil allows all.
  package var maxWidth: Length?

  package init() {}
}

/// A limit on pictures: one for all, or others for some types.
package struct ImageLimit: Hashable, Sendable {
  package var all: Int
  package var byType: [ImageType: Int] = [:]

  package init(_ all: Int) { self.all = all }

  package subscript(type: ImageType) -> Int { byType[type] ?? all }
}

package struct TextSettings: Hashable, Sendable {
  package var hidden = StripHandling.strip
  /// Buttons, permalinks and the like, which a page puts around its content.
  package var pageTools = StripHandling.strip
  package var bidi = StripHandling.strip
  package var invisible = StripHandling.strip
  package var softHyphens = StripHandling.keep
  package var spaces = PlainHandling.keep
  package var noBreakSpaces = PlainHandling.keep
  /// The spaces in code at which no line may be broken, which compilers and shells do not take.
  package var codeSpaces = PlainHandling.plain
  package var quotes = PlainHandling.keep
  package var dashes = PlainHandling.keep
  package var ligatures = PlainHandling.keep
  package var normalization = NormalizationForm.keep
  /// Whether what a terminal or an agent's renderer put around and between lines is taken away.
  package var repair = false
  /// The treatment of prompts and output in text that is repaired.
  package var prompts = PromptHandling.cut
  /// Whether lines that were broken to fit a page become paragraphs again.
  package var unwrapLines = false
  /// Whether a person has said that the text is from a screen: then less is asked of its signs.
  package var isAsked = false
  /// Whether spaces at the ends of lines, and blank lines that can be spared, go.
  package var trim = false
  /// Whether all text becomes one line.
  package var oneLine = false
  package var letterCase = LetterCase.keep
  /// `mailto:` and `tel:` before addresses that stand in the text.
  package var addressPrefixes = StripHandling.keep
  /// The lines at the end by which reading programs and news pages name themselves.
  package var sourceTails = StripHandling.keep
  package var trailingNewline = StripHandling.keep
  /// The line ends of the published plain text.
  package var lineEnds = LineEnd.lf
  /// The source of the layout of the published plain text.
  package var layout = TextLayout.own
  /// The notation of the published plain text.
  package var form = TextForm.plain
  /// Whether plain text that is Markdown is offered as rich text as well.
  package var markdown = MarkdownHandling.keep
  /// Markers of list items in plain text that is written from the document.
  package var listMarkers = KeepHandling.keep
  /// The notation of formulas in plain text that is written from the document.
  package var formulas = FormulaNotation.linear

  package init() {}
}

/// Whether characters stay as they are or become what every keyboard has.
package enum PlainHandling: String, Hashable, Sendable, CaseIterable {
  case keep, plain
}

/// The letters of the text: unchanged, capital or small, or capital at the beginnings of words or sentences.
package enum LetterCase: String, Hashable, Sendable, CaseIterable {
  case keep, upper, lower, title, sentence
}

/// The notation of the published plain text.
package enum TextForm: String, Hashable, Sendable, CaseIterable {
  case plain, markdown
  /// A copy that is a table becomes lines of values; others stay.
  case csv, tsv
}

/// The treatment of plain text that is Markdown.
package enum MarkdownHandling: String, Hashable, Sendable, CaseIterable {
  case keep
  /// The document that it describes is offered beside the text.
  case render
}

/// The treatment of the prompts of a shell session, and of what its commands wrote.
package enum PromptHandling: String, Hashable, Sendable, CaseIterable {
  case keep
  /// The prompts go.
  case cut
  /// The prompts and the output go: only the commands stay.
  case commands
}

/// The source of line ends, blank lines and punctuation in the published plain text.
package enum TextLayout: String, Hashable, Sendable, CaseIterable {
  /// The layout of the source program's own text, where it offers one.
  case own
  /// The layout of text that is written from the document.
  case document
}

/// The form in which characters are spelt (Unicode Standard Annex 15).
package enum NormalizationForm: String, Hashable, Sendable, CaseIterable {
  case keep, nfc, nfd, nfkc, nfkd
}
