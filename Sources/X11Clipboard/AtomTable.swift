private import CX11
private import Glibc
internal import ICCCM
internal import Selections

/// libX11 has a type of the same name.
typealias Atom = ICCCM.Atom

/// Names and numbers of atoms, as far as they are known.
///
/// The server never frees atoms. New ones are made only for our own names and for published ones. The names of other
/// programs are looked up, never made.
final class AtomTable {
  private let xcb: OpaquePointer
  private var own: [String: Atom] = [:]
  private var names: [Atom: String] = [:]
  private var nameBytes = 0

  /// Bytes of names that are remembered; then all are forgotten.
  private static let cacheLimit = 1 << 20
  /// Longer names are not those of targets; LibreOffice's have about 300 bytes.
  private static let nameLimit = 1024

  init(xcb: OpaquePointer) { self.xcb = xcb }

  /// The atoms of names of ours, made where there are none.
  func intern(_ wanted: [String]) -> [Atom] {
    let known = wanted.compactMap { own[$0] }
    if known.count == wanted.count { return known }
    let missing = Set(wanted).filter { own[$0] == nil && $0.utf8.count <= Int(UInt16.max) }
    let cookies = missing.map { name in (name, xcb_intern_atom(xcb, 0, UInt16(name.utf8.count), name)) }
    for (name, cookie) in cookies {
      guard let reply = xcb_intern_atom_reply(xcb, cookie, nil) else { continue }
      own[name] = Atom(rawValue: reply.pointee.atom)
      free(reply)
    }
    return wanted.map { own[$0] ?? .none }
  }

  /// The atom of a name that a client has used; None if there is none.
  func existing(_ name: String) -> Atom {
    if let atom = own[name] { return atom }
    guard let length = UInt16(exactly: name.utf8.count),
      let reply = xcb_intern_atom_reply(xcb, xcb_intern_atom(xcb, 1, length, name), nil)
    else { return .none }
    defer { free(reply) }
    return Atom(rawValue: reply.pointee.atom)
  }

  /// The names of others' atoms; nil for what is no atom, or too long.
  func names(of wanted: [Atom]) -> [String?] {
    if nameBytes > Self.cacheLimit {
      names = [:]
      nameBytes = 0
    }
    let missing = Set(wanted).filter { $0 != .none && names[$0] == nil }
    let cookies = missing.map { ($0, xcb_get_atom_name(xcb, $0.rawValue)) }
    for (atom, cookie) in cookies {
      guard let reply = xcb_get_atom_name_reply(xcb, cookie, nil) else { continue }
      defer { free(reply) }
      let bytes = UnsafeRawBufferPointer(
        start: xcb_get_atom_name_name(reply), count: max(0, Int(xcb_get_atom_name_name_length(reply))))
      guard bytes.count <= Self.nameLimit else { continue }
      names[atom] = String(decoding: bytes, as: UTF8.self)
      nameBytes += bytes.count
    }
    return wanted.map { names[$0] }
  }

  func protocolAtoms() -> ProtocolAtoms {
    let known = intern([
      "TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS", "INCR", "NULL", "ATOM", "ATOM_PAIR", "INTEGER", "UTF8_STRING",
      "COMPOUND_TEXT", "STRING",
    ])
    var atoms = ProtocolAtoms()
    (atoms.targets, atoms.multiple, atoms.timestamp, atoms.saveTargets) = (known[0], known[1], known[2], known[3])
    (atoms.incr, atoms.null, atoms.atom, atoms.atomPair) = (known[4], known[5], known[6], known[7])
    (atoms.integer, atoms.utf8String, atoms.compoundText, atoms.string) = (known[8], known[9], known[10], known[11])
    return atoms
  }
}
