/// Takes the characters of a reading, one after the other.
protocol LetterReceiver {
  mutating func take(_ scalar: UInt32)
  /// A stretch of letters ends.
  mutating func takeBreak()
}

/// Finds the letters of a document in one reading of a form after the other.
struct LetterSearch: LetterReceiver {
  /// The letters that are looked for.
  enum Part {
    case all
    /// Letters of hidden text and of removed addresses.
    case removed
  }

  /// Runs that overlap in all but one letter: 16 letters in a row.
  private static let enoughInRow = 16 - LetterIndex.run + 1

  private let index: LetterIndex
  private let part: Part
  private let hasShortHidden: Bool
  private var found: [Bool]
  private var window = LetterWindow()
  private var inRow = 0
  /// Runs of removed addresses in a row.
  private var inRowOfAddresses = 0
  /// A bit for each letter, the last one lowest: whether it begins a word.
  private var wordStarts: UInt64 = 0
  private var isAfterBreak = true
  /// The reason not to hand the form on, once enough was found to be sure.
  private(set) var verdict: FormSpelling.Verdict?
  /// Whether nothing further needs to be looked at.
  var isDecided: Bool { verdict != nil }

  init(_ part: Part, of index: LetterIndex) {
    self.index = index
    self.part = part
    hasShortHidden = !index.shortHidden.isEmpty
    found = Array(repeating: false, count: index.places)
  }

  /// Takes one reading of the form.
  /// - Returns: the reason not to hand the form on; `nil` if this reading gives none.
  mutating func reads(_ read: (inout LetterSearch) -> Void) -> FormSpelling.Verdict? {
    window = LetterWindow()
    (inRow, inRowOfAddresses) = (0, 0)
    (wordStarts, isAfterBreak) = (0, true)
    // What one reading finds says nothing of another: parts of both would add up by chance.
    for place in found.indices { found[place] = false }
    read(&self)
    takeBreak()
    return verdict ?? (coversEnough ? .repeatsDocument : nil)
  }

  private var coversEnough: Bool {
    guard part == .all, index.count >= LetterIndex.run else { return false }
    let covered = index.covered(by: found)
    return index.count < 16 ? covered == index.count : 2 * covered >= index.count
  }

  @inline(__always)
  mutating func take(_ scalar: UInt32) {
    guard Letter.counts(scalar) else { return takeBreak() }
    window.push(scalar)
    wordStarts = wordStarts &<< 1 | (isAfterBreak ? 1 : 0)
    isAfterBreak = false
    if hasShortHidden { lookForShortHidden() }
    guard window.isFull, let place = index.place(of: window.run) else {
      (inRow, inRowOfAddresses) = (0, 0)
      return
    }
    let members = index.members[place]
    if members == .visible { inRowOfAddresses = 0 } else { lookForRemoved(members, at: place) }
    guard part == .all, members.contains(.visible) else {
      inRow = 0
      return
    }
    found[place] = true
    inRow &+= 1
    if inRow >= Self.enoughInRow, verdict == nil { verdict = .repeatsDocument }
  }

  private mutating func lookForRemoved(_ members: LetterIndex.Members, at place: Int) {
    if members.contains(.hidden) { verdict = .mayHoldRemoved }
    guard members.contains(.address) else {
      inRowOfAddresses = 0
      return
    }
    inRowOfAddresses += 1
    guard members.contains(.endOfAddress), let length = index.lengthsOfAddresses[place] else { return }
    if inRowOfAddresses >= length { verdict = .mayHoldRemoved }
  }

  @inline(__always)
  mutating func takeBreak() {
    guard !isAfterBreak else { return }
    isAfterBreak = true
    guard part == .all, let short = index.short, window.last(short.count) == short.letters else { return }
    if wordStarts >> UInt64(short.count - 1) & 1 == 1, verdict == nil { verdict = .repeatsDocument }
  }

  private mutating func lookForShortHidden() {
    for (count, pieces) in index.shortHidden {
      if let letters = window.last(count), pieces.contains(letters) { verdict = .mayHoldRemoved }
    }
  }
}

/// Collects the letters of a text with its escapes resolved, as forms are read.
struct LetterCollector: LetterReceiver {
  private var letters: [UInt32] = []

  static func letters(of utf8: [UInt8]) -> [UInt32] {
    var collector = LetterCollector()
    var reader = EscapedText(utf8, passesTags: false)
    while reader.next(&collector) {}
    return collector.letters
  }

  mutating func take(_ scalar: UInt32) {
    if Letter.counts(scalar) { letters.append(scalar) }
  }

  mutating func takeBreak() {}
}
