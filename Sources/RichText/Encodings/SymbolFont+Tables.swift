extension SymbolFont {
  /// Rows of characters that follow each other, by the code of the first.
  private static func table(_ rows: [(UInt8, String)]) -> [UInt8: Unicode.Scalar] {
    var table: [UInt8: Unicode.Scalar] = [:]
    for (start, characters) in rows {
      for (offset, scalar) in characters.unicodeScalars.enumerated() { table[start + UInt8(clamping: offset)] = scalar }
    }
    return table
  }

  /// Adobe's Symbol encoding (Unicode Consortium, VENDORS/ADOBE/symbol.txt).
  static let symbolCharacters = table([
    (0x20, " !∀#∃%&∋()∗+,−./0123456789:;<=>?"),
    (0x40, "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"),
    (0x60, "‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼\u{FFFD}"),
    (0xA0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵"),
    (0xC0, "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"),
    (0xE0, "◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u{FFFD}〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭\u{FFFD}"),
  ])

  /// The characters of Wingdings by the names of its glyphs (ISO/IEC JTC1/SC2/WG2 N4384). Where Unicode had a character
  /// of the same look earlier, the table has that one, because fonts contain it.
  static let wingdingsCharacters = table([
    (0x20, " 🖉✂✁👓🕭🕮🕯☎✆✉🖃📪📫📬📭📁📂📄🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍"),
    (0x40, "🖎✌👌👍👎☜☞☝☟🖐☺😐☹💣☠🏳🏱✈☼💧❄🕆✞🕈✠✡☪☯ॐ☸♈♉"),
    (0x60, "♊♋♌♍♎♏♐♑♒♓🙰🙵●❍■□🞐❑❒⬧⧫◆❖⬥⌧⍓⌘❀✿❝❞▯"),
    (0x80, "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿🙢🙠🙡🙣🙞🙜🙝🙟·•"),
    (0xA0, "▪○🞆🞈◉◎🔿▪◻🟂✦★✶✴✹✵⯐⌖⟡⌑⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘"),
    (0xC0, "🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈➲⮉⮋←"),
    (0xE0, "→↑↓↖↗↙↘🡸➔🡹🡻🡼🡽🡿🡾⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂▭▫✗✓☒☑"),
  ])

  /// Adobe's Zapf Dingbats encoding (Unicode Consortium, VENDORS/ADOBE/zdingbat.txt).
  static let zapfDingbatsCharacters = table([
    (0x20, " ✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟"),
    (0x40, "✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿"),
    (0x60, "❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞"),
    (0xA1, "❡❢❣❤❥❦❧♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿"),
    (0xC0, "➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟"),
    (0xE0, "➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯\u{FFFD}➱➲➳➴➵➶➷➸➹➺➻➼➽➾"),
  ])

  /// Webdings by the Unicode Consortium's list of sources (WDingsSources.txt), with older characters as for Wingdings.
  static let webdingsCharacters = table([
    (0x20, " 🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼🗕🗖🗗◀▶▲▼⏪⏩⏮⏭⏸⏹⏺🗚🗳"),
    (0x40, "🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫"),
    (0x60, "⮔✔🚲□🛡📦🛱■🚑🛈🛩🛰🟈🕴●🛥🚔🗘✕❓🛲🚇🚍⛳⦸⊖🚭🗮⏐🗯🗲"),
    (0x80, "🚹🚺🛉🛊🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘🗠🛢💰🏷💳👪🗡🗢🗣✯🖄🖅🖃🖆🖹🖺🖻"),
    (0xA0, "🕵🕰🖽🖾📋🗒🗓🕮📚🗞🗟🗃🗂🖼🎭🎜🎘🎙🎧💿🎞📷🎟🎬📽📹📾📻🎚🎛📺💻"),
    (0xC0, "🖥🖦🖧🕹🎮🕻🕼📟🖁🖀🖨🖩🖿🖪🗜🔒🔓🗝📥📤🕳🌣🌤🌥🌦☁🌨🌧🌩🌪🌬🌫"),
    (0xE0, "🌜🌡🛋🛏🍽🍸🛎🛍Ⓟ♿🛆🖈🎓🗤🗥🗦🗧🛪🐿🐦🐟🐕🐈🙬🙮🙭🙯🗺🌍🌏🌎🕊"),
  ])

  /// Wingdings 2 by the Unicode Consortium's list of sources (WDingsSources.txt), with older characters as for
  /// Wingdings.
  static let wingdings2Characters = table([
    (0x20, " 🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙"),
    (0x40, "🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑✗✓☒☑☒☒⊗⊗🛇⦸🙱🙴🙲🙳‽🙹🙺"),
    (0x60, "🙻🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿"),
    (0x80, "☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧🙨🙩⋅🞄⦁●○🞅🞇🞉⊙⦿🞌"),
    (0xA0, "🞍◾■□🞑🞒🞓🞔▣🞕🞖🞗🞘⬩⬥◇🞚◈🞛🞜🞝🞞⬪⬧◊🞠◖◗⯊⯋⯀⯁"),
    (0xC0, "⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺"),
    (0xE0, "🞻🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟌🟎🟐🟒✹🟃🟇✯🟍🟔⯌⯍※⁂"),
  ])

  /// Wingdings 3 by the Unicode Consortium's list of sources (WDingsSources.txt), with older characters as for
  /// Wingdings.
  static let wingdings3Characters = table([
    (0x20, " ←→↑↓↖↗↙↘⭰⭲⭱⭳⭶⭸⭻⭽⭤⭥⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧"),
    (0x40, "⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥"),
    (0x60, "🢦🢧🢨🢩🢪🢫🡐🡒🡑🡓🡔🡕🡗🡖🡘🡙▲▼△▽◀▶◁▷◣◢◤◥🞀🞂🞁"),
    (0x80, "🞃⯅⯆⯇⯈⮜⮞⮝⮟🠐🠒🠑🠓🠔🠖🠕🠗🠘🠚🠙🠛🠜🠞🠝🠟🠀🠂🠁🠃🠄🠆🠅"),
    (0xA0, "🠇🠈🠊🠉🠋🠠🠢🠤🠦🠨🠪🠬🢜🢝🢞🢟🠮🠰🠲🠴🠶🠸🠺🠹🠻🢘🢚🢙🢛🠼🠾🠽"),
    (0xC0, "🠿🡀🡂🡁🡃🡄🡆🡅🡇⮨⮩⮪⮫⮬⮭⮮⮯🡠🡢🡡🡣🡤🡥🡧🡦🡰🡲🡱🡳🡴🡵🡷"),
    (0xE0, "🡶🢀🢂🢁🢃🢄🢅🢇🢆🢐🢒🢑🢓🢔🢖🢕🢗"),
  ])
}
