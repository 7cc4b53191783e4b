import Selections

/// One memory file of the descriptor store: what it is, and the bytes that belong to it.
///
///     0  magic "WASHBRD\n"   8  version, u32   12  kind, u32   16  sequence, u64
///     24 bytes of the index, u64   32  bytes of the parts, u64   40  checksum of all after it, u64
///     48 the index                 then the parts, without a gap
///
/// Numbers are little endian. What comes back from the store is untrusted like any input: it is taken whole or not at all.
struct StoredRecord: Sendable {
  enum Kind: UInt32, Hashable, Sendable {
    case offer = 1
    case original = 2

    /// Of its file, as /proc shows it.
    fileprivate var fileName: String {
      switch self {
      case .offer: "washboard-offer"
      case .original: "washboard-original"
      }
    }
  }

  /// Why a file of the store is none of ours, or none that can be used.
  enum Fault: Error, Hashable, Sendable {
    case notSealed
    case wrongSize
    case wrongMagic
    case wrongVersion(UInt32)
    case damaged
    case wrongIndex
    case otherServer
    case system(SystemError)
  }

  /// Where one part is, counted from the first byte after the index.
  struct Part: Hashable, Sendable {
    let offset: Int
    let count: Int
  }

  let kind: Kind
  /// The later of two is the one that counts.
  let sequence: UInt64
  let index: [UInt8]
  let version: UInt32
  private let memory: SealedMemory
  private let partsStart: Int

  static let version: UInt32 = 5
  /// The last version whose index ended with a report; one of an earlier release may be kept during an upgrade.
  static let versionWithReports: UInt32 = 4
  private static let magic = Array("WASHBRD\n".utf8)
  private static let headerSize = 48
  /// Far more than the names of all forms take.
  static let maximumIndex = 4 << 20

  /// The bytes of a part; nil where it lies outside the file.
  func bytes(of part: Part) -> FormBytes? {
    let (start, isTooFar) = partsStart.addingReportingOverflow(part.offset)
    let (end, isTooLong) = start.addingReportingOverflow(part.count)
    guard !isTooFar, !isTooLong, part.offset >= 0, part.count >= 0 else { return nil }
    return FormBytes(in: memory, start..<end)
  }

  // MARK: Writing

  /// Up to so many bytes a record is put together first and written at once. Its parts stay where they are: a mapping costs more
  /// than what it would save.
  private static let writtenAtOnce = 64 << 10

  /// Writes and seals a file.
  /// - Parameter parts: those of a larger record are replaced, each by itself in the file's memory as soon as it is there, so that none
  ///   of them is held twice; after an error, too, they are all there.
  /// - Returns: the file's descriptor, to be stored.
  static func write(
    _ kind: Kind, sequence: UInt64, index: [UInt8], parts: inout [FormBytes]
  ) throws(SystemError) -> FileDescriptor {
    let file = try SealedMemory.create(kind.fileName)
    let size = parts.reduce(headerSize + index.count) { $0 + $1.count }
    func header(checksum: UInt64) -> [UInt8] {
      var header = magic
      header.append(version)
      header.append(kind.rawValue)
      header.append(sequence)
      header.append(UInt64(index.count))
      header.append(UInt64(size - headerSize - index.count))
      header.append(checksum)
      return header
    }
    if size <= writtenAtOnce {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(size)
      bytes += header(checksum: 0)
      bytes += index
      for part in parts { part.withUnsafeBytes { bytes += $0 } }
      let checksum = bytes.withUnsafeBytes { Checksum.of(UnsafeRawBufferPointer(rebasing: $0[headerSize...])) }
      bytes.replaceSubrange(..<headerSize, with: header(checksum: checksum))
      try SealedMemory.write(FormBytes(bytes), to: file, at: 0)
    } else {
      try SealedMemory.reserve(size, of: file)
      let memory = try SealedMemory(mapping: file)
      var end = try SealedMemory.write(FormBytes(index), to: file, at: headerSize)
      for place in parts.indices {
        let start = end
        end = try SealedMemory.write(parts[place], to: file, at: start)
        if let written = FormBytes(in: memory, start..<end) { parts[place] = written }
      }
      let checksum = withExtendedLifetime(memory) {
        Checksum.of(UnsafeRawBufferPointer(rebasing: memory.bytes[headerSize...]))
      }
      try SealedMemory.write(FormBytes(header(checksum: checksum)), to: file, at: 0)
    }
    try SealedMemory.seal(file)
    return file
  }

  // MARK: Reading

  init(reading file: FileDescriptor) throws(Fault) {
    // Before it is mapped: what could still be cut off would end the process that reads it.
    guard SealedMemory.isSealed(file) else { throw .notSealed }
    let memory: SealedMemory
    do throws(SystemError) {
      memory = try SealedMemory(mapping: file)
    } catch {
      throw .system(error)
    }
    self.memory = memory
    let bytes = memory.bytes
    defer { withExtendedLifetime(memory) {} }
    guard bytes.count >= Self.headerSize else { throw .wrongSize }
    guard bytes.prefix(Self.magic.count).elementsEqual(Self.magic) else { throw .wrongMagic }
    let version: UInt32 = bytes.number(at: 8)
    guard version == Self.version || version == Self.versionWithReports else { throw .wrongVersion(version) }
    let (indexCount, partsCount): (UInt64, UInt64) = (bytes.number(at: 24), bytes.number(at: 32))
    let body = UInt64(bytes.count - Self.headerSize)
    guard indexCount <= UInt64(Self.maximumIndex), indexCount <= body, partsCount == body - indexCount else {
      throw .wrongSize
    }
    let checksum: UInt64 = bytes.number(at: 40)
    guard checksum == Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[Self.headerSize...])) else { throw .damaged }
    guard let kind = Kind(rawValue: bytes.number(at: 12)) else { throw .wrongIndex }
    self.kind = kind
    self.version = version
    sequence = bytes.number(at: 16)
    partsStart = Self.headerSize + Int(indexCount)
    index = Array(bytes[Self.headerSize..<partsStart])
  }
}

extension StoredRecord.Fault: CustomStringConvertible {
  var description: String {
    switch self {
    case .notSealed: "it is no sealed memory file"
    case .wrongSize: "its length is not the one it tells"
    case .wrongMagic: "it is none of Washboard's"
    case .wrongVersion(let version): "it is of version \(version)"
    case .damaged: "its checksum is wrong"
    case .wrongIndex: "its index cannot be understood"
    case .otherServer: "it is of another X server, or of another run of this one"
    case .system(let error): "\(error)"
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension UnsafeRawBufferPointer {
  /// A little-endian number; the caller has looked at the length.
  fileprivate func number<Number: FixedWidthInteger>(at offset: Int) -> Number {
    Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}
