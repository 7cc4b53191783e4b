private import CX11
private import Glibc
internal import ICCCM
internal import Selections
internal import SystemCalls

/// Finds out whose window it is: the process by X-Resource, the program by /proc, the class by the client's windows.
///
/// Owners of selections have windows of their own without a class. Other windows of the same client have it, or an
/// ancestor of an inner window. The questions go out when a copy is noticed and are answered while its owner lists its
/// targets. So no copy waits for them, except for the class of a new client, and then a few round trips at most. A
/// client that was found before is recognized by its process and its class alone.
final class ClientDirectory {
  /// A client that was found before, by the base of its windows' numbers.
  private struct Known {
    var client: Client
    /// The window that its class was found on.
    var window: UInt32
  }

  /// The requests for the windows of a client, by which its class is found.
  private struct WindowQuestion {
    var managed: xcb_get_property_cookie_t
    var topWindows: xcb_query_tree_cookie_t
    var ownClass: xcb_get_property_cookie_t
  }

  /// The requests sent to the server at once; each answer must be taken or discarded.
  private struct Question {
    var process: xcb_res_query_client_ids_cookie_t?
    /// The request for the class of the window that last had the class of this client.
    var knownClass: xcb_get_property_cookie_t?
    /// The requests for the client's windows; `nil` if the client seems to be known.
    var windows: WindowQuestion?

    var sequences: [UInt32] {
      [
        process?.sequence, knownClass?.sequence, windows?.managed.sequence, windows?.topWindows.sequence,
        windows?.ownClass.sequence,
      ].compactMap(\.self)
    }
  }

  private let connection: ServerConnection
  private var known: [UInt32: Known] = [:]
  private var asked: [WindowID: Question] = [:]
  private var requestors: [WindowID: Client?] = [:]

  /// The program with the focus; `nil` if it is not known.
  var focus: Client?
  /// Whether something was put on a selection just now.
  var isCopyNew = false

  private static let cacheLimit = 256
  private static let questionLimit = 8
  private static let windowLimit = 64
  private static let ancestorLimit = 8
  /// Programs that pass on the connections of other machines (`ssh -X`): the server sees their process.
  private static let forwarders: Set<String> = ["ssh", "dbclient"]

  init(_ connection: ServerConnection) { self.connection = connection }

  /// Sends the questions about a window's client, which `client(of:)` will want to be answered.
  func ask(about window: WindowID) {
    guard window != .none, asked[window] == nil else { return }
    // No answer about a superseded copy is needed.
    if asked.count >= Self.questionLimit {
      for question in asked.values { forget(question) }
      asked = [:]
    }
    asked[window] = question(about: window)
  }

  /// Returns the client that owns the window; `nil` if nothing is known of it. In place of a compositor it is the one
  /// with the focus, if that is known.
  /// - Parameters:
  ///   - isTitled: Whether the title of its active window is wanted.
  ///   - isPerson: Whether a compositor acts for a person, and not by itself.
  func client(of window: WindowID, isTitled: Bool = false, isPerson: Bool = true) -> Client? {
    var client = connected(by: window)
    if isPerson, client?.isCompositor == true, var focus {
      focus.isBehindCompositor = true
      if !isTitled { focus.windowTitle = nil }
      return focus
    }
    if isTitled, client != nil { client?.windowTitle = connection.activeTitle(ofClientOf: window) }
    return client
  }

  /// Returns the client that made the window, be it a compositor; `nil` if nothing is known of it.
  func connected(by window: WindowID) -> Client? {
    guard window != .none else { return nil }
    let question = asked.removeValue(forKey: window) ?? question(about: window)
    let base = window.rawValue & ~connection.resourceMask
    let processID = question.process.flatMap(processID)
    let knownClass = question.knownClass.map(className) ?? []
    // The base may be another client's by now, of the same process even: all programs behind one `ssh -X` have the same.
    if let known = known[base]?.client, processID != nil, known.processID == processID, !knownClass.isEmpty,
      knownClass.allSatisfy(known.classes.contains)
    {
      return known
    }
    // xclip and xsel fork: the process that connected has ended, and has no path.
    let path = processID.flatMap { ProcessFacts(processID: $0).executablePath }
    let executable = path.flatMap(ProcessFacts.name(ofExecutable:))
    var client = Client(processID: processID, executable: executable, path: path)
    client.isRemote =
      connection.canIdentifyClients && processID == nil || executable.map(Self.forwarders.contains) == true
    let place: UInt32?
    (client.classes, place) = classes(question.windows ?? windowQuestion(about: window), of: window, base: base)
    // A program may show its first window later.
    if let place, processID != nil {
      if known.count >= Self.cacheLimit { known = [:] }
      known[base] = Known(client: client, window: place)
    }
    return client == Client() ? nil : client
  }

  /// The client that pastes. A flood of requests from one window makes one question.
  func requestor(_ window: WindowID, isTitled: Bool) -> Client? {
    if let known = requestors[window] { return known }
    // A compositor reads what is new, to keep it.
    let client = client(of: window, isTitled: isTitled, isPerson: !isCopyNew)
    requestors[window] = client
    return client
  }

  /// Forgets the requestors. Call it before other requests are read: a window may belong to another client by then.
  func forgetRequestors() { requestors.removeAll(keepingCapacity: true) }

