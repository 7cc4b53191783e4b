internal import RichText
internal import Sanitizer

extension ProfileDraft {
  /// The keys of `[profiles.NAME]`.
  @KeyList<ProfileDraft> static var keys: [Key<ProfileDraft>] {
    Key(
      "base", .located(.text), \.base, example: #""structure""#,
      why: "The profile that this one starts from: a shipped one, or another of yours.",
      more: "Without it a profile starts from `structure`.")
    Key.table("attributes", why: "All that may stay of the formatting.") {
      Key(
        "keep", .set(of: .word, mayBeEmpty: true),
        \.keep, example: "[\(Attribute.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]",
        why: "The attributes that stay; all others are removed. By default the list of the base.",
        more: """
          `script` is superscript and subscript, `thematic-break` a line across the page between paragraphs, which leaves a blank \
          line where it is removed. With `table` a table keeps whether there are lines around its cells. With `list` description \
          lists, footnotes and endnotes stay as well.
          """)
    }
    Key(
      "publish", .list(of: .word), example: #"["native", "html", "rtf", "text"]"#,
      why: "The formats in which copies of this profile are offered, in this order.",
      more: """
        The default is the base's list; where no base has one, `clipboard.publish` holds. `plain` has `["text"]`, which a profile \
        does not inherit if it keeps any attribute. A copy of plain text that holds nothing to clean is taken for a list that has \
        more than `native` and `text`, and stays with its owner otherwise.
        """
    ) { _, draft, formats, _, _ in
      draft.set(\.publish, to: formats)
      draft.statesPublish = true
    }
    fonts
    Key(
      "colors", .word, \.colors, needs: [.color, .background],
      why: """
        The treatment of colors that are kept: `drop` removes them, `ensure-contrast` mends those that cannot be read, as in \
        copies from dark pages.
        """,
      more: """
        Backgrounds count as colors. Text is mended that does not stand out from its background by the ratio of 4.5 that WCAG 2 asks for: greys lose their color, other colors become darker or lighter, \
        text on a background of its own becomes black or white.
        """)
    Key(
      "page-color", .color, \.pageColor,
      why: "The page that text is pasted on: the background of text that has none of its own.")
    Key(
      "direction", .word, \.direction, needs: [.direction],
      why: "The direction of paragraphs that state none; `detect` makes it that of the first letter.",
      more: "That is done where this is a right-to-left one.")
    values
    structure
    links
    attachments
    text
    Key(
      "replace", .replacements, \.replacements, example: #"[{ pattern = '\bACME (Inc|Ltd)\.', with = 'ACME $1' }]"#,
      why: "Patterns, and what takes the place of what they find.",
      more: """
        They are tried in order, each on the result of the one before. A paragraph is searched as a whole, whatever its \
        formatting. A match that holds an attachment or no character stays. Cleaning twice can replace twice.
        """)
    Key(
      "replace-time-limit", .time(1...10_000), \.replaceTimeLimit,
      why: "The time of the processor that all patterns together may take for a copy.",
      more:
        "A copy that takes longer, or a search that takes too many steps or too much memory, is left with its owner.")
  }

