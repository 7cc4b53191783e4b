/// Decides which inline elements close and open where one run of a paragraph meets the next.
///
/// The traits that reach furthest stand outside, so a font that a whole paragraph shares is stated once, around its
/// links and bold words. Traits that begin and end together and need no element of their own share one `span`. A link
/// is never divided: two links would be pasted.
struct HTMLInlineLayering {
  typealias StyleID = StyleTable<CharacterStyle>.ID
  private typealias Kind = HTMLInlineTrait.Kind
  private typealias TraitID = Int

  private struct Element {
    var traits: [TraitID]
    /// Whether the traits are said by attributes of a `span`.
    var isSpan: Bool
    /// The last run of the paragraph that has all of it.
    var end: Int
    /// The kind of the trait, if it stands innermost.
    var innermost: Kind?
  }

  private var inCode = false
  private var styles: [StyleID] = []
  private var open: [Element] = []
  /// The place in `ends` where the traits of each run begin, and for each trait of each run the last run that it
  /// reaches.
  private var offsets: [Int] = []
  private var ends: [Int] = []
  /// The nearest later run with a trait of each kind, by its place in the document, while `ends` is made.
  private var next = [(trait: TraitID, run: Int, end: Int)](repeating: (-1, -1, 0), count: Kind.allCases.count)

  /// Begins a paragraph of these runs; the one before has ended.
  mutating func begin(_ runs: ArraySlice<Run>, inCode: Bool, catalog: inout HTMLInlineTraitCatalog) {
    self.inCode = inCode
    styles.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var total = 0
    for run in runs {
      styles.append(run.style)
      offsets.append(total)
      total += catalog.traits(of: run.style).count
    }
    ends.append(contentsOf: repeatElement(0, count: total))
    // A paragraph of one run is as common as it is simple: all its traits reach run 0.
    guard styles.count > 1 else { return }
    for run in styles.indices.reversed() {
      let position = runs.startIndex + run
      for (place, trait) in catalog.traits(of: styles[run]).enumerated() {
        let kind = catalog[trait].kind.rawValue
        // What stands in `next` of earlier paragraphs is of earlier runs.
        let end = next[kind].trait == trait && next[kind].run == position + 1 ? next[kind].end : run
        next[kind] = (trait, position, end)
        ends[offsets[run] + place] = end
      }
    }
  }

  /// Writes the tags between the run before `run` and it; the number of runs stands for the end of the paragraph.
  ///
  ///     open      a b c d    the elements around the run before, from the outside
  ///     kept      a b        those that reach this run, up to the first one that must make way: because a missing link reaches
  ///                          further than it, or because it belongs inside of something that is missing
  ///     closed        d c    the others, from the inside
  ///     opened    e f        the missing traits: what reaches furthest first, but code and the like innermost; neighbours that
  ///                          end together and need no element of their own share a span
  mutating func enter(_ run: Int, catalog: inout HTMLInlineTraitCatalog, output: inout HTMLOutput) {
    let wanted = run < styles.count ? catalog.traits(of: styles[run]) : []
    // Most runs have no trait or one, and need none of the thoughts below.
    if wanted.isEmpty {
      while let last = open.popLast() { close(last, catalog, &output) }
      return
    }
    if open.isEmpty, wanted.count == 1 {
      return begin(element(wanted[0], end: ends[offsets[run]], catalog), catalog, &output)
    }
    var kept = 0
    while kept < open.count, open[kept].end >= run { kept += 1 }
    var missing = self.missing(wanted, kept)
    func keepFewer(_ count: Int?) {
      guard let count, count < kept else { return }
      kept = count
      missing = self.missing(wanted, kept)
    }
    if let link = missing.first(where: { catalog[wanted[$0]].kind == .link }) {
      // What ends inside the link moves into it.
      let end = ends[offsets[run] + link]
      keepFewer(open[..<kept].firstIndex { $0.end < end })
    }
    if let outermost = missing.first.map({ catalog[wanted[$0]].kind.rawValue }) {
      keepFewer(open[..<kept].firstIndex { $0.innermost.map { $0.rawValue > outermost } ?? false })
    }
    while open.count > kept, let last = open.popLast() { close(last, catalog, &output) }
    guard !missing.isEmpty else { return }
    var opening = missing.map { (trait: wanted[$0], end: ends[offsets[run] + $0]) }
    if opening.count > 1 {
      opening.sort { left, right in
        let (first, second) = (catalog[left.trait].kind, catalog[right.trait].kind)
        if first.isInnermost || second.isInnermost { return first.rawValue < second.rawValue }
        return (right.end, first.rawValue) < (left.end, second.rawValue)
      }
    }
    for element in elements(opening, catalog) { begin(element, catalog, &output) }
  }