  private func question(about window: WindowID) -> Question {
    var process: xcb_res_query_client_ids_cookie_t?
    if connection.canIdentifyClients {
      var spec = xcb_res_client_id_spec_t(
        client: window.rawValue, mask: XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID.rawValue)
      process = xcb_res_query_client_ids(connection.xcb, 1, &spec)
    }
    let place = known[window.rawValue & ~connection.resourceMask]?.window
    return Question(
      process: process, knownClass: place.map(classCookie), windows: place == nil ? windowQuestion(about: window) : nil)
  }

  private func windowQuestion(about window: WindowID) -> WindowQuestion {
    let (xcb, root) = (connection.xcb, connection.root.rawValue)
    let list = connection.atoms.intern(["_NET_CLIENT_LIST"])[0]
    return WindowQuestion(
      managed: xcb_get_property(xcb, 0, root, list.rawValue, XCB_ATOM_WINDOW.rawValue, 0, Self.managedLimit),
      topWindows: xcb_query_tree(xcb, root), ownClass: classCookie(window.rawValue))
  }

  /// Windows of _NET_CLIENT_LIST that are looked at.
  private static let managedLimit: UInt32 = 16 << 10

  /// Throws away the answers that were not taken.
  private func forget(_ question: Question) {
    for sequence in question.sequences { xcb_discard_reply(connection.xcb, sequence) }
  }

  // MARK: Process

  private func processID(_ cookie: xcb_res_query_client_ids_cookie_t) -> Int32? {
    guard let reply = connection.reply(cookie.sequence, as: xcb_res_query_client_ids_reply_t.self) else { return nil }
    defer { free(reply) }
    var values = xcb_res_query_client_ids_ids_iterator(reply)
    while values.rem > 0, let value = values.data {
      if value.pointee.spec.mask & XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID.rawValue != 0,
        let number = xcb_res_client_id_value_value(value), xcb_res_client_id_value_value_length(value) >= 1
      {
        return Int32(exactly: number.pointee)
      }
      xcb_res_client_id_value_next(&values)
    }
    return nil
  }

  // MARK: Classes

  /// The names, and the window that the first of them were found on.
  private func classes(_ question: WindowQuestion, of window: WindowID, base: UInt32) -> (
    names: [String], window: UInt32?
  ) {
    let managed = windows(question.managed)
    let top = children(question.topWindows)
    let others = (managed + top).filter { $0 & ~connection.resourceMask == base && $0 != window.rawValue }
    let cookies = others.prefix(Self.windowLimit).map { ($0, classCookie($0)) }
    var found: [String] = []
    var place: UInt32?
    for (window, cookie) in [(window.rawValue, question.ownClass)] + cookies {
      for name in className(cookie) where !found.contains(name) {
        found.append(name)
        place = place ?? window
      }
    }
    // A window at the top has no ancestor but the root.
    return found.isEmpty && !top.contains(window.rawValue) ? classesOfAncestors(of: window.rawValue) : (found, place)
  }

  private func classesOfAncestors(of window: UInt32) -> (names: [String], window: UInt32?) {
    var current = window
    for _ in 0..<Self.ancestorLimit {
      let cookie = xcb_query_tree(connection.xcb, current)
      guard let reply = connection.reply(cookie.sequence, as: xcb_query_tree_reply_t.self) else { break }
      defer { free(reply) }
      current = reply.pointee.parent
      guard current != 0, current != connection.root.rawValue else { break }
      let names = className(classCookie(current))
      if !names.isEmpty { return (names, current) }
    }
    return ([], nil)
  }

  private func windows(_ cookie: xcb_get_property_cookie_t) -> [UInt32] {
    guard let reply = connection.reply(cookie.sequence, as: xcb_get_property_reply_t.self) else { return [] }
    defer { free(reply) }
    guard reply.pointee.format == 32 else { return [] }
    let bytes = UnsafeRawBufferPointer(
      start: xcb_get_property_value(reply), count: max(0, Int(xcb_get_property_value_length(reply))))
    return Array(bytes.bindMemory(to: UInt32.self))
  }

  private func children(_ cookie: xcb_query_tree_cookie_t) -> [UInt32] {
    guard let reply = connection.reply(cookie.sequence, as: xcb_query_tree_reply_t.self) else { return [] }
    defer { free(reply) }
    let count = max(0, Int(xcb_query_tree_children_length(reply)))
    return Array(UnsafeBufferPointer(start: xcb_query_tree_children(reply), count: count))
  }

  private func classCookie(_ window: UInt32) -> xcb_get_property_cookie_t {
    xcb_get_property(connection.xcb, 0, window, XCB_ATOM_WM_CLASS.rawValue, XCB_ATOM_STRING.rawValue, 0, 128)
  }

  /// Both parts of WM_CLASS, which end in NUL (ICCCM 4.1.2.5).
  private func className(_ cookie: xcb_get_property_cookie_t) -> [String] {
    guard let reply = connection.reply(cookie.sequence, as: xcb_get_property_reply_t.self) else { return [] }
    defer { free(reply) }
    guard reply.pointee.format == 8 else { return [] }
    let bytes = UnsafeRawBufferPointer(
      start: xcb_get_property_value(reply), count: max(0, Int(xcb_get_property_value_length(reply))))
    return bytes.split(separator: 0).prefix(2).map { String(decoding: $0, as: UTF8.self) }
  }
}
