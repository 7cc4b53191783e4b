import Testing
import TestMaterial

@testable import ServiceCore

struct TargetRedactionTests {
  @Test(arguments: [
    ("UTF8_STRING", "UTF8_STRING"),
    ("text/html", "text/html"),
    ("text/plain;charset=UTF-8", "text/plain;charset=UTF-8"),
    ("org.washboard.rich-text", "org.washboard.rich-text"),
    (
      "application/x-openoffice-objectdescriptor-xml;displayname=\"file:///home/jo/Documents/x.odt\"",
      "application/x-openoffice-objectdescriptor-xml"
    ),
    ("application/x-libreoffice-internal-id-26309", "application/x-libreoffice-internal-id-…"),
    ("text/plain;charset=utf-8;from=/home/jo", "text/plain"),
    ("text/plain;charset=hunter2", "text/plain"),
    ("/home/jo/secret.txt", "(private)"),
    ("file:///home/jo/secret.txt", "(private)"),
    ("jo's clipboard", "(private)"),
    ("com.example.token.abc", "(private)"),
    ("", "(private)"),
    ("Embed Source", "Embed Source"),
    ("embed source", "(private)"),
    ("ATOM_PAIR", "ATOM_PAIR"),
    ("image/*", "(private)"),
  ])
  func `names are shown as far as they are public`(name: String, label: String) {
    #expect(TargetRedaction().label(name) == label)
  }

  @Test func `a name that the user configured is shown`() {
    #expect(TargetRedaction(configured: ["com.example.rich"]).label("com.example.rich") == "com.example.rich")
  }

  @Test(
    .enabled(if: SharedMaterial.hasCaptures, "\(SharedMaterial.reason)"),
    arguments: RecordedCopies.all.keys.sorted())
  func `no path, user or process of a real copy is shown`(name: String) throws {
    for label in TargetRedaction().labels(try #require(RecordedCopies.all[name])) {
      #expect(!label.contains("jo") || label.contains("json"))
      #expect(!label.contains("file:") && !label.contains("26309"))
      #expect(label != TargetRedaction.hidden, "a public name is hidden")
    }
  }
}
