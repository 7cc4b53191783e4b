/// The flags that are spelt with tag characters: those of England, Scotland and Wales, which are all that Unicode
/// recommends for interchange (emoji-sequences.txt, RGI_Emoji_Tag_Sequence).
enum RegionFlag {
  private static let regions: Set = ["gbeng", "gbsct", "gbwls"]

  /// Returns the end of the tags that begin at `start` behind a black flag: a region's code and the cancel tag (UTS 51,
  /// ED-14a). It is `nil` if they form no such flag.
  static func end(of bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
    var code = ""
    var index = start
    while code.utf8.count <= 5, index < bytes.endIndex, let scalar = UTF8Window.scalar(bytes, at: index) {
      index += UTF8Window.length(of: scalar)
      switch scalar.value {
      case 0xE007F: return regions.contains(code) ? index : nil
      case 0xE0061...0xE007A: code.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value & 0x7F)))
      default: return nil
      }
    }
    return nil
  }
}
