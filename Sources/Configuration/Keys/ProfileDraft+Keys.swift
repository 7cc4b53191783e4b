internal import RichText
internal import Sanitizer

extension ProfileDraft {
  /// The keys of `[profiles.NAME]`.
  @KeyList<ProfileDraft> static var keys: [Key<ProfileDraft>] {
    Key(
      "base", .located(.text), \.base, example: #""structure""#,
      why: "The profile whose settings apply where this one has none: a built-in one, or another of yours.",
      more: "The default is `structure`.")
    Key.table("attributes", why: "The formatting that may stay.") {
      Key(
        "keep", .set(of: .word, mayBeEmpty: true),
        \.keep, example: "[\(Attribute.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]",
        why: """
          The attributes that stay; all others are removed. `script` is superscript and subscript. The default is the \
          list of the base.
          """,
        more: """
          `thematic-break` is a line across the page between paragraphs; a \
          blank line takes its place if it is removed. `table` includes the borders of cells. `list` includes \
          description lists, footnotes and endnotes. `font` includes weights other than normal and bold.
          """)
    }
    Key(
      "publish", .list(of: .word), example: #"["native", "html", "rtf", "text"]"#,
      why: "The formats in which copies of this profile are offered, in this order.",
      more: """
        The default is the list of the base. If no base has one, `clipboard.publish` applies. The list of `plain` is \
        `["text"]`. A profile that is based on `plain` and keeps any attribute does not inherit this list. A copy of \
        plain text without anything to clean stays with its owner, unless the list has a format besides `native` and \
        `text`.
        """
    ) { _, draft, formats, _, _ in
      draft.set(\.publish, to: formats)
      draft.statesPublish = true
    }
    Key(
      "append", .word, \.append,
      why: """
        The content that is added to a copy: `source` adds a line with the title and the address of the web page \
        from which you copied.
        """,
      more: appendText)
    fonts
    Key(
      "colors", .word, \.colors, needs: [.color, .background],
      why: """
        The treatment of colors. `drop` removes them. `ensure-contrast` changes unreadable ones, such as those of \
        copies from dark pages.
        """,
      more: """
        Backgrounds are colors, too. `ensure-contrast` changes the color of text if its contrast with the background \
        is below 4.5, the ratio that WCAG 2 requires. Gray text loses its color, other colors become darker or \
        lighter, and text on a background of its own becomes black or white.
        """)
    Key(
      "page-color", .color, \.pageColor,
      why: "The color of the page that you paste into, for `ensure-contrast` and text without a background of its own.")
    Key(
      "direction", .word, \.direction, needs: [.direction],
      why: """
        The writing direction of paragraphs for which the copy states none. `detect` makes it right to left if the \
        first letter belongs to such a script.
        """)
    values
    structure
    links
    attachments
    text
    Key(
      "replace", .replacements, \.replacements, example: #"[{ pattern = '\bACME (Inc|Ltd)\.', with = 'ACME $1' }]"#,
      why: "Patterns and their replacements.",
      more: """
        The patterns are applied in order, each to the result of the one before. Each paragraph is searched as a \
        whole, even if its formatting changes within a match. A match that is empty or contains a picture is not \
        replaced. If a copy is cleaned twice, the patterns are applied twice.
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
    Key.table("values", why: "The allowed values of attributes that stay. By default all values are allowed.") {
      Key(
        "heading-levels", .list(of: .integer(1...6)), \.values.headingLevels, needs: [.heading],
        example: "[1, 2, 3, 4, 5, 6]", why: "The allowed heading levels.")
      Key(
        "other-headings", .word, \.values.otherHeadings, needs: [.heading],
        why: """
          The treatment of other heading levels: `clamp` sets the nearest allowed level, `paragraph` turns the \
          heading into an ordinary paragraph.
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
        why: "The treatment of other colors: `nearest` sets the most similar allowed one, and `drop` removes the color."
      )
      Key(
        "list-depth", .integer(1...100), \.values.listDepth, needs: [.list], example: "100",
        why: "The deepest nesting of lists. By default there is no limit.",
        more: "Items of deeper lists move to the deepest allowed list.")
    }
  }

  private static var structure: Key<ProfileDraft> {
    Key.table(
      "structure",
      why: """
        The treatment of lists, tables, headings and quotes that `attributes.keep` allows. `flatten` turns them into \
        ordinary paragraphs. `drop` removes them with their content.
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
        why: "The allowed schemes of a link, which are the part before the colon. Other links become ordinary text.",
        more: """
          A link with a host but no scheme, such as `//host/page`, gets `https`. Otherwise word processors take the \
          host for a file server, and send it the name of their user. `\\\\host\\file` is a link with the scheme \
          `file`. `*` allows every scheme.
          """)
      Key(
        "tracking", .word, \.links.tracking, why: "The parts of an address that only serve to track who opens it.",
        more: """
          These are known parameters, such as `utm_source`, and on some sites parts of the path. Parameters that an \
          address needs stay, such as the number of the subscriber in a link to unsubscribe.
          """)
      Key(
        "unwrap", .boolean, \.links.unwrap,
        why: "Whether links through a tracking service are replaced by their final address.",
        more: """
          This requires that the link contains the final address; short links such as those of `t.co` do not, and \
          stay. Washboard knows the services of Google, Facebook, Messenger, Instagram, YouTube, LinkedIn, VK, Reddit, \
          Steam, Slack, Tumblr and DuckDuckGo. It also knows accelerated pages (AMP) of Google and Bing, and the mail \
          gateways Safe Links (Microsoft), URL Defense (Proofpoint) and Link Protect (Barracuda). These gateways check \
          the address whenever the link is opened; set `false` to keep that check. Up to 16 nested services are removed.
          """)
      Key(
        "private", .word, \.links.privateNetworks,
        why: "Links to hosts of a local network; `drop` removes the link and keeps its text.",
        more: """
          These are addresses of private and local networks, names without a dot, and names that end in `.local`, \
          `.lan`, `.internal`, `.intranet`, `.corp`, `.home`, `.private`, `.localhost`, `.localdomain` or \
          `.home.arpa`.
          """)
      Key(
        "form", .word, \.links.form,
        why: """
          The notation of links: `link` keeps them as links, `text` keeps only their text, and `text-url` keeps their \
          text and writes the address in brackets behind it.
          """,
        more: """
          The address is cleaned before that, and is left out if the text already contains it. This also applies if \
          `attributes.keep` does not have `link`.
          """)
      Key(
        "text", .word, \.links.text,
        why: "Addresses in the text; `clean` removes tracking from them as it is removed from links.",
        more: """
          An address must begin with http:// or https://, must have a clear end, and must not be marked as code. Only \
          ASCII letters, digits and signs are removed. This also applies if `attributes.keep` does not have `link`.
          """)
      Key(
        "deceptive", .word, \.links.deceptive, needs: [.link],
        why: "Whether `washboard explain` reports links that may deceive. They are not changed.",
        more: """
          Such a link has a user name or a password in its address, or shows the address of another host as its text. \
          Or the name of its host has look-alike letters: it mixes Latin, Greek, Cyrillic, Armenian or Cherokee \
          letters, or is written in Cyrillic letters that all look like Latin ones.
          """)
    }
  }

  private static var text: Key<ProfileDraft> {
    Key.table("text", why: "The treatment of characters.") {
      Key(
        "hidden", .word, \.text.hidden, why: "Text that the source hid from view.",
        more: """
          Text is hidden if it is not displayed, too small, too faint, cut off, turned away, moved off the page, \
          or in the color of its background. This applies to HTML and RTF. White text counts as hidden only if the \
          source states a white background. Text in a closed part of a page, which a click would open, stays. So does \
          text that is hidden from screen readers only.
          """)
      Key(
        "page-tools", .word, \.text.pageTools,
        why: "Tools of web pages, which are no content: buttons, permalinks and the heads of code blocks.",
        more: """
          These are buttons that copy or share, links of headings to themselves such as ¶ and #, the edit links of \
          wikis, and the line above code with its language and buttons. A page must state them by its elements and \
          their classes. Buttons that hold content stay, such as the question of an accordion, a tab or a choice.
          """)
      Key(
        "bidi", .word, \.text.bidi,
        why:
          "Invisible characters that change the writing direction. They can make text look different from what it is.",
        more: """
          Direction marks (U+200E, U+200F, U+061C) stay in paragraphs with right-to-left letters, and in paragraphs of \
          digits and signs only.
          """)
      Key(
        "invisible", .word, \.text.invisible,
        why: "Invisible characters, except those that a script or an emoji needs.", more: invisibleText)
      Key(
        "soft-hyphens", .word, \.text.softHyphens,
        why: "Soft hyphens, which are visible only at the end of a line. Most searches do not find words with them.")
      Key(
        "spaces", .word, \.text.spaces,
        why: "Wide, thin and other unusual spaces; `plain` replaces them by ordinary ones.")
      Key(
        "no-break-spaces", .word, \.text.noBreakSpaces,
        why: "No-break spaces, which French and other languages need; `plain` replaces them by ordinary ones.")
      Key(
        "code-spaces", .word, \.text.codeSpaces,
        why: """
          No-break spaces in code, where compilers and shells do not accept them; `plain` replaces them by ordinary \
          spaces.
          """,
        more: """
          These are U+00A0, U+202F and U+2007, which some web pages put into code. Text counts as code if the copy \
          marks it as code, so plain text never does.
          """)
      Key(
        "quotes", .word, \.text.quotes,
        why: "Curved quotation marks; `plain` replaces them by straight ones.", more: "Guillemets (« ») stay.")
      Key(
        "dashes", .word, \.text.dashes,
        why: "Hyphens and dashes that are not on a keyboard; `plain` replaces them by `-` and `--`.",
        more: "Hyphens, en dashes and the minus sign become `-`. Em dashes and longer ones become `--`.")
      Key(
        "ligatures", .word, \.text.ligatures,
        why: """
          Ligatures, which are single characters for several letters, as in copies from PDF; `plain` replaces them by \
          these letters.
          """)
      Key(
        "normalization", .word, \.text.normalization,
        why: """
          The encoding of accented letters: one character (`nfc`), or the letter and its accents (`nfd`). `nfkc` and \
          `nfkd` also replace special forms of letters and digits by ordinary ones.
          """,
        more: """
          Unicode Standard Annex 15 defines these four. `nfkc` and `nfkd` replace wide, raised, circled and styled \
          letters and digits, ligatures, fractions and similar characters. Characters before a variation selector \
          stay.
          """)
      Key(
        "repair", .boolean, \.text.repair,
        why: "Whether the layout that terminals and coding agents give to text is removed from it.",
        more: """
          This layout is boxes and bars around the text, line numbers, prompts, bullets of agents, the common indent, \
          spaces up to the edge of the window, and line ends where a line was broken at that edge. Code, lists, tables \
          and quotes keep their lines. Text without clear signs of such a layout does not change at all, nor do \
          formatted copies with lists, tables, headings or pictures. If you choose the profile `repair` by a key, \
          the menu or a command, boxes, bars and line numbers of one or two lines go, too, and so do the common indent \
          and the spaces at the ends of lines, except those of diffs.
          """)
      Key(
        "prompts", .word, \.text.prompts,
        why: """
          The prompts of shells, interpreters and databases, if `repair` is true. `cut` removes the prompts, and \
          `commands` also removes the output of the commands.
          """,
        more: """
          Prompts are removed only if the text begins with one. `#` and `%` are prompts only before known commands, \
          because comments begin with them, too.
          """)
      Key(
        "unwrap-lines", .boolean, \.text.unwrapLines,
        why: "Whether lines that were broken to fit a page are joined, as in copies from PDF.",
        more: """
          Two lines are joined under three conditions. The paragraph has at least 40 characters before the second \
          line, or three quarters of a line if most lines show that the page has narrow columns. The second line has \
          the indent of the paragraph or none, and is no list item. And it begins with a small letter, \
          or the first line does not end a sentence. If blank lines separate the paragraphs, a line that is as long as \
          the others may end a sentence. Without blank lines it may if nearly all lines were broken at one width, and the \
          next word had no room in it. Twelve such lines are needed. A last line of a paragraph that fills the page by \
          chance is then joined to the next paragraph. The lines of list items, indented blocks and quotations marked \
          by `>` are joined, too. Headings and code stay, and so do indented lines that look like code or columns. Page \
          numbers are removed, and so are headers and footers that repeat. A number counts as one of a page if the text \
          goes on behind it, or if it is named so, as in "Page 3". It also does at the end of pages that form feeds \
          separate, if it grows from page to page. In a copy of a whole document, its first header and its last \
          number show the others. Glyphs of symbol fonts before list items become bullets that all fonts have. \
          A hyphen that divides a word is removed. The hyphen of a compound stays, if other \
          words of the text show that it belongs there.
          """)
      Key(
        "source-tails", .word, \.text.sourceTails,
        why: "Lines that e-book readers and news pages add at the end of a copy to name the source.",
        more: """
          These are "Excerpt From" with the title that follows, a line that ends in "Kindle Edition.", "Copied from …", words such \
          as "Read more at" or "Source:" with an address, and the lines about author and rights of Chinese pages.
          """)
      Key(
        "address-prefixes", .word, \.text.addressPrefixes,
        why: "The words `mailto:` and `tel:` before addresses in the text, as when you copy the address of a link.")
      Key(
        "case", .word, \.text.letterCase,
        why: """
          The case of letters: `upper`, `lower`, or capitals at the beginnings of words (`title`) or sentences \
          (`sentence`).
          """,
        more: """
          If the copy states its language, the rules of Turkish, Greek, and English titles apply. With `title` and \
          `sentence`, words such as "iPhone" keep their capitals. Code stays as it is.
          """)
      Key(
        "trim", .boolean, \.text.trim,
        why: """
          Whether spaces at the ends of lines are removed, and blank lines at the beginning, at the end, and after \
          another blank line.
          """,
        more: "Code stays as it is.")
      Key(
        "one-line", .boolean, \.text.oneLine,
        why: "Whether the whole text becomes one line, with a space in place of each line end.",
        more: "Lists and tables become ordinary text before that.")
      Key(
        "form", .word, \.text.form,
        why: """
          The notation of the plain text that is offered. `markdown` writes the formatting as Markdown, `csv` and `tsv` \
          write a table as values between commas or tabs.
          """,
        more: """
          `csv` follows RFC 4180. `csv` and `tsv` only apply to copies that are one table and nothing else. A copy without formatting is \
          offered as it is.
          """)
      Key(
        "markdown", .word, \.text.markdown,
        why: "Plain text that is written in Markdown; `render` also offers it as formatted text.",
        more: """
          The plain text itself stays. It counts as Markdown if it has code fences, headings, tables, links, emphasis or \
          inline code, and does not look like code, a log or a configuration.
          Formulas of TeX, such as `\\(a_i\\)` and `$x*y$`, stay as they are written.
          """)
      Key(
        "trailing-newline", .word, \.text.trailingNewline,
        why: "Line ends after the last line, which make a terminal run the pasted text.")
      Key(
        "line-ends", .word, \.text.lineEnds,
        why: "The line ends of the plain text that is offered: those of Unix (`lf`) or Windows (`crlf`).")
      Key(
        "layout", .word, \.text.layout,
        why: """
          The plain text that is offered with a formatted copy. `own` cleans the plain text of the source, \
          and `document` makes it from the formatted text.
          """,
        more: """
          `own` keeps line ends, blank lines, tabs, spaces and punctuation of the source. If the source offers no plain \
          text, it is made from the formatted text.
          """)
      Key(
        "list-markers", .word, \.text.listMarkers,
        why: "The bullets and numbers of list items in plain text that is made from the formatted text.",
        more: "Plain text of the source itself is not affected.")
      Key(
        "formulas", .word, \.text.formulas,
        why: """
          The notation of formulas in plain text: a line that people can read (`linear`), or TeX between dollar signs \
          (`tex`).
          """,
        more: """
          `(a+b)/c_i` becomes `$\\frac{a+b}{c_{i}}$`. With `tex`, the plain text of a copy with formulas is made from \
          the formatted text. Formulas whose TeX is not known stay lines.
          """)
    }
  }

  private static let appendText = """
    The line is a link in HTML and RTF, `[title](address)` where the plain text is Markdown, and `title <address>` in other plain \
    text. The address is cleaned as links are, with its query, and `http` and `https` are the only schemes. Only browsers state the \
    page, and Firefox only its site, so that the line leads there. `washboard explain` reports whether a line was added. The title is that of the window that has the focus, if it belongs to \
    the browser; without it the line is the address. There is no line behind a single word, code, a table alone and a copy that \
    ends with the address already. Terminals get none, unless a rule names them and a profile with this key.
    """

  private static let invisibleText = """
    These invisible characters stay:

    - one variation selector after each character that has this variant in Unicode 17. A paragraph keeps at most eight variants of \
    ideographs, or one for every four ideographs if that is more;
    - tag characters in the flags of England, Scotland and Wales;
    - joiners, zero width spaces, Mongolian selectors, Hangul fillers, braille blanks and Egyptian format controls among letters of \
    the scripts that use them, at most two between two letters;
    - soft hyphens between letters; see `text.soft-hyphens`.

    Some patterns show that characters carry hidden data. All variation selectors of a paragraph are removed if three of them follow \
    characters without such a variant. All soft hyphens are removed if three in a row divide single letters. Accents and \
    other general combining marks beyond the fourth on one character are removed, and all of a paragraph that has four such \
    characters. Marks of one script, such as Hebrew points and Tibetan letters, are not counted.

    The characters that stay can still carry some hidden data. In 1,000 Latin, Greek, Cyrillic, Korean or Japanese letters this is at \
    most 1,000 bits, all in soft hyphens, and none if `text.soft-hyphens` is `strip`. Ideographs can carry 2,100 bits more. The limit \
    is 1,600 bits in Thai, 2,600 in Hebrew, 3,400 in Devanagari, 3,800 in Khmer, 4,000 in emoji, 4,500 in Arabic and 4,600 in \
    Mongolian.
    """
}
