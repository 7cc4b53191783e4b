public import FoundationEssentials
public import RichText

extension AttributeScopes {
  /// The attributes of rich text, as in `string.richText.italic = true`.
  public var richText: RichTextAttributes.Type { RichTextAttributes.self }

  /// The scope that carries a `Document` in an `AttributedString`, whole: the model's attributes, with its own value
  /// types, and Foundation's `link` and `languageIdentifier`.
  ///
  /// A paragraph is its text and the line feed that ends it, the last one too, so that empty paragraphs exist. The line
  /// feed has the paragraph's attributes alone. Line breaks inside a paragraph are U+2028. `blockIntent` gives each
  /// paragraph an identity, so that paragraphs of equal attributes are distinct runs even if the line feed is lost.
  ///
  /// No attribute is bound to paragraphs by `runBoundaries`. With it, swift-foundation rescans the paragraph at each
  /// change of an attribute, which takes minutes for some thousand runs.
  public struct RichTextAttributes: AttributeScope {
    public let font: Font
    public let size: Size
    public let weight: Weight
    public let italic: Italic
    public let underline: Underlining
    public let strikethrough: StrikethroughLine
    public let color: TextColor
    public let background: Background
    public let script: ScriptPosition
    public let baselineOffset: BaselineOffset
    public let kerning: Kerning
    public let tracking: Tracking
    public let caps: Capitals
    public let hidden: Hidden
    public let pageTool: PageTool
    public let code: Code
    public let direction: InlineDirection
    public let note: NoteNumber
    public let formula: FormulaTeX
    public let linkTitle: LinkTitle
    public let linkTarget: LinkTarget
    public let custom: Custom
    public let paragraphStyle: ParagraphStyling
    public let blockIntent: BlockIntention
    public let attachment: AnchoredObject
    public let link: FoundationAttributes.LinkAttribute
    public let languageIdentifier: FoundationAttributes.LanguageIdentifierAttribute

    /// The font by family name, with its generic class.
    public enum Font: AttributedStringKey {
      public typealias Value = FontFamily
      public static let name = "org.washboard.rich-text.font"
    }

    /// The font size.
    public enum Size: AttributedStringKey {
      public typealias Value = Length
      public static let name = "org.washboard.rich-text.size"
    }

    /// A CSS Fonts 4 weight; absent is normal.
    public enum Weight: AttributedStringKey {
      public typealias Value = FontWeight
      public static let name = "org.washboard.rich-text.weight"
    }

    /// Slanted type; false says the same as absence, as for every flag here.
    public enum Italic: AttributedStringKey {
      public typealias Value = Bool
      public static let name = "org.washboard.rich-text.italic"
    }

    /// A line under the text, its kind and colour.
    public enum Underlining: AttributedStringKey {
      public typealias Value = Underline
      public static let name = "org.washboard.rich-text.underline"
    }

    /// A line through the text.
    public enum StrikethroughLine: AttributedStringKey {
      public typealias Value = Strikethrough
      public static let name = "org.washboard.rich-text.strikethrough"
    }

    /// The colour of the text.
    public enum TextColor: AttributedStringKey {
      public typealias Value = Color
      public static let name = "org.washboard.rich-text.color"
    }

    /// The colour behind the text.
    public enum Background: AttributedStringKey {
      public typealias Value = Color
      public static let name = "org.washboard.rich-text.background"
    }

    /// Small type, raised or lowered.
    public enum ScriptPosition: AttributedStringKey {
      public typealias Value = Script
      public static let name = "org.washboard.rich-text.script"
    }

    /// The height in points by which the glyphs are raised, or lowered if it is negative.
    public enum BaselineOffset: AttributedStringKey {
      public typealias Value = Length
      public static let name = "org.washboard.rich-text.baseline-offset"
    }

    /// Pair kerning by the font's own table.
    public enum Kerning: AttributedStringKey {
      public typealias Value = Bool
      public static let name = "org.washboard.rich-text.kerning"
    }

    /// Space added between characters.
    public enum Tracking: AttributedStringKey {
      public typealias Value = Length
      public static let name = "org.washboard.rich-text.tracking"
    }

