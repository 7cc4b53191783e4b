import Testing

@testable import Service

struct ProcessAgeTests {
  @Test func `this process has an age that grows`() throws {
    let age = try #require(ProcessAge.milliseconds())
    #expect(try #require(ProcessAge.milliseconds()) >= age && age > 0)
  }
}
