import SystemCalls

/// A memory file as releases before slots have left it, read so that an upgrade loses nothing.
///
///     0  magic "WASHBRD\n"   8  version, u32   12  offer 1 or original 2, u32   16  sequence, u64
///     24 bytes of the index, u64               32  bytes of the content, u64    40  checksum, u64
///     48 the index           then the content, without a gap
struct FormerRecord {
  /// The last version whose index of an offer ended with a report.
  private static let versionWithReports: UInt32 = 4
  private static let versions: ClosedRange<UInt32> = versionWithReports...5
  private static let headerSize = 48

  let kept: RecoveredContent

  init(reading file: FileDescriptor) throws {
    // Before it is mapped: what could still be cut off would end the process that reads it.
    guard MemoryFile.isSealed(file) else { throw SlotLayout.Fault.notSealed }
    let memory = try MappedMemory(file)
    defer { withExtendedLifetime(memory) {} }
    let bytes = memory.bytes
    guard bytes.count >= Self.headerSize else { throw SlotLayout.Fault.wrongSize }
    guard bytes.prefix(8).elementsEqual("WASHBRD\n".utf8) else { throw SlotLayout.Fault.foreign }
    let version: UInt32 = bytes.number(at: 8)
    guard Self.versions.contains(version) else { throw SlotLayout.Fault.wrongVersion(version) }
    guard let kind = SlotLayout.Kind(rawValue: bytes.number(at: 12)) else { throw SlotLayout.Fault.wrongIndex }
    let (index, content) = try SlotLayout.ranges(
      after: Self.headerSize, bytes.number(at: 24), bytes.number(at: 32), of: bytes.count)
    kept = try RecoveredContent(
      kind, sequence: bytes.number(at: 16), Array(bytes[index]), in: memory, content,
      version: version > Self.versionWithReports ? .withEvidence : .withReport)
  }
}
