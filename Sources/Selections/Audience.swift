/// The programs that a form is served to, where an offer has more than one set of forms.
package enum Audience: Hashable, Sendable {
  case everyone
  /// A program for which there are other forms: their place among the alternatives.
  case destination(Int)
  /// The program that made the copy.
  case home
}

/// Says which of an offer's alternatives a program gets. A value, so that machines that hold one can be compared.
package protocol DestinationSelector: Hashable, Sendable {
  /// - Parameter client: the requestor; `nil` if nothing is known of it.
  /// - Returns: the index among the alternatives; `nil` if the client gets the forms for everyone.
  func alternative(for client: Client?) -> Int?

  /// Whether the pastes of some programs are held back.
  var mayHoldBack: Bool { get }

  /// Reports whether a program is refused every form until the hold is lifted, or until it pastes a second time
  /// (`PasteHold`).
  func holdsBack(_ client: Client?) -> Bool
}

extension DestinationSelector {
  package var mayHoldBack: Bool { false }
  package func holdsBack(_ client: Client?) -> Bool { false }
}

/// Some choice by destination, whatever it goes by.
package struct DestinationChoice: Hashable, Sendable {
  private let base: any DestinationSelector

  package init(_ base: some DestinationSelector) { self.base = base }

  package func alternative(for client: Client?) -> Int? { base.alternative(for: client) }

  package var mayHoldBack: Bool { base.mayHoldBack }

  package func holdsBack(_ client: Client?) -> Bool { base.holdsBack(client) }

  package static func == (left: Self, right: Self) -> Bool { left.base.isEqual(to: right.base) }

  package func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}

extension DestinationSelector {
  fileprivate func isEqual(to other: any DestinationSelector) -> Bool { other as? Self == self }
}
