internal import RichText
internal import Sanitizer

/// The filter lists of uBlock Origin and AdGuard, of which the rules with `$removeparam` are read.
///
///     line    = [ "@@" ] [ pattern ] "$" option *( "," option )
///     pattern = "||" host … / "/" expression "/" / …
///     option  = "removeparam" [ "=" ( name / "~" name / "/" expression "/" [ "i" ] ) ] / "domain=" … / …
extension LinkListReader {
  mutating func readFilters(_ text: [UInt8]) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let cancelling = lines.filter { ByteScan.contains("badfilter", in: $0) }.map(Self.line)
    let cancelled = Set(cancelling.map { $0.replacing(",badfilter", with: "").replacing("badfilter,", with: "") })
    // Whether the lines within each open condition are for this program.
    var conditions: [Bool] = []
    for (index, bytes) in lines.enumerated() {
      guard let first = bytes.first(where: { $0 > 0x20 }) else { continue }
      if first == UInt8(ascii: "!") {
        readCondition(bytes, into: &conditions)
        continue
      }
      if bytes.starts(with: "[Adblock".utf8) { continue }
      // Most lines are of another kind, and not worth a string.
      let mayBeParameter = ByteScan.contains("removeparam", in: bytes) || ByteScan.contains("queryprune", in: bytes)
      guard mayBeParameter, let filter = ParameterFilter(Self.line(bytes)) else {
        leave(.otherKind)
        continue
      }
      if conditions.contains(false) {
        leave(.program)
      } else if filter.isCancelling || cancelled.contains(filter.text) {
        leave(.cancelled)
      } else {
        read(filter, line: index + 1)
      }
    }
  }

  /// `!#if`, `!#else` and `!#endif`; none of the programs that they name is this one.
  private func readCondition(_ bytes: ArraySlice<UInt8>, into conditions: inout [Bool]) {
    guard bytes.dropFirst().first == UInt8(ascii: "#") else { return }
    let line = Self.line(bytes)
    if line.hasPrefix("!#if") {
      conditions.append(line.dropFirst(4).drop { $0 == " " }.hasPrefix("!"))
    } else if line.hasPrefix("!#else") {
      if let last = conditions.popLast() { conditions.append(!last) }
    } else if line.hasPrefix("!#endif") {
      _ = conditions.popLast()
    }
  }

  /// The text of a line without spaces at its ends.
  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    var rest = bytes.drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }

  private mutating func read(_ filter: ParameterFilter, line: Int) {
    if let reason = filter.reasonAgainst { return leave(reason) }
    do throws(LinkListFault) {
      var rule = LinkRule(source: file.name, line: line, site: try site(of: filter))
      let (name, parameter) = try parameter(filter.value)
      if filter.isException {
        if let name { rule.keptNames = [name] }
        if let parameter { rule.kept = [parameter] }
      } else {
        if let name { rule.removedNames = [name] }
        if let parameter { rule.removed = [parameter] }
      }
      append(rule, counting: 1)
    } catch {
      leave(error.message == nil ? .limit : .faulty)
      if let message = error.message { warn(message, at: SourcePosition(line: line, column: 1), in: filter.text) }
    }
  }

  private mutating func site(of filter: ParameterFilter) throws(LinkListFault) -> LinkSite {
    var site = LinkSite()
    site.hosts = filter.hosts
    site.exceptHosts = filter.exceptHosts
    let pattern = filter.pattern
    if pattern.isEmpty || pattern == "*" { return site }
    if pattern.hasPrefix("/"), pattern.hasSuffix("/"), pattern.count > 2 {
      let expression = String(pattern.dropFirst().dropLast())
      site.pattern = try compile(expression, matchingCase: filter.matchesCase)
      return site
    }
    if pattern.hasPrefix("||") {
      let name = pattern.dropFirst(2).prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }
      let rest = pattern.dropFirst(2 + name.count)
      let host = name.lowercased()
      if host.hasSuffix("."), host.count > 1 {
        site.hosts = [host + "*"]
        if rest.isEmpty || rest == "*" || rest == "*^" { return site }
      } else if !host.isEmpty, rest.isEmpty || rest.hasPrefix("^") || rest.hasPrefix("/") || rest.hasPrefix("?") {
        site.hosts = [host]
        if rest.isEmpty || rest == "^" { return site }
      }
    }
    site.pattern = try compile(RulePattern.expression(ofFilter: pattern), matchingCase: filter.matchesCase)
    return site
  }

  /// A name, or the description of several.
  private mutating func parameter(_ value: String) throws(LinkListFault) -> (name: String?, LinkParameter?) {
    if value.isEmpty { return (nil, .all) }
    if value.hasPrefix("~") { return (nil, .otherThan(String(value.dropFirst()))) }
    guard value.hasPrefix("/") else { return (value, nil) }
    guard let end = value.dropFirst().lastIndex(of: "/") else { throw LinkListFault("the pattern has no end") }
    let expression = value[value.index(after: value.startIndex)..<end].replacing(#"\,"#, with: ",")
    let ignoresCase = value[end...].dropFirst() == "i"
    let prefix = expression.hasPrefix("^") ? RulePattern.prefix(of: String(expression.dropFirst())) : ""
    return (nil, .pairs(try compile(String(expression), matchingCase: !ignoresCase), prefix: prefix))
  }
}

