/// The names by which the marks and the texts of notes point at each other, as LibreOffice writes and reads them.
///
///     text<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>
///     <div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> note</p></div>
struct HTMLNoteNames {
  /// Indices into `Document.blocks`.
  private let blocks: [Int]
  /// The names by note: `sdfootnote1` and so on.
  private let names: [String]
  private let namesOfBlocks: [Int: String]
  /// Whether the reader may number the note, by note.
  private let isAutomatic: [Bool]

  /// - Returns: `nil` for a document without notes.
  init?(_ document: Document) {
    blocks = document.notes
    if blocks.isEmpty { return nil }
    var counts: [NoteKind: Int] = [:]
    names = blocks.map { block in
      guard case .note(let kind) = document.blocks[block].kind else { return "" }
      counts[kind, default: 0] += 1
      return (kind == .footnote ? "sdfootnote" : "sdendnote") + String(counts[kind, default: 1])
    }
    isAutomatic = NotePlan(document)?.isAutomatic ?? []
    namesOfBlocks = Dictionary(uniqueKeysWithValues: zip(blocks, names))
  }

  func name(of block: Int) -> String? {
    namesOfBlocks[block]
  }

  /// The class of the paragraphs of a note.
  static func paragraphClass(of kind: Block.Kind) -> String { kind == .note(.endnote) ? "sdendnote" : "sdfootnote" }

  private enum Role: Hashable {
    case mark(Int), label(Int), otherMark(Int), otherLabel
  }

  /// Returns the document with links between marks and notes. A label has a number below zero, and what is neither the
  /// first mark of its note nor its label has none.
  func linked(_ document: Document) -> Document {
    var stretches: [(range: Range<Int>, mark: Role)] = []
    var marked: Set<Int> = []
    var labelled: Set<Int> = []
    for paragraph in document.paragraphs {
      let block = document.ancestors(of: paragraph).first
      var previous: Int?
      for run in document.runs(in: paragraph.range) {
        defer { previous = document.characterStyles[run.style].note }
        guard let note = document.characterStyles[run.style].note, names.indices.contains(note - 1) else { continue }
        let isSame = previous == note
        let role: Role
        if block == blocks[note - 1] {
          role =
            isSame ? stretches.last?.mark ?? .otherLabel : labelled.insert(note).inserted ? .label(note) : .otherLabel
        } else {
          role =
            isSame
            ? stretches.last?.mark ?? .otherMark(note) : marked.insert(note).inserted ? .mark(note) : .otherMark(note)
        }
        stretches.append((run.range, role))
      }
    }
    return document.marking(stretches) { style, role in
      switch role {
      case .mark(let note):
        style.link = Link("#" + names[note - 1] + "sym", title: isAutomatic[note - 1] ? nil : "fixed")
        style.note = note
      case .label(let note):
        style.link = Link("#" + names[note - 1] + "anc")
        style.note = -note
      case .otherMark(let note):
        style.link = Link("#" + names[note - 1] + "sym")
        style.note = nil
      case .otherLabel: style.note = nil
      }
    }
  }

  /// The attributes of the element that a mark or a label is. It is not to look like a link.
  static func attributes(of link: Link, isLabel: Bool) -> [HTMLInlineTrait.Attribute] {
    let name = String(link.target.string.dropFirst().dropLast(3))
    let kind = name.hasPrefix("sdend") ? "sdendnote" : "sdfootnote"
    var attributes = [
      HTMLInlineTrait.Attribute(name: "class", value: kind + (isLabel ? "sym" : "anc")),
      HTMLInlineTrait.Attribute(name: "name", value: name + (isLabel ? "sym" : "anc")),
      HTMLInlineTrait.Attribute(name: "href", value: link.target.string),
      HTMLInlineTrait.Attribute(name: "style", value: "color:inherit;text-decoration:none"),
    ]
    // LibreOffice numbers all other notes itself.
    if link.title != nil { attributes.append(HTMLInlineTrait.Attribute(name: "sdfixed", value: "")) }
    return attributes
  }
}
