/// Counts how much a program draws that follows every reference within a drawing.
///
/// A part may be drawn by reference (`use`, patterns, masks, markers). It may hold two references to a part that does
/// the same, and so on: a few lines then take years. A cost that is hard to count is refused.
struct SVGReferences: Sendable {
  /// The cost that may be drawn by reference beyond the elements themselves, in elements and corners.
  private static let allowance = 10_000_000
  /// The cost allowed where inherited patterns and markers fill whatever is drawn, in elements and corners.
  private static let fillingAllowance = 1_000_000_000
  /// Selectors that name references, and edges between parts.
  private static let maximumCount = 100_000

  /// An element with an id, or the whole drawing, without the elements with ids in it.
  private struct Part {
    /// Elements, and the corners of their lines, at each of which a marker may stand.
    var weight = 0
    /// Whether it is inherited and drawn wherever a line or an area is: a pattern or a marker.
    var isFilling = false
    /// Parts inside.
    var parts: [Int] = []
    /// Names of parts, and how often each is referred to.
    var references: [String: Int] = [:]
    /// The parts by the selectors that may name its elements: `name`, `.class`, `#id`.
    var keys: [String: Int] = [:]
  }

  private var parts = [Part()]
  private var open = [0]
  private var byName: [String: Int] = [:]
  private var bySelector: [String: Set<String>] = [:]
  private var selectorCount = 0

  /// Enters an element; `close` leaves it.
  mutating func open(_ element: String, id: String?, classes: [String], references: [String], weight: Int) {
    var part = open[open.count - 1]
    if let id {
      parts.append(Part())
      parts[part].parts.append(parts.count - 1)
      part = parts.count - 1
      if byName[id] == nil { byName[id] = part }
      parts[part].keys["#" + id, default: 0] += 1
      parts[part].isFilling = element == "pattern" || element == "marker"
    }
    open.append(part)
    parts[part].weight += weight
    parts[part].keys[element, default: 0] += 1
    parts[part].keys["*", default: 0] += 1
    for name in classes { parts[part].keys["." + name, default: 0] += 1 }
    for name in references { parts[part].references[name, default: 0] += 1 }
  }

  mutating func close() { open.removeLast() }

  /// Notes what the rules of a rewritten sheet refer to, by the last name of each selector.
  mutating func add(sheet: [UInt8]) throws(ImageFault) {
    for rule in sheet.split(separator: UInt8(ascii: "}")) {
      let sides = rule.split(separator: UInt8(ascii: "{"), maxSplits: 1)
      let references = sides.count == 2 ? Set(SVGValue.fragments(in: sides[1]).map(Self.text)) : []
      if references.isEmpty { continue }
      for selector in sides[0].split(separator: UInt8(ascii: ",")) {
        selectorCount += references.count
        guard selectorCount <= Self.maximumCount else { throw .tooComplex }
        let name = SVGValue.trimmed(selector).split { " >+~\t\r\n".utf8.contains($0) }.last ?? []
        let start = name.lastIndex { ".#".utf8.contains($0) } ?? name.startIndex
        bySelector[Self.text(name[start...]), default: []].formUnion(references)
      }
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the cost for a program that follows all references, in elements and corners.
  func cost() throws(ImageFault) -> Int {
    let limit = Self.allowance + parts.reduce(0) { $0 + $1.weight }
    let edges = try self.edges()
    var costs = [Int?](repeating: nil, count: parts.count)
    // How many patterns and markers are drawn within each other, the part itself included.
    var depths = [Int](repeating: 0, count: parts.count)
    var isBegun = [Bool](repeating: false, count: parts.count)
    var path: [(part: Int, next: Int, cost: Int)] = [(0, 0, parts[0].weight)]
    isBegun[0] = true
    while let (part, next, cost) = path.last {
      guard cost <= limit else { throw .tooComplex }
      guard next < edges[part].count else {
        costs[part] = cost
        if parts[part].isFilling { depths[part] += 1 }
        path.removeLast()
        continue
      }
      let edge = edges[part][next]
      if let known = costs[edge.part] {
        let (product, overflows) = known.multipliedReportingOverflow(by: edge.count)
        path[path.count - 1].cost += overflows ? limit + 1 : min(product, limit + 1)
        path[path.count - 1].next += 1
        depths[part] = max(depths[part], depths[edge.part])
      } else {
        // It refers to itself by way of others.
        guard !isBegun[edge.part] else { throw .tooComplex }
        isBegun[edge.part] = true
        path.append((edge.part, 0, parts[edge.part].weight))
      }
    }
    let total = costs[0] ?? 0
    let filling = parts.indices.filter { parts[$0].isFilling }.compactMap { costs[$0] }.max() ?? 0
    guard depths[0] <= 2 else { throw .tooComplex }
    var filled = total
    for _ in 0..<depths[0] {
      let (product, overflows) = filled.multipliedReportingOverflow(by: filling)
      guard !overflows, product <= Self.fillingAllowance else { throw .tooComplex }
      filled = product
    }
    return filled
  }

  private func edges() throws(ImageFault) -> [[(part: Int, count: Int)]] {
    var count = 0
    var all: [[(part: Int, count: Int)]] = []
    for part in parts {
      var counts = part.references
      for (key, uses) in part.keys {
        guard let names = bySelector[key] else { continue }
        count += names.count
        guard count <= Self.maximumCount * 10 else { throw .tooComplex }
        for name in names { counts[name, default: 0] += uses }
      }
      all.append(part.parts.map { ($0, 1) } + counts.compactMap { name, uses in byName[name].map { ($0, uses) } })
    }
    return all
  }
}
