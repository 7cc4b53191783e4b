internal import RichText
internal import Sanitizer

/// The tables of `[profiles.NAME]`.
extension ConfigurationReader {
  mutating func readAttributes(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    guard var attributes = self.table("attributes", in: &table) else { return }
    let keep: [Attribute]? = choices("keep", in: &attributes)
    draft.set(\.keep, to: keep.map { Set($0) })
    finish(attributes)
  }

  mutating func readValues(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    guard var values = self.table("values", in: &table) else { return }
    if let entry = values.take("heading-levels") {
      draft.dependentKeys.append((values.path(of: "heading-levels"), [.heading], entry.keyPosition))
      draft.set(\.values.headingLevels, to: integers("heading-levels", in: &values, range: 1...6))
    }
    draft.set(\.values.otherHeadings, to: choice("other-headings", in: &values, needs: [.heading], of: &draft))
    draft.set(\.values.underlines, to: allowed("underlines", in: &values, needs: .underline, of: &draft))
    draft.set(\.values.alignments, to: allowed("alignments", in: &values, needs: .alignment, of: &draft))
    draft.set(\.values.lineHeights, to: allowed("line-heights", in: &values, needs: .lineHeight, of: &draft))
    if let entry = values.take("colors"), let words = strings(entry.value, as: values.path(of: "colors")) {
      draft.dependentKeys.append((values.path(of: "colors"), [.color, .underline], entry.keyPosition))
      requireSome(values.path(of: "colors"), at: entry)
      draft.set(\.values.colors, to: words.compactMap { color($0.text, at: $0.position) })
      draft.colorsPosition = entry.keyPosition
    }
    draft.set(
      \.values.otherColors, to: choice("other-colors", in: &values, needs: [.color, .underline], of: &draft))
    if let entry = values.take("list-depth") {
      draft.dependentKeys.append((values.path(of: "list-depth"), [.list], entry.keyPosition))
      draft.set(\.values.listDepth, to: integer("list-depth", in: &values, range: 1...100))
    }
    finish(values)
  }

  /// A list of the values that an attribute may have, of which there must be one: to allow none is not to keep the attribute.
  private mutating func allowed<Choice: RawRepresentable & CaseIterable>(
    _ key: String, in table: inout ConfigurationTable, needs attribute: Attribute, of draft: inout ProfileDraft
  ) -> [Choice]? where Choice.RawValue == String {
    guard let entry = table.take(key) else { return nil }
    draft.dependentKeys.append((table.path(of: key), [attribute], entry.keyPosition))
    requireSome(table.path(of: key), at: entry)
    return choices(key, in: &table)
  }

  mutating func readStructure(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    guard var structure = self.table("structure", in: &table) else { return }
    draft.set(\.structure.lists, to: handling("lists", in: &structure, of: .list, draft: &draft))
    draft.set(\.structure.tables, to: handling("tables", in: &structure, of: .table, draft: &draft))
    draft.set(\.structure.headings, to: handling("headings", in: &structure, of: .heading, draft: &draft))
    draft.set(\.structure.quotes, to: handling("quotes", in: &structure, of: .quote, draft: &draft))
    finish(structure)
  }

  /// What becomes of structure; to drop it has an effect even where it is not kept.
  private mutating func handling(
    _ key: String, in table: inout ConfigurationTable, of attribute: Attribute, draft: inout ProfileDraft
  ) -> StructureHandling? {
    let handling: StructureHandling? = choice(key, in: &table)
    if handling == .keep, let entry = table.take(key) {
      draft.dependentKeys.append((table.path(of: key), [attribute], entry.keyPosition))
    }
    return handling
  }

  mutating func readLinks(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    guard var links = self.table("links", in: &table) else { return }
    if let entry = links.take("schemes"), let words = strings(entry.value, as: links.path(of: "schemes")) {
      draft.dependentKeys.append((links.path(of: "schemes"), [.link, .image], entry.keyPosition))
      let schemes: [String] = words.compactMap { word in
        if word.text == "*" || URLParts(word.text + ":").kind == .absolute(scheme: word.text.lowercased()) {
          return word.text.lowercased()
        }
        error("\(word.text.quoted) is not a scheme such as \"https\"", at: word.position)
        return nil
      }
      draft.set(\.links.schemes, to: schemes)
    }
    // These act on addresses in the text as well, or before the gate, whatever is kept.
    draft.set(\.links.tracking, to: choice("tracking", in: &links))
    draft.set(\.links.unwrap, to: boolean("unwrap", in: &links))
    draft.set(\.links.privateNetworks, to: choice("private", in: &links))
    draft.set(\.links.form, to: choice("form", in: &links))
    draft.set(\.links.text, to: choice("text", in: &links))
    draft.set(\.links.deceptive, to: choice("deceptive", in: &links, needs: [.link], of: &draft))
    finish(links)
  }

  mutating func readText(in table: inout ConfigurationTable, into draft: inout ProfileDraft) {
    guard var text = self.table("text", in: &table) else { return }
    draft.set(\.text.hidden, to: choice("hidden", in: &text))
    draft.set(\.text.bidi, to: choice("bidi", in: &text))
    draft.set(\.text.invisible, to: choice("invisible", in: &text))
    draft.set(\.text.softHyphens, to: choice("soft-hyphens", in: &text))
    draft.set(\.text.spaces, to: choice("spaces", in: &text))
    draft.set(\.text.noBreakSpaces, to: choice("no-break-spaces", in: &text))
    draft.set(\.text.codeSpaces, to: choice("code-spaces", in: &text))
    draft.set(\.text.quotes, to: choice("quotes", in: &text))
    draft.set(\.text.dashes, to: choice("dashes", in: &text))
    draft.set(\.text.ligatures, to: choice("ligatures", in: &text))
    draft.set(\.text.normalization, to: choice("normalization", in: &text))
    draft.set(\.text.unwrapLines, to: boolean("unwrap-lines", in: &text))
    draft.set(\.text.trailingNewline, to: choice("trailing-newline", in: &text))
    draft.set(\.text.lineEnds, to: choice("line-ends", in: &text))
    draft.set(\.text.layout, to: choice("layout", in: &text))
    draft.set(\.text.listMarkers, to: choice("list-markers", in: &text))
    finish(text)
  }

  /// The word under `key`, noting which attributes it says something about.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, in table: inout ConfigurationTable, needs: [Attribute], of draft: inout ProfileDraft
  ) -> Choice? where Choice.RawValue == String {
    if let entry = table.take(key) { draft.dependentKeys.append((table.path(of: key), needs, entry.keyPosition)) }
    return choice(key, in: &table)
  }
}
