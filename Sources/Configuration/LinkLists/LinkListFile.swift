/// A list of rules about links as its file was found.
package struct LinkListFile: Hashable, Sendable {
  /// The path, which diagnostics name.
  package var path: String
  /// The content, or the reason why it could not be read.
  package var content: Result<[UInt8], Unreadable>

  package struct Unreadable: Error, Hashable, Sendable {
    package var reason: String

    package init(reason: String) { self.reason = reason }
  }

  package init(path: String, content: Result<[UInt8], Unreadable>) {
    self.path = path
    self.content = content
  }

  /// The name without its folder, by which reports call the list.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// The number of rules of a list that are in use, and of those that are not.
package struct LinkListCount: Hashable, Sendable, CustomStringConvertible {
  /// The reason why a rule of a list is not in use.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    case otherKind = "of another kind than about parameters"
    case block = "that block addresses"
    case request = "for scripts, pictures, frames and other requests"
    case context = "that ask for the page around a link, or have other options"
    case program = "for other programs"
    case cancelled = "cancelled by the list itself"
    case faulty = "with errors"
    case limit = "beyond the limits"
  }

  package let list: String
  package var used = 0
  package var unused: [Reason: Int] = [:]

  init(list: String) { self.list = list }

  /// `clearurls.json: 1,234 rules read, 56 not used: 46 that block addresses, 10 for other programs`
  package var description: String {
    let parts = Reason.allCases.compactMap { reason in unused[reason].map { "\(Self.grouped($0)) \(reason.rawValue)" } }
    let rest = unused.values.reduce(0, +)
    let read = "\(list): \(Self.grouped(used)) \(used == 1 ? "rule" : "rules") read"
    return rest == 0 ? read : "\(read), \(Self.grouped(rest)) not used: \(parts.joined(separator: ", "))"
  }

  /// The number with commas between thousands.
  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    return String(
      digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
      })
  }
}
