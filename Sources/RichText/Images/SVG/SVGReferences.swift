/// Counts how much a program draws that follows every reference within a drawing.
///
/// A part may be drawn by reference (`use`, patterns, masks, markers), and hold two references to a part that does the same, and so
/// on: a few lines then take years.
struct SVGReferences: Sendable {
  /// An element with an id, or the whole drawing, without the elements with ids in it.
  private struct Part {
    var elements = 0
    /// Parts inside.
    var parts: [Int] = []
    /// Names of parts, and how often each is referred to.
    var references: [String: Int] = [:]
    /// What selectors may say of its elements: `name`, `.class`, `#id`.
    var keys: [String: Int] = [:]
  }

  private var parts = [Part()]
  private var open = [0]
  private var byName: [String: Int] = [:]
  private var bySelector: [String: [String]] = [:]

  /// Enters an element; `close` leaves it.
  mutating func open(_ element: String, id: String?, classes: [String], references: [String]) {
    var part = open[open.count - 1]
    if let id {
      parts.append(Part())
      parts[part].parts.append(parts.count - 1)
      part = parts.count - 1
      if byName[id] == nil { byName[id] = part }
      parts[part].keys["#" + id, default: 0] += 1
    }
    open.append(part)
    parts[part].elements += 1
    parts[part].keys[element, default: 0] += 1
    for name in classes { parts[part].keys["." + name, default: 0] += 1 }
    for name in references { parts[part].references[name, default: 0] += 1 }
  }

  mutating func close() { open.removeLast() }

  /// Notes what the rules of a rewritten sheet refer to, by the last name of each selector.
  mutating func add(sheet: [UInt8]) {
    for rule in sheet.split(separator: UInt8(ascii: "}")) {
      let sides = rule.split(separator: UInt8(ascii: "{"), maxSplits: 1)
      let references = sides.count == 2 ? SVGValue.fragments(in: sides[1]).map(Self.text) : []
      if references.isEmpty { continue }
      for selector in sides[0].split(separator: UInt8(ascii: ",")) {
        let name = SVGValue.trimmed(selector).split { " >+~\t\r\n".utf8.contains($0) }.last ?? []
        let start = name.lastIndex { ".#".utf8.contains($0) } ?? name.startIndex
        bySelector[Self.text(name[start...]), default: []] += references
      }
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Whether a program that follows all references comes to an end soon.
  /// - Parameter allowance: how many elements it may draw more often than once.
  func areBounded(allowing allowance: Int) -> Bool {
    let limit = allowance + parts.reduce(0) { $0 + $1.elements }
    var costs = [Int?](repeating: nil, count: parts.count)
    // A part that is met again while it is being counted refers to itself, which programs notice.
    var isBegun = [Bool](repeating: false, count: parts.count)
    let edges = parts.map(edges)
    var path: [(part: Int, next: Int, cost: Int)] = [(0, 0, parts[0].elements)]
    isBegun[0] = true
    while let (part, next, cost) = path.last {
      if cost > limit { return false }
      if next == edges[part].count {
        costs[part] = cost
        path.removeLast()
        if let last = path.indices.last {
          path[last].cost += Self.product(cost, edges[path[last].part][path[last].next - 1].count, limit)
        }
        continue
      }
      let edge = edges[part][next]
      path[path.count - 1].next += 1
      if let known = costs[edge.part] {
        path[path.count - 1].cost += Self.product(known, edge.count, limit)
      } else if !isBegun[edge.part] {
        isBegun[edge.part] = true
        path.append((edge.part, 0, parts[edge.part].elements))
      }
    }
    return true
  }

  private func edges(of part: Part) -> [(part: Int, count: Int)] {
    var counts = part.references
    for (key, count) in part.keys {
      for name in bySelector[key, default: []] { counts[name, default: 0] += count }
    }
    for name in bySelector["*", default: []] { counts[name, default: 0] += part.elements }
    return part.parts.map { ($0, 1) } + counts.compactMap { name, count in byName[name].map { ($0, count) } }
  }

  private static func product(_ cost: Int, _ count: Int, _ limit: Int) -> Int {
    let (product, overflows) = cost.multipliedReportingOverflow(by: count)
    return overflows ? limit + 1 : min(product, limit + 1)
  }
}