    /// Capitals or small capitals.
    public enum Capitals: AttributedStringKey {
      public typealias Value = Caps
      public static let name = "org.washboard.rich-text.caps"
    }

    /// Text that the source did not show.
    public enum Hidden: AttributedStringKey {
      public typealias Value = Bool
      public static let name = "org.washboard.rich-text.hidden"
    }

    /// Text of a tool of a web page that is no content.
    public enum PageTool: AttributedStringKey {
      public typealias Value = Bool
      public static let name = "org.washboard.rich-text.page-tool"
    }

    /// Text marked as computer code.
    public enum Code: AttributedStringKey {
      public typealias Value = Bool
      public static let name = "org.washboard.rich-text.code"
    }

    /// The direction of the text within its paragraph.
    public enum InlineDirection: AttributedStringKey {
      public typealias Value = Direction
      public static let name = "org.washboard.rich-text.direction"
    }

    /// The number of the footnote or endnote that the text is the mark of, or the label.
    public enum NoteNumber: AttributedStringKey {
      public typealias Value = Int
      public static let name = "org.washboard.rich-text.note"
    }

    /// The TeX of the formula that the text is, with its delimiters.
    public enum FormulaTeX: AttributedStringKey {
      public typealias Value = String
      public static let name = "org.washboard.rich-text.formula"
    }

    /// The tooltip of the link.
    public enum LinkTitle: AttributedStringKey {
      public typealias Value = String
      public static let name = "org.washboard.rich-text.link-title"
    }

    /// A link's target as its source wrote it, where `link` cannot hold it or spells it differently.
    ///
    /// It counts only beside a `link` with the same target, or alone if it is no URL at all. Code that changes or
    /// removes `link` has changed or removed the link.
    public enum LinkTarget: AttributedStringKey {
      public typealias Value = String
      public static let name = "org.washboard.rich-text.link-target"
    }

    /// Attributes of the native format that this version of the library does not know.
    public enum Custom: AttributedStringKey {
      public typealias Value = [String: CustomValue]
      public static let name = "org.washboard.rich-text.custom"
    }

    /// The style of the whole paragraph, its heading level included; absent is the default style.
    public enum ParagraphStyling: AttributedStringKey {
      public typealias Value = ParagraphStyle
      public static let name = "org.washboard.rich-text.paragraph-style"
    }

    /// The identity of the paragraph, and the lists, quotes, tables and code around it.
    public enum BlockIntention: AttributedStringKey {
      public typealias Value = BlockIntent
      public static let name = "org.washboard.rich-text.block-intent"
    }

    /// The attachment at this U+FFFC; each U+FFFC of the run is one attachment.
    public enum AnchoredObject: AttributedStringKey {
      public typealias Value = Attachment
      public static let name = "org.washboard.rich-text.attachment"
    }
  }
}

extension AttributeScopes.RichTextAttributes {
  /// Every attribute of the scope.
  static let keys: [ErasedKey] = [
    ErasedKey(Font.self), ErasedKey(Size.self), ErasedKey(Weight.self), ErasedKey(Italic.self),
    ErasedKey(Underlining.self), ErasedKey(StrikethroughLine.self), ErasedKey(TextColor.self),
    ErasedKey(Background.self), ErasedKey(ScriptPosition.self), ErasedKey(BaselineOffset.self), ErasedKey(Kerning.self),
    ErasedKey(Tracking.self), ErasedKey(Capitals.self),
    ErasedKey(Hidden.self), ErasedKey(Code.self), ErasedKey(InlineDirection.self), ErasedKey(LinkTitle.self),
    ErasedKey(NoteNumber.self),
    ErasedKey(FormulaTeX.self),
    ErasedKey(LinkTarget.self), ErasedKey(Custom.self),
    ErasedKey(ParagraphStyling.self), ErasedKey(BlockIntention.self), ErasedKey(AnchoredObject.self),
    ErasedKey(AttributeScopes.FoundationAttributes.LinkAttribute.self),
    ErasedKey(AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute.self),
  ]
}
