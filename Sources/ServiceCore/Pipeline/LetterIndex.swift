/// The letters of a document as a table of all runs of eight, to be found in other texts.
struct LetterIndex: Sendable {
  /// The texts that a run stands in.
  struct Members: OptionSet, Sendable {
    let rawValue: UInt8

    static let visible = Members(rawValue: 1)
    static let hidden = Members(rawValue: 2)
    static let address = Members(rawValue: 4)
    /// The last run of an address.
    static let endOfAddress = Members(rawValue: 8)
  }

  /// The letters of a run.
  static let run = 8
  /// The fewest letters of a document, or of a hidden piece, that are looked for.
  static let minimum = 4
  /// Letters of the document that are looked for, and of hidden text.
  static let maximum = 1 << 16
  private static let stretches = 64

  /// Runs at their places in the order of the text; `nil` between stretches that do not follow each other.
  private(set) var runs: [UInt32?] = []
  /// The texts that a run belongs to, by its place in the table.
  private(set) var members: [Members]
  /// Letters that are looked for, hidden ones aside.
  private(set) var count = 0
  /// A document, or a hidden piece, of fewer letters than a run.
  private(set) var short: (letters: UInt64, count: Int)?
  private(set) var shortHidden: [Int: Set<UInt64>] = [:]
  private(set) var hasHidden = false
  /// Whether there is hidden text with a letter, however short.
  private(set) var hasAnyHidden = false
  /// Whether more was removed than is looked for.
  private(set) var hasTooMuchRemoved = false
  /// Whether there are removed addresses.
  private(set) var hasAddresses = false
  /// The runs in a row that a removed address is found by, by the place of its last run.
  private(set) var lengthsOfAddresses: [Int: Int] = [:]
  /// Runs in open addressing; zero for a free place.
  private var table: [UInt64]
  private let shift: UInt64

  init(text: [UInt8], hidden: [[UInt8]], addresses: [String] = []) {
    let stretches = Self.stretches(of: text)
    var removed = Removed(hidden: hidden, addresses: addresses)
    hasAnyHidden = removed.hasAnyHidden
    hasHidden = !removed.pieces.isEmpty
    hasAddresses = !removed.addresses.isEmpty
    hasTooMuchRemoved = removed.count > Self.maximum
    if hasTooMuchRemoved { removed = Removed(hidden: [], addresses: []) }
    count = stretches.reduce(0) { $0 + $1.count }

    var bits = 6
    while 1 << bits < 2 * (count + removed.count) { bits += 1 }
    let size = 1 << bits
    shift = UInt64(64 - bits)
    table = Array(repeating: 0, count: size)
    members = Array(repeating: [], count: size)
    for stretch in stretches where stretch.count >= Self.run {
      if !runs.isEmpty { runs.append(nil) }
      for run in Self.runs(of: stretch) { runs.append(UInt32(insert(run, .visible))) }
    }
    if let only = stretches.first, stretches.count == 1, (Self.minimum..<Self.run).contains(only.count) {
      short = (Self.joined(only), only.count)
    }
    for piece in removed.pieces {
      if piece.count < Self.run {
        shortHidden[piece.count, default: []].insert(Self.joined(piece[...]))
      } else {
        for run in Self.runs(of: piece[...]) { _ = insert(run, .hidden) }
      }
    }
    for address in removed.addresses {
      var end = 0
      for run in Self.runs(of: address[...]) { end = insert(run, .address) }
      members[end].insert(.endOfAddress)
      let length = address.count - Self.run + 1
      lengthsOfAddresses[end] = min(length, lengthsOfAddresses[end] ?? length)
    }
  }

  /// The letters of what was removed.
  private struct Removed {
    private(set) var pieces: [[UInt32]] = []
    private(set) var addresses: Set<[UInt32]> = []
    private(set) var hasAnyHidden = false
    /// Letters in all; more than `maximum` if there are too many.
    private(set) var count = 0

    init(hidden: [[UInt8]], addresses: [String]) {
      for piece in hidden where count <= LetterIndex.maximum {
        // One letter more than is looked for tells that there are too many.
        let letters = LetterIndex.letters(of: piece, atMost: LetterIndex.maximum + 1 - count)
        count += letters.count
        if !letters.isEmpty { hasAnyHidden = true }
        if letters.count >= LetterIndex.minimum { pieces.append(letters) }
      }
      for address in addresses where count <= LetterIndex.maximum {
        let bytes = Array(address.utf8)
        // The spelling in the form, and the spelling with resolved escapes, which most programs read.
        for letters in [LetterIndex.letters(of: bytes, atMost: .max), LetterCollector.letters(of: bytes)]
        where letters.count >= LetterIndex.run && self.addresses.insert(letters).inserted {
          count += letters.count
        }
      }
    }
  }

  var isEmpty: Bool { runs.isEmpty && short == nil && !hasHidden && !hasAddresses }

  var places: Int { table.count }

  /// The place of a run in the table; `nil` for one that the document does not have.
  @inline(__always)
  func place(of run: UInt64) -> Int? {
    let place = slot(of: run)
    return table[place] == 0 ? nil : place
  }

  private mutating func insert(_ run: UInt64, _ member: Members) -> Int {
    let place = slot(of: run)
    table[place] = run
    members[place].insert(member)
    return place
  }

  /// Returns the place of a run, or the free place for it: at most half of the places are taken.
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

  /// The first letters of a text.
  fileprivate static func letters(of utf8: [UInt8], atMost limit: Int) -> [UInt32] {
    var letters: [UInt32] = []
    forEachLetter(of: utf8) { letter in
      letters.append(letter)
      return letters.count < limit
    }
    return letters
  }

  /// The letters that are looked for: all of a short text, and stretches of a long one. No more than these are held.
  private static func stretches(of utf8: [UInt8]) -> [ArraySlice<UInt32>] {
    var count = 0
    forEachLetter(of: utf8) { _ in
      count += 1
      return true
    }
    guard count > maximum else { return [letters(of: utf8, atMost: maximum)[...]] }
    let length = maximum / stretches
    let starts = (0..<stretches).map { $0 * (count - length) / (stretches - 1) }
    var letters: [UInt32] = []
    letters.reserveCapacity(maximum)
    var next = 0
    var place = 0
    forEachLetter(of: utf8) { letter in
      // As there are more letters than are looked for, no two stretches overlap.
      if place >= starts[next] { letters.append(letter) }
      place += 1
      if place == starts[next] + length { next += 1 }
      return next < starts.count
    }
    return (0..<stretches).map { letters[$0 * length..<($0 + 1) * length] }
  }

  /// Calls a function with the letters of a text, for as long as it returns `true`.
  private static func forEachLetter(of utf8: [UInt8], _ body: (UInt32) -> Bool) {
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = utf8.makeIterator()
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .emptyInput: return
      case .error: continue
      case .valid(let scalar):
        let value = Unicode.UTF8.decode(scalar).value
        if Letter.counts(value), !body(value) { return }
      }
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

/// The characters that are letters, and the byte by which each is known.
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
