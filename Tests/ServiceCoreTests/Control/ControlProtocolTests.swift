import FoundationEssentials
import Selections
import TestMaterial
import Testing

@testable import ServiceCore

struct ControlProtocolTests {
  private func code(_ line: String) -> ControlError.Code? {
    if case .failure(let error) = ControlRequest.call(in: Array(line.utf8)) { error.code } else { nil }
  }

  @Test func `a request names its version and a known command`() {
    #expect(ControlRequest.call(in: Array("{\"version\":1,\"command\":\"status\"}".utf8)) == .success(.status))
    #expect(
      ControlRequest.call(in: Array("{\"command\":\"explain\",\"later\":[1],\"version\":1}".utf8))
        == .success(.explain))
  }

  private static let refused = [
    ("status", ControlError.Code.badRequest), ("{}", .badRequest), ("[1]", .badRequest),
    ("{\"version\":\"1\",\"command\":\"status\"}", .badRequest),
    ("{\"version\":1,\"command\":\"pause\",\"seconds\":0}", .badRequest),
    ("{\"version\":1,\"command\":\"pause\",\"seconds\":604801}", .badRequest),
    ("{\"version\":1,\"command\":\"pause\",\"seconds\":1e99}", .badRequest),
    ("{\"version\":2,\"command\":\"status\"}", .wrongVersion),
    ("{\"version\":1,\"command\":\"shutdown\"}", .unknownCommand), ("\u{0}\u{1}", .badRequest),
    ("{\"version\":1,\"command\":\"press\",\"key\":\"ctrl+w\"}", .badRequest),
    (String(repeating: "[", count: 60_000), .badRequest),
  ]

  @Test(arguments: refused.map { (LongText($0.0), $0.1) })
  func `whatever else is said is answered with a reason`(line: LongText, expected: ControlError.Code) {
    #expect(code(line.text) == expected)
  }

  @Test(arguments: [
    ControlCall.status, .explain, .follow(.all), .follow(.state), .pause(seconds: nil), .pause(seconds: 1),
    .pause(seconds: 604_800), .resume,
    .skip, .allow, .press(nil), .press(.controlShiftV),
  ])
  func `every call is understood as it was sent`(call: ControlCall) throws {
    let line = Array(try JSONEncoder().encode(ControlRequest(call)))
    #expect(ControlRequest.call(in: line) == .success(call))
  }

  @Test func `an answer is one line`() {
    let line = ControlResponse.error(.noCopy, "a\nb").line()
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(line.dropLast().firstIndex(of: UInt8(ascii: "\n")) == nil)
    #expect(
      String(decoding: line, as: UTF8.self)
        == "{\"error\":{\"code\":\"no-copy\",\"message\":\"a\\nb\"},\"version\":1}\n")
  }
}
