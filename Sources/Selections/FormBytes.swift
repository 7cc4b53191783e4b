/// The bytes of one written form: an array, or a part of memory that is kept elsewhere and shared by the forms of an
/// offer.
///
/// Both are never changed; forms in mapped memory are served from there, so that a large copy is there once.
package struct FormBytes: Sendable, ExpressibleByArrayLiteral, RandomAccessCollection {
  private enum Storage: Sendable {
    case array([UInt8])
    case slice(ArraySlice<UInt8>)
    case memory(any SharedMemory, Range<Int>)
  }

  private let storage: Storage

  package init(_ bytes: [UInt8]) { storage = .array(bytes) }

  private init(storage: Storage) { self.storage = storage }

  /// - Returns: nil where the range lies outside the memory.
  package init?(in memory: any SharedMemory, _ range: Range<Int>) {
    guard range.lowerBound >= 0, range.upperBound <= memory.bytes.count else { return nil }
    storage = .memory(memory, range)
  }

  package init(arrayLiteral elements: UInt8...) { self.init(elements) }

  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    switch storage {
    case .array(let bytes): try bytes.withUnsafeBytes(body)
    case .slice(let bytes): try bytes.withUnsafeBytes(body)
    case .memory(let memory, let range):
      try withExtendedLifetime(memory) { try body(UnsafeRawBufferPointer(rebasing: memory.bytes[range])) }
    }
  }

  /// The bytes in an array, which is a copy of those in memory.
  package var array: [UInt8] {
    switch storage {
    case .array(let bytes): bytes
    case .slice, .memory: withUnsafeBytes(Array.init)
    }
  }

  /// The first bytes, in the same memory.
  package func prefix(_ count: Int) -> FormBytes {
    let count = Swift.max(0, Swift.min(count, self.count))
    return switch storage {
    case .array(let bytes): FormBytes(storage: .slice(bytes.prefix(count)))
    case .slice(let bytes): FormBytes(storage: .slice(bytes.prefix(count)))
    case .memory(let memory, let range):
      FormBytes(storage: .memory(memory, range.lowerBound..<range.lowerBound + count))
    }
  }

  // MARK: Collection

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch storage {
    case .array(let bytes): bytes.count
    case .slice(let bytes): bytes.count
    case .memory(_, let range): range.count
    }
  }

  package subscript(position: Int) -> UInt8 { withUnsafeBytes { $0[position] } }
}

extension FormBytes: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    switch (left.storage, right.storage) {
    // Arrays compare their identity first: forms of one text share theirs.
    case (.array(let left), .array(let right)): left == right
    default:
      left.count == right.count
        && left.withUnsafeBytes { left in
          right.withUnsafeBytes { left.baseAddress == $0.baseAddress || left.elementsEqual($0) }
        }
    }
  }

  package func hash(into hasher: inout Hasher) { withUnsafeBytes { hasher.combine(bytes: $0) } }
}

/// Memory that stays as it is and where it is as long as there is a reference to it.
package protocol SharedMemory: AnyObject, Sendable {
  var bytes: UnsafeRawBufferPointer { get }
}
