import Testing

@testable import Selections

struct OfferFingerprintTests {
  private struct Nobody: DestinationChoosing {
    func alternative(for client: Client?) -> Int? { nil }
  }

  private func form(_ target: Atom, _ name: String, _ bytes: [UInt8]) -> SelectionOffer.Form {
    SelectionOffer.Form(targets: [target], names: [name], bytes: bytes)
  }

  private func hash(_ bytes: [UInt8]) -> ContentHash { bytes.withUnsafeBytes(ContentHash.init) }

  @Test(arguments: [
    ("C_STRING", true), ("text/plain;charset=iso-8859-2", true), ("HOST_NAME", true), ("DELETE", true),
    ("GTK_TEXT_BUFFER_CONTENTS", true), ("text/plain-and-more", false), ("text/rtf", false), ("x-anything", false),
  ])
  func `managers may add names of the protocol and of plain text, and no others`(name: String, isCovered: Bool) {
    #expect(OfferFingerprint([]).covers([name]) == isCovered)
  }

  @Test func `an offer is recognised by whatever program it was served to, but not by the source's own forms`() {
    let odt = Atom(rawValue: 77)
    let content = SelectionOffer.Content(
      forms: [form(.html, "text/html", [1])],
      alternatives: [[form(.html, "text/html", [2]), form(.rtf, "text/rtf", [3])]],
      choice: DestinationChoice(Nobody()), home: [form(odt, "odt", [4])])
    let fingerprint = OfferFingerprint(SelectionOffer(content, time: 1001, atoms: .known).ownForms)
    #expect(fingerprint.covers(["TARGETS", "text/html", "text/rtf"]))
    #expect(!fingerprint.covers(["text/html", "odt"]))
    #expect(fingerprint.matches(.html, hash([1])) && fingerprint.matches(.html, hash([2])))
    #expect(fingerprint.matches(.rtf, hash([3])))
    #expect(!fingerprint.matches(.rtf, hash([1])) && !fingerprint.matches(odt, hash([4])))
  }
}
