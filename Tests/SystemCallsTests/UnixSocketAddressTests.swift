import Glibc
import SystemCalls
import Testing

struct UnixSocketAddressTests {
  @Test(arguments: ["", "/tmp/a\0b", "\0a\0b", "/" + String(repeating: "a", count: 107)])
  func `what is no address of a socket is refused`(path: String) {
    #expect(UnixSocketAddress(path: path) == nil)
  }

  @Test func `a path of 107 bytes fits`() {
    #expect(UnixSocketAddress(path: "/" + String(repeating: "a", count: 106)) != nil)
  }

  @Test func `an abstract name ends with its last byte`() throws {
    let address = try #require(UnixSocketAddress(path: "\0washboard"))
    #expect(address.withPointer { Int($1) } == MemoryLayout<sa_family_t>.size + 10)
  }
}
