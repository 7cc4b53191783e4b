/// The look of headings, header cells and links, for programs that show text as RTF formats it.
///
/// It is written as direct formatting. A style named in `\stylesheet` would replace a style of that name in the
/// document that is pasted into. LibreOffice does so with all styles that are not in use yet. After the look comes an
/// empty destination, `{\*\wblook}`, which every other reader skips. It tells our reader that the formatting repeats
/// the structure and states nothing. `{\*\wblook1}` says the same of the alignment.
enum RTFLook {
  /// The colour in which LibreOffice, Thunderbird and older browsers show links.
  static let linkColor = Color(red: 0, green: 0, blue: 128)

  /// Size of a heading in per cent of the text's, as web pages have it; the smallest stay readable.
  static func headingSize(level: Int, of textSize: Length?) -> Int {
    let text = textSize?.halfPoints ?? usualSize
    return max(1, text * sizes[min(max(level, 1), sizes.count) - 1] / 100)
  }

  private static let sizes = [200, 150, 117, 100, 92, 83]
  /// The size that RTF has without a word, in half points.
  private static let usualSize = 24

  /// Takes from text in force what the look of some structure states.
  ///
  /// Formatting that could hide text stays, so that the mark is no way to hide. Small sizes stay, and all colors but
  /// the link's on a background that is not stated.
  static func remove(from properties: inout RTFCharacterProperties, colors: RTFColorTable) {
    properties.bold = false
    if properties.size >= smallestSize { properties.size = -1 }
    if properties.underline == .single { properties.underline = nil }
    if colors[properties.color] == linkColor, properties.background < 0 { properties.color = -1 }
  }

  private static let smallestSize: Int32 = 8
}
