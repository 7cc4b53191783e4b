/// The lines of a document that stay, go and come when it is cleaned.
enum LineDifference {
  enum Step: Hashable {
    case kept(TerminalLine)
    case removed(TerminalLine)
    case added(TerminalLine)
  }

  /// Longer stretches without a common beginning and end are not compared line by line, which could take their product.
  private static let maximumLength = 4000

  static func steps(from before: [TerminalLine], to after: [TerminalLine]) -> [Step] {
    let limit = min(before.count, after.count)
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = zip(before.reversed(), after.reversed()).prefix(limit - start).prefix { $0 == $1 }.count
    let old = Array(before[start..<(before.count - end)])
    let new = Array(after[start..<(after.count - end)])
    return before[..<start].map(Step.kept) + middle(old, new) + before[(before.count - end)...].map(Step.kept)
  }

  private static func middle(_ old: [TerminalLine], _ new: [TerminalLine]) -> [Step] {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    if max(old.count, new.count) > maximumLength {
      (removed, added) = (Set(old.indices), Set(new.indices))
    } else {
      for change in difference(old, new) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): added.insert(offset)
        }
      }
    }
    var steps: [Step] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      let oldEnd = end(of: removed, from: oldIndex)
      let newEnd = end(of: added, from: newIndex)
      steps += pairs(old[oldIndex..<oldEnd], new[newIndex..<newEnd])
      (oldIndex, newIndex) = (oldEnd, newEnd)
      guard oldIndex < old.count, newIndex < new.count else { continue }
      steps.append(.kept(old[oldIndex]))
      oldIndex += 1
      newIndex += 1
    }
    return steps
  }

  /// Returns the lines in pairs if both sides have the same number. Then they are the same lines with another look, and
  /// are best shown under each other.
  private static func pairs(_ old: ArraySlice<TerminalLine>, _ new: ArraySlice<TerminalLine>) -> [Step] {
    guard old.count == new.count else { return old.map(Step.removed) + new.map(Step.added) }
    return zip(old, new).flatMap { [.removed($0), .added($1)] }
  }

  private static func end(of indices: Set<Int>, from start: Int) -> Int {
    var end = start
    while indices.contains(end) { end += 1 }
    return end
  }

  /// Returns the result of `Array.difference`, computed on numbers instead of lines because they compare faster.
  private static func difference(_ old: [TerminalLine], _ new: [TerminalLine]) -> CollectionDifference<Int> {
    var ids: [TerminalLine: Int] = [:]
    func number(_ line: TerminalLine) -> Int {
      let id = ids[line] ?? ids.count
      ids[line] = id
      return id
    }
    return new.map(number).difference(from: old.map(number))
  }
}
