internal import RichText

extension FileDraft {
  static var clipboard: Key<FileDraft> {
    Key.table("clipboard", why: "The selections, formats and limits of the clipboard.") {
      Key(
        "selections", .list(of: .selection), \.clipboard.selections,
        why: "The selections to watch and clean. On a Wayland display this is only `CLIPBOARD`.",
        more: """
          When PRIMARY is cleaned, the program in which you selected the text may remove the highlight.
          """)
      Key(
        "read", .list(of: .word), \.clipboard.read,
        why: "The formats in which a copy is requested, the best first. Washboard reads the first that is offered.",
        more: "`native` is a lossless format of Washboard.")
      Key(
        "publish", .list(of: .word), \.clipboard.publish, example: #"["native", "html", "rtf", "text"]"#,
        why: """
          The formats in which a clean copy is offered, in this order. The default is this list for a copy with \
          formatting, and `native` and `text` for a copy of plain text.
          """,
        more: """
          If you set a list, it applies to both kinds of copies. The `publish` list of a profile takes precedence \
          over this one. The list of a rule takes precedence over both, and that of a rule with a `destination` \
          over all others.
          """)
      Key(
        "private-types", .names(of: .word, plural: "a table of format names"), \.clipboard.privateTypes,
        example: #"{ "com.example.editor" = "rtf" }"#,
        why: "Additional target names under which programs offer a format, such as a name of their own for RTF.",
        more: "They are requested before all others.")
      Key(
        "images", .word, \.clipboard.images,
        why: "The treatment of copies that are an image and no text, such as a browser's \"Copy Image\".",
        more: """
          With `leave` they stay with their owner. With `strip-metadata` the same image is offered without the \
          place, the date and the author. It is offered in one form: the first of PNG, JPEG, WebP, GIF and BMP that \
          its owner offers. `attachments` of the profile decides which images are allowed and what is removed. An \
          image that is not allowed stays with its owner.
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
        why: """
          Whether Washboard acts as the clipboard manager of the X server if no other one runs. Then a program that \
          exits can hand its copy to Washboard.
          """,
        more: "A clean copy is kept anyway. With `false`, a copy that was left with its owner is lost when it exits.")
      Key(
        "quiet", .time(0...5000), \.clipboard.quiet, example: #""100 ms""#,
        why: """
          The time to wait for another copy before a copy is read. The default is 0 s on an X display and 100 ms on \
          a Wayland display. Tools such as espanso, which copy, paste and put your copy back, may need `"100 ms"`.
          """,
        more: """
          During this time programs paste the original copy. Compositors of the wlroots family, such as Sway, need \
          the wait. If a program copies twice for one key press, they refuse the second copy after a takeover of the \
          first.
          """)
      Key(
        "takeovers-per-second", .integer(1...1000), \.clipboard.takeoversPerSecond,
        why: """
          The largest number of copies that are cleaned in one second. When copies come faster, a copy is cleaned only after half \
          a second without another one.
          """,
        more: """
          If a program answers each takeover with another copy, the wait doubles each time, up to 8 seconds. If a \
          program repeats the same copy more than thirty times, each within 10 seconds, the wait also grows to 8 \
          seconds.
          """)
      Key(
        "answer-time", .time(10...60_000), \.clipboard.answerTime,
        why: """
          The time after which a program that has not listed the forms of a copy, or not begun to send a requested \
          form, is reported as late.
          """,
        more: """
          The report is then that the copy waits for the program. An answer that comes later is used, too, unless \
          another copy has been made. Until the answer arrives, programs paste the original copy. Forms beside the one \
          that is cleaned get one second at most.
          """)
      Key(
        "increment-time", .time(10...60_000), \.clipboard.incrementTime,
        why: "The longest pause between two parts of a large form, which X11 programs send in parts.",
        more: "A whole form must arrive within 1 min.")
      Key(
        "max-transfers", .integer(1...65_536), \.clipboard.maxTransfers,
        why: "The largest number of forms that are sent in parts at the same time, for each selection.",
        more: "Further requests are refused.")
      Key(
        "max-transfers-per-client", .integer(1...65_536), \.clipboard.maxTransfersPerClient,
        why: "The largest number of forms that are sent in parts to one program at the same time.")
      Key(
        "restore-for", .time(0...86_400_000), \.clipboard.restoreFor,
        why: """
          The time for which `washboard restore` can put the original of the last copy back on CLIPBOARD; `"0 s"` \
          disables it.
          """,
        more: "The original is held in memory for this time, and no longer than the copy itself.")
      Key(
        "restore-max-size", .size(0...1 << 30), \.clipboard.restoreMaxSize,
        why: "The largest original that is held in memory for `washboard restore`.")
      Key(
        "hand-on", .boolean, \.clipboard.handsOn,
        why: """
          Whether other data of a copy, such as pictures, contacts, sound and colors, is offered beside the clean \
          text.
          """,
        more: """
          With `false` all such data is left out. Data of any other kind is given back to the program that copied, and \
          to no other one if that program is known. Pictures lose their metadata, if `attachments.metadata` of the profile is `strip`. A \
          picture of a type that cannot be cleaned, such as TIFF, EMF or WMF, is left out, and `washboard explain` \
          reports that. If the copy then has no letters, it stays with its owner. If the cleaning removes hidden text, \
          invisible characters or a part of an address, no other program gets contacts, sound, colors and SVG \
          drawings either. Then browsers, and Wayland programs on GNOME, get nothing back.
          """)
      Key(
        "hand-on-max-size", .size(1 << 10...1 << 30), \.clipboard.handOnMaxSize,
        why: "The largest amount of data that is offered beside the clean text, for all forms together.",
        more: """
          A copy with more data stays with its owner. If it contains hidden text or a dangerous link, it is cleaned \
          without this data instead, and `washboard explain` reports that.
          """)
      Key(
        "hand-on-time", .time(10...10_000), \.clipboard.handOnTime,
        why: "The time in which all data beside the text must arrive.",
        more: "A copy that takes longer is treated like one with too much data.")
      Key(
        "office-rtf", .word, \.clipboard.officeRTF,
        why: """
          The offer of RTF to LibreOffice, AbiWord and FocusWriter, which prefer RTF, but show HTML better. With \
          `offered` only LibreOffice gets it, and only if the source offers it.
          """,
        more: """
          AbiWord and FocusWriter read no tables from RTF. With `always`, all three are offered RTF with every copy \
          that has formatting. \
          Your own rule for one of these programs takes precedence.
          """)
    }
  }
}
