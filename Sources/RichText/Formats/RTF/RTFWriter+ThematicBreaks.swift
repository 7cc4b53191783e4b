// Thematic breaks: empty paragraphs with a border below them, as Word and Writer draw rules.
extension RTFWriter {
  /// Writes the words of a thematic break's paragraph.
  mutating func writeRule() { output.append("\\brdrb\\brdrs\\brdrw10\\brsp20") }
}
