import RichText
import Selections
import Testing

@testable import ServiceCore

struct FormAttemptsTests {
  private let html = FetchedContent(target: "text/html", type: "text/html", bytes: [0x61], wasIncremental: false)

  private func attempts(_ targets: [String]) -> FormAttempts {
    FormAttempts(Negotiation(targets: targets, formats: [.rtf, .html, .text], privateTypes: [:]))
  }

  @Test func `the forms come in the order of the formats, and then the reason of the last failure`() {
    var attempts = attempts(["UTF8_STRING", "text/html"])
    guard case .form(let first) = attempts.next(), case .form(let second) = attempts.next() else {
      Issue.record("two forms are offered")
      return
    }
    #expect([first.target, second.target] == ["text/html", "UTF8_STRING"])
    attempts.lastFailure = .timedOut
    guard case .none(.timedOut) = attempts.next() else {
      Issue.record("no form is left")
      return
    }
  }

  @Test func `a form that lacks a part of the text is used before the text alone`() {
    var attempts = attempts(["UTF8_STRING", "text/html"])
    guard case .form(let first) = attempts.next() else {
      Issue.record("a form is offered")
      return
    }
    attempts.lacks(first, html, percentage: 80)
    #expect(attempts.bestPercentage == 80)
    guard case .read(html, first) = attempts.next() else {
      Issue.record("the form that was read is not used")
      return
    }
    #expect(attempts.bestPercentage == 0)
    guard case .form(let last) = attempts.next() else {
      Issue.record("the text is not tried")
      return
    }
    #expect(last.format == .text)
  }
}
