/// Decides which inline elements close and open where one run of a paragraph meets the next.
///
/// What reaches furthest stands outside, so that a font which a whole paragraph shares is said once around its links and
/// bold words. Traits that begin and end together and need no element of their own share one `span`. A link is never
/// divided: two links would be pasted.
struct HTMLInlineLayering {
  typealias StyleID = StyleTable<CharacterStyle>.ID
  private typealias Kind = HTMLInlineTrait.Kind
  private typealias TraitID = Int

  private struct Element {
    var traits: [TraitID]
    var name: String
    /// The last run of the paragraph that has all of it.
    var end: Int
    /// What it is about, if that stands innermost.
    var innermost: Kind?
  }

  private let inCode: Bool
  private var styles: [StyleID] = []
  private var open: [Element] = []
  /// For each run where its traits begin in `ends`, and for each trait of each run the last run that it reaches.
  private var offsets: [Int] = []
  private var ends: [Int] = []

  /// Begins a paragraph of these runs.
  init(_ runs: ArraySlice<Run>, inCode: Bool, catalog: inout HTMLInlineTraitCatalog) {
    styles = runs.map(\.style)
    self.inCode = inCode
    var total = 0
    offsets.reserveCapacity(styles.count)
    for style in styles {
      offsets.append(total)
      total += catalog.traits(of: style).count
    }
    ends = Array(repeating: 0, count: total)
    // A paragraph of one run is as common as it is simple: all its traits reach run 0.
    guard styles.count > 1 else { return }
    var next: [(trait: TraitID, run: Int, end: Int)] = Array(repeating: (-1, -1, 0), count: Kind.allCases.count)
    for run in styles.indices.reversed() {
      for (place, trait) in catalog.traits(of: styles[run]).enumerated() {
        let kind = catalog[trait].kind.rawValue
        let end = next[kind].trait == trait && next[kind].run == run + 1 ? next[kind].end : run
        next[kind] = (trait, run, end)
        ends[offsets[run] + place] = end
      }
    }
  }

  /// Writes the tags between the run before `run` and it; the number of runs stands for the end of the paragraph.
  mutating func enter(_ run: Int, catalog: inout HTMLInlineTraitCatalog, output: inout HTMLOutput) {
    let wanted = run < styles.count ? catalog.traits(of: styles[run]) : []
    if open.isEmpty, wanted.isEmpty { return }
    var kept = 0
    while kept < open.count, open[kept].end >= run { kept += 1 }
    var missing = self.missing(wanted, kept)
    if let link = missing.first(where: { catalog[wanted[$0]].kind == .link }) {
      // What ends inside the link moves into it.
      let end = ends[offsets[run] + link]
      kept = open[..<kept].firstIndex { $0.end < end } ?? kept
      missing = self.missing(wanted, kept)
    }
    if let outermost = missing.first.map({ catalog[wanted[$0]].kind.rawValue }) {
      kept = open[..<kept].firstIndex { $0.innermost.map { $0.rawValue > outermost } ?? false } ?? kept
      missing = self.missing(wanted, kept)
    }
    while open.count > kept, let last = open.popLast() {
      output.tag("</")
      output.markup(last.name)
      output.tag(">")
    }
    guard !missing.isEmpty else { return }
    var opening = missing.map { (trait: wanted[$0], end: ends[offsets[run] + $0]) }
    if opening.count > 1 {
      opening.sort { left, right in
        let (first, second) = (catalog[left.trait].kind, catalog[right.trait].kind)
        if first.isInnermost || second.isInnermost { return first.rawValue < second.rawValue }
        return (right.end, first.rawValue) < (left.end, second.rawValue)
      }
    }
    for element in elements(opening, catalog) {
      write(element, catalog, &output)
      open.append(element)
    }
  }

  /// The places in `wanted` of what the first `kept` open elements do not say.
  private func missing(_ wanted: [TraitID], _ kept: Int) -> [Int] {
    wanted.indices.filter { place in !open[..<kept].contains { $0.traits.contains(wanted[place]) } }
  }

  private func elements(_ opening: [(trait: TraitID, end: Int)], _ catalog: HTMLInlineTraitCatalog) -> [Element] {
    var elements: [Element] = []
    for (trait, end) in opening {
      switch catalog[trait].part {
      case .element(let name, _):
        // In a code block `<code>` would say what the block says; `<tt>` says it of the run.
        let kind = catalog[trait].kind
        elements.append(
          Element(
            traits: [trait], name: inCode && name == "code" ? "tt" : name, end: end,
            innermost: kind.isInnermost ? kind : nil))
      case .attribute, .declaration:
        if let last = elements.indices.last, elements[last].name == "span", elements[last].end == end {
          elements[last].traits.append(trait)
        } else {
          elements.append(Element(traits: [trait], name: "span", end: end, innermost: nil))
        }
      }
    }
    return elements
  }

  private func write(_ element: Element, _ catalog: HTMLInlineTraitCatalog, _ output: inout HTMLOutput) {
    output.tag("<")
    output.markup(element.name)
    var css = ""
    for trait in element.traits {
      switch catalog[trait].part {
      case .element(_, let attributes):
        for attribute in attributes { output.attribute(attribute.name, attribute.value) }
      case .attribute(let attribute): output.attribute(attribute.name, attribute.value)
      case .declaration(let declaration): css = css.isEmpty ? declaration : css + ";" + declaration
      }
    }
    if !css.isEmpty { output.attribute("style", css) }
    output.tag(">")
  }
}

/// The traits of a document's character styles, each distinct one named by a number.
struct HTMLInlineTraitCatalog {
  private let document: Document
  private var traits: [HTMLInlineTrait] = []
  private var ids: [HTMLInlineTrait: Int] = [:]
  /// By style id; made when first needed.
  private var traitsOfStyle: [[Int]?]
  private var families: [FontFamily: String] = [:]
  private(set) var findings = Findings()

  init(_ document: Document) {
    self.document = document
    traitsOfStyle = Array(repeating: nil, count: document.characterStyles.count)
  }

  subscript(trait: Int) -> HTMLInlineTrait { _read { yield traits[trait] } }

  /// The numbers of the style's traits in the order of their kinds.
  mutating func traits(of style: StyleTable<CharacterStyle>.ID) -> [Int] {
    if let known = traitsOfStyle[Int(style)] { return known }
    let made = HTMLInlineTrait.traits(
      of: document.characterStyles[style], families: &families, findings: &findings
    ).map { intern($0) }
    traitsOfStyle[Int(style)] = made
    return made
  }

  private mutating func intern(_ trait: HTMLInlineTrait) -> Int {
    if let id = ids[trait] { return id }
    traits.append(trait)
    ids[trait] = traits.count - 1
    return traits.count - 1
  }
}
