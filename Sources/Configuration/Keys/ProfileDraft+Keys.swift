internal import RichText
internal import Sanitizer

extension ProfileDraft {
  /// The keys of `[profiles.NAME]`.
  @KeyList<ProfileDraft> static var keys: [Key<ProfileDraft>] {
    Key(
      "base", .located(.text), \.base, example: #""structure""#,
      why: "The profile that this one is based on: a shipped one, or another of yours.",
      more: "Without it a profile is based on `structure`.")
    Key.table("attributes", why: "The formatting that may stay.") {
      Key(
        "keep", .set(of: .word, mayBeEmpty: true),
        \.keep, example: "[\(Attribute.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]",
        why: "The attributes that stay; all others are removed. By default the list of the base.",
        more: """
          `script` is superscript and subscript. `thematic-break` is a line across the page between paragraphs, \
          and leaves a blank line if it is removed. `table` includes the lines around the cells of a table. `list` \
          includes description lists, footnotes and endnotes.
          """)
    }
    Key(
      "publish", .list(of: .word), example: #"["native", "html", "rtf", "text"]"#,
      why: "The formats in which copies of this profile are offered, in this order.",
      more: """
        The default is the list of the base. If no base has one, `clipboard.publish` applies. `plain` has \
        `["text"]`, which a profile does not inherit if it keeps any attribute. A copy of plain text without \
        anything to clean is only taken if the list contains more than `native` and `text`; otherwise it stays \
        with its owner.
        """
    ) { _, draft, formats, _, _ in
      draft.set(\.publish, to: formats)
      draft.statesPublish = true
    }
    Key(
      "append", .word, \.append,
      why: """
        The content that is added to a copy: `source` adds a line with title and address of the page that it was \
        made on.
        """,
      more: appendText)
    fonts
    Key(
      "colors", .word, \.colors, needs: [.color, .background],
      why: """
        The treatment of colors that stay. `drop` removes them. `ensure-contrast` repairs unreadable ones, as in \
        copies from dark pages.
        """,
      more: """
        Backgrounds count as colors. `ensure-contrast` repairs text whose contrast with its background is below \
        4.5, the ratio that WCAG 2 requires. Greys lose their color, other colors become darker or lighter, and \
        text on a background of its own becomes black or white.
        """)
    Key(
      "page-color", .color, \.pageColor,
      why: "The color of the page that you paste into: the background of text without one of its own.")
    Key(
      "direction", .word, \.direction, needs: [.direction],
      why: "The direction of paragraphs without a stated one; `detect` sets it by the first letter.",
      more: "It is set only if the letter belongs to a right-to-left script.")
    values
    structure
    links
    attachments
    text
    Key(
      "replace", .replacements, \.replacements, example: #"[{ pattern = '\bACME (Inc|Ltd)\.', with = 'ACME $1' }]"#,
      why: "Patterns and their replacements.",
      more: """
        The patterns are tried in order, each on the result of the one before. A paragraph is searched as a whole, \
        whatever its formatting. A match that contains an attachment, or no character, is not replaced. Cleaning \
        twice can replace twice.
        """)
    Key(
      "replace-time-limit", .time(1...10_000), \.replaceTimeLimit,
      why: "The processor time that all patterns together may use for one copy.",
      more: """
        A copy that takes longer stays with its owner. So does one whose search takes too many steps or too much \
        memory.
        """)
  }

