/// The interfaces of the objects that are made here, as far as their events differ.
enum Interface: Hashable, Sendable {
  case display
  case registry
  case callback
  case seat
  case dataControlManager
  case dataControlDevice
  case dataControlSource
  case dataControlOffer
  case toplevelManager
  case toplevel
  case keyboardManager
  case keyboard

  static let seatName = "wl_seat"
  static let keyboardManagerName = "zwp_virtual_keyboard_manager_v1"
  static let toplevelManagerName = "zwlr_foreign_toplevel_manager_v1"
  /// The latest version of the toplevel manager that is bound.
  static let toplevelManagerVersion: UInt32 = 3
}
