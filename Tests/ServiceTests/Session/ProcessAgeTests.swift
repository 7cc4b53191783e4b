import Testing

@testable import Service

struct ProcessAgeTests {
  private static func status(name: String) -> [UInt8] {
    Array("4711 (\(name)) S 1 4711 4711 0 -1 4194304 1 0 0 0 2 3 0 0 20 0 1 0 123456 9000 200".utf8)
  }

  @Test(arguments: ["washboard", "a b", "a) S 1 2 (b", ""])
  func `the start is found whatever the name of the program is`(name: String) {
    #expect(ProcessAge.start(inStatus: Self.status(name: name), ticksPerSecond: 100) == 1_234_560)
  }

  @Test(arguments: ["", "4711 (a", "4711 (a) S 1 2 3", "4711 (a)" + String(repeating: " x", count: 30)])
  func `a line of another shape has no start`(line: String) {
    #expect(ProcessAge.start(inStatus: Array(line.utf8), ticksPerSecond: 100) == nil)
  }

  @Test func `this process has an age that grows`() throws {
    let age = try #require(ProcessAge.milliseconds())
    #expect(try #require(ProcessAge.milliseconds()) >= age && age > 0)
  }
}
