// Compiled together with the sources of RichText, see README.md.

/// The first byte chooses the format, as README.md has it.
private func format(for selector: UInt8) -> FormatName {
  switch selector % 8 {
  case 0...2: .rtf
  case 3, 4: .html
  case 5: .native
  case 6: .text
  default: .markdown
  }
}

/// Small enough that a limit is passed now and then.
private let limits: ReadLimits = {
  var limits = ReadLimits()
  limits.depth = 64
  limits.runs = 20_000
  limits.paragraphs = 20_000
  limits.styles = 5000
  limits.blocks = 20_000
  limits.attachments = 200
  return limits
}()

private func check(_ document: Document, _ what: String) {
  if let fault = document.validate() { fatalError("\(what): \(fault)") }
}

/// Reads the input, writes the document in every format and reads it again. Documents stay sound, the native format
/// loses nothing, and flattening is sound and idempotent.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let name = format(for: start[0])
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  guard
    let reading = try? FormatCatalog.format(named: name).read(bytes, options: ReadOptions(limits: limits))
  else { return 0 }
  let document = reading.document
  check(document, "read \(name)")
  for other in FormatCatalog.all {
    let written = other.write(document).bytes
    guard let again = try? other.read(written) else {
      if document.isEmpty || other.name == .html { continue }
      fatalError("\(other.name) does not read what it wrote")
    }
    check(again.document, "\(name) written and read as \(other.name)")
    if other.name == .native, again.document != document { fatalError("the native format changed the document") }
  }
  let flat = document.flattening(.all)
  check(flat, "flattened \(name)")
  if flat.flattening(.all) != flat { fatalError("flattening twice differs") }
  return 0
}
