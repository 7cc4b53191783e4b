package import RichText

/// Keeps attachments, drops them, or puts their alternative text in their place.
///
/// A remote picture tells its owner when and where a text is pasted, so it is replaced unless the profile keeps such ones.
package struct HandleAttachments: PurePolicy {
  package static let name = "handle-attachments"

  private let images: AttachmentHandling
  private let remote: AttachmentHandling
  private let cleaner: LinkCleaner

  package init?(profile: Profile) {
    let settings = profile.attachments
    // The gate: without `image` nothing stays, but what it says is text unless that is to be dropped too.
    images =
      profile.keep.contains(.image) || settings.images == .drop ? settings.images : .alternativeText
    remote = settings.remote
    cleaner = LinkCleaner(settings: profile.links)
    if images == .keep, remote == .keep, cleaner.changesNothing { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    guard !document.attachments.isEmpty else { return Sanitized(document: document) }
    var findings = Findings()
    var edits: [TextEdit] = []
    var cleaned: [Attachment] = []
    for anchored in document.attachments {
      var attachment = anchored.attachment
      let handling = handle(&attachment, findings: &findings)
      cleaned.append(attachment)
      guard handling != .keep else { continue }
      let range = anchored.offset..<anchored.offset + Document.anchor.count
      let text = handling == .drop ? [] : Array(attachment.alternativeText.utf8)
      edits.append(TextEdit(range: range, replacement: text))
      findings.record(
        handling == .drop ? .attachmentDropped : .attachmentReplaced, from: Self.label(attachment))
    }
    var next = cleaned.makeIterator()
    let result = document.rewritingAttachments { next.next() ?? $0 }
    return Sanitized(document: result.applying(edits), findings: findings)
  }

  /// What becomes of the attachment; the address of a remote one that stays is cleaned as links are.
  private func handle(_ attachment: inout Attachment, findings: inout Findings) -> AttachmentHandling {
    guard images == .keep, case .remote(let url) = attachment.origin else { return images }
    guard remote == .keep else { return remote }
    let cleaning = cleaner.clean(url)
    cleaning.record(in: &findings)
    guard let url = cleaning.url else { return .alternativeText }
    attachment.origin = .remote(url: url)
    return .keep
  }

  /// `remote` or the media type, if it looks like one: it comes from a stranger.
  private static func label(_ attachment: Attachment) -> String {
    if case .remote = attachment.origin { return "remote" }
    let parts = attachment.type.split(separator: "/", omittingEmptySubsequences: false)
    let isMediaType =
      parts.count == 2 && attachment.type.utf8.count <= 40
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || "0123456789.+-".utf8.contains($0) }
      }
    return isMediaType ? attachment.type : "unknown type"
  }
}

extension Finding.Code {
  /// From: the media type, or `remote`.
  package static let attachmentDropped = Finding.Code("attachments.dropped")
  /// Alternative text, which may be empty, took the attachment's place. From: the media type, or `remote`.
  package static let attachmentReplaced = Finding.Code("attachments.replaced-by-text")
}
