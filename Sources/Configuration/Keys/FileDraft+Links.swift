internal import Sanitizer

extension FileDraft {
  static var links: Key<FileDraft> {
    Key.table(
      "links", why: "Rules of your own about the parameters of links, and lists of such rules.",
      more: """
        They add to the built-in knowledge, in every profile whose `links.tracking` and `links.unwrap` allow it. Rules \
        of your own come first, then the lists in their order. A parameter that one of them keeps stays, whatever the \
        others say.
        """
    ) {
      Key(
        "lists", .list(of: .located(.text), mayBeEmpty: true),
        example: #"["~/.local/share/clearurls.json", "~/.local/share/removeparam.txt"]"#,
        why: """
          Files with rules that others keep: the data of ClearURLs (JSON), or filter lists of uBlock Origin and AdGuard, \
          of which the rules with `$removeparam` are used.
          """,
        more: """
          A path begins with `/` or `~/`; any other is relative to the folder of the configuration. The files are read \
          again when they change. Washboard downloads none.

          A list may break addresses: a parameter that only tracks on one site may be needed on another. Write a rule \
          with `keep` for an address that breaks. Addresses that mail gateways and archives wrap keep all their \
          parameters, and links to unsubscribe those that the built-in knowledge calls needed. A list that cannot be \
          read, and a rule with an error, cause a warning, and the rest applies.

          A list may have 8 MiB, and all lists together 30,000 rules and 5,000 \
          regular expressions of up to 2,000 bytes. For one copy the expressions may take 100 ms; the links that are \
          left are then cleaned without them, and `washboard explain` reports it. `washboard check` counts the rules \
          that are read, and those that are not used, such as rules about scripts or about the page around a link.
          """
      ) { _, draft, lists, _, _ in draft.lists = lists }
      Key(
        "rules", .linkRules, example: #"[{ hosts = ["shop.example"], remove = ["ref"], keep = ["id"] }]"#,
        why: "Rules of your own, each of which may also have the form of a table `[[links.rules]]`."
      ) { _, draft, rules, _, _ in draft.linkRules = rules }
    }
  }
}

/// A rule about links as its keys are read.
struct LinkRuleDraft {
  var name: String?
  var hosts: [String] = []
  var remove: [Glob] = []
  var keep: [Glob] = []
  var unwrap: [String] = []
}

extension ValueKind where Value == [LinkRule] {
  /// The user's own rules about links.
  fileprivate static var linkRules: ValueKind {
    let table = ValueKind<LinkRuleDraft>.table(
      { LinkRuleDraft.keys }, laws: [.requiresOne(of: ["remove", "keep", "unwrap"])]
    ) { LinkRuleDraft() }
    let rule: ValueKind<LinkRule> = table.then { reader, draft, value, name in
      guard ["remove", "keep", "unwrap"].contains(where: value.has) else {
        reader.error("a rule of '\(name)' must have remove, keep or unwrap", at: value.position)
        return nil
      }
      if !draft.unwrap.isEmpty, draft.hosts.isEmpty {
        reader.warn("'\(name).unwrap' holds for every host, since the rule has no hosts", at: value.position)
      }
      return draft.rule
    }
    return .list(of: rule, mayBeEmpty: true, example: " such as { hosts = [\"shop.example\"], remove = [\"ref\"] }")
  }
}

extension LinkRuleDraft {
  fileprivate var rule: LinkRule {
    let standard = hosts.first.map { "links.rules: \($0)" } ?? "links.rules"
    var rule = LinkRule(source: name ?? standard, site: LinkSite(hosts: hosts))
    (rule.removedNames, rule.removed) = Self.split(remove)
    (rule.keptNames, rule.kept) = Self.split(keep)
    rule.targets = unwrap.map { .parameter($0) }
    return rule
  }

  /// Plain names, and patterns.
  private static func split(_ globs: [Glob]) -> ([String], [LinkParameter]) {
    (globs.filter { !$0.hasWildcards }.map(\.pattern), globs.filter(\.hasWildcards).map { .glob($0) })
  }

  @KeyList<LinkRuleDraft> fileprivate static var keys: [Key<LinkRuleDraft>] {
    Key(
      "name", .text, \.name, example: #""shop""#, why: "The name of the rule, as `washboard explain` prints it.")
    Key(
      "hosts", .list(of: .linkHost), example: #"["shop.example", "news.*"]"#,
      why: "The hosts, each with all hosts below it. `example.*` stands for the name under every top-level domain.",
      more: "Without them the rule holds for all links."
    ) { _, draft, hosts, _, _ in draft.hosts = hosts }
    Key(
      "remove", .list(of: .glob), example: #"["ref", "share_*"]"#,
      why: "The names of parameters to remove, or patterns for them."
    ) { _, draft, names, _, _ in draft.remove = names }
    Key(
      "keep", .list(of: .glob), example: #"["id"]"#,
      why: "The names of parameters to keep, even if the built-in knowledge or a list removes them."
    ) { _, draft, names, _, _ in draft.keep = names }
    Key(
      "unwrap", .list(of: .text), example: #"["url"]"#,
      why: "The parameters whose value is the address that a link leads to, which takes its place."
    ) { _, draft, names, _, _ in draft.unwrap = names }
  }
}

extension ValueKind where Value == String {
  /// A host, or the part of it before every top-level domain.
  fileprivate static var linkHost: ValueKind {
    ValueKind<Glob>.host.then { reader, glob, value, _ in
      let host = glob.pattern.lowercased()
      if !Glob.hasWildcards(host.hasSuffix(".*") ? String(host.dropLast(2)) : host) { return host }
      let bare = host.hasPrefix("*.") ? String(host.dropFirst(2)) : nil
      reader.error(
        "\(host.quoted) is not a host such as \"example.org\" or \"example.*\"; hosts below it are included",
        at: value.position, suggestion: bare)
      return nil
    }
  }
}
