internal import Selections

/// Other forms than those of the offer for one program, until a time.
struct SelectionLoan: Hashable, Sendable {
  /// The program that borrows. It may have a connection of its own for the clipboard, as LibreOffice without GTK has.
  struct Borrower: Hashable, Sendable {
    /// The bits of window numbers that the server chose for the connection of the window with the keyboard.
    var windowBase: UInt32
    /// The process; `nil` if it is not known, and then only that connection borrows.
    var processID: Int32?
  }

  /// Whether a connection is the borrower's, for those that have been identified.
  private var connections: [UInt32: Bool]
  private let processID: Int32?
  private(set) var offer: SelectionOffer
  /// Targets that the client gets, but that TARGETS does not list.
  private let unlisted: SelectionOffer
  let end: Instant

  init(
    _ content: SelectionOffer.Content, unlisted: [SelectionOffer.Form], borrower: Borrower, end: Instant,
    since time: ServerTime, atoms: ProtocolAtoms
  ) {
    connections = [borrower.windowBase: true]
    processID = borrower.processID
    self.end = end
    offer = SelectionOffer(content, time: time, atoms: atoms)
    self.unlisted = SelectionOffer(SelectionOffer.Content(forms: unlisted), time: time, atoms: atoms)
  }

  /// Connections that are remembered. Whoever opens more makes each of their requests wait for a question.
  private static let maximumConnections = 64

  /// Reports whether a connection is the borrower's; `nil` until it is identified.
  func isBorrower(_ windowBase: UInt32) -> Bool? { connections[windowBase] ?? (processID == nil ? false : nil) }

  /// Notes the program of a connection.
  mutating func identified(_ windowBase: UInt32, _ client: Client?) {
    guard connections[windowBase] == nil, connections.count < Self.maximumConnections else { return }
    connections[windowBase] = processID != nil && client?.isRemote == false && client?.processID == processID
  }

  /// Returns the answer to a target. Some programs keep the list of the offer until the owner changes, and ask for
  /// its names.
  func answer(to target: Atom, for audience: Audience) -> SelectionOffer.Answer {
    let answer = offer.answer(to: target, for: audience)
    return answer == .refusal ? unlisted.answer(to: target) : answer
  }

  mutating func renew(since time: ServerTime) { offer = offer.since(time) }
}
