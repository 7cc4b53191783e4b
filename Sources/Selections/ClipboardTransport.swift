/// The border between the clipboard's protocol and what is done with a copy.
///
/// The transport (`X11Clipboard`) hears of copies, fetches forms and takes ownership by the state machines of this
/// target; the service decides, converts and cleans. Both speak in these values, so that neither knows the other's
/// libraries.
///
///     copied(copy)  ── fetch ──▶ fetched / fetchFailed ── fetch … ── offer ──▶ taken | superseded
///          └────── leave ──▶ (no more notices of this copy)
package protocol ClipboardTransport: AnyObject {
  /// Readable when `process` has something to do.
  var fileDescriptor: Int32 { get }

  /// Whether the programs that paste are known, as far as they say who they are.
  var namesDestinations: Bool { get }

  /// Whether the display does not say which program has the focus, nor which one copies or pastes.
  var needsFocus: Bool { get }

  /// Notes which program has the focus, in place of all that the display does not tell apart.
  /// - Parameter client: `nil` if no window has the focus.
  func focusChanged(to client: Client?)

  /// Returns the window that has the focus, if the display tells which program copies beside that.
  func focus() -> PasteFocus?

  /// The time at which `process` must be called even if nothing became readable; `nil` if it need not be.
  var nextDeadline: Instant? { get }

  /// Handles what has arrived and what is due, and returns what the service must know. Never blocks.
  /// - Throws: `SelectionError` with code `connectionLost` when the server is gone, or `replaced` when another instance
  ///   has taken over the display. Its code is `unavailable` when our window was lost and what it owned cannot be
  ///   restored. The transport cannot be used afterwards.
  func process(now: Instant) throws(SelectionError) -> [ClipboardNotice]

  /// Carries out a command; commands for a copy that is no longer the last one change nothing and are answered as
  /// superseded.
  func perform(_ command: ClipboardCommand, now: Instant) throws(SelectionError) -> [ClipboardNotice]

  /// Applies changed limits and watched selections; what is under way keeps its own.
  func update(_ settings: TransportSettings) throws(SelectionError)

  /// Overwrites content that has passed through the buffers of the connection. Call it when nothing happens.
  func overwriteBuffers()
}

extension ClipboardTransport {
  package var namesDestinations: Bool { true }

  package var needsFocus: Bool { false }

  package func focusChanged(to client: Client?) {}

  package func focus() -> PasteFocus? { nil }

  /// Does nothing: by default no content passes through the buffers.
  package func overwriteBuffers() {}
}

/// Milliseconds of the monotonic clock. The state machines get time as an argument and never read it.
package typealias Instant = UInt64

extension Instant? {
  /// Returns the earlier of two deadlines; `nil` if there is none.
  package func orEarlier(_ other: Instant?) -> Instant? {
    guard let self else { return other }
    return other.map { Swift.min(self, $0) } ?? self
  }
}

/// Names one copy: a change of owner of one selection.
package struct CopyID: Hashable, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Names one command that puts something on the clipboard without a copy.
package struct CommandID: Hashable, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The identifier of an action that no command requested: owning again what was owned before.
  package static let unasked = CommandID(rawValue: 0)
}

/// A copy whose offered targets are known.
package struct Copy: Hashable, Sendable {
  package let id: CopyID
  /// `CLIPBOARD`, `PRIMARY` or `SECONDARY`.
  package let selection: String
  /// The names offered, in the owner's order, protocol targets included. Private data may be in them: never log them
  /// raw.
  package let targets: [String]
  package let source: Client?
  /// The time at which the change of ownership was noticed.
  package let noticed: Instant

  package init(id: CopyID, selection: String, targets: [String], source: Client?, noticed: Instant) {
    self.id = id
    self.selection = selection
    self.targets = targets
    self.source = source
    self.noticed = noticed
  }
}

