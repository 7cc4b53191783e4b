import ClipboardTargets
import Sanitizer
import TestProcesses
import Testing

@testable import Service
@testable import ServiceCore

/// The manual keeps up with the program.
struct ManualTests {
  private func manual(_ name: String) -> String {
    let source = contents(of: "\(Product.root)/Sources/washboard/Manual/\(name)")
    return String(decoding: source, as: UTF8.self).split(separator: "\n").map(String.init).joined(separator: " ")
  }

  @Test func `washboard(1) names every reason, error and command of the control socket`() {
    let words = Set(manual("washboard.1").split { " ,\"{}:".contains($0) }.map(String.init))
    for reason in LeaveReason.allCases where !words.contains(reason.rawValue) { Issue.record("\(reason.rawValue)") }
    for code in ControlError.Code.allCases where !words.contains(code.rawValue) { Issue.record("\(code.rawValue)") }
    for command in ControlRequest.Command.allCases where !words.contains(command.rawValue) {
      Issue.record("\(command.rawValue)")
    }
  }

  @Test func `washboard(1) lists the names of published forms, in their order`() throws {
    let source = contents(of: "\(Product.root)/Sources/washboard/Manual/washboard.1")
    let lines = String(decoding: source, as: UTF8.self).split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix(".Ss Published forms") })
    let list = lines[start...].prefix { $0 != ".El" }.filter { $0.hasPrefix(".Li ") }
    let names = list.flatMap { $0.dropFirst(4).split { " ,".contains($0) }.map(String.init) }
    #expect(
      names == ClipboardTarget.Format.allCases.flatMap { TargetCatalog.publications(of: $0).flatMap(\.names) })
  }

  @Test func `washboard.toml(5) names every profile and attribute`() {
    let words = Set(manual("washboard.toml.5").split { " ,.".contains($0) }.map(String.init))
    for profile in Profile.shipped where !words.contains(profile.name) { Issue.record("\(profile.name)") }
    for attribute in Attribute.allCases where !words.contains(attribute.rawValue) {
      Issue.record("\(attribute.rawValue)")
    }
  }
}
