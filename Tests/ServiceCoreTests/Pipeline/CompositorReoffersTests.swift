import Configuration
import Selections
import Testing

@testable import ServiceCore

/// Texts that Mutter offers again after the program that copied them has ended.
struct CompositorReoffersTests {
  private func copy(
    _ targets: [String], number: UInt64, from program: String? = "mutter", selection: String = "CLIPBOARD"
  ) -> Copy {
    Copy(
      id: CopyID(rawValue: number), selection: selection, targets: ["TARGETS", "TIMESTAMP"] + targets,
      source: program.map { Client(executable: $0) }, noticed: 5)
  }

  private static let text = "text/plain;charset=utf-8"

  @Test(arguments: [
    (["text/plain", text, "x-kde-passwordManagerHint"], "secret"),
    (["text/uri-list", text], "files"),
    (["text/html", text, "Biff8"], "spreadsheet"),
    (["application/x-openoffice-drawing", text], "drawing"),
  ])
  func `the text of a copy that was left is left unread, for the same reason`(names: [String], reason: String) {
    for program in ["mutter", "gnome-shell"] {
      for text in [[Self.text], [Self.text, "UTF8_STRING"], ["text/plain", "STRING"]] {
        var run = ServiceRun()
        #expect(run.hears(.copied(copy(names, number: 1))) == ["leave", "report \(reason)"])
        #expect(run.hears(.copied(copy(text, number: 2, from: program))) == ["leave", "report \(reason)"])
        #expect(run.hears(.copied(copy(text, number: 3, from: program))) == ["leave", "report \(reason)"])
      }
    }
  }

  @Test func `a program's own text after a secret is read`() {
    for (names, program) in [
      ([Self.text], "firefox"), ([Self.text], nil), ([Self.text, "text/html"], "mutter"),
      ([Self.text, "text/plain"], "mutter"), ([Self.text, "UTF8_STRING", "STRING", "TEXT"], "mutter"),
    ] {
      var run = ServiceRun()
      _ = run.hears(.copied(copy([Self.text, "x-kde-passwordManagerHint"], number: 1)))
      #expect(run.hears(.copied(copy(names, number: 2, from: program))).first?.hasPrefix("fetch") == true)
    }
  }

  @Test func `the program with the focus counts as the compositor only where it stands for one`() {
    for isBehindCompositor in [false, true] {
      var run = ServiceRun()
      _ = run.hears(.copied(copy([Self.text, "x-kde-passwordManagerHint"], number: 1)))
      var source = Client(classes: ["org.gnome.TextEditor"])
      (source.isGuess, source.isBehindCompositor) = (true, isBehindCompositor)
      let actions = run.hears(
        .copied(
          Copy(id: CopyID(rawValue: 2), selection: "CLIPBOARD", targets: [Self.text], source: source, noticed: 5)))
      #expect(actions.first?.hasPrefix("fetch") == !isBehindCompositor)
    }
  }

  @Test func `a copy of another kind in between, or in another selection, ends it`() throws {
    var run = ServiceRun()
    _ = run.hears(.copied(copy([Self.text, "x-kde-passwordManagerHint"], number: 1)))
    #expect(run.hears(.copied(copy([Self.text], number: 2, selection: "PRIMARY"))) == ["fetch \(Self.text)"])
    #expect(run.hears(.copied(copy(["image/png"], number: 3))) == ["leave", "report image"])
    #expect(run.hears(.copied(copy([Self.text], number: 4))) == ["fetch \(Self.text)"])
  }

  @Test func `the report says where the text comes from`() {
    var run = ServiceRun()
    _ = run.hears(.copied(copy([Self.text, "x-kde-passwordManagerHint"], number: 1)))
    _ = run.hears(.copied(copy([Self.text], number: 2)))
    #expect(run.reports.last?.explanation.contains("the compositor offers the text of the copy before again") == true)
  }
}
