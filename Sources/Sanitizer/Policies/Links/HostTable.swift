internal import RichText

/// A table of facts about hosts and their subdomains, searched by the bytes of an address.
struct HostTable<Knowledge: Sendable>: Sendable {
  private let hosts: ASCIINames
  private let knowledge: [Knowledge]
  /// The labels that stand for a name under every top-level domain, and what is known of them.
  private let labels: ASCIINames
  private let knowledgeOfLabels: [Knowledge]

  /// - Parameter entries: by host; `example.*` stands for the name under every top-level domain.
  init(_ entries: some Collection<(key: String, value: Knowledge)>) {
    var (hosts, labels): ([String], [String]) = ([], [])
    var (knowledge, knowledgeOfLabels): ([Knowledge], [Knowledge]) = ([], [])
    for (host, value) in entries {
      if host.hasSuffix(".*") {
        labels.append(String(host.dropLast(2)))
        knowledgeOfLabels.append(value)
      } else {
        hosts.append(host)
        knowledge.append(value)
      }
    }
    (self.hosts, self.labels) = (ASCIINames(hosts), ASCIINames(labels))
    (self.knowledge, self.knowledgeOfLabels) = (knowledge, knowledgeOfLabels)
  }

  /// Returns what is known of a host by its own name, in any case.
  func entry(of host: ArraySlice<UInt8>) -> Knowledge? { hosts.number(of: host).map { knowledge[$0] } }

  /// Returns what is known of the first label of a name under every top-level domain.
  func wildcardEntry(of name: ArraySlice<UInt8>) -> Knowledge? {
    let label = name.prefix { $0 != UInt8(ascii: ".") }
    return labels.number(of: label).map { knowledgeOfLabels[$0] }
  }
}
