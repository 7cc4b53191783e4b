import Selections
import Testing

@testable import X11Clipboard

/// Reads of a compositor that keeps copies, among the pastes.
struct CompositorReadsTests {
  private static let clipboard = "CLIPBOARD"
  private static let taken = ClipboardNotice.taken(CopyID(rawValue: 1), at: 1)
  private static func served(_ target: String?) -> ClipboardNotice {
    .served(selection: clipboard, target: target, bytes: 1)
  }
  private static let recognized = ClipboardNotice.recognized(selection: clipboard, nil, .everyone)

  private func heard(_ notices: [ClipboardNotice], keepsCopies: Bool = true) -> [ClipboardNotice] {
    var reads = CompositorReads()
    return notices.filter { reads.isForService($0, of: Self.clipboard, keepsCopies: keepsCopies) }
  }

  @Test func `the first read of text or of a picture after a takeover is no paste`() {
    for target in ["UTF8_STRING", "STRING", "text/plain;charset=utf-8", "image/png"] {
      let paste = Self.served(target)
      #expect(
        heard([Self.taken, Self.served("TARGETS"), paste, Self.recognized, paste, Self.recognized, paste])
          == [Self.taken, Self.served("TARGETS"), paste, Self.recognized, paste])
      #expect(heard([Self.taken, paste, Self.taken, paste, paste]) == [Self.taken, Self.taken, paste])
    }
  }

  @Test func `a paste that nobody was recognized for hides no later one`() {
    let paste = Self.served("text/plain")
    #expect(heard([Self.taken, paste, paste, Self.recognized]) == [Self.taken, paste, Self.recognized])
  }

  @Test func `what was lost before it was read hides no paste`() {
    let lost = ClipboardNotice.lost(selection: Self.clipboard)
    let paste = Self.served("text/plain")
    #expect(heard([Self.taken, lost, paste]) == [Self.taken, lost, paste])
  }

  @Test func `where nobody keeps copies every read is a paste, and in other selections too`() {
    let notices = [Self.taken, Self.served("text/plain"), Self.recognized]
    #expect(heard(notices, keepsCopies: false) == notices)
    var reads = CompositorReads()
    #expect(notices.allSatisfy { reads.isForService($0, of: "PRIMARY", keepsCopies: true) })
  }

  @Test(arguments: [("GNOME Shell", true), ("Mutter", true), ("Mutter(Budgie)", true), ("KWin", false), ("", false)])
  func `a compositor is known by the name of its window manager`(name: String, isMutter: Bool) {
    #expect(CompositorKeeper.isMutter(name) == isMutter)
  }
}
