/// The names of the languages of code, as highlighters write them into classes and attributes.
enum HTMLCodeLanguage {
  private static let prefixes: [StaticString] = ["language-", "lang-", "highlight-source-", "highlight-"]
  /// Words after these prefixes that name no language.
  private static let others: Set<String> = [
    "plain", "plaintext", "text", "txt", "none", "default", "auto", "nohighlight", "output", "unknown", "fallback",
  ]

  static func of(_ node: HTMLTree.NodeID, in tree: HTMLTree) -> String? {
    guard tree[node].hasAttributes else { return nil }
    for name in [HTMLAttributeName.dataLang, .dataLanguage] {
      if let value = tree.value(name, of: node), let language = language(value) { return language }
    }
    guard let classes = tree.value(.class, of: node) else { return nil }
    let words = classes.split(whereSeparator: \.isHTMLSpace).prefix(8)
    for word in words {
      for prefix in prefixes {
        let rest = prefix.withUTF8Buffer { word.starts(with: $0) ? word.dropFirst($0.count) : nil }
        guard let rest else { continue }
        if let language = language(rest) { return language }
        break
      }
    }
    // Pandoc writes `sourceCode python`.
    let isOfPandoc = words.count > 1 && words.first?.elementsEqual("sourceCode".utf8) == true
    return isOfPandoc ? words.dropFirst().first.flatMap(language) : nil
  }

  private static func language(_ word: ArraySlice<UInt8>) -> String? {
    guard (1...24).contains(word.count),
      word.allSatisfy({ $0.isASCIIAlphanumeric || "+#-_.".utf8.contains($0) })
    else { return nil }
    let name = String(decoding: word, as: UTF8.self).lowercased()
    return others.contains(name) || name.hasPrefix("text-") ? nil : name
  }
}
