private import CPCRE2
private import Glibc

/// Searches of texts for patterns that all share one budget of time.
///
/// It is time of the processor, so that the same copy comes to the same end on a machine that is busy with other things.
/// The clock is read from PCRE2's callouts, because a single search can take longer than all others: `(?:a|b)*[xyz]` tries every
/// place of a long line, and stays below the limits of steps in each.
final class PatternSearch {
  enum Failure: Error, Hashable {
    case timeLimit
    /// Steps, depth or memory of one search.
    case searchLimit
  }

  /// Steps of backtracking from one place, and KiB that may be kept for it.
  private static let matchLimit: UInt32 = 10_000_000
  private static let heapLimit: UInt32 = 64 << 10
  private static let depthLimit: UInt32 = 1_000_000

  /// What callouts see; it lives as long as the search.
  private struct Watch {
    /// Nanoseconds of this thread.
    let end: UInt64
    var countdown = Self.interval
    var isOver = false

    /// Callouts between two looks at the clock. One item may scan a whole line, a millisecond where it has a million characters.
    static let interval = 32

    /// Whether the time is over.
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

  private let watch: UnsafeMutablePointer<Watch>
  private let context: OpaquePointer?

  /// - Parameter timeLimit: milliseconds.
  init(timeLimit: Int) {
    watch = .allocate(capacity: 1)
    watch.initialize(to: Watch(end: Watch.now() + UInt64(timeLimit) * 1_000_000))
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
    pcre2_match_context_free_8(context)
    watch.deinitialize(count: 1)
    watch.deallocate()
  }

  /// Calls `body` with the places of each match that is not empty, in order: that of the whole first, then those of the groups.
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
    // The text is checked once; each further search would check the whole rest again.
    var options: UInt32 = 0
    while start < range.count {
      if watch.pointee.check() { throw .search(.timeLimit) }
      let status = text.withUnsafeBufferPointer { bytes in
        pcre2_match_8(
          expression.code, bytes.baseAddress.map { $0 + range.lowerBound }, range.count, start, options, match, context)
      }
      options = UInt32(PCRE2_NO_UTF_CHECK)
      switch status {
      case PCRE2_ERROR_NOMATCH: return
      case PCRE2_ERROR_CALLOUT: throw .search(.timeLimit)
      case ..<0: throw .search(.searchLimit)
      default: break
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
