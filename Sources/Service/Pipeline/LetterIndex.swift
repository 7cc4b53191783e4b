/// The letters of a document as a table of all runs of eight, to be found in other texts.
struct LetterIndex: Sendable {
  /// The letters of a run.
  static let run = 8
  /// The fewest letters of a document, or of a hidden piece, that are looked for.
  static let minimum = 4
  /// Letters of the document that are looked for, and of hidden text.
  static let maximum = 1 << 16
  private static let stretches = 64

  /// Runs at their places in the order of the text; `nil` between stretches that do not follow each other.
  private(set) var runs: [UInt32?] = []
  /// Whether a run belongs to hidden text, by its place in the table.
  private(set) var isHidden: [Bool]
  /// Letters that are looked for, hidden ones aside.
  private(set) var count = 0
  /// A document, or a hidden piece, of fewer letters than a run.
  private(set) var short: (letters: UInt64, count: Int)?
  private(set) var shortHidden: [Int: Set<UInt64>] = [:]
  private(set) var hasHidden = false
  /// Whether there is hidden text with a letter, however short.
  private(set) var hasAnyHidden = false
  /// Whether there is more hidden text than is looked for.
  private(set) var hasTooMuchHidden = false
  /// Runs in open addressing; zero for a free place.
  private var table: [UInt64]
  private let shift: UInt64

  init(text: [UInt8], hidden: [[UInt8]]) {
    let stretches = Self.stretches(of: Self.letters(of: text))
    var pieces: [[UInt32]] = []
    var hiddenCount = 0
    for piece in hidden where hiddenCount <= Self.maximum {
      let letters = Self.letters(of: piece)
      hiddenCount += letters.count
      if !letters.isEmpty { hasAnyHidden = true }
      if letters.count >= Self.minimum { pieces.append(letters) }
    }
    hasHidden = !pieces.isEmpty
    hasTooMuchHidden = hiddenCount > Self.maximum
    if hasTooMuchHidden { pieces = [] }
    count = stretches.reduce(0) { $0 + $1.count }

    var bits = 6
    while 1 << bits < 2 * (count + hiddenCount) { bits += 1 }
    let size = 1 << bits
    shift = UInt64(64 - bits)
    table = Array(repeating: 0, count: size)
    isHidden = Array(repeating: false, count: size)
    for stretch in stretches where stretch.count >= Self.run {
      if !runs.isEmpty { runs.append(nil) }
      for run in Self.runs(of: stretch) { runs.append(UInt32(insert(run))) }
    }
    if let only = stretches.first, stretches.count == 1, (Self.minimum..<Self.run).contains(only.count) {
      short = (Self.joined(only), only.count)
    }
    for piece in pieces {
      if piece.count < Self.run {
        shortHidden[piece.count, default: []].insert(Self.joined(piece[...]))
      } else {
        for run in Self.runs(of: piece[...]) { isHidden[insert(run)] = true }
      }
    }
  }

  var isEmpty: Bool { runs.isEmpty && short == nil && !hasHidden }

  var places: Int { table.count }

  /// The place of a run in the table; `nil` for one that the document does not have.
  @inline(__always)
  func place(of run: UInt64) -> Int? {
    let place = slot(of: run)
    return table[place] == 0 ? nil : place
  }

  private mutating func insert(_ run: UInt64) -> Int {
    let place = slot(of: run)
    table[place] = run
    return place
  }

