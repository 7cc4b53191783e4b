/// The ways of CSS Counter Styles 3, section 3.1, to write a number, with their signs.
private enum CounterSystem: Sendable {
  /// Digits of a place-value system, zero first.
  case numeric([Character])
  /// Letters that go on with pairs: a … z, aa.
  case alphabetic([Character])
  /// A fixed list of signs, one for each number.
  case fixed([Character])
  /// Signs with their values, greatest first, up to a number.
  case additive([(Int, String)], maximum: Int)
  /// Decimal numbers of two digits at least.
  case padded
  /// Chinese numbers: digits from zero, and the signs for ten, a hundred and a thousand.
  case chinese([Character], [Character])

  /// Returns the number; `nil` if it is out of range.
  func text(_ number: Int) -> String? {
    switch self {
    case .numeric(let digits):
      let text = String(String(abs(number)).compactMap { $0.wholeNumberValue.map { digits[$0] } })
      return number < 0 ? "-" + text : text
    case .alphabetic(let letters):
      guard number > 0 else { return nil }
      var rest = number
      var text: [Character] = []
      while rest > 0 {
        rest -= 1
        text.append(letters[rest % letters.count])
        rest /= letters.count
      }
      return String(text.reversed())
    case .fixed(let signs): return signs.indices.contains(number - 1) ? String(signs[number - 1]) : nil
    case .additive(let signs, let maximum):
      guard (1...maximum).contains(number) else { return nil }
      var rest = number
      var text = ""
      for (value, sign) in signs {
        while rest >= value {
          text += sign
          rest -= value
        }
      }
      return text
    case .padded:
      let digits = String(abs(number))
      return (number < 0 ? "-" : "") + (digits.count < 2 ? "0" + digits : digits)
    case .chinese(let digits, let units): return Self.chinese(number, digits, units)
    }
  }

  /// Section 7.1.2: a run of zeros is one, none stands at the end, and ten to nineteen begin with the sign for ten.
  private static func chinese(_ number: Int, _ digits: [Character], _ units: [Character]) -> String? {
    guard (0...9999).contains(number) else { return nil }
    if number == 0 { return String(digits[0]) }
    var text: [Character] = []
    var skipsZero = true
    for (index, digit) in String(number).compactMap(\.wholeNumberValue).enumerated() {
      let place = String(number).count - 1 - index
      if digit == 0 {
        if !skipsZero, number % [1, 10, 100, 1000][place] != 0 { text.append(digits[0]) }
        skipsZero = true
        continue
      }
      if !(place == 1 && digit == 1 && number < 20) { text.append(digits[digit]) }
      if place > 0 { text.append(units[place - 1]) }
      skipsZero = false
    }
    return String(text)
  }

  static func digits(from zero: UInt32) -> CounterSystem {
    .numeric((0..<10).compactMap { Unicode.Scalar(zero + $0).map(Character.init) })
  }

  /// The signs for 1 to 9, 10 to 90 and so on, in this order.
  static func additive(_ signs: String, maximum: Int) -> CounterSystem {
    var value = 1
    var all: [(Int, String)] = []
    for (index, sign) in signs.enumerated() {
      if index > 0, index % 9 == 0 { value *= 10 }
      all.append(((index % 9 + 1) * value, String(sign)))
    }
    return .additive(all.reversed(), maximum: maximum)
  }
}

extension ListStyle.Marker {
  /// Returns a number as this kind of list counts; numbers out of its range are decimal.
  func counter(_ number: Int) -> String {
    if self == .decimal { return String(number) }
    return Self.systems[self]?.text(number) ?? String(number)
  }

