internal import RichText

/// The parts of a list's patterns that can be found faster than by a search.
enum RulePattern {
  /// The host with which a pattern of ClearURLs begins, for itself and all hosts below it; `nil` if there is none.
  /// `isEnough` tells whether the pattern says no more.
  static func host(of pattern: String) -> (host: String?, isEnough: Bool) {
    var rest = Substring(pattern)
    func skip(_ start: String) -> Bool {
      guard rest.hasPrefix(start) else { return false }
      rest = rest.dropFirst(start.count)
      return true
    }
    _ = skip("^")
    guard skip(#"https?:\/\/"#) || skip("https?://") else { return (nil, false) }
    let hasSubdomains = skip(#"(?:[a-z0-9-]+\.)*?"#)
    var host = ""
    while let letter = rest.first {
      if letter.isASCII, letter.isLetter || letter.isNumber || letter == "-" {
        host.append(letter)
      } else if rest.hasPrefix(#"\."#) || rest.hasPrefix(#"\-"#) {
        rest.removeFirst()
        host.append(rest.first ?? ".")
      } else {
        break
      }
      rest.removeFirst()
    }
    host = host.lowercased()
    if skip(#"(?:\.[a-z]{2,}){1,}"#), !host.isEmpty { return (host + ".*", hasSubdomains && rest.isEmpty) }
    // A name that goes on is another host.
    guard host.contains("."), rest.isEmpty || rest.hasPrefix(#"\/"#) || rest.hasPrefix("/") else { return (nil, false) }
    return (host, hasSubdomains && rest.isEmpty)
  }

  /// The name that a pattern stands for, percent-decoded; `nil` if it stands for several.
  static func plainName(_ pattern: String) -> String? {
    guard pattern.hasPrefix(#"\$"#) || pattern.hasPrefix("%24") else { return plain(pattern) }
    return plain(String(pattern.dropFirst(pattern.hasPrefix("%") ? 3 : 2))).map { "$" + $0 }
  }

  private static func plain(_ pattern: String) -> String? {
    let isName = pattern.utf8.allSatisfy { $0.isASCIIAlphanumeric || "_-:".utf8.contains($0) }
    return isName && !pattern.isEmpty ? pattern : nil
  }

  /// The letters that all names begin with which a pattern matches.
  static func prefix(of pattern: String) -> String {
    // An alternative of the whole pattern may begin otherwise.
    var depth = 0
    var isEscaped = false
    for letter in pattern {
      if isEscaped || letter == "\\" {
        isEscaped.toggle()
        continue
      }
      if letter == "(" { depth += 1 }
      if letter == ")" { depth -= 1 }
      if letter == "|", depth <= 0 { return "" }
    }
    var prefix = pattern.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    if let next = pattern[prefix.endIndex...].first, "?*{".contains(next) { prefix = prefix.dropLast() }
    return String(prefix)
  }

  /// A pattern of a filter as a regular expression (`*` for any characters, `^` for a separator, `|` for an end).
  static func expression(ofFilter filter: String) -> String {
    var rest = Substring(filter)
    var expression = ""
    if rest.hasPrefix("||") {
      rest = rest.dropFirst(2)
      expression = #"\A[a-z][a-z0-9+.-]*:\/\/(?:[^\/?#]*\.)?"#
    } else if rest.hasPrefix("|") {
      rest = rest.dropFirst()
      expression = #"\A"#
    }
    let endsHere = rest.hasSuffix("|")
    if endsHere { rest = rest.dropLast() }
    for letter in rest {
      switch letter {
      case "*": expression += ".*"
      case "^": expression += #"(?:[^\w.%-]|\z)"#
      case "a"..."z", "A"..."Z", "0"..."9", "_", "%": expression.append(letter)
      default: expression += letter.isASCII ? "\\\(letter)" : String(letter)
      }
    }
    return endsHere ? expression + #"\z"# : expression
  }
}
