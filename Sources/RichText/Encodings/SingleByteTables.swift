// The code pages glibc has no converter for, after the Unicode Consortium's mapping tables (VENDORS/APPLE, VENDORS/MICSFT).

extension TextEncoding.SingleByteTable {
  /// UTF-8 of the characters 0x80 to 0xFF, for tables of our own.
  var upperHalf: [[UInt8]] {
    let characters: String
    switch self {
    case .converter: return []
    case .windows1252: return Self.windows1252UpperHalf
    case .macGreek: characters = Self.macGreekCharacters
    case .macTurkish: characters = Self.macTurkishCharacters
    case .macCroatian: characters = Self.macCroatianCharacters
    case .macRomanian: characters = Self.macRomanianCharacters
    case .macArabic: characters = Self.macArabicCharacters
    case .cp720: characters = Self.cp720Characters
    }
    return Self.utf8(of: characters)
  }

  private static func utf8(of characters: String) -> [[UInt8]] {
    characters.unicodeScalars.map { Array(String($0).utf8) }
  }

  /// Code page 1252 is most documents' own, and is not asked of iconv for each of them. What it leaves undefined are
  /// the C1 controls (WHATWG Encoding, index windows-1252).
  private static let windows1252UpperHalf =
    utf8(of: "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ")
    + (0xA0...0xFF).map { [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }

  /// Code page 10006.
  private static let macGreekCharacters = """
    Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü\
    †ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩ\
    άΝ¬ΟΡ≈Τ«»…\u{A0}ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏ\
    ύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u{AD}
    """

  /// Code page 10081.
  private static let macTurkishCharacters = """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş\
    ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙ\u{F8A0}ˆ˜¯˘˙˚¸˝˛ˇ
    """

  /// Code page 10082.
  private static let macCroatianCharacters = """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®Š™´¨≠ŽØ∞±≤≥∆µ∂∑∏š∫ªºΩžø\
    ¿¡¬√ƒ≈Ć«Č…\u{A0}ÀÃÕŒœĐ—“”‘’÷◊\u{F8FF}©⁄€‹›Æ»\
    –·‚„‰ÂćÁčÈÍÎÏÌÓÔđÒÚÛÙıˆ˜¯πË˚¸Êæˇ
    """

  /// Code page 10010.
  private static let macRomanianCharacters = """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®©™´¨≠ĂȘ∞±≤≥¥µ∂∑∏π∫ªºΩăș\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›Țț\
    ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """

  /// Code page 10004.
  private static let macArabicCharacters = """
    Ä\u{A0}ÇÉÑÖÜáàâäں«çéèêëí…îïñó»ôö÷úùûü\
     !\"#$٪&'()*+،-./٠١٢٣٤٥٦٧٨٩:؛<=>؟\
    ❊ءآأؤإئابةتثجحخدذرزسشصضطظعغ[\\]^_\
    ـفقكلمنهوىي\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}پٹچەڤگڈڑ{|}ژے
    """

  /// Code page 720.
  private static let cp720Characters = """
    \u{80}\u{81}éâ\u{84}à\u{86}çêëèïî\u{8D}\u{8E}\u{8F}\u{90}\u{651}\u{652}ô¤ـûùءآأؤ£إئا\
    بةتثجحخدذرزسشص«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
    └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    ضطظعغفµقكلمنهوىي≡\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}≈°∙·√ⁿ²■\u{A0}
    """
}
