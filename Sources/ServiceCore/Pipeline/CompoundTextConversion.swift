/// Compound Text to and from UTF-8 (Compound Text Encoding, Version 1.1), by the library of the display that has it.
package struct CompoundTextConversion {
  /// UTF-8 from Compound Text; `nil` where it cannot be converted.
  let decode: ([UInt8]) -> [UInt8]?
  /// Compound Text from UTF-8; `nil` where it cannot be converted.
  let encode: ([UInt8]) -> [UInt8]?

  package init(decode: @escaping ([UInt8]) -> [UInt8]?, encode: @escaping ([UInt8]) -> [UInt8]?) {
    self.decode = decode
    self.encode = encode
  }

  /// The conversion where no such display is at hand: nothing can be converted.
  package static var none: CompoundTextConversion { CompoundTextConversion(decode: { _ in nil }, encode: { _ in nil }) }
}