  private static var values: Key<ProfileDraft> {
    Key.table("values", why: "The values that attributes which stay may have; by default all.") {
      Key(
        "heading-levels", .list(of: .integer(1...6)), \.values.headingLevels, needs: [.heading],
        example: "[1, 2, 3, 4, 5, 6]", why: "The levels that headings may have.")
      Key(
        "other-headings", .word, \.values.otherHeadings, needs: [.heading],
        why: "Headings of other levels get the nearest that is allowed, or become plain text.")
      Key(
        "underlines", .list(of: .word), \.values.underlines, needs: [.underline],
        example: #"["single", "double", "dotted", "dashed", "wave", "thick", "words", "dot-dash", "dot-dot-dash"]"#,
        why: "The kinds of underline that may be; others become the first of these.")
      Key(
        "alignments", .list(of: .word), \.values.alignments, needs: [.alignment],
        example: #"["left", "center", "right", "justified"]"#, why: "The alignments that may be; others are not set.")
      Key(
        "line-heights", .list(of: .word), \.values.lineHeights, needs: [.lineHeight],
        example: #"["exact", "multiple", "at-least"]"#,
        why: "The kinds of line height that may be; others are not set.")
      Key(
        "colors", .list(of: .color), \.values.colors, needs: [.color, .underline],
        example: ##"["#000000", "#c00000", "#0000c0"]"##, why: "The colors that text and its underlines may have.",
        more: "Impossible where `colors` is `ensure-contrast`.")
      Key(
        "other-colors", .word, \.values.otherColors, needs: [.color, .underline],
        why: "Other colors become the allowed one that looks most like them, or are not set.")
      Key(
        "list-depth", .integer(1...100), \.values.listDepth, needs: [.list], example: "100",
        why: "How many lists may stand in one another.",
        more: "Items of deeper lists become items of the deepest that is allowed. There is no limit by default.")
    }
  }

  private static var structure: Key<ProfileDraft> {
    Key.table(
      "structure",
      why: """
        The treatment of lists, tables, headings and quotes that are kept: `flatten` makes plain paragraphs of them, `drop` removes \
        them with all that they hold.
        """
    ) {
      Key("lists", .word, \.structure.lists, needs: [.list], where: { $0 == .keep }, why: "Lists that are kept.")
      Key("tables", .word, \.structure.tables, needs: [.table], where: { $0 == .keep }, why: "Tables that are kept.")
      Key(
        "headings", .word, \.structure.headings, needs: [.heading], where: { $0 == .keep },
        why: "Headings that are kept.")
      Key("quotes", .word, \.structure.quotes, needs: [.quote], where: { $0 == .keep }, why: "Quotes that are kept.")
    }
  }

  private static var links: Key<ProfileDraft> {
    // Most act on addresses in the text as well, or before the gate, whatever is kept.
    Key.table("links", why: "The treatment of links, and of addresses in the text.") {
      Key(
        "schemes", .list(of: .scheme, mayBeEmpty: true), \.links.schemes, needs: [.link, .image],
        why: "Schemes that a link may have; other links lose their target and keep their text.",
        more: """
          A link that names a host and no scheme, as `//host/page`, gets `https`, because word processors take it for a file \
          server and send that their user's name; `\\\\host\\file` is a link with the scheme `file`. `*` allows every one.
          """)
      Key(
        "tracking", .word, \.links.tracking, why: "The parts of links that only track who follows them.",
        more: """
          These are parameters of the query, in any letter case and between `&` or `;`, those of a fragment, and on some sites \
          parts of the path. What an address needs, such as the subscriber's number in a link to unsubscribe, stays.
          """)
      Key(
        "unwrap", .boolean, \.links.unwrap,
        why: "Whether links through a service that notes who follows them lead to their end at once.",
        more: """
          That is done where the end is a web address that stands in the link. Known are the services of Google, Facebook, \
          Messenger, Instagram, YouTube, LinkedIn, VK, Reddit, Steam, Slack, Tumblr and DuckDuckGo, Microsoft's Safe Links, \
          Proofpoint's URL Defense and Barracuda's Link Protect, and accelerated pages (AMP) of Google and Bing. Up to 16 of them \
          in one another are followed. Short links such as `t.co` do not tell their end and stay. The mail gateways among these \
          services also check the end when a link is followed; `false` leaves the links as they are.
          """)
      Key(
        "private", .word, \.links.privateNetworks,
        why: "Links to hosts that only a local network knows; `drop` takes them off their text.",
        more: """
          These are addresses of private and local networks, names without a dot, and those that end in `.local`, `.lan`, \
          `.internal`, `.intranet`, `.corp`, `.home`, `.private`, `.localhost`, `.localdomain` or `.home.arpa`.
          """)
      Key(
        "form", .word, \.links.form,
        why: "Links stay links, or become their text, or their text and their address in brackets.",
        more: "The address is cleaned, and written where the text does not say it. This holds in every profile.")
      Key(
        "text", .word, \.links.text, why: "Addresses that stand in the text.",
        more: """
          Addresses that begin with http:// or https:// are cleaned as links are, where they plainly end and are not marked as \
          code, in every profile. Only letters, digits and signs of ASCII are taken out.
          """)
      Key(
        "deceptive", .word, \.links.deceptive, needs: [.link],
        why: "Whether links that may deceive are reported; they stay as they are.",
        more: """
          They have a name or password in the address, the address of another host for their text, or a host whose letters mix \
          Latin, Greek, Cyrillic, Armenian or Cherokee, or are Cyrillic ones that all look Latin.
          """)
    }
  }

  private static var text: Key<ProfileDraft> {
    Key.table("text", why: "The treatment of the characters of the text.") {
      Key(
        "hidden", .word, \.text.hidden, why: "Text that the source hid from view.",
        more: """
          Hidden is what is not displayed, too small, too faint, cut off, turned away, moved off the page or in the color behind \
          it, in HTML and in RTF. White text counts as hidden only where the source states the color behind it. Text that is only \
          closed, as in the details of a page, or only passed over by readers of screens, stays.
          """)
      Key(
        "bidi", .word, \.text.bidi,
        why: "Controls of the writing direction, with which text can look other than it is.",
        more: "Direction marks stay in paragraphs with right-to-left letters, and in those of figures and signs alone.")
      Key(
        "invisible", .word, \.text.invisible,
        why: "Characters that nobody sees, but those that a script or an emoji needs.", more: invisibleText)
      Key(
        "soft-hyphens", .word, \.text.softHyphens,
        why: "Soft hyphens, which show only where a line is broken and keep searches from finding the word.")
      Key(
        "spaces", .word, \.text.spaces,
        why: "Wide, thin and other odd spaces; `plain` puts ordinary ones in their place.")
      Key(
        "no-break-spaces", .word, \.text.noBreakSpaces,
        why: "The same for spaces at which no line may be broken, with which French and other languages are spelt.")
      Key(
        "code-spaces", .word, \.text.codeSpaces,
        why: "The same for such spaces in code, which compilers and shells do not take for spaces.",
        more: """
          They are U+00A0, U+202F and U+2007, which web pages have there. Code is what is marked as such; plain text is not.
          """)
      Key(
        "quotes", .word, \.text.quotes,
        why: "Curved quotation marks; `plain` puts those of the keyboard in their place.", more: "Guillemets stay.")
      Key(
        "dashes", .word, \.text.dashes,
        why: "Typeset hyphens and dashes; `plain` puts those of the keyboard in their place.",
        more: "These are `-` for typeset hyphens, short dashes and the minus sign, and `--` for long dashes.")
      Key(
        "ligatures", .word, \.text.ligatures,
        why: "Ligatures that typesetting left in the text, as in copies from PDF; `plain` puts their letters there.")
      Key(
        "normalization", .word, \.text.normalization,
        why: """
          The form in which accented letters are spelt: composed (`nfc`) or taken apart (`nfd`); with a k also characters that are \
          only compatible with others.
          """,
        more: """
          The forms are those of the Unicode Standard Annex 15. `nfkc` and `nfkd` put letters and digits \
          in the place of what is compatible with them: wide, raised, circled and styled ones, ligatures, fractions and the like, \
          which loses the difference. Characters before a variation selector stay.
          """)
      Key(
        "unwrap-lines", .boolean, \.text.unwrapLines,
        why: "Whether lines that were broken to fit a page, as in copies from PDF, are joined again.",
        more: """
          A line is joined to the next where the paragraph has 40 characters by then, the next line begins below the text of the \
          paragraph or not indented, and not as an item of a list, and it either begins with a small letter or no sentence has \
          ended before it. Items of lists, indented blocks and quotations marked by `>` are joined, too. Headings and code stay as \
          they are, and so do indented lines that read as code or as columns. A hyphen that divides a word goes; that of a \
          compound stays, as far as the words of the text tell one from the other.
          """)
      Key(
        "trailing-newline", .word, \.text.trailingNewline,
        why: "Line ends after the last line, which make a terminal run what is pasted.")
      Key("line-ends", .word, \.text.lineEnds, why: "The line ends of the published plain text.")
      Key(
        "layout", .word, \.text.layout,
        why: """
          The layout of the published plain text: that of the text which the program itself offers, or that of text which is \
          written from the document.
          """,
        more: """
          `own` takes line ends, blank lines, tabs, spaces and punctuation from the text that the source program itself offers, \
          cleaned as the document is. `document` writes the text from the document, as is done for a program that offers no text.
          """)
      Key(
        "list-markers", .word, \.text.listMarkers,
        why: "The bullets and numbers of list items in plain text that is written from the document.",
        more: "The program's own text stays as it is.")
    }
  }

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
