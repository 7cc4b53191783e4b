import RichText
import Sanitizer
import Testing
import TestMaterial
import TinyPictures

@testable import ServiceCore

struct FormKindTests {
  @Test(arguments: [
    ("text/vcard", FormKind?.some(.contact)),
    ("text/x-vcard;charset=utf-8", .contact),
    ("TEXT/DIRECTORY", .contact),
    ("audio/x-wav", .sound),
    ("audio/ogg", .sound),
    ("application/x-color", .color),
    ("application/x-gtk-color", .color),
    ("image/png", .picture),
    ("image/x-portable-pixmap", .picture),
    ("text/ico", .picture),
    ("application/x-qt-image", .picture),
    ("application/x-goffice-graph", .picture),
    ("application/json", .data),
    ("text/calendar", .data),
    ("application/x-acme-nodes", .data),
    ("chromium/x-web-custom-data", .data),
    ("vscode-editor-data", .data),
    ("CTD_RICH", .data),
    ("com.example.nodes", .data),
    ("TARGETS", nil),
    ("IP_ADDRESS", nil),
    ("ATOM_PAIR", nil),
    ("DELETE", nil),
    ("PIXMAP", nil),
    ("COLORMAP", nil),
    ("WINDOW", nil),
    ("GTK_TEXT_BUFFER_CONTENTS", nil),
    ("application/vnd.portal.filetransfer", nil),
    ("application/x-kde-cutselection", nil),
    ("x-kde-passwordManagerHint", nil),
    ("text/uri-list", nil),
    ("Biff8", nil),
    ("chromium/x-source-url", nil),
    ("chromium/x-internal-source-rfh-token", nil),
    ("text/x-moz-url", nil),
    ("UTF8_STRING", nil),
    ("text/plain;charset=utf-16", nil),
    ("HTML Format", nil),
    ("text/richtext", nil),
    ("text/_moz_htmlcontext", nil),
    ("application/vnd.oasis.opendocument.text-flat-xml", nil),
    ("application/x-openoffice-embed-source-xml;windows_formatname=\"Star Embed Source (XML)\"", nil),
    ("Embed Source", nil),
    ("Object Descriptor", nil),
    ("application/x-libreoffice-internal-id-4711", nil),
    ("Wine Marshalled DataObject", nil),
  ])
  func `the name of a form tells its kind, or that it is never handed on`(target: String, kind: FormKind?) {
    #expect(FormKind(target: target) == kind)
  }

  @Test(arguments: [
    (["image/bmp", "image/jpeg", "image/png"], "image/png"),
    (["image/bmp", "IMAGE/JPEG"], "IMAGE/JPEG"),
    (["image/svg+xml", "image/gif"], "image/gif"),
    (["image/svg"], "image/svg"),
    (["image/tiff", "image/x-icon"], nil),
  ])
  func `one picture is requested, the one that loses nothing`(targets: [String], picture: String?) {
    #expect(FormKind.picture(among: targets) == picture)
  }

  @Test func `forms are requested once, in the owner's order, and only one picture`() {
    let targets = [
      "TARGETS", "text/html", "image/bmp", "text/vcard", "application/x-acme", "image/png", "UTF8_STRING", "text/vcard",
      "text/ico", "chromium/x-source-url",
    ]
    #expect(FormKind.candidates(among: targets).map(\.target) == ["text/vcard", "application/x-acme", "image/png"])
  }

  @Test func `a picture that cannot be cleaned is lost only where it is the only one`() {
    let targets = ["image/tiff", "application/x-acme", "image/avif"]
    #expect(FormKind.candidates(among: targets).map(\.target) == ["application/x-acme", "image/tiff"])
    #expect(FormKind.candidates(among: targets + ["image/png"]).map(\.target) == ["application/x-acme", "image/png"])
  }

  @Test func `a picture beside a text is cleaned as a picture alone is, by every profile`() throws {
    let types: [(ImageType, String)] = [
      (.png, "image/png"), (.jpeg, "image/jpeg"), (.webp, "image/webp"), (.gif, "image/gif"), (.bmp, "image/bmp"),
    ]
    for profile in [Profile.plain, .structure, .faithful] {
      for (type, name) in types {
        let picture = type == .bmp ? TinyPicture.bmp : TinyPicture.withMetadata(type)
        let clean = try #require(profile.sanitize(picture: picture, type: name).bytes, "\(profile.name): \(name)")
        #expect(ImageType(signatureOf: clean) == type)
        #expect(type == .bmp || clean.count < picture.count, "\(name)")
      }
    }
  }

  /// The forms to be requested beside the text of each recorded copy; copies that are not listed have none.
  @Test(.enabled(if: SharedMaterial.hasCaptures, "\(SharedMaterial.reason)"))
  func `of the names that real programs offer only pictures and private data are requested`() {
    var asked: [String: [String]] = [:]
    for (name, targets) in RecordedCopies.all {
      let candidates = FormKind.candidates(among: targets).map(\.target)
      if !candidates.isEmpty { asked[String(name.prefix { $0 != "-" }), default: []] = candidates }
    }
    #expect(
      asked == [
        "abiword": ["image/png"], "chromium": ["image/png"], "firefox": ["image/png"], "libreoffice": ["image/png"],
      ])
  }
}
