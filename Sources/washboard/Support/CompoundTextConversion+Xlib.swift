import ServiceCore
import X11Clipboard

extension CompoundTextConversion {
  /// The conversion by libX11, on the connection of a clipboard.
  init(by clipboard: X11Clipboard) {
    self.init(decode: clipboard.utf8(fromCompoundText:), encode: clipboard.compoundText(fromUTF8:))
  }
}
