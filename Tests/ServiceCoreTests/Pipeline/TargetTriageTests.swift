import Testing
import TestMaterial

@testable import ServiceCore

struct TargetTriageTests {
  private static let protocols = ["TIMESTAMP", "TARGETS", "MULTIPLE", "SAVE_TARGETS"]

  @Test(arguments: [
    (["text/plain", "UTF8_STRING", "x-kde-passwordManagerHint"], LeaveReason.secret),
    (["UTF8_STRING", "text/x-kde-passwordManagerHint"], .secret),
    (["UTF8_STRING", "X-KDE-PASSWORDMANAGERHINT"], .secret),
    (["text/html", "UTF8_STRING", "Clipboard Viewer Ignore"], .secret),
    (["text/uri-list", "UTF8_STRING"], .files),
    (["x-special/gnome-copied-files", "text/html", "UTF8_STRING"], .files),
    (["application/x-kde-cutselection", "text/plain"], .files),
    (["UTF8_STRING", "text/html", "Biff8"], .spreadsheet),
    (["text/html", "UTF8_STRING", "application/x-openoffice-sylk;windows_formatname=\"Sylk\""], .spreadsheet),
    (["text/html", "application/x-unheard-of;windows_formatname=\"DIF\"", "UTF8_STRING"], .spreadsheet),
    (["text/html;windows_formatname=\"DIF\"", "UTF8_STRING"], .spreadsheet),
    (["text/html", "XML Spreadsheet", "text/plain"], .spreadsheet),
    (["application/x-openoffice-drawing;windows_formatname=\"Drawing Format\"", "image/png"], .drawing),
    (["image/png", "text/html"], .image),
    (["image/x-never-seen"], .image),
    (["PIXMAP"], .image),
    (["application/x-unheard-of"], .nothingReadable),
    (["DELETE", "LENGTH"], .nothingReadable),
  ])
  func `what cannot be given back as well is left by its names`(names: [String], reason: LeaveReason) {
    #expect(TargetTriage(targets: Self.protocols + names) == .leave(reason))
    #expect(TargetTriage(targets: names.reversed() + Self.protocols) == .leave(reason))
  }

  @Test(arguments: [
    (["UTF8_STRING"], true),
    (["UTF8_STRING", "STRING", "TEXT", "COMPOUND_TEXT", "text/plain;charset=UTF-8", "text/plain"], true),
    (["UTF8_STRING", "HOST_NAME", "USER", "CLIENT_WINDOW"], true),
    ([], true),
    (["text/html"], false),
    (["UTF8_STRING", "text/rtf"], false),
    (["UTF8_STRING", "chromium/x-source-url"], false),
    (["UTF8_STRING", "chromium/x-source-url", "chromium/x-internal-source-rfh-token"], false),
    (["UTF8_STRING", "chromium/x-source-url", "application/json"], true),
    (["UTF8_STRING", "text/x-moz-url"], true),
    (["UTF8_STRING", "org.chromium.source-url", "ATOM_PAIR"], false),
    (["UTF8_STRING", "application/x-gtk-text-buffer-rich-text"], true),
    (["UTF8_STRING", "image/png", "text/vcard"], true),
    (["UTF8_STRING", "image/png", "text/html"], false),
  ])
  func `text is read, and plain is what has no rich form, unless its provenance stands alone beside it`(
    names: [String], isPlain: Bool
  ) {
    #expect(TargetTriage(targets: names) == .read(isPlain: isPlain))
  }

  @Test(arguments: [
    (["image/png"], TargetTriage.readPicture(target: "image/png", isPlain: true)),
    (["image/bmp", "image/jpeg", "PIXMAP", "image/png"], .readPicture(target: "image/png", isPlain: true)),
    (["image/jpeg", "text/html"], .readPicture(target: "image/jpeg", isPlain: false)),
    (["IMAGE/PNG"], .readPicture(target: "IMAGE/PNG", isPlain: true)),
    (["image/svg+xml"], .leave(.image)),
    (["image/x-never-seen", "image/tiff"], .leave(.image)),
    (["image/png", "x-kde-passwordManagerHint"], .leave(.secret)),
    (["image/png", "text/uri-list"], .leave(.files)),
    (["image/png", "UTF8_STRING"], .read(isPlain: true)),
  ])
  func `pictures alone are read where the user wants it, under one name`(names: [String], triage: TargetTriage) {
    #expect(TargetTriage(targets: Self.protocols + names, takesPictures: true) == triage)
  }

  @Test func `a name that the user mapped to a format makes a copy readable`() {
    let names = ["TARGETS", "com.example.editor"]
    #expect(TargetTriage(targets: names) == .leave(.nothingReadable))
    #expect(TargetTriage(targets: names, privateTypes: ["com.example.editor"]) == .read(isPlain: false))
  }

  @Test func `a mapped name does not overrule a secret`() {
    let names = ["com.example.editor", "x-kde-passwordManagerHint"]
    #expect(TargetTriage(targets: names, privateTypes: ["com.example.editor"]) == .leave(.secret))
  }

  @Test func `names of any shape are survived`() {
    let names = ["", ";", ";;=", "a;charset", "\u{0}", String(repeating: "x;", count: 5000), "text/plain;charset=\"\""]
    #expect(TargetTriage(targets: names) == .read(isPlain: true))
  }

  @Test(
    .enabled(if: SharedMaterial.hasCaptures, "\(SharedMaterial.reason)"),
    arguments: RecordedCopies.all.keys.sorted())
  func `real copies are sorted as designed`(name: String) throws {
    let leaves: [(prefix: String, reason: LeaveReason)] = [
      ("keepassxc-", .secret), ("thunar-", .files), ("libreoffice-calc-", .spreadsheet), ("gnumeric-", .spreadsheet),
      ("firefox-image", .image), ("chromium-image", .image),
    ]
    let plain = ["emacs-", "xterm-", "firefox-copylink", "gedit-", "gtk3-textview-", "mousepad-"]
    let triage = TargetTriage(targets: try #require(RecordedCopies.all[name]))
    if let leave = leaves.first(where: { name.hasPrefix($0.prefix) }) {
      #expect(triage == .leave(leave.reason))
    } else {
      #expect(triage == .read(isPlain: plain.contains { name.hasPrefix($0) }))
    }
  }
}
