// Compiled together with the sources of RichText, see README.md.

/// Walks the input as an image file, removes the metadata, and walks the result. It is sound, of the same size, and has
/// nothing more to remove.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let file = try? ImageFile(bytes) else { return 0 }
  for keepsColorProfile in [true, false] {
    let clean = file.withoutMetadata(keepsColorProfile: keepsColorProfile)
    guard let again = try? ImageFile(clean) else { fatalError("\(file.type): cleaned, it is refused") }
    if again.hasMetadata(keepsColorProfile: keepsColorProfile) { fatalError("\(file.type): cleaned, it is not clean") }
    if again.type == .svg, again.withoutMetadata(keepsColorProfile: keepsColorProfile) != clean {
      fatalError("svg: written twice, it differs")
    }
    if (again.type, again.pixelWidth, again.pixelHeight) != (file.type, file.pixelWidth, file.pixelHeight) {
      fatalError("\(file.type): cleaned, it has another size")
    }
  }
  return 0
}
