import RichText
import Testing
import TestMaterial

@testable import Sanitizer

/// Pages and texts by chance, of few letters: pieces recur, are short, and stand in each other.
struct HiddenTextLawTests {
  private struct Word {
    var text: String
    var isHidden: Bool
  }

  /// A page, and a text that may be its own, another order of it, or hold planted words.
  private struct Pair {
    let page: [Word]
    let text: String
    /// The count of each word that stands in the text independently of hidden text.
    let visibleWords: [String: Int]

    init(_ generator: inout SeededGenerator) {
      let alphabets = ["ab", "abc", "abcde", "abcdefghijklmnop", "0123", "不一定要会去", "abc;|"]
      let alphabet = Array(alphabets.randomElement(using: &generator) ?? "ab")
      func word(_ lengths: ClosedRange<Int>) -> String {
        String((0..<Int.random(in: lengths, using: &generator)).map { _ in alphabet.randomElement(using: &generator)! })
      }
      var page = (0..<Int.random(in: 1...14, using: &generator)).map { _ in Word(text: word(1...5), isHidden: false) }
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let place = Int.random(in: 0...page.count, using: &generator)
        let piece =
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: word(1...2)
          case 1: page.randomElement(using: &generator)?.text ?? "a"
          case 2: word(2...4) + " " + word(1...4)
          default: word(2...6)
          }
        page.insert(Word(text: piece, isHidden: true), at: place)
      }
      self.page = page
      var words = page
      let order = Int.random(in: 0..<6, using: &generator)
      if order < 3 {
        if order < 2 { words.removeAll(where: \.isHidden) }
        for piece in page where piece.isHidden {
          words.insert(piece, at: Int.random(in: 0...words.count, using: &generator))
        }
      }
      for _ in 0..<Int.random(in: 0...3, using: &generator) where !words.isEmpty {
        let place = words.indices.randomElement(using: &generator)!
        switch Int.random(in: 0..<5, using: &generator) {
        case 0, 1: words.remove(at: place)
        case 2: words.insert(Word(text: word(1...4), isHidden: false), at: place)
        case 3: words.insert(words.randomElement(using: &generator)!, at: place)
        default: words.swapAt(place, words.indices.randomElement(using: &generator)!)
        }
      }
      text = words.map(\.text).joined(separator: " ")
      visibleWords = words.filter { !$0.isHidden }.reduce(into: [:]) { $0[$1.text, default: 0] += 1 }
    }

    var html: String {
      page.map { $0.isHidden ? "<i style='opacity:0'>\($0.text) </i>" : "\($0.text) " }.joined()
    }

    /// Hidden words with nothing visible between them are one piece.
    var pieces: [String] {
      page.split { !$0.isHidden }.map { $0.map(\.text).joined() }
    }

    var visible: String { page.filter { !$0.isHidden }.map(\.text).joined(separator: " ") }
  }

  private static func published(_ html: String, _ text: String) throws -> String? {
    let document = try HTMLFormat().read(Array("<p>\(html)".utf8)).document
    let own = try PlainTextFormat().read(Array(text.utf8)).document
    guard let companion = CompanionText(own, beside: document),
      let marked = companion.document(for: .structure)
    else { return nil }
    let cleaned = Profile.structure.sanitize(marked).document
    return String(decoding: PlainTextFormat().write(cleaned).bytes, as: UTF8.self)
  }

  /// Counts a piece in a text, layout aside: letters alone, or signs alone if it has no letter.
  private static func count(_ piece: String, in text: String) -> Int {
    let piece = piece.filter { !$0.isWhitespace }
    let needle = Array(
      piece.contains { $0.isLetter || $0.isNumber } ? piece.filter { $0.isLetter || $0.isNumber } : piece)
    let isSigns = !(needle.first?.isLetter == true || needle.first?.isNumber == true)
    let straw = Array(text.filter { !$0.isWhitespace && (isSigns || $0.isLetter || $0.isNumber) })
    guard !needle.isEmpty, straw.count >= needle.count else { return 0 }
    return (0...straw.count - needle.count).count { straw[$0..<$0 + needle.count].elementsEqual(needle) }
  }

  @Test(arguments: 1...8) func `no piece that was hidden comes back, however short and wherever it stands`(
    _ seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var own = 0
    for _ in 0..<500 {
      let pair = Pair(&generator)
      guard let published = try Self.published(pair.html, pair.text) else { continue }
      own += 1
      for piece in pair.pieces {
        let isThere = Self.count(piece, in: published) > Self.count(piece, in: pair.visible)
        #expect(!isThere, "\(piece) of \(pair.html) beside \(pair.text) is in \(published)")
      }
    }
    #expect(own > 40)
  }

  @Test(arguments: 11...18) func `no word that both texts show is cut`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let pair = Pair(&generator)
      // Signs that programs add or leave out are no words.
      guard !pair.html.contains("|"), !pair.html.contains(";"), let published = try Self.published(pair.html, pair.text)
      else { continue }
      func count(_ word: String, _ text: String) -> Int {
        text.split(whereSeparator: \.isWhitespace).count { $0 == word }
      }
      for (word, inText) in pair.visibleWords {
        let shown = min(inText, count(word, pair.visible))
        let isLost = Self.count(word, in: published) < shown
        #expect(!isLost, "\(word) of \(pair.html) beside \(pair.text) is lost in \(published)")
      }
    }
  }
}
