/// The data or the address in the `src` of a picture.
enum HTMLImageSource {
  static func attachment(_ source: ArraySlice<UInt8>, alternativeText: String) -> Attachment? {
    let trimmed = source.trimming(while: \.isHTMLSpace)
    guard trimmed.prefix(5).isWord("data:") else {
      let url = String(decoding: trimmed.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
      guard !url.isEmpty, SafeMarkup.isInert(url) else { return nil }
      return Attachment(
        type: type(ofAddress: url), origin: .remote(url: Label(address: url)), alternativeText: alternativeText)
    }
    guard let (declared, bytes) = DataURI.content(afterScheme: trimmed.dropFirst(5)), !bytes.isEmpty else { return nil }
    return Attachment(picture: bytes, declaredType: declared, alternativeText: alternativeText)
  }

  /// The bytes in the first address of a `srcset`, which ends before a space, and before a comma there.
  static func embedded(inFirstOf sources: ArraySlice<UInt8>) -> [UInt8]? {
    var address = sources.trimming(while: \.isHTMLSpace).prefix { !$0.isHTMLSpace }
    if address.last == UInt8(ascii: ",") { address.removeLast() }
    guard address.starts(with: "data:".utf8) else { return nil }
    return DataURI.content(afterScheme: address.dropFirst(5))?.bytes
  }

  /// A guess by the address's ending, for a picture that nothing here ever opens.
  static func type(ofAddress url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let ending = path.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
    switch ending {
    case "png", "gif", "webp", "bmp", "avif", "tiff": return "image/\(ending)"
    case "jpg", "jpeg": return "image/jpeg"
    case "svg": return "image/svg+xml"
    default: return "image/unknown"
    }
  }

  /// Reports whether the picture is shown as no more than a pixel, as those are that report that a page was opened.
  static func isPixel(_ node: HTMLTree.NodeID, in tree: HTMLTree) -> Bool {
    func isTiny(_ text: String) -> Bool { Double(text.prefix { $0.isNumber || $0 == "." }).map { $0 <= 1 } ?? false }
    if tree.attribute(.width, of: node).map(isTiny) == true, tree.attribute(.height, of: node).map(isTiny) == true {
      return true
    }
    guard let style = tree.value(.style, of: node) else { return false }
    var tiny: Set<String> = []
    for (name, value) in declarations(in: style) {
      switch value {
      case .number(let size), .dimension(let size, "px"): if size <= 1 { tiny.insert(name) }
      default: break
      }
    }
    return tiny.isSuperset(of: ["width", "height"])
  }

  /// The properties of a style with the first component of each.
  static func declarations(in style: ArraySlice<UInt8>) -> [(name: String, value: CSSComponent)] {
    style.split(separator: UInt8(ascii: ";")).compactMap { part in
      let sides = part.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard sides.count == 2, let value = CSSComponent.all(in: sides[1]).first else { return nil }
      return (String(decoding: sides[0].trimming(while: \.isHTMLSpace), as: UTF8.self).lowercased(), value)
    }
  }

  /// Sets what the attributes say of its size, and how far it is raised.
  static func place(_ attachment: inout Attachment, as node: HTMLTree.NodeID, of tree: HTMLTree) {
    attachment.width = tree.attribute(.width, of: node).flatMap(length)
    attachment.height = tree.attribute(.height, of: node).flatMap(length)
    guard let style = tree.value(.style, of: node) else { return }
    for (name, value) in declarations(in: style) {
      guard case .dimension(let value, let unit) = value, let stated = CSSProperty.length(value, unit) else { continue }
      switch name {
      case "width" where stated > .zero: attachment.width = stated
      case "height" where stated > .zero: attachment.height = stated
      case "vertical-align": attachment.baselineOffset = stated
      default: break
      }
    }
  }

  /// A length in pixels; percentages depend on a width that is not known here.
  private static func length(_ text: String) -> Length? {
    guard let component = CSSComponent.all(in: Array(text.utf8)[...]).first else { return nil }
    switch component {
    case .number(let pixels) where pixels > 0: return Length(points: pixels * 0.75)
    case .dimension(let value, let unit) where value > 0: return CSSProperty.length(value, unit)
    default: return nil
    }
  }
}
