import Configuration
import RichText
import Selections
import Testing

@testable import ServiceCore

/// Pastes by another profile, in the simulation of the service machine.
struct LoansTests {
  private func desktop() -> SimulatedDesktop { SimulatedDesktop(keepsCopies: true, answersAtOnce: true) }

  private func text(_ forms: [OfferForm]) -> String? {
    Offer(forms: forms).form(of: .text).map { String(decoding: $0.bytes.array, as: UTF8.self) }
  }

  private func answers(_ desktop: SimulatedDesktop) -> [ControlResponse] {
    desktop.answers.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap(\.value)
  }

  @Test func `the copy that we own is lent by the profile, and stays what it was for all others`() throws {
    let desktop = desktop()
    desktop.perform(.copy(selection: "CLIPBOARD", isClean: false))
    desktop.rest()
    let before = try #require(desktop.word(in: "CLIPBOARD"))
    desktop.perform(.ask(.paste(profile: "plain", window: 7, age: nil)))
    #expect(desktop.clipboard.loans.isEmpty)
    desktop.rest()
    let loan = try #require(desktop.clipboard.loans.first)
    #expect(loan.window == 7 && loan.length == 2000 && text(loan.offer.forms)?.hasPrefix(before) == true)
    #expect(loan.unlisted.contains { $0.targets.contains("text/html") })
    #expect(desktop.word(in: "CLIPBOARD") == before)
    #expect(answers(desktop).map(\.report?.profile) == ["plain"])
  }

  @Test func `a later copy, or a command, comes before a loan that is prepared`() {
    let later = desktop()
    later.perform(.copy(selection: "CLIPBOARD", isClean: false))
    later.rest()
    later.perform(.ask(.paste(profile: "plain", window: 7, age: nil)))
    later.perform(.copy(selection: "CLIPBOARD", isClean: false))
    later.rest()
    #expect(later.clipboard.loans.isEmpty && answers(later).map(\.error?.code) == [.notDone])
    let command = desktop()
    command.perform(.copy(selection: "CLIPBOARD", isClean: false))
    command.rest()
    command.perform(.ask(.paste(profile: "plain", window: 7, age: nil)))
    command.perform(.ask(.apply(profile: "plain")))
    command.rest()
    #expect(command.clipboard.loans.isEmpty && answers(command).map(\.error?.code) == [.notDone, nil])
  }

  @Test func `clean text that another program owns is pasted as it is, and stays with its owner`() {
    let desktop = desktop()
    desktop.perform(.copy(selection: "CLIPBOARD", isClean: true))
    desktop.rest()
    desktop.perform(.ask(.paste(profile: "plain", window: 7, age: nil)))
    desktop.rest()
    #expect(answers(desktop).map(\.report?.reason) == [.nothingToClean])
    if case .program = desktop.clipboard.owner(of: "CLIPBOARD") {} else { Issue.record("it was taken") }
  }

  @Test func `text that was left alone is taken as it was, and only the program sees it cleaned`() throws {
    let desktop = desktop()
    desktop.perform(.ask(.skip))
    desktop.perform(.copy(selection: "CLIPBOARD", isClean: false))
    desktop.rest()
    desktop.perform(.ask(.paste(profile: "plain", window: 7, age: nil)))
    desktop.rest()
    let loan = try #require(desktop.clipboard.loans.first)
    #expect(text(loan.offer.forms)?.contains("\u{200B}") == false)
    guard case .service(let offer) = desktop.clipboard.owner(of: "CLIPBOARD") else {
      Issue.record("it was not taken")
      return
    }
    #expect(text(offer.forms)?.contains("\u{200B}") == true)
    #expect(answers(desktop).last?.report?.profile == "plain")
    desktop.perform(.ask(.explain))
    #expect(answers(desktop).last?.report?.outcome == .restored)
  }

  @Test func `a copy of which more than text would be lost is left with its owner`() {
    let desktop = desktop()
    desktop.perform(.ask(.skip))
    desktop.clipboard.copy(
      ["UTF8_STRING": Array("a\u{200B}b".utf8), "application/x-private": [1]], to: "CLIPBOARD", now: 1000)
    desktop.rest()
    desktop.perform(.ask(.paste(profile: "plain", window: 7, age: nil)))
    desktop.rest()
    #expect(answers(desktop).last?.error?.code == .notDone && desktop.clipboard.loans.isEmpty)
    if case .program = desktop.clipboard.owner(of: "CLIPBOARD") {} else { Issue.record("it was taken") }
  }

  @Test func `a paste that was requested before the last one, as by a key that repeats, is not carried out`() {
    let desktop = desktop()
    desktop.perform(.copy(selection: "CLIPBOARD", isClean: false))
    desktop.rest()
    desktop.perform(.ask(.paste(profile: "plain", window: 7, age: 900)))
    desktop.rest()
    desktop.perform(.ask(.paste(profile: "plain", window: 7, age: 600)))
    #expect(desktop.clipboard.loans.count == 1 && answers(desktop).last?.error?.code == .repeated)
    desktop.perform(.wait(100))
    desktop.perform(.ask(.paste(profile: "plain", window: 7, age: 10)))
    desktop.rest()
    #expect(desktop.clipboard.loans.count == 2 && answers(desktop).last?.report?.profile == "plain")
  }

  @Test func `where no key can be seen, a key that is held pastes once`() throws {
    let desktop = desktop()
    desktop.perform(.copy(selection: "CLIPBOARD", isClean: false))
    desktop.rest()
    func paste() {
      desktop.perform(.ask(.paste(profile: "plain", window: nil, age: 5)))
      desktop.rest()
    }
    paste()
    #expect(desktop.clipboard.loans.map(\.window) == [nil])
    for pause in [600, 40, 40, 640] {
      desktop.perform(.wait(UInt64(pause)))
      paste()
      #expect(desktop.clipboard.loans.count == 1 && answers(desktop).last?.error?.code == .repeated)
    }
    desktop.perform(.wait(701))
    paste()
    #expect(desktop.clipboard.loans.count == 2)
  }

  @Test func `an empty clipboard and an unknown profile are said to be so`() {
    let desktop = desktop()
    desktop.perform(.ask(.paste(profile: "plain", window: 7, age: nil)))
    desktop.perform(.ask(.paste(profile: "none", window: 7, age: nil)))
    desktop.rest()
    #expect(answers(desktop).map(\.error?.code) == [.noCopy, .unknownProfile])
  }
}