/// A program that owns a selection or requests it, as far as the server identifies it.
package struct Client: Hashable, Sendable {
  package var processID: Int32?
  /// File name of the executable, without folder.
  package var executable: String?
  /// The executable with its folder.
  package var path: String?
  /// Both parts of WM_CLASS of the client's windows.
  package var classes: [String] = []
  /// The server knows of no process of it on this machine, or of one that passes on another machine's connection.
  package var isRemote = false
  /// The title of the client's window that has the focus; `nil` if none has it, or it was not requested.
  package var windowTitle: String?
  /// Whether it is only the program that had the focus: nothing else says who copies or pastes.
  package var isGuess = false
  /// Whether it is that in place of a compositor, which copies and pastes for every program.
  package var isBehindCompositor = false

  package init(
    processID: Int32? = nil, executable: String? = nil, path: String? = nil, classes: [String] = [],
    isRemote: Bool = false
  ) {
    self.processID = processID
    self.executable = executable
    self.path = path
    self.classes = classes
    self.isRemote = isRemote
  }

  /// Bytes of a title that are read.
  package static let longestTitle = 1024

  /// Returns the beginning of a title, which strangers choose; `nil` for an empty one.
  package static func title(_ bytes: some Collection<UInt8>) -> String? {
    bytes.isEmpty ? nil : String(decoding: bytes.prefix(longestTitle), as: UTF8.self)
  }

  /// The executables of compositors that copy and paste on XWayland for every Wayland program: GNOME's, and Mutter by
  /// itself.
  package static let compositors = ["gnome-shell", "mutter"]

  /// Whether it is such a compositor itself.
  package var isCompositor: Bool { executable.map(Self.compositors.contains) == true }

  /// Reports whether both are known to be the same program, be it in another process.
  package func isSameProgram(as other: Client) -> Bool {
    guard let executable, executable == other.executable, path == other.path else { return false }
    // All programs behind one `ssh -X` have its executable.
    return !isRemote && !other.isRemote || classes == other.classes
  }
}

/// One form of a copy, as its owner sent it.
package struct FetchedContent: Hashable, Sendable {
  package let target: String
  /// The name of the reply's type; owners may answer with another type than the requested one.
  package let type: String
  package let bytes: FormBytes
  /// Whether it came in increments (ICCCM 2.7.2).
  package let wasIncremental: Bool
  /// Another program offers again what was published last, under none but the names of that.
  package let isReoffered: Bool

  package init(target: String, type: String, bytes: FormBytes, wasIncremental: Bool, isReoffered: Bool = false) {
    self.target = target
    self.type = type
    self.bytes = bytes
    self.wasIncremental = wasIncremental
    self.isReoffered = isReoffered
  }

  package init(target: String, type: String, bytes: [UInt8], wasIncremental: Bool, isReoffered: Bool = false) {
    self.init(
      target: target, type: type, bytes: FormBytes(bytes), wasIncremental: wasIncremental, isReoffered: isReoffered)
  }
}

/// The content published in place of a copy, ready to be served.
package typealias Offer = FormSet<[OfferForm]>

/// One written form and the names it is offered under.
package struct OfferForm: Hashable, Sendable {
  /// The names of the targets, in the order of TARGETS.
  package var targets: [String]
  /// The type of the answer; `nil` means the requested target.
  package var type: String?
  package var bytes: FormBytes
  /// The number of the first bytes that guarded programs are given; `nil` for all of them.
  package var guardedCount: Int?

  package init(targets: [String], type: String? = nil, bytes: FormBytes) {
    self.targets = targets
    self.type = type
    self.bytes = bytes
  }

  package init(targets: [String], type: String? = nil, bytes: [UInt8]) {
    self.init(targets: targets, type: type, bytes: FormBytes(bytes))
  }

  /// The form as guarded programs are given it.
  package var withoutLastLineEnds: OfferForm {
    guardedCount.map { OfferForm(targets: targets, type: type, bytes: bytes.prefix($0)) } ?? self
  }

  /// A form as its owner sent it, under the one name by which it was requested.
  package init(_ content: FetchedContent) {
    self.init(
      targets: [content.target], type: content.type == content.target ? nil : content.type, bytes: content.bytes)
  }
}

/// The limits of one form, besides the transport's settings that hold for any form.
package struct FetchLimits: Hashable, Sendable {
  package var bytes: Int
  /// The time by which the whole form must have arrived.
  package var deadline: Instant
  /// Whether it stands beside the form that is cleaned. An owner that is late with it is not awaited.
  package var isBeside: Bool

  package init(bytes: Int = .max, deadline: Instant = .max, isBeside: Bool = false) {
    self.bytes = bytes
    self.deadline = deadline
    self.isBeside = isBeside
  }

  /// Whether a late answer is awaited.
  package var arePatient: Bool { deadline == .max && !isBeside }
}

