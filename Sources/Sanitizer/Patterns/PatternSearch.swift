private import CPCRE2
private import Glibc

/// Searches of texts for patterns that all share one budget of time.
///
/// The budget is processor time, so that the same copy gives the same result on a busy machine. The clock is read from
/// PCRE2's callouts, because a single search can take longer than all others. `(?:a|b)*[xyz]` tries every place of a
/// long line, and stays below the step limits in each.
package final class PatternSearch {
  package enum Failure: Error, Hashable {
    case timeLimit
    /// Steps, depth or memory of one search.
    case searchLimit
  }

  /// Steps of backtracking from one place, and KiB that may be kept for it.
  private static let matchLimit: UInt32 = 10_000_000
  private static let heapLimit: UInt32 = 64 << 10
  private static let depthLimit: UInt32 = 1_000_000

  /// The state that callouts see; it lives as long as the search.
  private struct Watch {
    /// Nanoseconds of this thread.
    let start: UInt64
    let end: UInt64
    var countdown = Self.interval
    var isOver = false

    /// Callouts between two looks at the clock. One item may scan a whole line, a millisecond where it has a million
    /// characters.
    static let interval = 32

    /// Reports whether the time is over.
    mutating func check() -> Bool {
      countdown -= 1
      if countdown > 0 { return isOver }
      countdown = Self.interval
      isOver = isOver || Self.now() >= end
      return isOver
    }

    static func now() -> UInt64 {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
  }

  private let budget: PatternBudget
  private let watch: UnsafeMutablePointer<Watch>
  private let context: OpaquePointer?

  /// - Parameters:
  ///   - budget: what it takes from there is known when the search is gone.
  ///   - timeLimit: milliseconds, of which others may have taken some from the budget.
  package init(within budget: PatternBudget, timeLimit: Int) {
    self.budget = budget
    watch = .allocate(capacity: 1)
    let now = Watch.now()
    watch.initialize(to: Watch(start: now, end: now + budget.rest(of: timeLimit)))
    context = pcre2_match_context_create_8(nil)
    pcre2_set_match_limit_8(context, Self.matchLimit)
    pcre2_set_heap_limit_8(context, Self.heapLimit)
    pcre2_set_depth_limit_8(context, Self.depthLimit)
    pcre2_set_callout_8(
      context,
      { _, data in
        data?.assumingMemoryBound(to: Watch.self).pointee.check() == true ? PCRE2_ERROR_CALLOUT : 0
      }, watch)
  }

  deinit {
    budget.spend(nanoseconds: Watch.now() - watch.pointee.start)
    pcre2_match_context_free_8(context)
    watch.deinitialize(count: 1)
    watch.deallocate()
  }

  /// Calls `body` with the places of each match that is not empty, in order: that of the whole first, then those of the
  /// groups.
  /// - Parameters:
  ///   - text: UTF-8.
  ///   - range: what is searched, on scalar boundaries; nothing around it is seen.
  func forEachMatch<E: Error>(
    of expression: RegularExpression, in text: [UInt8], range: Range<Int>, _ body: ([Range<Int>?]) throws(E) -> Void
  ) throws(SearchError<E>) {
    guard !range.isEmpty else { return }
    let match = pcre2_match_data_create_from_pattern_8(expression.code, nil)
    defer { pcre2_match_data_free_8(match) }
    var start = 0
    while start < range.count {
      do throws(Failure) {
        guard try search(expression, text, range, from: start, match) else { return }
      } catch {
        throw .search(error)
      }
      let groups = Self.groups(in: match, from: range.lowerBound, limit: range.count)
      guard let whole = groups.first ?? nil else { return }
      if whole.isEmpty {
        start = Self.next(in: text, after: whole.lowerBound, end: range.upperBound) - range.lowerBound
      } else {
        do { try body(groups) } catch { throw .body(error) }
        start = whole.upperBound - range.lowerBound
      }
    }
  }

  /// Reports whether there is a match, even one of no character.
  package func finds(_ expression: RegularExpression, in text: [UInt8], range: Range<Int>) throws(Failure) -> Bool {
    let match = pcre2_match_data_create_from_pattern_8(expression.code, nil)
    defer { pcre2_match_data_free_8(match) }
    return try search(expression, text, range, from: 0, match)
  }

  /// One search, whose places are then in `match`.
  private func search(
    _ expression: RegularExpression, _ text: [UInt8], _ range: Range<Int>, from start: Int, _ match: OpaquePointer?
  ) throws(Failure) -> Bool {
    if watch.pointee.check() { throw .timeLimit }
    // The text is checked once; each further search would check the whole rest again.
    let options = start == 0 ? 0 : UInt32(PCRE2_NO_UTF_CHECK)
    let status = text.withUnsafeBufferPointer { bytes in
      pcre2_match_8(
        expression.code, bytes.baseAddress.map { $0 + range.lowerBound }, range.count, start, options, match, context)
    }
    switch status {
    case PCRE2_ERROR_NOMATCH: return false
    case PCRE2_ERROR_CALLOUT: throw .timeLimit
    case ..<0: throw .searchLimit
    default: return true
    }
  }

  enum SearchError<Body: Error>: Error {
    case search(Failure)
    case body(Body)
  }

  private static func groups(in match: OpaquePointer?, from base: Int, limit: Int) -> [Range<Int>?] {
    guard let offsets = pcre2_get_ovector_pointer_8(match) else { return [] }
    return (0..<Int(pcre2_get_ovector_count_8(match))).map { group in
      let (start, end) = (offsets[group * 2], offsets[group * 2 + 1])
      // PCRE2_UNSET, of a group that took no part, is -1 in Swift's eyes; \K in a lookahead can set the end before the start.
      return start >= 0 && start <= end && end <= limit ? base + start..<base + end : nil
    }
  }

  private static func next(in text: [UInt8], after index: Int, end: Int) -> Int {
    var next = index + 1
    while next < end, text[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}
