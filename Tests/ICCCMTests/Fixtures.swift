import Selections

@testable import ICCCM

/// Numbers that stand for names in tests of the machines, where no server gives any.
extension Atom {
  static let targets = Atom(rawValue: 1)
  static let multiple = Atom(rawValue: 2)
  static let timestamp = Atom(rawValue: 3)
  static let saveTargets = Atom(rawValue: 4)
  static let incr = Atom(rawValue: 5)
  static let null = Atom(rawValue: 6)
  static let atom = Atom(rawValue: 7)
  static let atomPair = Atom(rawValue: 8)
  static let integer = Atom(rawValue: 9)
  static let utf8String = Atom(rawValue: 10)
  static let compoundText = Atom(rawValue: 11)
  static let string = Atom(rawValue: 12)
  static let html = Atom(rawValue: 20)
  static let rtf = Atom(rawValue: 21)

  static func property(_ number: UInt32) -> Atom { Atom(rawValue: 100 + number) }
}

extension ProtocolAtoms {
  static var known: ProtocolAtoms {
    var atoms = ProtocolAtoms()
    (atoms.targets, atoms.multiple, atoms.timestamp, atoms.saveTargets) = (
      .targets, .multiple, .timestamp, .saveTargets
    )
    (atoms.incr, atoms.null, atoms.atom, atoms.atomPair) = (.incr, .null, .atom, .atomPair)
    (atoms.integer, atoms.utf8String, atoms.compoundText, atoms.string) = (
      .integer, .utf8String, .compoundText, .string
    )
    return atoms
  }
}

extension WindowID {
  static let own = WindowID(rawValue: 0x20_0001)
  static let source = WindowID(rawValue: 0x40_0001)
  static let other = WindowID(rawValue: 0x60_0001)
  static let requestor = WindowID(rawValue: 0x80_0001)
}

extension ServerTime: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}

extension OwnerChange {
  static func set(_ owner: WindowID, at time: ServerTime, taken: ServerTime? = nil) -> OwnerChange {
    OwnerChange(owner: owner, cause: .set, timestamp: time, selectionTimestamp: taken ?? time)
  }
  static func died(at time: ServerTime) -> OwnerChange {
    OwnerChange(owner: .none, cause: .clientClosed, timestamp: time, selectionTimestamp: time)
  }
}

extension PropertyValue {
  static func atoms(_ atoms: [Atom], type: Atom = .atom) -> PropertyValue {
    PropertyValue(type: type, format: 32, bytes: words(atoms.map(\.rawValue)))
  }
  static func increments(atLeast size: UInt32) -> PropertyValue {
    PropertyValue(type: .incr, format: 32, bytes: words([size]))
  }
  static func bytes(_ bytes: [UInt8], type: Atom = .html, remaining: Int = 0) -> PropertyValue {
    PropertyValue(type: type, format: 8, bytes: bytes, remaining: remaining)
  }
  static func words(_ words: [UInt32], type: Atom) -> PropertyValue {
    PropertyValue(type: type, format: 32, bytes: Self.words(words))
  }
  private static func words(_ words: [UInt32]) -> [UInt8] { words.withUnsafeBytes { Array($0) } }
}

extension ClipboardExchange {
  static func clipboard(
    _ settings: TransportSettings = TransportSettings(), awaitsRelease: Bool = false, properties: UInt32 = 4
  ) -> ClipboardExchange {
    ClipboardExchange(
      selection: "CLIPBOARD", index: 1, ownWindow: .own, atoms: .known, awaitsRelease: awaitsRelease,
      properties: PropertyPool((0..<properties).map { .property($0) }), resourceMask: 0x1F_FFFF, settings: settings)
  }

  /// A copy that offers text/html and text/rtf, told at time 1000.
  mutating func copied(by owner: WindowID = .source, at time: ServerTime = 1000, now: Instant = 0) throws -> CopyID {
    try answered(handle(.ownerChanged(.set(owner, at: time)), now: now), now: now)
  }

  /// Answers for the owner, which lists text/html and text/rtf.
  mutating func answered(_ asked: [SelectionAction], now: Instant) throws -> CopyID {
    guard case .convert(.targets, let property, _) = asked.last else { throw Unexpected(actions: asked) }
    _ = handle(.notified(target: .targets, property: property), now: now)
    _ = handle(.propertyRead(property, .atoms([.targets, .html, .rtf])), now: now)
    let told = handle(.described(names: ["TARGETS", "text/html", "text/rtf"], source: nil), now: now)
    guard case .tell(.copied(let copy)) = told.last else { throw Unexpected(actions: told) }
    return copy.id
  }

  /// The clipboard is ours since `time` + 1, with one form.
  mutating func owning(_ bytes: [UInt8], at time: ServerTime = 1000) {
    guard let id = try? copied(at: time) else { return }
    _ = offer(id, forms: [.html(bytes)], now: 0)
    _ = handle(.serverTimeTold(time.next), now: 0)
    _ = handle(.takeTried(.taken), now: 0)
  }
}

struct Unexpected: Error {
  let actions: [SelectionAction]
}

extension SelectionOffer.Form {
  static func html(_ bytes: [UInt8]) -> SelectionOffer.Form {
    SelectionOffer.Form(targets: [.html], names: ["text/html"], bytes: FormBytes(bytes))
  }
}

extension [SelectionAction] {
  var notices: [ClipboardNotice] { compactMap { if case .tell(let notice) = $0 { notice } else { nil } } }
}
