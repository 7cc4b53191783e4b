package import RichText

/// Writes the text in capital or in small letters, with capital letters at the beginnings of words, or of sentences.
///
/// The language of the text decides how (`LetterMapping`). Words with capitals inside, such as names of products, keep
/// them in titles and sentences, unless the whole paragraph is in capitals. Code stays as it is.
package struct ChangeCase: PurePolicy {
  package static let keys = ["text.case"]

  private let letterCase: LetterCase

  package init?(profile: borrowing Profile) {
    if profile.text.letterCase == .keep { return nil }
    letterCase = profile.text.letterCase
  }

  package func apply(to document: Document) -> Sanitized {
    var edits: [TextEdit] = []
    var letters = 0
    var run = 0
    for paragraph in document.paragraphs {
      if let block = paragraph.block, case .code = document.blocks[block].kind { continue }
      let words = CasedWords(document, paragraph.range)
      var lastRun: Int?
      for (index, letter) in words.letters.enumerated() {
        guard let form = words.form(of: index, letterCase) else { continue }
        while document.runs[run].range.upperBound <= letter.range.lowerBound { run += 1 }
        let style = document.style(of: document.runs[run])
        if style.code { continue }
        let mapping = LetterMapping(language: style.language?.string ?? "")
        if mapping.keeps(letter.scalar, in: letterCase, of: words) { continue }
        let replacement = Array(mapping.map(letter.scalar, to: form, endsWord: words.endsWord(index)).utf8)
        if replacement.elementsEqual(document.text[letter.range]) { continue }
        letters += 1
        // Neighbouring letters of one run are one edit.
        if let last = edits.last, last.range.upperBound == letter.range.lowerBound, lastRun == run {
          edits[edits.count - 1].range = last.range.lowerBound..<letter.range.upperBound
          edits[edits.count - 1].replacement += replacement
        } else {
          edits.append(TextEdit(range: letter.range, replacement: replacement))
        }
        lastRun = run
      }
    }
    guard !edits.isEmpty else { return Sanitized(document: document) }
    var findings = Findings()
    findings.record(.caseChanged, count: letters)
    return Sanitized(document: document.applying(edits), findings: findings)
  }
}

extension Finding.Code {
  /// Count: letters that became capital or small ones.
  package static let caseChanged = Finding.Code("text.case-changed")
}
