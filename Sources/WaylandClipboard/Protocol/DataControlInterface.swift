/// The protocol by which a compositor lets a client without a window read and set selections. Both have the same
/// requests and events.
package enum DataControlInterface: Hashable, Sendable, CustomStringConvertible {
  /// `ext_data_control_manager_v1` (wayland-protocols 1.39).
  case ext
  /// `zwlr_data_control_manager_v1`; the primary selection is there from version 2 on.
  case wlr(version: UInt32)

  static let extName = "ext_data_control_manager_v1"
  static let wlrName = "zwlr_data_control_manager_v1"

  /// - Returns: `nil` for any other interface.
  init?(name: String, version: UInt32) {
    switch name {
    case Self.extName: self = .ext
    case Self.wlrName: self = .wlr(version: version)
    default: return nil
    }
  }

  /// The name of the manager in the registry.
  package var name: String {
    switch self {
    case .ext: Self.extName
    case .wlr: Self.wlrName
    }
  }

  /// The version that is bound: no later one than is known here.
  var boundVersion: UInt32 {
    switch self {
    case .ext: 1
    case .wlr(let version): min(version, 2)
    }
  }

  package var hasPrimarySelection: Bool {
    switch self {
    case .ext: true
    case .wlr(let version): version >= 2
    }
  }

  /// Reports whether it is taken where a compositor has both.
  func isPreferred(to other: DataControlInterface?) -> Bool {
    switch (self, other) {
    case (_, nil), (.ext, _): true
    case (.wlr, _): false
    }
  }

  package var description: String {
    switch self {
    case .ext: "ext-data-control-v1"
    case .wlr(let version): "wlr-data-control-unstable-v1, version \(version)"
    }
  }
}
