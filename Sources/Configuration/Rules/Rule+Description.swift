internal import RichText
internal import Sanitizer

extension Rule.Action: CustomStringConvertible {
  package var description: String {
    switch self {
    case .clean(let profile): "profile \(profile)"
    case .ignore: "ignore"
    case .keepProfile: "profile of the copy"
    }
  }
}

extension Rule: CustomStringConvertible {
  /// The rule as `washboard rules` lists it: its name and place, then what it asks for and what it does, a line each.
  package var description: String {
    var lines = [name + (place.map { " (\($0))" } ?? "")]
    lines.append("    when  \(conditions == Conditions() ? "always" : conditions.description)")
    var actions = [action.description]
    if let publish { actions.append(publish.description) }
    if let append { actions.append("append \(append.rawValue)") }
    actions += map.sorted { $0.key < $1.key }.map { "read \($0.key) as \($0.value.rawValue)" }
    if !keepTargets.isEmpty { actions.append("keep \(keepTargets.map(\.pattern).joined(separator: ", "))") }
    if !homePaste.isEmpty { actions.append("give back \(homePaste.map(\.pattern).joined(separator: ", "))") }
    if let guardAction { actions.append("guard \(guardAction.rawValue)") }
    lines.append("    then  \(actions.joined(separator: "; "))")
    return lines.joined(separator: "\n")
  }
}

extension PublishSetting: CustomStringConvertible {
  package var description: String {
    let names = formats.map(\.rawValue).joined(separator: ", ")
    return switch self {
    case .only: "publish \(names)"
    case .also: "publish also \(names)"
    case .withoutRTF: "publish no RTF beside HTML"
    }
  }
}

extension Conditions: CustomStringConvertible {
  /// The conditions on one line, such as `source is kitty or xterm*, and not (content is code)`.
  package var description: String {
    var parts = ConditionTerm.all.compactMap { $0.words(self) }
    if let content { parts.append(content.description) }
    func nested(_ conditions: [Conditions], _ word: String) -> String {
      "(" + conditions.map(\.description).joined(separator: ") \(word) (") + ")"
    }
    if let any { parts.append(any.count == 1 ? nested(any, "or") : "(\(nested(any, "or")))") }
    if let all { parts.append(nested(all, "and")) }
    if let not { parts.append("not " + nested(not, "and not")) }
    return parts.joined(separator: " and ")
  }
}

extension ContentConditions: CustomStringConvertible {
  package var description: String {
    var parts: [String] = []
    if let hasTable { parts.append("content has \(hasTable ? "a" : "no") table") }
    if let hasImage { parts.append("content has \(hasImage ? "an" : "no") image") }
    if let hasLink { parts.append("content has \(hasLink ? "a" : "no") link") }
    if let isCode { parts.append("content is \(isCode ? "" : "not ")code") }
    if let minSize { parts.append("content has at least \(minSize) bytes") }
    if let maxSize { parts.append("content has at most \(maxSize) bytes") }
    if let matches { parts.append("content matches \(matches)") }
    return parts.joined(separator: " and ")
  }
}
