private import CX11
private import Glibc
internal import Selections

/// Finds out whose window it is: the process by X-Resource, the program by /proc, the class by the client's windows.
///
/// Owners of selections have windows of their own without a class; other windows of the same client have it, or an
/// ancestor of an inner window. Bounded: a few round trips for a new client, one for a known one.
final class ClientDirectory {
  private struct Key: Hashable {
    var base: UInt32
    var processID: Int32
  }

  private let connection: ServerConnection
  private var known: [Key: Client] = [:]

  private static let cacheLimit = 256
  private static let windowLimit = 64
  private static let ancestorLimit = 8

  init(_ connection: ServerConnection) { self.connection = connection }

  func client(of window: WindowID) -> Client? {
    guard window != .none else { return nil }
    let base = window.rawValue & ~connection.resourceMask
    let processID = processID(of: window)
    // Without a process, as of a remote client, nothing tells when its base is another's.
    let key = processID.map { Key(base: base, processID: $0) }
    if let key, let client = known[key] { return client }
    var client = Client(processID: processID, executable: processID.flatMap(executable))
    client.classes = classes(of: window, base: base)
    // A program may show its first window later.
    if let key, !client.classes.isEmpty {
      if known.count >= Self.cacheLimit { known = [:] }
      known[key] = client
    }
    return client == Client() ? nil : client
  }

  // MARK: Process

  private func processID(of window: WindowID) -> Int32? {
    guard connection.canIdentifyClients else { return nil }
    var spec = xcb_res_client_id_spec_t(
      client: window.rawValue, mask: XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID.rawValue)
    let cookie = xcb_res_query_client_ids(connection.xcb, 1, &spec)
    guard let reply = xcb_res_query_client_ids_reply(connection.xcb, cookie, nil) else { return nil }
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

  private func executable(of processID: Int32) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/\(processID)/exe", &buffer, buffer.count)
    // xclip and xsel fork: the process that connected has ended.
    guard length > 0 else { return nil }
    var path = String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    // The kernel marks programs that were replaced while they run, as in an upgrade.
    if path.hasSuffix(" (deleted)") { path.removeLast(" (deleted)".count) }
    return path.split(separator: "/").last.map(String.init)
  }

  // MARK: Classes

  private func classes(of window: WindowID, base: UInt32) -> [String] {
    let xcb = connection.xcb
    let list = connection.atoms.intern(["_NET_CLIENT_LIST"])[0]
    let managed = connection.readProperty(list, of: connection.root, limit: 64 << 10, delete: false)?.words ?? []
    let top = children(of: connection.root.rawValue)
    var candidates = [window.rawValue]
    for other in managed + top where other & ~connection.resourceMask == base && other != window.rawValue {
      candidates.append(other)
    }
    let cookies = candidates.prefix(Self.windowLimit).map { classCookie($0, xcb) }
    var found: [String] = []
    for cookie in cookies {
      for name in className(cookie) where !found.contains(name) { found.append(name) }
    }
    return found.isEmpty ? classesOfAncestors(of: window.rawValue) : found
  }

  private func classesOfAncestors(of window: UInt32) -> [String] {
    var current = window
    for _ in 0..<Self.ancestorLimit {
      let cookie = xcb_query_tree(connection.xcb, current)
      guard let reply = xcb_query_tree_reply(connection.xcb, cookie, nil) else { return [] }
      defer { free(reply) }
      current = reply.pointee.parent
      guard current != 0, current != connection.root.rawValue else { return [] }
      let names = className(classCookie(current, connection.xcb))
      if !names.isEmpty { return names }
    }
    return []
  }

  private func children(of window: UInt32) -> [UInt32] {
    guard let reply = xcb_query_tree_reply(connection.xcb, xcb_query_tree(connection.xcb, window), nil) else {
      return []
    }
    defer { free(reply) }
    let count = max(0, Int(xcb_query_tree_children_length(reply)))
    return Array(UnsafeBufferPointer(start: xcb_query_tree_children(reply), count: count))
  }

  private func classCookie(_ window: UInt32, _ xcb: OpaquePointer) -> xcb_get_property_cookie_t {
    xcb_get_property(xcb, 0, window, XCB_ATOM_WM_CLASS.rawValue, XCB_ATOM_STRING.rawValue, 0, 128)
  }

  /// Both parts of WM_CLASS, which end in NUL (ICCCM 4.1.2.5).
  private func className(_ cookie: xcb_get_property_cookie_t) -> [String] {
    guard let reply = xcb_get_property_reply(connection.xcb, cookie, nil) else { return [] }
    defer { free(reply) }
    guard reply.pointee.format == 8 else { return [] }
    let bytes = UnsafeRawBufferPointer(
      start: xcb_get_property_value(reply), count: max(0, Int(xcb_get_property_value_length(reply))))
    return bytes.split(separator: 0).prefix(2).map { String(decoding: $0, as: UTF8.self) }
  }
}
