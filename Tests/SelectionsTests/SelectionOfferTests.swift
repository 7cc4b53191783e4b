import Testing

@testable import Selections

struct SelectionOfferTests {
  private let offer = SelectionOffer(
    forms: [
      SelectionOffer.Form(targets: [.rtf, .html], names: ["text/rtf", "text/html"], bytes: [1]),
      SelectionOffer.Form(
        targets: [.string, .rtf, .targets, .none], names: ["TEXT", "again", "TARGETS", ""], type: .utf8String,
        bytes: [2]),
    ], time: 1001, atoms: .known)

  @Test func `TARGETS lists exactly what is served`() {
    #expect(offer.targets == [.timestamp, .targets, .multiple, .saveTargets, .rtf, .html, .string])
    #expect(offer.answer(to: .targets) == .words(offer.targets.map(\.rawValue), type: .atom))
    for target in offer.targets where target != .multiple { #expect(offer.answer(to: target) != .refusal) }
    #expect(offer.answer(to: Atom(rawValue: 999)) == .refusal)
    #expect(offer.answer(to: .none) == .refusal)
  }

  @Test func `protocol targets are answered by the protocol`() {
    #expect(offer.answer(to: .timestamp) == .words([1001], type: .integer))
    #expect(offer.answer(to: .saveTargets) == .words([], type: .null))
  }

  @Test func `a form is typed as its target unless it says otherwise`() {
    #expect(offer.answer(to: .rtf) == .content([1], type: .rtf, name: "text/rtf"))
    #expect(offer.answer(to: .html) == .content([1], type: .html, name: "text/html"))
    #expect(offer.answer(to: .string) == .content([2], type: .utf8String, name: "TEXT"))
  }

  @Test func `requests made before the ownership are not covered`() {
    #expect(offer.covers(.current))
    #expect(offer.covers(1001))
    #expect(offer.covers(5000))
    #expect(!offer.covers(1000))
  }
}
