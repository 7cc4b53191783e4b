import Selections
import Testing

@testable import ICCCM

struct SelectionOfferTests {
  private let content = SelectionOffer.Content(forms: [
    SelectionOffer.Form(targets: [.rtf, .html], names: ["text/rtf", "text/html"], bytes: [1]),
    SelectionOffer.Form(
      targets: [.string, .rtf, .targets, .none], names: ["TEXT", "again", "TARGETS", ""], type: .utf8String,
      bytes: [2]),
  ])
  private var offer: SelectionOffer { SelectionOffer(content, time: 1001, atoms: .known) }

  @Test func `TARGETS lists exactly what is served`() {
    #expect(offer.targets() == [.timestamp, .targets, .multiple, .saveTargets, .rtf, .html, .string])
    #expect(offer.answer(to: .targets) == .words(offer.targets().map(\.rawValue), type: .atom))
    for target in offer.targets() where target != .multiple { #expect(offer.answer(to: target) != .refusal) }
    #expect(offer.answer(to: Atom(rawValue: 999)) == .refusal)
    #expect(offer.answer(to: .none) == .refusal)
  }

  @Test func `protocol targets are answered by the protocol`() {
    #expect(offer.answer(to: .timestamp) == .words([1001], type: .integer))
    #expect(offer.answer(to: .saveTargets) == .words([], type: .null))
  }

  @Test func `the type of a form is its target, unless the form states another`() {
    #expect(offer.answer(to: .rtf) == .content([1], type: .rtf, name: "text/rtf"))
    #expect(offer.answer(to: .html) == .content([1], type: .html, name: "text/html"))
    #expect(offer.answer(to: .string) == .content([2], type: .utf8String, name: "TEXT"))
  }

  @Test func `requests made before the ownership are not covered`() {
    #expect(offer.covers(.current))
    #expect(offer.covers(1001))
    #expect(offer.covers(5000))
    #expect(!offer.covers(1000))
    // A month later the clock has turned half round: that is no earlier ownership.
    #expect(offer.covers(ServerTime(rawValue: 1001 &+ 30 * 24 * 3_600_000)))
  }

  // MARK: Who asks

  /// Gives the first alternative to kitty, the second to emacs, and one that is not there to vim.
  private struct ByName: DestinationSelector {
    func alternative(for client: Client?) -> Int? {
      ["kitty": 0, "emacs": 1, "vim": 7][client?.executable ?? ""]
    }
  }

  private func form(_ target: Atom, _ byte: UInt8) -> SelectionOffer.Form {
    SelectionOffer.Form(targets: [target], names: ["\(target.rawValue)"], bytes: [byte])
  }

  private func audience(
    _ offer: SelectionOffer, of window: WindowID = .requestor, _ name: String?, processID: Int32? = nil
  ) -> Audience {
    let client = name.map { Client(processID: processID, executable: $0) }
    return offer.audience(of: window, client, resourceMask: 0x1F_FFFF)
  }

  private struct Terminals: PasteJudge {
    var mayHold: Bool { false }
    func verdict(on client: Client?) -> PasteVerdict { client?.executable == "xterm" ? .guarded : .allowed }
  }

  @Test func `guarded programs get the first bytes of a text, which a copy by them is known by, too`() {
    let text = SelectionOffer.Form(
      targets: [.utf8String], names: ["UTF8_STRING"], bytes: FormBytes([1, 10]), guardedCount: 1)
    let content = SelectionOffer.Content(forms: [text, form(.html, 1)], verdicts: PasteVerdicts(Terminals()))
    let offer = SelectionOffer(content, time: 1001, atoms: .known)
    #expect(audience(offer, "xterm") == .guarded(.everyone) && audience(offer, "kitty") == .everyone)
    #expect(offer.answer(to: .utf8String) == .content([1, 10], type: .utf8String, name: "UTF8_STRING"))
    let guarded = offer.answer(to: .utf8String, for: .guarded(.everyone))
    #expect(guarded == .content([1], type: .utf8String, name: "UTF8_STRING"))
    // Only where the answers differ is the program looked for.
    #expect(offer.isForSome(.utf8String) && !offer.isForSome(.html) && !offer.isForSome(.targets))
    #expect(offer.ownForms.map(\.bytes) == [[1, 10], [1], [1]])
  }

  @Test func `a destination gets the forms chosen for it, and all others get the common ones`() {
    var content = SelectionOffer.Content(forms: [form(.html, 1), form(.rtf, 1)])
    #expect(!SelectionOffer(content, time: 1001, atoms: .known).isForSome)
    content.alternatives = [[form(.rtf, 2), form(.html, 2)], [form(.html, 3), form(.string, 3)]]
    content.choice = DestinationChoice(ByName())
    let offer = SelectionOffer(content, time: 1001, atoms: .known)
    #expect(offer.isForSome)
    #expect(audience(offer, "kitty") == .destination(0))
    #expect(audience(offer, "emacs") == .destination(1))
    for name in ["vim", "xterm", nil] { #expect(audience(offer, name) == .everyone) }
    #expect(offer.answer(to: .html, for: .destination(0)) == .content([2], type: .html, name: "20"))
    #expect(offer.answer(to: .html, for: .destination(1)) == .content([3], type: .html, name: "20"))
    #expect(offer.answer(to: .html, for: .everyone) == .content([1], type: .html, name: "20"))
  }

  @Test func `a destination is offered its own targets, more or fewer than everyone, and refused all others`() {
    let offer = SelectionOffer(
      SelectionOffer.Content(
        forms: [form(.html, 1), form(.rtf, 1)],
        alternatives: [[form(.rtf, 2), form(.html, 2)], [form(.html, 3), form(.string, 3)]],
        choice: DestinationChoice(ByName())), time: 1001, atoms: .known)
    #expect(offer.targets(for: .destination(0)) == offer.targets().dropLast(2) + [.rtf, .html])
    #expect(offer.targets(for: .destination(1)) == offer.targets().dropLast(2) + [.html, .string])
    #expect(
      offer.answer(to: .targets, for: .destination(1))
        == .words(offer.targets(for: .destination(1)).map(\.rawValue), type: .atom))
    #expect(offer.answer(to: .rtf, for: .destination(1)) == .refusal)
    #expect(offer.answer(to: .string, for: .destination(1)) == .content([3], type: .string, name: "12"))
    #expect(offer.answer(to: .string, for: .everyone) == .refusal)
    #expect(offer.answer(to: .saveTargets, for: .destination(1)) == .words([], type: .null))
  }

  @Test func `only the source gets its own list of targets`() {
    let odt = Atom(rawValue: 77)
    let content = SelectionOffer.Content(
      forms: [form(.html, 1)], alternatives: [[form(.html, 2)]], choice: DestinationChoice(ByName()),
      home: [form(odt, 9), form(.html, 8)])
    let source = CopySource(window: .source, client: Client(processID: 42))
    let offer = SelectionOffer(content, source: source, time: 1001, atoms: .known)
    #expect(offer.targets(for: .home).suffix(2) == [odt, .html])
    #expect(offer.answer(to: odt, for: .home) == .content([9], type: odt, name: "77"))
    #expect(offer.answer(to: .html, for: .home) == .content([8], type: .html, name: "20"))
    for audience in [Audience.everyone, .destination(0)] {
      #expect(offer.answer(to: odt, for: audience) == .refusal)
      #expect(!offer.targets(for: audience).contains(odt))
    }
    // Even where a destination rule names it.
    #expect(audience(offer, of: .source, "kitty", processID: 42) == .home)
    // Another process that has come to windows of the same numbers, or nobody knows which.
    #expect(audience(offer, of: .source, "kitty", processID: 43) == .destination(0))
    #expect(audience(offer, of: .source, nil) == .everyone)
  }

  @Test func `the guard holds for a program at home, too`() {
    let content = SelectionOffer.Content(
      forms: [], home: [form(.html, 8)], verdicts: PasteVerdicts(Terminals()))
    let offer = SelectionOffer(
      content, source: CopySource(window: .source, client: Client(processID: 42)), time: 1001, atoms: .known)
    #expect(audience(offer, of: .source, "xterm", processID: 42) == .guarded(.home))
    #expect(audience(offer, of: .source, "gimp", processID: 42) == .home)
  }

  @Test func `a source without a known process is identified by its windows`() {
    let source = CopySource(window: .source, client: nil)
    let content = SelectionOffer.Content(forms: [], home: [form(.html, 8)])
    let offer = SelectionOffer(content, source: source, time: 1001, atoms: .known)
    #expect(audience(offer, of: WindowID(rawValue: WindowID.source.rawValue + 5), nil) == .home)
    #expect(audience(offer, of: .other, nil) == .everyone)
    #expect(audience(offer, of: .source, "kitty", processID: 43) == .everyone)
  }

  @Test(arguments: [
    (["soffice", "libreoffice-writer"], ["soffice", "libreoffice-writer"], Audience.home),
    (["soffice", "libreoffice-writer"], ["xterm", "XTerm"], .everyone),
    (["soffice", "libreoffice-writer"], [], .everyone),
    ([], [], .everyone),
  ])
  func `another connection of the source's process is its home if its windows are of the same class`(
    source: [String], requestor: [String], audience: Audience
  ) {
    let content = SelectionOffer.Content(
      forms: [], home: [form(.html, 8)], source: Client(processID: 42, classes: source))
    let offer = SelectionOffer(content, time: 1001, atoms: .known)
    let client = Client(processID: 42, classes: requestor)
    #expect(offer.audience(of: .other, client, resourceMask: 0x1F_FFFF) == audience)
  }

  @Test func `its own forms are those for whatever program, without the source's own`() {
    let odt = Atom(rawValue: 77)
    let content = SelectionOffer.Content(
      forms: [form(.html, 1)], alternatives: [[form(.html, 2), form(.rtf, 3)]], choice: DestinationChoice(ByName()),
      home: [form(odt, 4)])
    let forms = SelectionOffer(content, time: 1001, atoms: .known).ownForms
    #expect(forms == [form(.html, 1), form(.html, 2), form(.rtf, 3)])
  }
}
