import Testing

@testable import Selections

struct OfferFingerprintTests {
  private func hash(_ bytes: [UInt8]) -> ContentHash { bytes.withUnsafeBytes(ContentHash.init) }

  @Test(arguments: [
    ("C_STRING", true), ("text/plain;charset=iso-8859-2", true), ("HOST_NAME", true), ("DELETE", true),
    ("GTK_TEXT_BUFFER_CONTENTS", true), ("text/plain-and-more", false), ("text/rtf", false), ("x-anything", false),
  ])
  func `managers may add names of the protocol and of plain text, and no others`(name: String, isCovered: Bool) {
    #expect(OfferFingerprint([]).covers([name]) == isCovered)
  }

  @Test func `an offer is recognised by each of the contents that its names were served with`() {
    let fingerprint = OfferFingerprint([
      OfferForm(targets: ["text/html"], bytes: [1]), OfferForm(targets: ["text/html"], bytes: [2]),
      OfferForm(targets: ["text/rtf", "application/rtf"], bytes: [3]),
    ])
    #expect(fingerprint.covers(["TARGETS", "text/html", "text/rtf"]))
    #expect(!fingerprint.covers(["text/html", "odt"]))
    #expect(fingerprint.matches("text/html", hash([1])) && fingerprint.matches("text/html", hash([2])))
    #expect(fingerprint.matches("text/rtf", hash([3])) && fingerprint.matches("application/rtf", hash([3])))
    #expect(!fingerprint.matches("text/rtf", hash([1])) && !fingerprint.matches("odt", hash([3])))
  }
}
