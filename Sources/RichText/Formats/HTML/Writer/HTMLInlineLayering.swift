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
    /// The place in `openTraits` where its traits begin; they end where those of the next element begin.
    var start: Int
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
  /// The traits of all open elements, from the outside in.
  private var openTraits: [TraitID] = []
  /// The place in `ends` where the traits of each run begin, and for each trait of each run the last run that it
  /// reaches.
  private var offsets: [Int] = []
  private var ends: [Int] = []
  /// The traits that open before the run at hand, each with the last run that it reaches.
  private var opening: [(trait: TraitID, end: Int)] = []
  /// The nearest later run with a trait of each kind, by its place in the document, while `ends` is made.
  private var next = [(trait: TraitID, run: Int, end: Int)](repeating: (-1, -1, 0), count: Kind.allCases.count)

  /// Whether no element is open.
  var isEmpty: Bool { open.isEmpty }

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
        let kind = catalog.kind(of: trait).rawValue
        // The entries in `next` of earlier paragraphs are of earlier runs.
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
    // Most runs have no trait, and need none of the thoughts below.
    if wanted.isEmpty {
      close(beyond: 0, catalog, &output)
      return
    }
    var kept = 0
    while kept < open.count, open[kept].end >= run { kept += 1 }
    findOpening(wanted, of: run, beside: kept)
    if let link = opening.first(where: { catalog.kind(of: $0.trait) == .link }),
      // What ends inside the link moves into it.
      let inside = open[..<kept].firstIndex(where: { $0.end < link.end })
    {
      kept = inside
      findOpening(wanted, of: run, beside: kept)
    }
    if let outermost = opening.first.map({ catalog.kind(of: $0.trait).rawValue }),
      let inner = open[..<kept].firstIndex(where: { $0.innermost.map { $0.rawValue > outermost } ?? false })
    {
      kept = inner
      findOpening(wanted, of: run, beside: kept)
    }
    close(beyond: kept, catalog, &output)
    if opening.count > 1 {
      opening.sort { left, right in
        let (first, second) = (catalog.kind(of: left.trait), catalog.kind(of: right.trait))
        if first.isInnermost || second.isInnermost { return first.rawValue < second.rawValue }
        return (right.end, first.rawValue) < (left.end, second.rawValue)
      }
    }
    var start = 0
    while start < opening.count {
      var end = start + 1
      if catalog.part(of: opening[start].trait) != .element {
        while end < opening.count, catalog.part(of: opening[end].trait) != .element,
          opening[end].end == opening[start].end
        {
          end += 1
        }
      }
      begin(start..<end, catalog, &output)
      start = end
    }
  }

  /// Finds the traits of a run that the first `kept` open elements do not say.
  private mutating func findOpening(_ wanted: [TraitID], of run: Int, beside kept: Int) {
    opening.removeAll(keepingCapacity: true)
    let said = kept < open.count ? open[kept].start : openTraits.count
    for (place, trait) in wanted.enumerated() where !openTraits[..<said].contains(trait) {
      opening.append((trait, ends[offsets[run] + place]))
    }
  }

  /// Opens one element with some of the traits that open.
  private mutating func begin(_ places: Range<Int>, _ catalog: HTMLInlineTraitCatalog, _ output: inout HTMLOutput) {
    let (first, end) = opening[places.lowerBound]
    let kind = catalog.kind(of: first)
    let start = openTraits.count
    for place in places { openTraits.append(opening[place].trait) }
    let isSpan = catalog.part(of: first) != .element
    open.append(Element(start: start, isSpan: isSpan, end: end, innermost: kind.isInnermost ? kind : nil))
    write(openTraits[start...], isSpan: isSpan, catalog, &output)
  }

  /// Closes the open elements beyond the first `kept`, from the inside.
  private mutating func close(beyond kept: Int, _ catalog: HTMLInlineTraitCatalog, _ output: inout HTMLOutput) {
    while open.count > kept, let last = open.popLast() {
      close(openTraits[last.start], isSpan: last.isSpan, catalog, &output)
      openTraits.removeLast(openTraits.count - last.start)
    }
  }

  private func write(
    _ traits: ArraySlice<TraitID>, isSpan: Bool, _ catalog: HTMLInlineTraitCatalog, _ output: inout HTMLOutput
  ) {
    guard isSpan else {
      for trait in traits {
        if isCodeInCode(trait, catalog) { output.tag("<tt>") } else { catalog.writeMarkup(of: trait, to: &output) }
      }
      return
    }
    output.tag("<span")
    var hasStyle = false
    for trait in traits where catalog.part(of: trait) == .attribute {
      catalog.writeMarkup(of: trait, to: &output)
    }
    for trait in traits where catalog.part(of: trait) == .declaration {
      output.tag(hasStyle ? ";" : " style=\"")
      hasStyle = true
      catalog.writeMarkup(of: trait, to: &output)
    }
    output.tag(hasStyle ? "\">" : ">")
  }

  private func close(_ trait: TraitID, isSpan: Bool, _ catalog: HTMLInlineTraitCatalog, _ output: inout HTMLOutput) {
    if isSpan {
      output.tag("</span>")
    } else if isCodeInCode(trait, catalog) {
      output.tag("</tt>")
    } else {
      catalog.writeEnd(of: trait, to: &output)
    }
  }

  /// Reports whether the element is code in a code block. There `<code>` would repeat the block, so `<tt>` is written
  /// for the run.
  private func isCodeInCode(_ trait: TraitID, _ catalog: HTMLInlineTraitCatalog) -> Bool {
    inCode && catalog.kind(of: trait) == .code
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
    let kind: HTMLInlineTrait.Kind
    var part: Part
    /// The start tag of an element, an attribute with the space before it, or a declaration as it stands in one.
    var start: [UInt8]
    /// The end tag of an element.
    var end: [UInt8] = []

    init(_ trait: HTMLInlineTrait) {
      kind = trait.kind
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

  func kind(of trait: Int) -> HTMLInlineTrait.Kind { markup[trait].kind }

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
