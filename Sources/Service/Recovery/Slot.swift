import Glibc
import Selections
import Synchronization
import SystemCalls

/// A memory file that is made once and written again and again: the place of one offer, or of one original.
///
///     free ── use ──▶ used ── commit ──▶ kept ── withdraw ──▶ released
///      ▲               │                                         │
///      └─── emptied ───┴──── when no program still reads it ─────┘
///
/// Whatever is kept stays when the process ends, however it ends.
/// It cannot shrink, so that whoever maps it can read to the end of what was written.
final class Slot: Sendable {
  enum State: Sendable {
    case free
    /// The slot is being written, or read for the first time.
    case used
    case kept
    /// The slot's content is no longer kept, but still read.
    case released
  }

  private static let seals: MemoryFile.Seals = [.seals, .shrinking]

  /// The name under which the service manager has it.
  let name: String
  let file: FileDescriptor
  private let current = Mutex(State.free)

  var state: State { current.withLock { $0 } }

  init(_ name: String) throws(SystemError) {
    self.name = name
    file = try MemoryFile.create("washboard-slot")
    try MemoryFile.seal(file, Self.seals)
  }

  /// - Returns: `nil` for a file that can shrink, or that cannot be written.
  init?(_ name: String, inherited file: FileDescriptor) {
    guard MemoryFile.seals(of: file)?.isSuperset(of: Self.seals) == true,
      MemoryFile.seals(of: file)?.isDisjoint(with: [.growing, .writing]) == true
    else { return nil }
    self.name = name
    self.file = file
  }

  /// Takes a slot that is free, until the result is released.
  func use() -> SlotUse {
    current.withLock { $0 = .used }
    return SlotUse(of: self)
  }

  fileprivate func change(to state: State) { current.withLock { $0 = state } }

  /// Gives the memory back, unless it is kept. A slot that cannot be emptied is not used again.
  fileprivate func empty() {
    if state == .kept { return }
    let isEmpty = (try? MemoryFile.punch(file)) != nil
    current.withLock { $0 = isEmpty ? .free : .released }
  }
}

/// The right to the content of one slot. The content does not change while any object holds this right. Afterwards the
/// slot is emptied, unless its content is kept.
final class SlotUse: Sendable {
  let slot: Slot

  fileprivate init(of slot: Slot) { self.slot = slot }

  deinit { slot.empty() }

  // MARK: Writing

  /// Up to so many bytes are put together first and written at once. They are served from where they were: a mapping
  /// costs more than what it would save.
  static let writtenAtOnce = 64 << 10

  /// Writes an offer or an original, which counts once it is committed.
  /// - Parameter content: the content. In a large one each part is replaced by its place in the slot's memory once it
  ///   is written, so that none is held twice. All parts are readable even after an error.
  func write(_ kind: SlotLayout.Kind, index: [UInt8], _ content: inout SlotContent) throws(SystemError) {
    guard index.count <= SlotLayout.maximumIndex else { throw SystemError("store so many names", errorNumber: EFBIG) }
    var head = SlotLayout.head(kind, index: index, contentSize: content.size)
    guard content.size > Self.writtenAtOnce else {
      for part in content.parts { part.withUnsafeBytes { head += $0 } }
      try MemoryFile.write(FormBytes(head), to: slot.file, at: 0)
      return
    }
    var end = try MemoryFile.write(FormBytes(head), to: slot.file, at: 0)
    try MemoryFile.grow(slot.file, to: end + content.size)
    let memory = try MappedMemory(slot.file, count: end + content.size, warrant: self)
    for place in content.parts.indices {
      let start = end
      end = try MemoryFile.write(content.parts[place], to: slot.file, at: start)
      if let written = FormBytes(in: memory, start..<end) { content.parts[place] = written }
    }
  }

  /// Makes the content count, by the last write.
  func commit(_ sequence: UInt64) throws(SystemError) {
    try MemoryFile.write(FormBytes(SlotLayout.commit(sequence)), to: slot.file, at: 0)
    keep()
  }

  /// Goes on keeping what a former process has committed.
  func keep() { slot.change(to: .kept) }

  /// Withdraws the content: it is not taken up again, even while it is still read.
  static func withdraw(_ use: inout SlotUse) {
    use.slot.change(to: .released)
    // If this is the last use, it is emptied in a moment.
    if isKnownUniquelyReferenced(&use) { return }
    let nothing = [UInt8](repeating: 0, count: SlotLayout.commitSize)
    _ = try? MemoryFile.write(FormBytes(nothing), to: use.slot.file, at: 0)
  }

  /// Reads the content that a former process has left.
  func read() throws -> RecoveredContent {
    let size = try MemoryFile.size(of: slot.file)
    // A slot is as long as the longest copy that it ever held.
    let header = try MappedMemory(slot.file, count: min(size, SlotLayout.headerSize))
    defer { withExtendedLifetime(header) {} }
    let layout = try SlotLayout(reading: header.bytes, of: size)
    let memory = try MappedMemory(slot.file, count: layout.content.upperBound, warrant: self)
    defer { withExtendedLifetime(memory) {} }
    let index = Array(memory.bytes[layout.index])
    return try RecoveredContent(
      layout.kind, sequence: layout.sequence, index, in: memory, layout.content, version: layout.version)
  }
}
