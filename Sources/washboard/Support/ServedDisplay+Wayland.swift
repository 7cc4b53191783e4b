import Selections
import Service
import ServiceCore

extension ServedDisplay {
  static func wayland(
    _ display: String, _ name: DisplayName, _ options: Options
  ) throws(SelectionError) -> ServedDisplay {
    throw SelectionError(.unavailable, reason: "Wayland displays are not served yet")
  }
}

extension ServedDisplay {
  static func lookByDataControl<Found>(
    at display: String, _ settings: TransportSettings, for selection: String,
    _ body: (any ClipboardTransport, CompoundTextConversion, Begin) throws(SelectionError) -> Found
  ) throws(SelectionError) -> Found {
    throw SelectionError(.unavailable, reason: "Wayland displays are not served yet")
  }
}
