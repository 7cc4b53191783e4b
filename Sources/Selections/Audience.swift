/// The programs that a form is served to, where an offer has more than one set of forms.
package enum Audience: Hashable, Sendable {
  case everyone
  /// A program for which there are other forms: their place among the alternatives.
  case destination(Int)
  /// The program that made the copy.
  case home
  /// A program of that audience which is given the text without its last line ends.
  indirect case guarded(Audience)

  /// The audience without regard to the guard.
  package var unguarded: Audience { if case .guarded(let audience) = self { audience } else { self } }
}

/// Says which of an offer's alternatives a program gets. A value, so that machines that hold one can be compared.
package protocol DestinationSelector: Hashable, Sendable {
  /// - Parameter client: the requestor; `nil` if nothing is known of it.
  /// - Returns: the index among the alternatives; `nil` if the client gets the forms for everyone.
  func alternative(for client: Client?) -> Int?
}

/// Some choice by destination, whatever it goes by.
package struct DestinationChoice: Hashable, Sendable {
  private let base: any DestinationSelector

  package init(_ base: some DestinationSelector) { self.base = base }

  package func alternative(for client: Client?) -> Int? { base.alternative(for: client) }

  package static func == (left: Self, right: Self) -> Bool { left.base.isEqual(to: right.base) }

  package func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}

extension DestinationSelector {
  fileprivate func isEqual(to other: any DestinationSelector) -> Bool { other as? Self == self }
}
