import Selections
import Testing

struct FormBytesTests {
  /// Safe to share: it is never changed.
  private final class Memory: SharedMemory, @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    init(_ content: [UInt8]) {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 1)
      copy.copyBytes(from: content)
      bytes = UnsafeRawBufferPointer(copy)
    }

    deinit { bytes.deallocate() }
  }

  @Test func `a part of memory is equal to an array of the same bytes`() throws {
    let part = try #require(FormBytes(in: Memory([1, 2, 3, 4]), 1..<3))
    #expect(part == [2, 3] && part != [2, 4] && part != [2] && part != [])
    #expect(part.array == [2, 3] && Array(part) == [2, 3] && part.count == 2 && part[1] == 3)
    #expect(Set([part, [2, 3]]).count == 1)
  }

  @Test func `a prefix of the bytes shares their memory, and so does a prefix of the prefix`() throws {
    func start(_ bytes: FormBytes) -> UnsafeRawPointer? { bytes.withUnsafeBytes { $0.baseAddress } }
    for bytes in [FormBytes([1, 2, 3, 4]), try #require(FormBytes(in: Memory([9, 1, 2, 3, 4]), 1..<5))] {
      let part = bytes.prefix(3)
      #expect(part == [1, 2, 3] && part.array == [1, 2, 3] && part.count == 3 && part[2] == 3)
      #expect(part.prefix(2) == [1, 2] && part.prefix(9) == part && part.prefix(0) == [] && part.prefix(-1) == [])
      #expect(start(part) == start(bytes) && start(part.prefix(2)) == start(bytes))
      #expect(part.hashValue == FormBytes([1, 2, 3]).hashValue)
    }
  }

  @Test func `there is no part outside the memory`() {
    let memory = Memory([1, 2])
    #expect(FormBytes(in: memory, 0..<3) == nil)
    #expect(FormBytes(in: memory, -1..<1) == nil)
    #expect(FormBytes(in: memory, 2..<2) == [])
  }
}