package enum ClipboardCommand: Hashable, Sendable {
  /// Ask the owner for one form.
  case fetch(CopyID, target: String, limits: FetchLimits = FetchLimits())
  /// Take the selection, if the owner that was read still owns it (compare and swap).
  indirect case offer(CopyID, Offer)
  /// Do nothing more about this copy.
  case leave(CopyID)
  /// Leave this copy with its owner. An owner that gives its copy away once may end within two seconds. In that case
  /// put this offer on the clipboard for 45 seconds at most. If the owner ends, the answer is `ownerEnded`, then
  /// `taken` or `superseded`; otherwise there is none.
  indirect case standBy(CopyID, Offer)
  /// Announce content that will be owned without a copy, in place of the present copy or a takeover under way. Any copy
  /// from now on wins over it; the answer is then `notOwned`, at once.
  case begin(CommandID, selection: String)
  /// Take a selection for what has begun. Answered by `owned` or `notOwned`.
  indirect case own(CommandID, selection: String, Offer)
  /// Take a selection if it has no owner. Answered by `owned` or `notOwned` for `CommandID.unasked`.
  indirect case ownIfFree(selection: String, Offer)
  /// Read the present copy as if it had just been made. The answer is `copied`, `copyFailed` or `cleared`. It is
  /// `notOwned` if we own the selection, or if another copy comes first.
  case read(CommandID, selection: String)
  /// Give one program other forms for a while, with no change of owner. Answered by `lent`, or by `notOwned` if the
  /// selection is not ours or the display does not identify the program that pastes.
  indirect case lend(CommandID, Loan)
  /// Let every program paste what is owned. Answered by nothing.
  case liftHold(selection: String)
  /// Ask the clipboard manager to take over what is owned, before an end. Answered by `saved`.
  case save(selection: String)
}

/// A notice from the transport to the service.
package enum ClipboardNotice: Hashable, Sendable {
  /// A program copied and answered TARGETS. `targets` is empty if it was found to know none.
  indirect case copied(Copy)
  /// The copy stays with its owner: it did not say what it offers in time or at all.
  indirect case copyFailed(Copy, SelectionError)
  indirect case fetched(CopyID, FetchedContent)
  case fetchFailed(CopyID, target: String, SelectionError)
  /// The offer is on the clipboard.
  case taken(CopyID, at: Instant)
  /// A later copy came first; nothing was taken.
  case superseded(CopyID)
  /// The owner of a copy has ended after a form of it was read, and has not cleared the selection. No further form can
  /// be fetched. An offer for the copy, made before or after this, is taken if nothing comes in between. It is given up
  /// 45 seconds after this and must not be kept for anything else. `cleared` follows.
  case ownerEnded(selection: String, CopyID)
  /// A clipboard manager has taken what was owned, or will not: nothing is to be waited for.
  case saved(selection: String)
  /// The content that a command owned without a copy is on the clipboard.
  case owned(selection: String, CommandID)
  /// Another owner, none, or a later command came first, or the selection is none that is known: it is not on the
  /// clipboard.
  case notOwned(selection: String, CommandID)
  /// Copies come faster than takeovers are allowed: the last is read when none has followed it for so long.
  case heldBack(selection: String, for: Instant)
  /// Another client's later copy was lost because an earlier one was taken at the same moment. Only a display server
  /// without compare and swap lets that happen.
  case overwritten(selection: String)
  /// Another client took the selection from us.
  case lost(selection: String)
  /// The selection has no owner now.
  case cleared(selection: String)
  /// A program pasted: the target's name, or `nil` if the request was refused.
  case served(selection: String, target: String?, bytes: Int)
  /// The program that pasted and the audience whose forms it got. It follows `served` where an offer has more forms
  /// than those for everyone.
  indirect case recognized(selection: String, Client?, Audience)
  /// A program is given other forms from now on.
  case lent(selection: String, CommandID)
  /// The program with the lent forms pasted one of them, with its audience among these forms. Follows `served` if the
  /// lent forms depend on the program.
  indirect case borrowed(selection: String, Client?, Audience)
  /// A program began to paste what is held back from it, and was refused.
  case pasteHeld(selection: String, Client?)
  /// A program pasted a second time what was held back from it, and is let through; `served` and `recognized` are told,
  /// too.
  case pasteReleased(selection: String, Client?)
}
