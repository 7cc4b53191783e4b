package import RichText

/// Keeps attachments, drops them, or puts their alternative text in their place.
///
/// A remote picture tells its owner when and where a text is pasted, so it is replaced unless the profile keeps such
/// ones.
package struct HandleAttachments: Policy {
  package static let keys = ["attachments.images", "attachments.remote"]

  private let images: AttachmentHandling
  private let remote: AttachmentHandling
  private let cleaner: LinkCleaner

  package init?(profile: borrowing Profile) {
    let settings = profile.attachments
    // The gate: without `image` nothing stays, but what it says is text unless that is to be dropped too.
    images =
      profile.keep.contains(.image) || settings.images == .drop ? settings.images : .alternativeText
    remote = settings.remote
    cleaner = LinkCleaner(settings: profile.links)
    if images == .keep, remote == .keep, cleaner.changesNothing { return nil }
  }

  package func concerns(_ document: borrowing Document) -> Bool { !document.attachments.isEmpty }

  package func apply(to document: Document, with resources: PolicyResources) -> Sanitized {
    let rules = LinkRuleSearch(cleaner.settings, within: resources.linkPatterns)
    var findings = Findings()
    let result = document.replacingAttachments { attachment in
      let handling = handle(&attachment, by: rules, findings: &findings)
      switch handling {
      case .keep: break
      case .alternativeText where !attachment.alternativeText.isEmpty:
        findings.record(.attachmentReplaced, from: attachment.label)
      case .drop, .alternativeText: findings.record(.attachmentDropped, from: attachment.label)
      }
      return handling
    }
    rules?.record(in: &findings)
    return Sanitized(document: result, findings: findings)
  }

  /// Handles the attachment. The address of a remote one that stays is cleaned as links are.
  private func handle(
    _ attachment: inout Attachment, by rules: LinkRuleSearch?, findings: inout Findings
  ) -> AttachmentHandling {
    guard images == .keep, case .remote(let url) = attachment.origin else { return images }
    guard remote == .keep else { return remote }
    let cleaning = cleaner.clean(url.string, by: rules)
    cleaning.record(in: &findings)
    guard let url = cleaning.url else { return .alternativeText }
    attachment.origin = .remote(url: Label(address: url))
    return .keep
  }
}

extension Finding.Code {
  /// An attachment that left no text; `from` is its media type, or `remote`.
  package static let attachmentDropped = Finding.Code("attachments.dropped")
  /// Alternative text took the attachment's place. From: the media type, or `remote`.
  package static let attachmentReplaced = Finding.Code("attachments.replaced-by-text")
}