  /// The kinds but decimal, which needs no table.
  private static let systems: [Self: CounterSystem] = [
    .decimalLeadingZero: .padded,
    .lowerAlpha: .alphabetic(Array("abcdefghijklmnopqrstuvwxyz")),
    .upperAlpha: .alphabetic(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")),
    .lowerRoman: .additive(Self.roman, maximum: 3999),
    .upperRoman: .additive(Self.roman.map { ($0.0, $0.1.uppercased()) }, maximum: 3999),
    .lowerGreek: .alphabetic(Array("αβγδεζηθικλμνξοπρστυφχψω")),
    .lowerArmenian: .additive("աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփք", maximum: 9999),
    .upperArmenian: .additive("ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔ", maximum: 9999),
    .georgian: .additive("აბგდევზჱთიკლმნჲოპჟრსტჳფქღყშჩცძწჭხჴჯჰ", maximum: 9999),
    .hebrew: .additive(Self.hebrewSigns, maximum: 999),
    .arabicIndic: .digits(from: 0x660),
    .persian: .digits(from: 0x6F0),
    .devanagari: .digits(from: 0x966),
    .bengali: .digits(from: 0x9E6),
    .gurmukhi: .digits(from: 0xA66),
    .gujarati: .digits(from: 0xAE6),
    .oriya: .digits(from: 0xB66),
    .tamil: .digits(from: 0xBE6),
    .telugu: .digits(from: 0xC66),
    .kannada: .digits(from: 0xCE6),
    .malayalam: .digits(from: 0xD66),
    .thai: .digits(from: 0xE50),
    .lao: .digits(from: 0xED0),
    .tibetan: .digits(from: 0xF20),
    .myanmar: .digits(from: 0x1040),
    .cambodian: .digits(from: 0x17E0),
    .mongolian: .digits(from: 0x1810),
    .cjkDecimal: .numeric(Array("〇一二三四五六七八九")),
    .cjkHeavenlyStem: .fixed(Array("甲乙丙丁戊己庚辛壬癸")),
    .cjkEarthlyBranch: .fixed(Array("子丑寅卯辰巳午未申酉戌亥")),
    .simpChineseInformal: .chinese(Array("零一二三四五六七八九"), Array("十百千")),
    .tradChineseInformal: .chinese(Array("零一二三四五六七八九"), Array("十百千")),
    .japaneseInformal: .additive(Self.japaneseSigns, maximum: 9999),
    .hiragana: .alphabetic(Array("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん")),
    .katakana: .alphabetic(Array("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン")),
    .hiraganaIroha: .alphabetic(Array("いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす")),
    .katakanaIroha: .alphabetic(Array("イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス")),
  ]

  /// The first hundred numbers of all kinds that are not written in ASCII, by their text; kinds that are likelier come
  /// first.
  static let foreignNumbers: [String: [(marker: Self, number: Int)]] = {
    var numbers: [String: [(marker: Self, number: Int)]] = [:]
    let likely = allCases.filter { $0.isNumbered && $0 != .decimal && $0 != .cjkDecimal }
    for marker in likely + [.cjkDecimal] {
      for number in 1...100 {
        let text = marker.counter(number)
        if text.utf8.contains(where: { $0 >= 0x80 }) { numbers[text, default: []].append((marker, number)) }
      }
    }
    return numbers
  }()

  private static let roman: [(Int, String)] = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]

  /// Section 6.2: fifteen to nineteen avoid what spells a name of God.
  private static let hebrewSigns: [(Int, String)] = [
    (400, "ת"), (300, "ש"), (200, "ר"), (100, "ק"), (90, "צ"), (80, "פ"), (70, "ע"), (60, "ס"), (50, "נ"), (40, "מ"),
    (30, "ל"), (20, "כ"), (19, "יט"), (18, "יח"), (17, "יז"), (16, "טז"), (15, "טו"), (10, "י"), (9, "ט"), (8, "ח"),
    (7, "ז"), (6, "ו"), (5, "ה"), (4, "ד"), (3, "ג"), (2, "ב"), (1, "א"),
  ]

  private static let japaneseSigns: [(Int, String)] = {
    let digits = ["", "二", "三", "四", "五", "六", "七", "八", "九"]
    let tens = [(1000, "千"), (100, "百"), (10, "十")].flatMap { value, sign in
      (1...9).reversed().map { (value * $0, digits[$0 - 1] + sign) }
    }
    return tens + (1...9).reversed().map { ($0, $0 == 1 ? "一" : digits[$0 - 1]) }
  }()
}
