/// A change or observation of a reader, a policy or a writer: its kind, its count, and the value before and after. It
/// never holds content.
public struct Finding: Hashable, Sendable {
  /// A stable name for programs, such as `rtf.unknown-charset`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let code: Code
  /// Names of the thing before and after, such as two font families; at most 80 characters, and never text of the
  /// document.
  public let from: String?
  public let to: String?
  public var count: Int

  public init(_ code: Code, from: String? = nil, to: String? = nil, count: Int = 1) {
    self.code = code
    self.from = from.map(Self.label)
    self.to = to.map(Self.label)
    self.count = count
  }

  /// The end of a hash of everything but the count.
  fileprivate var hashOfNames: UInt32 {
    var hasher = Hasher()
    hasher.combine(code)
    hasher.combine(from)
    hasher.combine(to)
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  /// Reports whether both say the same, whatever their counts.
  fileprivate func isAlike(_ other: Finding) -> Bool { code == other.code && from == other.from && to == other.to }

  /// Names come from strangers: control and format characters are dropped, and the length is bounded.
  private static func label(_ name: String) -> String {
    // Most names are words of ours.
    if name.utf8.count <= 80, name.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return name }
    var label = ""
    for scalar in name.unicodeScalars.prefix(80) where scalar.isPrintable { label.unicodeScalars.append(scalar) }
    return label
  }
}

extension Finding.Code {
  public static let controlCharacter = Finding.Code("text.control-character")
  public static let invalidUTF8 = Finding.Code("text.invalid-utf-8")
  /// U+FFFC that anchors nothing.
  public static let strayAnchor = Finding.Code("text.stray-anchor")
  /// Containers nested beyond `ReadLimits.depth` and therefore flattened.
  public static let tooDeep = Finding.Code("structure.too-deep")
}

/// Findings in the order first noticed; equal ones are counted together.
public struct Findings: Hashable, Sendable, Sequence {
  /// The most different findings. Further ones only raise the counts of known ones and set `isTruncated`.
  static let maximumCount = 256

  public private(set) var all: [Finding] = []
  public private(set) var isTruncated = false
  /// The places of `all`, found by what a finding says besides its count.
  private var places = SlotTable()

  public init() {}

  public var isEmpty: Bool { all.isEmpty }

  public mutating func record(_ code: Finding.Code, from: String? = nil, to: String? = nil, count: Int = 1) {
    record(Finding(code, from: from, to: to, count: count))
  }

  public mutating func record(_ finding: Finding) {
    guard finding.count > 0 else { return }
    places.makeRoom(beside: all.count)
    let hash = finding.hashOfNames
    let slot = places.slot(of: hash) { all[Int($0)].isAlike(finding) }
    if let place = places[slot] {
      all[Int(place)].count += finding.count
    } else if all.count < Self.maximumCount {
      places.fill(slot, with: Int32(all.count), hash: hash)
      all.append(finding)
    } else {
      isTruncated = true
    }
  }

  public mutating func record(contentsOf findings: Findings) {
    if isEmpty, !isTruncated {
      self = findings
      return
    }
    for finding in findings { record(finding) }
    isTruncated = isTruncated || findings.isTruncated
  }

  /// Returns how often `code` was noticed, over all names.
  public func count(of code: Finding.Code) -> Int {
    all.lazy.filter { $0.code == code }.reduce(0) { $0 + $1.count }
  }

  public func makeIterator() -> IndexingIterator<[Finding]> { all.makeIterator() }
}

extension Findings {
  public static func == (left: Self, right: Self) -> Bool {
    left.isTruncated == right.isTruncated && left.all == right.all
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(all)
    hasher.combine(isTruncated)
  }
}
