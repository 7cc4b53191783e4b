/// The attributes that `attributes.keep` of a profile may name.
package enum Attribute: String, Hashable, Sendable, CaseIterable {
  case bold, italic, link, list
  case heading, table, quote, code, underline, strikethrough, script, alignment, direction, language, image
  case thematicBreak = "thematic-break"
  case font, size, color, background, kerning, caps, indent, spacing
  case lineHeight = "line-height"
}