  /// Where a run stands, or the free place where it would: at most half of the places are taken.
  @inline(__always)
  private func slot(of run: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: ((run ^ run >> 32) &* 0x9E37_79B9_7F4A_7C15) >> shift)
    while table[place] != 0, table[place] != run { place = (place &+ 1) & (table.count &- 1) }
    return place
  }

  /// Letters covered by the runs whose places are marked.
  func covered(by found: [Bool]) -> Int {
    var covered = 0
    // Letters of the last run found that are not passed yet.
    var open = 0
    for run in runs {
      guard let run else {
        covered += open
        open = 0
        continue
      }
      if found[Int(run)] { open = Self.run }
      if open > 0 {
        covered += 1
        open -= 1
      }
    }
    return covered + open
  }

  // MARK: Letters

  private static func letters(of utf8: [UInt8]) -> [UInt32] {
    String(decoding: utf8, as: UTF8.self).unicodeScalars.lazy.map(\.value).filter(Letter.counts)
  }

  private static func stretches(of letters: [UInt32]) -> [ArraySlice<UInt32>] {
    guard letters.count > maximum else { return [letters[...]] }
    let length = maximum / stretches
    return (0..<stretches).map { number in
      let start = number * (letters.count - length) / (stretches - 1)
      return letters[start..<(start + length)]
    }
  }

  private static func runs(of letters: ArraySlice<UInt32>) -> [UInt64] {
    var window = LetterWindow()
    return letters.compactMap { letter in
      window.push(letter)
      return window.isFull ? window.run : nil
    }
  }

  /// Fewer letters than a run.
  private static func joined(_ letters: ArraySlice<UInt32>) -> UInt64 {
    letters.reduce(0) { $0 << 8 | Letter.byte($1) }
  }
}

/// Which characters are letters, and the byte that each is known by.
enum Letter {
  /// ASCII stands for itself, in lower case. Others share a byte with many, but hardly eight in a row.
  @inline(__always)
  static func byte(_ scalar: UInt32) -> UInt64 {
    scalar < 0x80 ? UInt64(scalar | 0x20) : UInt64((folded(scalar) &* 0x9E37_79B1) >> 24 | 0x80)
  }

  /// The small letter, of the alphabets whose capitals stand before them or beside them, roughly.
  private static func folded(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xC0...0xDE, 0x391...0x3A9, 0x410...0x42F: scalar + 0x20
    case 0x400...0x40F: scalar + 0x50
    case 0x531...0x556: scalar + 0x30
    case 0x139...0x148, 0x179...0x17E: (scalar + 1) | 1
    case 0x100..<0x250, 0x460..<0x530, 0x1E00..<0x1F00: scalar | 1
    case 0x1C90...0x1CBF: scalar - 0xBC0
    default: scalar
    }
  }

  /// Whether a character counts: letters, digits and marks, roughly. It must be the same on both sides, not exact.
  @inline(__always)
  static func counts(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return scalar &- 0x30 < 10 || (scalar | 0x20) &- 0x61 < 26 }
    return scalar >= 0x100 && scalar < 0x2000 || countsBeyondAlphabets(scalar)
  }

  private static func countsBeyondAlphabets(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x80..<0xC0: scalar == 0xAA || scalar == 0xB5 || scalar == 0xBA
    case 0xD7, 0xF7: false
    case 0x2000..<0x2070, 0x20A0..<0x20D0, 0x2190..<0x2C00: false
    case 0x3000..<0x3040, 0xD800..<0xF900, 0xFE00..<0xFE10, 0xFE30..<0xFE70, 0xFEFF..<0xFF10, 0xFFF0...0xFFFF: false
    case 0x1F000..<0x1FB00, 0xE0000...: false
    default: true
    }
  }
}

/// The last letters of a text, a byte for each, the last one lowest.
struct LetterWindow {
  private(set) var run: UInt64 = 0

  /// Whether there are eight letters: no byte of a letter is zero.
  @inline(__always)
  var isFull: Bool { run >> 56 != 0 }

  @inline(__always)
  mutating func push(_ scalar: UInt32) { run = run &<< 8 | Letter.byte(scalar) }

  /// The last letters alone, fewer than a run; `nil` if there are not so many.
  func last(_ count: Int) -> UInt64? {
    let letters = run & (1 << UInt64(8 * count) - 1)
    return letters >> UInt64(8 * (count - 1)) == 0 ? nil : letters
  }
}