  private mutating func begin(_ element: Element, _ catalog: HTMLInlineTraitCatalog, _ output: inout HTMLOutput) {
    write(element, catalog, &output)
    open.append(element)
  }

  /// The places in `wanted` of what the first `kept` open elements do not say.
  private func missing(_ wanted: [TraitID], _ kept: Int) -> [Int] {
    wanted.indices.filter { place in !open[..<kept].contains { $0.traits.contains(wanted[place]) } }
  }

  private func elements(_ opening: [(trait: TraitID, end: Int)], _ catalog: HTMLInlineTraitCatalog) -> [Element] {
    var elements: [Element] = []
    for (trait, end) in opening {
      if catalog.part(of: trait) != .element, let last = elements.indices.last, elements[last].isSpan,
        elements[last].end == end
      {
        elements[last].traits.append(trait)
      } else {
        elements.append(element(trait, end: end, catalog))
      }
    }
    return elements
  }

  private func element(_ trait: TraitID, end: Int, _ catalog: HTMLInlineTraitCatalog) -> Element {
    let isSpan = catalog.part(of: trait) != .element
    let kind = catalog[trait].kind
    return Element(traits: [trait], isSpan: isSpan, end: end, innermost: kind.isInnermost ? kind : nil)
  }

  private func write(_ element: Element, _ catalog: HTMLInlineTraitCatalog, _ output: inout HTMLOutput) {
    guard element.isSpan else {
      if isCodeInCode(element, catalog) {
        output.tag("<tt>")
      } else {
        catalog.writeMarkup(of: element.traits[0], to: &output)
      }
      return
    }
    output.tag("<span")
    var hasStyle = false
    for trait in element.traits where catalog.part(of: trait) == .attribute {
      catalog.writeMarkup(of: trait, to: &output)
    }
    for trait in element.traits where catalog.part(of: trait) == .declaration {
      output.tag(hasStyle ? ";" : " style=\"")
      hasStyle = true
      catalog.writeMarkup(of: trait, to: &output)
    }
    output.tag(hasStyle ? "\">" : ">")
  }

  private func close(_ element: Element, _ catalog: HTMLInlineTraitCatalog, _ output: inout HTMLOutput) {
    if element.isSpan {
      output.tag("</span>")
    } else if isCodeInCode(element, catalog) {
      output.tag("</tt>")
    } else {
      catalog.writeEnd(of: element.traits[0], to: &output)
    }
  }

  /// Reports whether the element is code in a code block. There `<code>` would repeat the block, so `<tt>` is written
  /// for the run.
  private func isCodeInCode(_ element: Element, _ catalog: HTMLInlineTraitCatalog) -> Bool {
    inCode && catalog[element.traits[0]].kind == .code
  }
}

/// The traits of a document's character styles, each distinct one named by a number.
struct HTMLInlineTraitCatalog {
  private let document: Document
  private var traits = StyleTable<HTMLInlineTrait>()
  /// The markup of each trait: few are different, and each is made once.
  private var markup: [Markup] = []
  /// The traits by style id, made when first needed.
  private var traitsOfStyle: [[Int]?]
  private var families = HTMLFamilyNames()
  private(set) var findings = Findings()

  /// The parts of a trait's markup.
  enum Part {
    case element, attribute, declaration
  }

  private struct Markup {
    var part: Part
    /// The start tag of an element, an attribute with the space before it, or a declaration as it stands in one.
    var start: [UInt8]
    /// The end tag of an element.
    var end: [UInt8] = []

    init(_ trait: HTMLInlineTrait) {
      var output = HTMLOutput()
      switch trait.part {
      case .element(let name, let attributes):
        part = .element
        output.markup("<" + name)
        for attribute in attributes { output.attribute(attribute.name, attribute.value) }
        output.tag(">")
        end = Array("</\(name)>".utf8)
      case .attribute(let attribute):
        part = .attribute
        output.attribute(attribute.name, attribute.value)
      case .declaration(let declaration):
        part = .declaration
        output.value(declaration)
      }
      start = output.bytes
    }
  }

  init(_ document: Document) {
    self.document = document
    traitsOfStyle = Array(repeating: nil, count: document.characterStyles.count)
  }

  subscript(trait: Int) -> HTMLInlineTrait { _read { yield traits[Int32(trait)] } }

  func part(of trait: Int) -> Part { markup[trait].part }

  func writeMarkup(of trait: Int, to output: inout HTMLOutput) { output.markup(markup[trait].start) }

  func writeEnd(of trait: Int, to output: inout HTMLOutput) { output.markup(markup[trait].end) }

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
    let id = Int(traits.intern(trait))
    if id == markup.count { markup.append(Markup(trait)) }
    return id
  }
}
