internal import RichText

extension FileDraft {
  static var clipboard: Key<FileDraft> {
    Key.table("clipboard", why: "The selections, formats and limits of the clipboard.") {
      Key(
        "selections", .list(of: .selection), \.clipboard.selections,
        why: "The selections to watch and clean.",
        more: """
          Taking PRIMARY (text that is only selected) removes the highlight in the program where it was selected.
          """)
      Key(
        "read", .list(of: .word), \.clipboard.read, why: "The formats in which to request a copy, the best first.")
      Key(
        "publish", .list(of: .word), \.clipboard.publish, example: #"["native", "html", "rtf", "text"]"#,
        why: """
          The formats in which a clean copy is offered, in this order. By default these for a copy with \
          formatting, and `native` and `text` for one of plain text.
          """,
        more: """
          A list here applies to both kinds of copies. `text` stands for plain text under all its names, \
          `markdown` for `text/markdown`. The list of a profile overrides this one. The list of a rule overrides \
          both, and that of a rule with a destination overrides all of them.
          """)
      Key(
        "private-types", .names(of: .word, plural: "a table of format names"), \.clipboard.privateTypes,
        example: #"{ "com.example.editor" = "rtf" }"#,
        why: "Additional names under which programs offer a format.", more: "They are requested before all others.")
      Key(
        "images", .word, \.clipboard.images,
        why: "The treatment of copies that are an image and no text, such as a browser's \"Copy Image\".",
        more: """
          With `leave` they stay with their owner. With `strip-metadata` the same image is offered without place, \
          date and author. It is offered in one form: PNG, JPEG, WebP, GIF or BMP, the first of these that its \
          owner has. The profile decides which images are allowed and what is removed. An image that it refuses \
          stays with its owner.
          """)
      Key(
        "max-size", .size(1 << 10...1 << 30), \.clipboard.maxSize,
        why: "The largest copy that is cleaned. Larger copies stay with their owner.",
        more: """
          The limit applies to each form of a copy. Limits on the memory of the service may allow less; see \
          washboard(1).
          """)
      Key(
        "manager", .boolean, \.clipboard.isManager,
        why: "Whether a program that exits may ask Washboard to keep its copy, if no clipboard manager runs.",
        more: "A clean copy is kept anyway. A copy that was left with its owner is lost when the owner exits.")
      Key(
        "quiet", .time(0...5000), \.clipboard.quiet, example: #""100 ms""#,
        why: """
          The time without another copy before a copy is read. By default 0 s on an X display and 100 ms on a \
          Wayland display. Tools that copy, paste and restore, such as espanso, may need `"100 ms"`.
          """,
        more: """
          During this time programs paste the original copy. Compositors of the wlroots family refuse the second \
          of two copies that a program makes for one key press, if the first was taken in between.
          """)
      Key(
        "takeovers-per-second", .integer(1...1000), \.clipboard.takeoversPerSecond,
        why: """
          The most takeovers in one second. When copies come faster, one is cleaned only after half a second \
          without another.
          """,
        more: """
          If a program answers each takeover with another copy, the wait doubles, up to 8 seconds. If a program \
          repeats the same content more than thirty times in a row, each time within 10 seconds, the wait also \
          grows to 8 seconds.
          """)
      Key(
        "answer-time", .time(10...60_000), \.clipboard.answerTime,
        why: """
          The time in which a program must list its forms, and must begin to send each form. Word processors may \
          need `"5 s"` for a long document.
          """,
        more: """
          A copy that takes longer stays with its owner, with the reason `timed-out`. Until the answer arrives, \
          programs paste the original copy.
          """)
      Key(
        "increment-time", .time(10...60_000), \.clipboard.incrementTime,
        why: "The longest pause between two parts of a form that is sent in increments.",
        more: "One whole form must arrive within 1 min.")
      Key(
        "max-transfers", .integer(1...65_536), \.clipboard.maxTransfers,
        why: "The most transfers in increments at a time to programs that paste from one selection.",
        more: "Further transfers are refused.")
      Key(
        "max-transfers-per-client", .integer(1...65_536), \.clipboard.maxTransfersPerClient,
        why: "The same for a single program.")
      Key(
        "restore-for", .time(0...86_400_000), \.clipboard.restoreFor,
        why: """
          The time for which `washboard restore` can put the last original copy back on CLIPBOARD; `"0 s"` \
          disables it.
          """,
        more: "The original is held in memory for this time, and no longer than the copy itself.")
      Key(
        "restore-max-size", .size(0...1 << 30), \.clipboard.restoreMaxSize,
        why: "The largest original that is held for `restore`.")
      Key(
        "hand-on", .boolean, \.clipboard.handsOn,
        why: """
          Whether other data of a copy, such as pictures, contacts, sound and colors, is offered along with the \
          clean text.
          """,
        more: """
          Forms that repeat the document are not offered. Pictures lose their metadata as `attachments` says. A \
          picture of a kind that cannot be cleaned, such as TIFF, EMF or WMF, is left out if there is no other, \
          and the report mentions it. A document without any letters then stays with its owner. Data that contains \
          hidden text, or an address that was removed from a link or changed, is not offered. With `false` all \
          such data is left out.
          """)
      Key(
        "hand-on-max-size", .size(1 << 10...1 << 30), \.clipboard.handOnMaxSize,
        why: "The most data of this kind in one copy, all forms together.",
        more: """
          A copy with more stays with its owner. If it contains hidden text or a dangerous link, it is cleaned \
          without these forms instead, and the report mentions it.
          """)
      Key(
        "hand-on-time", .time(10...10_000), \.clipboard.handOnTime, why: "The time for fetching all of this data.",
        more: "A copy that takes longer is treated like one with too much data.")
      Key(
        "office-rtf", .word, \.clipboard.officeRTF,
        why: "The copies for which LibreOffice and AbiWord are offered RTF. Both prefer RTF, but show HTML better.",
        more: """
          With `offered`, LibreOffice is offered RTF if the program that copied offers it. AbiWord, which reads no \
          tables from RTF, is not. With `always`, both are offered RTF with every rich copy. Your own rule for one \
          of these programs takes precedence.
          """)
    }
  }
}

extension Form where Value == String {
  /// One of the selections that ICCCM 2.6.1 names.
  static var selection: Form {
    Form<SelectionName>.word.converted(\.rawValue) { SelectionName(rawValue: $0) ?? .clipboard }
  }
}

private enum SelectionName: String, CaseIterable {
  case clipboard = "CLIPBOARD"
  case primary = "PRIMARY"
  case secondary = "SECONDARY"
}
