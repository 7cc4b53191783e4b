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
  case fakeInput
  case keyStates
  case seatKeyboard

  static let seatName = "wl_seat"
  static let keyboardManagerName = "zwp_virtual_keyboard_manager_v1"
  /// KWin's, for programs whose desktop file asks for it.
  static let fakeInputName = "org_kde_kwin_fake_input"
  /// The first version that presses keys.
  static let fakeInputVersion: UInt32 = 4
  static let keyStatesName = "org_kde_kwin_keystate"
  /// The first version that tells the modifiers.
  static let keyStatesVersion: UInt32 = 5
  static let toplevelManagerName = "zwlr_foreign_toplevel_manager_v1"
  /// The latest version of the toplevel manager that is bound.
  static let toplevelManagerVersion: UInt32 = 3
}
