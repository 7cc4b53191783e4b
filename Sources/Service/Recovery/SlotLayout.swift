import Selections

/// The bytes of a slot: a header, an index, and the content that the index describes.
///
///     0  commit: sequence, u64, and its complement, u64
///     16 magic "WASHSLT\n"   24 version, u32   28 kind, u32
///     32 bytes of the index, u64               40 bytes of the content, u64
///     48 the index           then the content, without a gap
///
/// Numbers are little endian. The commit is written last, over zeros: a slot whose writing was cut off at any byte
/// holds nothing. The content that a former process has left is untrusted like any input: it is taken whole or not at
/// all.
struct SlotLayout: Sendable {
  enum Kind: UInt32, Sendable {
    case offer = 1
    case original = 2
  }

  /// The reason why the content of a file is not taken up.
  enum Fault: Error, Hashable, Sendable {
    /// The slot holds nothing committed.
    case empty
    case foreign
    case wrongSize
    case wrongVersion(UInt32)
    case wrongIndex
    case otherServer
    case notSealed
  }

  let kind: Kind
  /// The later of two is the one that counts.
  let sequence: UInt64
  let version: IndexCoder.Version
  let index: Range<Int>
  let content: Range<Int>

  static let headerSize = 48
  static let commitSize = 16
  private static let magic = Array("WASHSLT\n".utf8)
  private static let versions: [UInt32: IndexCoder.Version] = [1: .withEvidence, present: .extensible]
  private static let present: UInt32 = 2
  /// Far more bytes than the names of all forms take.
  static let maximumIndex = 4 << 20

  /// The bytes before the content, with zeros where the commit will be.
  static func head(_ kind: Kind, index: [UInt8], contentSize: Int) -> [UInt8] {
    var head = [UInt8](repeating: 0, count: commitSize)
    head.reserveCapacity(headerSize + index.count + contentSize)
    head += magic
    head.append(number: present)
    head.append(number: kind.rawValue)
    head.append(number: UInt64(index.count))
    head.append(number: UInt64(contentSize))
    head += index
    return head
  }

  /// The bytes at the start of a slot that make all others count.
  static func commit(_ sequence: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: sequence)
    bytes.append(number: ~sequence)
    return bytes
  }

  /// - Parameters:
  ///   - bytes: The start of a file, with the header.
  ///   - size: The length of the file. What follows the content does not count.
  init(reading bytes: UnsafeRawBufferPointer, of size: Int) throws(Fault) {
    guard bytes.count >= Self.headerSize else { throw bytes.isEmpty ? .empty : .wrongSize }
    let (sequence, complement): (UInt64, UInt64) = (bytes.number(at: 0), bytes.number(at: 8))
    guard sequence != 0, complement == ~sequence else { throw .empty }
    guard bytes[16..<24].elementsEqual(Self.magic) else { throw .foreign }
    let number: UInt32 = bytes.number(at: 24)
    guard let version = Self.versions[number] else { throw .wrongVersion(number) }
    guard let kind = Kind(rawValue: bytes.number(at: 28)) else { throw .wrongIndex }
    (self.kind, self.sequence, self.version) = (kind, sequence, version)
    (index, content) = try Self.ranges(after: Self.headerSize, bytes.number(at: 32), bytes.number(at: 40), of: size)
  }

  /// The places of an index and a content of these lengths.
  static func ranges(
    after header: Int, _ index: UInt64, _ content: UInt64, of size: Int
  ) throws(Fault) -> (index: Range<Int>, content: Range<Int>) {
    let body = UInt64(size - header)
    guard index <= UInt64(maximumIndex), index <= body, content <= body - index else { throw .wrongSize }
    let end = header + Int(index)
    return (header..<end, end..<end + Int(content))
  }
}

extension SlotLayout.Fault: CustomStringConvertible {
  var description: String {
    switch self {
    case .empty: "it holds nothing"
    case .foreign: "it is none of Washboard's"
    case .wrongSize: "its length differs from the stated one"
    case .wrongVersion(let version): "it is of version \(version)"
    case .wrongIndex: "its index cannot be understood"
    case .otherServer: "it is of another X server, or of another run of this one"
    case .notSealed: "it is no sealed memory file"
    }
  }
}
