/// The description of a picture, as far as a person wrote it for people.
///
/// Programs fill alternative texts themselves: Word with what it recognised and a remark about that, others with the
/// name or the address of the file. Where a text stands for its picture, these would stand among the words of the copy.
package enum PictureDescription {
  /// Returns the description in one line; an empty text if no person wrote it.
  package static func cleaned(_ text: String) -> String {
    let line = withoutRemark(line(text))
    return isOfFile(line) || isOfKind(line) ? "" : line
  }

  /// Returns the text in one line.
  package static func line(_ text: String) -> String {
    text.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " ")
  }

  // MARK: Remarks of programs

  /// Remarks that Office adds to the descriptions that it makes, and Outlook writes for pictures that it left out; in
  /// lower case.
  private static let remarks = [
    "description automatically generated", "ai-generated content may be incorrect",
    "automatisch generierte beschreibung", "ki-generierte inhalte können fehlerhaft sein",
    "description générée automatiquement", "le contenu généré par l’ia peut être incorrect",
    "descripción generada automáticamente", "el contenido generado por ia puede ser incorrecto",
    "descrizione generata automaticamente", "descrição gerada automaticamente",
    "automatisch gegenereerde beschrijving", "image removed by sender", "bild wurde vom absender entfernt",
  ]
  /// No remark goes on for longer: "with medium confidence".
  private static let maximumRest = 40

  private static func withoutRemark(_ line: String) -> String {
    let lower = line.lowercased()
    // A letter of another length in lower case would shift the place.
    guard lower.utf8.count == line.utf8.count else { return line }
    var kept = line.utf8.count
    for remark in remarks where remark.utf8.count <= kept {
      guard let start = lastPlace(of: remark, in: lower),
        start < kept,
        lower.utf8.count - start - remark.utf8.count <= maximumRest || start + remark.utf8.count >= kept - 2
      else { continue }
      kept = start
    }
    guard kept < line.utf8.count else { return line }
    let text = line.utf8.prefix(kept)
    let end = text.lastIndex { !" ,;-".utf8.contains($0) }
    return end.flatMap { String(text[...$0]) } ?? ""
  }

  private static func lastPlace(of remark: String, in line: String) -> Int? {
    let (remark, line) = (Array(remark.utf8), Array(line.utf8))
    guard line.count >= remark.count else { return nil }
    return stride(from: line.count - remark.count, through: 0, by: -1).first {
      line[$0] == remark[0] && line[$0..<$0 + remark.count].elementsEqual(remark)
    }
  }

  // MARK: Names of files

  private static let endings: Set<Substring> = [
    "png", "jpg", "jpeg", "jfif", "gif", "webp", "bmp", "svg", "tif", "tiff", "heic", "heif", "avif", "emf", "wmf",
    "ico",
  ]
  private static let schemes: Set<Substring> = ["http", "https", "cid", "file", "data", "blob", "ftp"]

  /// Reports whether the text is the name of a picture's file, its path or its address.
  private static func isOfFile(_ line: String) -> Bool {
    let lower = line.lowercased()
    if let dot = lower.lastIndex(of: "."), dot != lower.startIndex, endings.contains(lower[lower.index(after: dot)...])
    {
      return true
    }
    guard !lower.contains(" ") else { return false }
    if let colon = lower.firstIndex(of: ":"), schemes.contains(lower[..<colon]) { return true }
    return lower.hasPrefix("www.") || lower.hasPrefix("\\\\") || lower.dropFirst().hasPrefix(":\\")
      || lower.hasPrefix("/") && lower.dropFirst().contains("/")
  }

  /// Names that programs and cameras give to pictures, before a number or alone.
  private static let kinds: Set<Substring> = [
    "image", "img", "picture", "photo", "grafik", "bild", "imagen", "immagine", "afbeelding", "dsc", "dscn", "dscf",
    "pxl",
  ]

  /// Reports whether the text says only that there is a picture, perhaps with a number: `image001`, `IMG_2031`,
  /// `Picture 1`.
  private static func isOfKind(_ line: String) -> Bool {
    let lower = line.lowercased()
    let word = lower.prefix { $0.isLetter }
    guard kinds.contains(word) else { return false }
    return lower[word.endIndex...].allSatisfy { $0.isNumber || " _-".contains($0) }
  }
}
