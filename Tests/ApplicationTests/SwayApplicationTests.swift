import TestProcesses
import Testing

/// Programs of a Wayland session whose compositor has data control.
@Suite(.enabled(if: SwayApplications.isWanted, Comment(rawValue: SwayApplications.reason)), .serialized)
struct SwayApplicationTests {
  private static let page = "<p style='color:red'>some <b>bold</b> pay\u{200B}pal</p>"
  private static let text = "text/plain;charset=utf-8"

  private func skip(_ name: String) { print("skipped: \(name) is not installed") }

  @Test func `a copy of a toolkit's program is cleaned, and pasted clean by the others`() throws {
    let toolkits = SwayApplications.Toolkit.allCases.filter(\.isInstalled)
    for toolkit in SwayApplications.Toolkit.allCases where !toolkit.isInstalled { skip(toolkit.rawValue) }
    for source in toolkits {
      let applications = try SwayApplications()
      try applications.copy([("text/html", Self.page), (Self.text, "some bold pay\u{200B}pal")], in: source)
      #expect(try applications.sway.isClean(), "\(applications.daemon.errorText)")
      for destination in toolkits {
        #expect(try applications.paste("text/html", in: destination).contains("some <b>bold</b> paypal"))
        #expect(try applications.paste(Self.text, in: destination) == "some bold paypal")
      }
    }
  }

  @Test func `a copy of a browser is cleaned, and pasted clean by both`() throws {
    let browsers = SwayApplications.Browser.allCases.filter(\.isInstalled)
    for browser in SwayApplications.Browser.allCases where !browser.isInstalled { skip(browser.rawValue) }
    for source in browsers {
      let applications = try SwayApplications()
      try applications.copy(Applications.page, in: source)
      for destination in browsers {
        let pasted = try applications.paste(in: destination)
        #expect(pasted.contains("<b>bold</b>") && pasted.contains("https://example.org/p?id=7"), "\(pasted)")
        #expect(!pasted.contains("color") && !pasted.contains("utm_"), "\(pasted)")
      }
    }
  }
}
