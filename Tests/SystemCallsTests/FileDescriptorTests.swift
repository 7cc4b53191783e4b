import SystemCalls
import Testing

struct FileDescriptorTests {
  @Test func `a pipe hands on bytes, then waits, and ends with its writer`() throws {
    var (reading, writing): (FileDescriptor, FileDescriptor?)
    (reading, writing) = try #require(FileDescriptor.pipe())
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(buffer.withUnsafeMutableBytes(reading.read(into:)) == .blocked)
    #expect([1, 2, 3].withUnsafeBytes { writing?.write($0) } == .bytes(24))
    #expect(buffer.withUnsafeMutableBytes(reading.read(into:)) == .bytes(8))
    writing = nil
    #expect(buffer.withUnsafeMutableBytes(reading.read(into:)) == .bytes(8))
    #expect(buffer.withUnsafeMutableBytes(reading.read(into:)) == .bytes(8))
    #expect(buffer.withUnsafeMutableBytes(reading.read(into:)) == .ended)
  }
}
