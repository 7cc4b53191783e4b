internal import RichText
internal import Sanitizer

/// The data format of ClearURLs: providers by name, each for the addresses that a pattern matches.
///
///     { "providers": { NAME: { "urlPattern", "completeProvider", "rules", "rawRules", "referralMarketing",
///                              "exceptions", "redirections", "forceRedirection" } } }
extension LinkListReader {
  mutating func readClearURLs(_ bytes: [UInt8]) {
    let (value, position) = JSONReader.read(bytes)
    guard case .object(let root)? = value, case .object(let providers)? = root["providers"] else {
      let message = value == nil ? "the list is not JSON from here on" : "the list has no 'providers'"
      return warn(message, at: Self.position(of: value == nil ? position : 0, in: bytes), in: "")
    }
    for (name, value) in providers.sorted(by: { $0.key < $1.key }) {
      guard case .object(let members) = value else { continue }
      let provider = ClearURLsProvider(members)
      if provider.blocks {
        leave(.block, max(1, provider.count))
        continue
      }
      do throws(LinkListFault) {
        let rule = try rule(of: provider, named: name)
        if provider.count > 0 { append(rule, counting: provider.count) }
      } catch {
        leave(error.message == nil ? .limit : .faulty, max(1, provider.count))
        guard let message = error.message else { continue }
        let place = bytes.firstRange(of: Array("\"\(name)\"".utf8))?.lowerBound ?? 0
        warn("provider \(name.quoted): \(message)", at: Self.position(of: place, in: bytes), in: "")
      }
    }
  }

  /// A fault in one part takes the whole provider away: without an exception it would do harm.
  private mutating func rule(of provider: ClearURLsProvider, named name: String) throws(LinkListFault) -> LinkRule {
    var rule = LinkRule(source: "\(file.name): \(name)", site: try site(provider.pattern))
    for pattern in provider.exceptions { rule.site.exceptions.append(try site(pattern)) }
    for pattern in provider.names {
      // Names are decoded, and a mark before them has been taken for a separator.
      let bare = pattern.hasPrefix("(?:%3F)?") ? String(pattern.dropFirst(8)) : pattern
      if let name = RulePattern.plainName(bare) {
        rule.removedNames.append(name)
      } else {
        let expression = try compile(#"\A(?:\#(bare))\z"#)
        rule.removed.append(.names(expression, prefix: RulePattern.prefix(of: bare)))
      }
    }
    for pattern in provider.cuts { rule.cuts.append(try compile(pattern)) }
    for pattern in provider.targets { rule.targets.append(.pattern(try compile(pattern))) }
    return rule
  }

  private mutating func site(_ pattern: String) throws(LinkListFault) -> LinkSite {
    if pattern == ".*" { return LinkSite() }
    let (host, isEnough) = RulePattern.host(of: pattern)
    return LinkSite(hosts: host.map { [$0] } ?? [], pattern: isEnough ? nil : try compile(pattern))
  }

  private static func position(of byte: Int, in bytes: [UInt8]) -> SourcePosition {
    let before = bytes.prefix(byte)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
    return SourcePosition(line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: column)
  }
}

/// A provider of ClearURLs' data.
private struct ClearURLsProvider {
  /// The pattern of addresses.
  let pattern: String
  /// Whether every address of the provider is blocked, which a link cannot be.
  let blocks: Bool
  /// Patterns of names.
  let names: [String]
  let cuts: [String]
  let exceptions: [String]
  let targets: [String]

  init(_ members: [String: CustomValue]) {
    func strings(_ key: String) -> [String] {
      guard case .array(let values)? = members[key] else { return [] }
      return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    pattern = if case .string(let text)? = members["urlPattern"] { text } else { ".*" }
    blocks = members["completeProvider"] == .bool(true)
    names = strings("rules") + strings("referralMarketing")
    cuts = strings("rawRules")
    exceptions = strings("exceptions")
    targets = strings("redirections")
  }

  /// The number of rules, which exceptions are not.
  var count: Int { names.count + cuts.count + targets.count }
}
