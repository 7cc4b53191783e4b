import Glibc
import SystemCalls
import Testing

struct ProcessFactsTests {
  private static func status(name: String) -> [UInt8] {
    Array("4711 (\(name)) S 1 4711 4711 0 -1 4194304 1 0 0 0 2 3 0 0 20 0 1 0 123456 9000 200".utf8)
  }

  @Test(arguments: ["washboard", "a b", "a) S 1 2 (b", ""])
  func `the start is found whatever the name of the program is`(name: String) {
    #expect(ProcessFacts.startTicks(inStatus: Self.status(name: name)) == 123_456)
  }

  @Test(arguments: ["", "4711 (a", "4711 (a) S 1 2 3", "4711 (a)" + String(repeating: " x", count: 30)])
  func `a line of another shape has no start`(line: String) {
    #expect(ProcessFacts.startTicks(inStatus: Array(line.utf8)) == nil)
  }

  @Test func `a process is the same by its number and by its name`() throws {
    let (numbered, own) = (ProcessFacts(processID: getpid()), ProcessFacts.own)
    #expect(numbered.startTicks == own.startTicks && own.startTicks != nil)
    let path = try #require(own.executablePath)
    #expect(numbered.executablePath == path)
    let name = try #require(ProcessFacts.name(ofExecutable: path))
    #expect(own.command == String(decoding: name.utf8.prefix(15), as: UTF8.self))
  }

  @Test func `nothing is known of a process that is not there`() {
    let facts = ProcessFacts(processID: -1)
    #expect(facts.executablePath == nil && facts.command == nil && facts.startTicks == nil)
  }
}