  private static var values: Key<ProfileDraft> {
    Key.table("values", why: "The allowed values of attributes that stay; by default all.") {
      Key(
        "heading-levels", .list(of: .integer(1...6)), \.values.headingLevels, needs: [.heading],
        example: "[1, 2, 3, 4, 5, 6]", why: "The allowed heading levels.")
      Key(
        "other-headings", .word, \.values.otherHeadings, needs: [.heading],
        why: """
          The treatment of other levels: `clamp` sets the nearest allowed level, `paragraph` makes plain text of \
          the heading.
          """)
      Key(
        "underlines", .list(of: .word), \.values.underlines, needs: [.underline],
        example: #"["single", "double", "dotted", "dashed", "wave", "thick", "words", "dot-dash", "dot-dot-dash"]"#,
        why: "The allowed kinds of underline; others become the first of these.")
      Key(
        "alignments", .list(of: .word), \.values.alignments, needs: [.alignment],
        example: #"["left", "center", "right", "justified"]"#, why: "The allowed alignments; others are removed.")
      Key(
        "line-heights", .list(of: .word), \.values.lineHeights, needs: [.lineHeight],
        example: #"["exact", "multiple", "at-least"]"#,
        why: "The allowed kinds of line height; others are removed.")
      Key(
        "colors", .list(of: .color), \.values.colors, needs: [.color, .underline],
        example: ##"["#000000", "#c00000", "#0000c0"]"##, why: "The allowed colors of text and its underlines.",
        more: "Not possible if `colors` is `ensure-contrast`.")
      Key(
        "other-colors", .word, \.values.otherColors, needs: [.color, .underline],
        why: "The treatment of other colors: `nearest` sets the most similar allowed one, `drop` removes the color.")
      Key(
        "list-depth", .integer(1...100), \.values.listDepth, needs: [.list], example: "100",
        why: "The deepest nesting of lists.",
        more: "Items of deeper lists move to the deepest allowed list. There is no limit by default.")
    }
  }

  private static var structure: Key<ProfileDraft> {
    Key.table(
      "structure",
      why: """
        The treatment of lists, tables, headings and quotes that stay. `flatten` turns them into plain paragraphs. \
        `drop` removes them with their content.
        """
    ) {
      Key("lists", .word, \.structure.lists, needs: [.list], where: { $0 == .keep }, why: "The treatment of lists.")
      Key("tables", .word, \.structure.tables, needs: [.table], where: { $0 == .keep }, why: "The treatment of tables.")
      Key(
        "headings", .word, \.structure.headings, needs: [.heading], where: { $0 == .keep },
        why: "The treatment of headings.")
      Key("quotes", .word, \.structure.quotes, needs: [.quote], where: { $0 == .keep }, why: "The treatment of quotes.")
    }
  }

  private static var links: Key<ProfileDraft> {
    // Most act on addresses in the text as well, or before the gate, whatever is kept.
    Key.table("links", why: "The treatment of links, and of addresses in the text.") {
      Key(
        "schemes", .list(of: .scheme, mayBeEmpty: true), \.links.schemes, needs: [.link, .image],
        why: "The allowed schemes of a link; other links lose their target and keep their text.",
        more: """
          A link with a host but no scheme, such as `//host/page`, gets `https`. Otherwise word processors take it \
          for a file server, and send that server the name of their user. `\\\\host\\file` is a link with the \
          scheme `file`. `*` allows every scheme.
          """)
      Key(
        "tracking", .word, \.links.tracking, why: "The parts of links that only track who follows them.",
        more: """
          These are parameters of the query, in any letter case and between `&` or `;`, parameters of a fragment, \
          and on some sites parts of the path. Parameters that an address needs stay, such as the number of the \
          subscriber in a link to unsubscribe.
          """)
      Key(
        "unwrap", .boolean, \.links.unwrap,
        why: "Whether links through a tracking service are replaced by their final address.",
        more: """
          This requires that the final address is part of the link. Washboard knows the services of Google, \
          Facebook, Messenger, Instagram, YouTube, LinkedIn, VK, Reddit, Steam, Slack, Tumblr and DuckDuckGo. It \
          also knows Safe Links (Microsoft), URL Defense (Proofpoint) and Link Protect (Barracuda), and \
          accelerated pages (AMP) of Google and Bing. Up to 16 nested services are followed. Short links such as \
          `t.co` do not contain their final address, and stay. The mail gateways among these services also check \
          the address when a link is followed; to keep that check, set `false`.
          """)
      Key(
        "private", .word, \.links.privateNetworks,
        why: "Links to hosts that only a local network knows; `drop` removes the link and keeps its text.",
        more: """
          These are addresses of private and local networks, names without a dot, and names that end in `.local`, \
          `.lan`, `.internal`, `.intranet`, `.corp`, `.home`, `.private`, `.localhost`, `.localdomain` or \
          `.home.arpa`.
          """)
      Key(
        "form", .word, \.links.form,
        why: """
          The form of links: `link` keeps them, `text` leaves only their text, `text-url` leaves their text and \
          their address in brackets.
          """,
        more: """
          The address is cleaned, and is left out if the text already contains it. This applies in every profile.
          """)
      Key(
        "text", .word, \.links.text, why: "Addresses in the text.",
        more: """
          Addresses that begin with http:// or https:// are cleaned as links are, in every profile. Their end must \
          be clear, and they must not be marked as code. Only ASCII letters, digits and signs are removed.
          """)
      Key(
        "deceptive", .word, \.links.deceptive, needs: [.link],
        why: "Whether links that may deceive are reported. They are not changed.",
        more: """
          Such a link has a name or password in its address, or shows the address of another host as its text. Or \
          the letters of its host mix Latin, Greek, Cyrillic, Armenian or Cherokee, or are Cyrillic ones that all \
          look like Latin ones.
          """)
    }
  }

  private static var text: Key<ProfileDraft> {
    Key.table("text", why: "The treatment of characters.") {
      Key(
        "hidden", .word, \.text.hidden, why: "Text that the source hid from view.",
        more: """
          Text is hidden if it is not displayed, too small, too faint, cut off, turned away, moved off the page, \
          or in the color behind it. This applies to HTML and to RTF. White text is hidden only if the source \
          states the color behind it. Text that is only closed, as in the details of a page, or only ignored by \
          screen readers, stays.
          """)
      Key(
        "bidi", .word, \.text.bidi,
        why: "Controls of the writing direction, which can make text look different from what it is.",
        more: """
          Direction marks stay in paragraphs with right-to-left letters, and in those that have only figures and \
          signs.
          """)
      Key(
        "invisible", .word, \.text.invisible,
        why: "Invisible characters, except those that a script or an emoji needs.", more: invisibleText)
      Key(
        "soft-hyphens", .word, \.text.softHyphens,
        why: "Soft hyphens, which show only at the end of a line and prevent searches from finding the word.")
      Key(
        "spaces", .word, \.text.spaces,
        why: "Wide, thin and other unusual spaces; `plain` replaces them by ordinary ones.")
      Key(
        "no-break-spaces", .word, \.text.noBreakSpaces,
        why: "No-break spaces, which French and other languages need; `plain` replaces them by ordinary ones.")
      Key(
        "code-spaces", .word, \.text.codeSpaces,
        why: """
          No-break spaces in code, which compilers and shells do not accept; `plain` replaces them by ordinary \
          ones.
          """,
        more: """
          They are U+00A0, U+202F and U+2007, which web pages put there. Text counts as code if it is marked as \
          code; plain text does not count.
          """)
      Key(
        "quotes", .word, \.text.quotes,
        why: "Curved quotation marks; `plain` replaces them by those of the keyboard.", more: "Guillemets stay.")
      Key(
        "dashes", .word, \.text.dashes,
        why: "Typeset hyphens and dashes; `plain` replaces them by those of the keyboard.",
        more: "Typeset hyphens, short dashes and the minus sign become `-`. Long dashes become `--`.")
      Key(
        "ligatures", .word, \.text.ligatures,
        why: """
          Ligatures that typesetting left in the text, as in copies from PDF; `plain` replaces them by their \
          letters.
          """)
      Key(
        "normalization", .word, \.text.normalization,
        why: """
          The spelling of accented letters: composed (`nfc`) or decomposed (`nfd`). `nfkc` and `nfkd` also replace \
          compatibility characters.
          """,
        more: """
          The forms are defined in Unicode Standard Annex 15. `nfkc` and `nfkd` replace wide, raised, circled and \
          styled letters and digits, ligatures, fractions and similar characters by plain ones, so that the \
          difference is lost. Characters before a variation selector stay.
          """)
      Key(
        "repair", .boolean, \.text.repair,
        why: "Whether the layout of terminals and coding agents is taken away from text that was copied from them.",
        more: """
          These are boxes and bars around the text, line numbers, prompts, bullets of agents, the common indent, spaces up to the edge \
          of the window, and line ends where a line was broken there. Code, lists, tables and quotes keep their lines. Text without \
          clear signs of such a layout stays byte for byte, and so do documents with lists, tables, headings or pictures.
          """)
      Key(
        "prompts", .word, \.text.prompts,
        why:
          "The prompts of shells, interpreters and databases in text that is repaired: they stay, go, or go with the output.",
        more: """
          `cut` leaves commands and output, `commands` only the commands. A prompt counts where the text begins with one; `#` and `%` \
          count only before known commands, because comments begin with them, too.
          """)
      Key(
        "unwrap-lines", .boolean, \.text.unwrapLines,
        why: "Whether lines that were broken to fit a page are joined, as in copies from PDF.",
        more: """
          A line is joined to the next under three conditions. The paragraph has at least 40 characters by then, or \
          three quarters of a line where most lines show that the page has narrow columns. \
          The next line begins below the text of the paragraph, or without indent, and is no list item. And the \
          next line begins with a small letter, or no sentence has ended before it. Where blank lines separate the paragraphs, a line as long as the others may \
          end with a sentence. Page numbers, and headers and footers beside them that repeat, are removed. List items, indented blocks \
          and quotations marked by `>` are joined, too. Headings and code stay unchanged, and so do indented lines \
          that look like code or columns. A hyphen that divides a word is removed. The hyphen of a compound stays, \
          as far as the words of the text reveal it.
          """)
      Key(
        "source-tails", .word, \.text.sourceTails,
        why: "The lines at the end by which reading programs and news pages name the source.",
        more: """
          These are "Excerpt From" with the title that follows, a line that ends in "Kindle Edition.", "Copied from …", and "Read more \
          at …" with an address.
          """)
      Key(
        "address-prefixes", .word, \.text.addressPrefixes,
        why:
          "`mailto:` and `tel:` before addresses that stand in the text, as in the address of a link that was copied.")
      Key(
        "case", .word, \.text.letterCase,
        why:
          "The letters of the text: `upper` or `lower`, or capitals where words (`title`) or sentences (`sentence`) begin.",
        more: """
          The language of the text counts where the copy states it: Turkish, Greek, and small words in English titles. Words with \
          capitals inside keep them in titles and sentences, and code stays as it is.
          """)
      Key(
        "trim", .boolean, \.text.trim,
        why:
          "Whether spaces at the ends of lines go, blank lines at the beginning and the end, and all but one of several.",
        more: "Code stays as it is.")
      Key(
        "one-line", .boolean, \.text.oneLine,
        why: "Whether the whole text becomes one line, with a space where a line ended.",
        more: "Lists, tables and other containers become lines first.")
      Key(
        "form", .word, \.text.form,
        why: "The notation of the published plain text: `markdown` writes the document as Markdown.",
        more: """
          `csv` and `tsv` write a copy that is one table as values between commas (RFC 4180) or tabs. A copy of plain text, and one \
          without formatting, is published as it is.
          """)
      Key(
        "markdown", .word, \.text.markdown,
        why: "Plain text that is Markdown: `render` offers the document that it describes beside the text.",
        more: """
          The text itself stays. It is taken for Markdown by fences, headings, tables, links, emphasis and code among words, if little \
          of it reads as code, a log or a configuration.
          """)
      Key(
        "trailing-newline", .word, \.text.trailingNewline,
        why: "Line ends after the last line, which make a terminal run the pasted text.")
      Key("line-ends", .word, \.text.lineEnds, why: "The line ends of the published plain text.")
      Key(
        "layout", .word, \.text.layout,
        why: """
          The layout of the published plain text: `own` is the layout of the text that the program itself offers, \
          `document` that of text written from the document.
          """,
        more: """
          `own` takes line ends, blank lines, tabs, spaces and punctuation from the text that the source program \
          offers. That text is cleaned like the document. `document` writes the text from the document, which also \
          happens for a program that offers no text.
          """)
      Key(
        "list-markers", .word, \.text.listMarkers,
        why: "The bullets and numbers of list items in plain text that is written from the document.",
        more: "The text that the program itself offers is not affected.")
    }
  }

  private static let appendText = """
    The line is a link in HTML and RTF, `[title](address)` where the plain text is Markdown, and `title <address>` in other plain \
    text. The address is cleaned as links are, with its query, and `http` and `https` are the only schemes. Only browsers state the \
    page; `washboard explain` reports whether a line was added. The title is that of the window that has the focus, if it belongs to \
    the browser; without it the line is the address. There is no line behind a single word, code, a table alone and a copy that \
    ends with the address already. Terminals get none, unless a rule names them and a profile with this key.
    """

  private static let invisibleText = """
    These stay:

    - variation selectors behind a character that has that variant by Unicode 17, one each. Of ideographs a paragraph keeps eight \
    variants, or one for every four ideographs;
    - tag characters in the flags of England, Scotland and Wales;
    - joiners, zero width spaces, Mongolian selectors, Hangul fillers, braille blanks and Egyptian format controls among letters of \
    the scripts that have them, no more than two between two letters;
    - soft hyphens between letters, which are left to `text.soft-hyphens`.

    All variation selectors of a paragraph go if three of them stand where no variant is known, and all soft hyphens if three \
    divide single letters in a row: they carry data then. More than four accents or other general combining marks on one character \
    go, too, and all of a paragraph that has four such characters. Marks of one script, such as Hebrew points and Tibetan letters, \
    are not counted.

    What a script needs can still carry data for whoever knows these rules. Of 1,000 characters that is at most 2,810 bits in \
    joiners between letters of Arabic and Indic scripts, 2,100 in variants of ideographs, 1,590 in emoji that can be text and in \
    zero width spaces of Thai and its kin, and 880 in soft hyphens between letters of any script, none with \
    `text.soft-hyphens = "strip"`. Nothing else that is invisible stays in Latin, Greek or Cyrillic text.

    What stays can still carry data, seen by nobody. In 1,000 characters of Latin, Greek, Cyrillic, Korean or Japanese letters these \
    are at most 1,000 bits, all in soft hyphens, and none where those are stripped; in ideographs 2,100 bits more. In Thai they are \
    at most 1,600 bits, in Hebrew 2,600, Devanagari 3,400, Khmer 3,800, emoji 4,000, Arabic 4,500 and in Mongolian 4,600. Accents \
    and marks that stay are seen.
    """
}