/// A line with `$removeparam`.
private struct ParameterFilter {
  let text: String
  let isException: Bool
  let pattern: String
  /// The text behind `removeparam=`.
  private(set) var value = ""
  private(set) var hosts: [String] = []
  private(set) var exceptHosts: [String] = []
  private(set) var isCancelling = false
  private(set) var matchesCase = false
  /// The reason why the rule cannot be used for links.
  private(set) var reasonAgainst: LinkListCount.Reason?

  /// - Returns: `nil` for a line of another kind.
  init?(_ line: String) {
    guard let mark = Self.startOfOptions(in: line) else { return nil }
    text = line
    isException = line.hasPrefix("@@")
    pattern = String(line[..<mark].dropFirst(isException ? 2 : 0))
    var types: [Substring] = []
    for option in Self.options(line[line.index(after: mark)...]) {
      let name = option.prefix { $0 != "=" }
      let argument = option.dropFirst(name.count + 1)
      switch name {
      case "removeparam", "queryprune": value = String(argument)
      case "domain", "from", "to": read(domains: argument, isTarget: name == "to")
      case "badfilter": isCancelling = true
      case "match-case": matchesCase = true
      case "important", "~third-party", "~3p", "1p", "first-party", "all": break
      case _ where Self.types.contains(name): types.append(name)
      case _ where name.hasPrefix("~") && Self.types.contains(name.dropFirst()):
        if Self.pages.contains(name.dropFirst()) { reasonAgainst = .request }
      default: reasonAgainst = .context
      }
    }
    if !types.isEmpty, Self.pages.isDisjoint(with: types) { reasonAgainst = .request }
    if value.hasPrefix("|") || value.hasPrefix("~/") { reasonAgainst = .context }
  }

  private static let pages: Set<Substring> = ["document", "doc", "main_frame"]
  private static let types: Set<Substring> = pages.union([
    "subdocument", "frame", "script", "image", "stylesheet", "css", "object", "xmlhttprequest", "xhr", "ping", "beacon",
    "media", "font", "websocket", "other", "popup",
  ])

  /// The domains of the page for which the request is made, which is the one that a link leads to.
  private mutating func read(domains: Substring, isTarget: Bool) {
    for domain in domains.split(separator: "|") {
      // Behind the pattern of a host it is the page around the link.
      if domain.hasPrefix("/") || domain.hasPrefix("~/") || !isTarget && pattern.hasPrefix("||") {
        reasonAgainst = .context
      } else if domain.hasPrefix("~") {
        exceptHosts.append(domain.dropFirst().lowercased())
      } else {
        hosts.append(domain.lowercased())
      }
    }
    if !hosts.isEmpty, pattern.hasPrefix("||") { reasonAgainst = .context }
  }

  /// The place of the `$` before the options of which one is `removeparam`.
  private static func startOfOptions(in line: String) -> String.Index? {
    let bytes = line.utf8
    var place = bytes.startIndex
    var mark: String.Index?
    while place < bytes.endIndex {
      if bytes[place] == UInt8(ascii: "$") { mark = place }
      let next = bytes.index(after: place)
      if bytes[place] == UInt8(ascii: "$") || bytes[place] == UInt8(ascii: ",") {
        let rest = bytes[next...]
        if rest.starts(with: "removeparam".utf8) || rest.starts(with: "queryprune".utf8) { return mark }
      }
      if bytes[place...].starts(with: "##".utf8) { return nil }
      place = next
    }
    return nil
  }

  /// The options, of which a regular expression may have commas.
  private static func options(_ text: Substring) -> [Substring] {
    var options: [Substring] = []
    var start = text.startIndex
    var isEscaped = false
    var isPattern = false
    for index in text.indices {
      let letter = text[index]
      if isEscaped {
        isEscaped = false
      } else if letter == "\\" {
        isEscaped = true
      } else if letter == "/", isPattern || index > start && text[text.index(before: index)] == "=" {
        isPattern.toggle()
      } else if letter == ",", !isPattern {
        options.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    return options + [text[start...]]
  }
}
