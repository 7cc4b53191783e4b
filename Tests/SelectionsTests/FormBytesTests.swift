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

  @Test func `there is no part outside the memory`() {
    let memory = Memory([1, 2])
    #expect(FormBytes(in: memory, 0..<3) == nil)
    #expect(FormBytes(in: memory, -1..<1) == nil)
    #expect(FormBytes(in: memory, 2..<2) == [])
  }
}
