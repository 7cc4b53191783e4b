internal import RichText

extension FileDraft {
  static var clipboard: Key<FileDraft> {
    Key.table("clipboard", why: "What is watched, read and published.") {
      Key(
        "selections", .list(of: .selection), \.clipboard.selections,
        why: "The selections that are watched and taken.",
        more: "Taking PRIMARY (what is merely marked) removes the highlight in the program that it was selected in.")
      Key(
        "read", .list(of: .word), \.clipboard.read, why: "The formats in which a copy is asked for, the best first.")
      Key(
        "publish", .list(of: .word), \.clipboard.publish, example: #"["native", "html", "rtf", "text"]"#,
        why: """
          The formats in which a clean copy is offered, in this order; by default these for a copy with formatting, and `native` \
          and `text` for one of plain text.
          """,
        more: """
          A list here holds for both kinds of copies. `text` stands for plain text under all its names, `markdown` for \
          `text/markdown`. The list of a profile wins over it, that of a rule over both, and that of a rule with a destination \
          over all of them.
          """)
      Key(
        "private-types", .names(of: .word, plural: "a table of format names"), \.clipboard.privateTypes,
        example: #"{ "com.example.editor" = "rtf" }"#,
        why: "Further names under which programs offer a format.", more: "They are asked for before all others.")
      Key(
        "images", .word, \.clipboard.images,
        why: "The treatment of copies that are an image and no text, such as a browser's \"Copy Image\".",
        more: """
          They stay with their owner, or, with `strip-metadata`, the same image is offered without place, date and author, in one \
          form: PNG, JPEG, WebP, GIF or BMP, the first of these that its owner has. The profile says what is allowed and what \
          goes; an image that it refuses stays with its owner.
          """)
      Key(
        "max-size", .size(1 << 10...1 << 30), \.clipboard.maxSize, why: "Larger copies stay with their owner.",
        more: """
          It is the size of one form of a copy. Limits on the memory of the service may allow less; see washboard(1).
          """)
      Key(
        "manager", .boolean, \.clipboard.isManager,
        why: "Whether a program that ends may ask Washboard to keep its copy, while no clipboard manager runs.",
        more: "A clean copy is saved already; a copy that was left with its owner ends with it.")
      Key(
        "quiet", .time(0...5000), \.clipboard.quiet, example: #""100 ms""#,
        why: """
          How long nothing may follow a copy before it is read; by default 0 s on an X display and 100 ms on a Wayland display. \
          Tools that copy, paste and restore, such as espanso, may want `"100 ms"`.
          """,
        more: """
          Compositors of the wlroots family refuse the second of two copies that a program makes for one key press, if the first was \
          taken in between; pastes in this time get the copy as it was.
          """)
      Key(
        "takeovers-per-second", .integer(1...1000), \.clipboard.takeoversPerSecond,
        why: "When copies come faster, one is cleaned only once none has followed it for half a second.",
        more: """
          Against a program that answers each takeover by another copy the wait doubles, up to 8 seconds; one that brings the \
          same content more than thirty times in a row, each time within 10 seconds, is answered once in 8 seconds in the end.
          """)
      Key(
        "answer-time", .time(10...60_000), \.clipboard.answerTime,
        why: """
          How long a program may take to list what it copied, and to begin its answer for each form. Word processors may need \
          `"5 s"` for a long document.
          """,
        more: """
          A copy that takes longer stays with its owner, and the reason is `timed-out`. Until the answer is there, programs that \
          paste get the copy as it was.
          """)
      Key(
        "increment-time", .time(10...60_000), \.clipboard.incrementTime,
        why: "How long a form that comes in increments may keep waiting for the next of them.",
        more: "All of one form must come within 1 min.")
      Key(
        "max-transfers", .integer(1...65_536), \.clipboard.maxTransfers,
        why: "How many transfers in increments may be under way to programs that paste from one selection.",
        more: "A further one is refused.")
      Key(
        "max-transfers-per-client", .integer(1...65_536), \.clipboard.maxTransfersPerClient,
        why: "The same for one of these programs.")
      Key(
        "restore-for", .time(0...86_400_000), \.clipboard.restoreFor,
        why:
          "For how long `washboard restore` can put the last copy to CLIPBOARD back as it was; `\"0 s\"` holds nothing.",
        more: "What was read of it is held in memory for as long, and no longer than the copy itself.")
      Key("restore-max-size", .size(0...1 << 30), \.clipboard.restoreMaxSize, why: "Larger originals are not held.")
      Key(
        "hand-on", .boolean, \.clipboard.handsOn,
        why:
          "Whether pictures, contacts, sound, colors and other data beside the text are offered on with the clean copy.",
        more: """
          Forms that repeat the document are not. Pictures lose their metadata as `attachments` says. A picture of a kind that \
          cannot be cleaned, such as TIFF, EMF or WMF, is left out where no other is offered, and the report says so; a document \
          without any letters stays with its owner then. Data that holds hidden text, or an address that was removed from a link \
          or changed, is not offered on. With `false` all are left out.
          """)
      Key(
        "hand-on-max-size", .size(1 << 10...1 << 30), \.clipboard.handOnMaxSize,
        why: "The size of all these forms of a copy together.",
        more: """
          A copy that has more stays with its owner, unless hidden text or a dangerous link was found in it; then it is taken \
          without these forms, and the report says so.
          """)
      Key(
        "hand-on-time", .time(10...10_000), \.clipboard.handOnTime, why: "The time that fetching all of them may take.",
        more: "A copy that takes longer is treated as one that is too large.")
      Key(
        "office-rtf", .word, \.clipboard.officeRTF,
        why: "When LibreOffice and AbiWord, which show HTML better and prefer RTF, are offered RTF.",
        more: """
          With `offered` LibreOffice is offered RTF where the program that copied offers it, and AbiWord, which reads no table \
          from it, never; with `always`, both are offered RTF with every rich copy. A rule of yours for one of these programs wins.
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
