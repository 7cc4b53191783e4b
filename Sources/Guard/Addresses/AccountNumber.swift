/// The address of a wallet or of a bank account (IBAN, ISO 13616): its kind, and a hash with a key of this process.
package struct AccountNumber: Hashable, Sendable {
  package let kind: String
  private let hash: Int

  private static let longestText = 160
  private static let base58 = Set("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
  private static let bech32 = Set("qpzry9x8gf2tvdw0s3jn54khce6mua7l")
  private static let wallets: [(kind: String, beginning: String, rest: Set<Character>, lengths: ClosedRange<Int>)] = [
    ("bitcoin", "1", base58, 26...35), ("bitcoin", "3", base58, 26...35), ("bitcoin", "bc1", bech32, 42...62),
    ("litecoin", "L", base58, 34...34), ("litecoin", "M", base58, 34...34), ("litecoin", "ltc1", bech32, 43...63),
    ("ethereum", "0x", Set("0123456789abcdefABCDEF"), 42...42), ("tron", "T", base58, 34...34),
    ("monero", "4", base58, 95...106), ("monero", "8", base58, 95...106),
  ]

  /// - Parameter text: All of a copy. Blanks around the number, and within an IBAN, do not matter.
  package init?(_ text: [UInt8]) {
    guard text.count <= Self.longestText else { return nil }
    let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let number = words.joined()
    let wallet = Self.wallets.first { wallet in
      number.hasPrefix(wallet.beginning) && wallet.lengths.contains(number.utf8.count) && words.count == 1
        && number.dropFirst(wallet.beginning.count).allSatisfy(wallet.rest.contains)
    }
    guard let kind = wallet?.kind ?? (Self.isIBAN(number) ? "iban" : nil) else { return nil }
    self.kind = kind
    hash = number.lowercased().hashValue
  }

  private static func isIBAN(_ number: String) -> Bool {
    let digits = (number.dropFirst(4) + number.prefix(4)).compactMap { Int(String($0), radix: 36) }
    return digits.count == number.count && (15...34).contains(digits.count)
      && digits.suffix(4).prefix(2).allSatisfy { $0 > 9 }
      && digits.reduce(0) { ($0 * ($1 > 9 ? 100 : 10) + $1) % 97 } == 1
  }
}
