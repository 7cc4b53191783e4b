// Comments that Word and Google Docs write into their pages, which are not part of the text.
extension HTMLTree {
  /// Reports whether an element with attributes is the anchor of a comment or the box that holds it.
  @inline(__always)
  func isComment(_ node: NodeID, _ tag: HTMLTag) -> Bool {
    switch tag {
    case .a: return commentLink(node) != nil
    case .div: return isCommentBox(node)
    default: return false
    }
  }

  /// The target of a comment's link.
  private enum CommentLink {
    case comment, text
  }

  private func commentLink(_ link: NodeID) -> CommentLink? {
    guard let target = value(.href, of: link), target.last?.isASCIIDigit == true else { return nil }
    let end = target.lastIndex { !$0.isASCIIDigit }.map { $0 + 1 } ?? target.startIndex
    let place = target[..<end].suffix(12)
    func ends(with name: StaticString) -> Bool {
      name.withUTF8Buffer { place.count >= $0.count && place.suffix($0.count).elementsEqual($0) }
    }
    if ends(with: "#_msocom_") || ends(with: "#cmnt") { return .comment }
    return ends(with: "#cmnt_ref") ? .text : nil
  }

  /// A box of Google Docs, which begins with the link to the text that is commented on.
  private func isCommentBox(_ box: NodeID) -> Bool {
    let paragraph = self[box].firstChild
    guard paragraph != HTMLTree.none, tag(paragraph) == .p else { return false }
    let link = self[paragraph].firstChild
    return link != HTMLTree.none && tag(link) == .a && commentLink(link) == .text
  }

  /// Reports whether the text is the line that Word for the web draws where a comment begins.
  func isCommentMark(_ text: ArraySlice<UInt8>, in element: NodeID) -> Bool {
    guard text.first == UInt8(ascii: "|"), let names = value(.class, of: element) else { return false }
    return names.starts(with: "CommentHighlightPipe".utf8)
  }
}
