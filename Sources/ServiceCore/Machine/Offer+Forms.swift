import ClipboardTargets
import RichText
import Sanitizer
import Selections

extension CleanCopy {
  /// Returns the copy with the forms of its original, which a command offers again.
  func restored(_ offer: Offer, by command: CommandID) -> CleanCopy {
    let published = offer.forms.map { CopyReport.Published(targets: $0.targets, bytes: $0.bytes.count) }
    return CleanCopy(
      selection: selection, claim: .command(command), offer: offer, report: report.restored(published),
      evidence: CopyEvidence(differsFromPage: evidence.differsFromPage, mayBeOfPage: evidence.mayBeOfPage))
  }
}

extension CleanCopy {
  /// The content that another profile cleans: the copy as it was, or what is left of it; `nil` if it is no document.
  var contentToClean: (content: FetchedContent, format: FormatName, text: FetchedContent?)? {
    if let original, let format = original.format { return (original.form, format, original.text) }
    guard let form = offer.form(of: nil), let format = form.format else { return nil }
    let text = format == .text ? nil : offer.form(of: .text)
    let own = text.map { FetchedContent(held: $0.bytes, target: $0.target, type: $0.target) }
    return (FetchedContent(held: form.bytes, target: form.target, type: form.target), format, own)
  }
}

extension Offer {
  /// The form of a format; where it is not published, or none is named, the one that says the most.
  func form(of format: FormatName?) -> (bytes: FormBytes, target: String, format: FormatName?)? {
    for format in [format].compactMap(\.self) + FormatName.allCases {
      for form in forms {
        let names = form.targets.map(TargetName.init)
        if let name = names.first(where: { $0.format == format }) { return (form.bytes, name.raw, format) }
      }
    }
    return forms.first.flatMap { form in form.targets.first.map { (form.bytes, $0, nil) } }
  }
}

extension TargetName {
  /// The format of the form with this name in an offer of ours, in UTF-8.
  fileprivate var format: FormatName? {
    switch kind {
    case .rich(let format), .values(let format): FormatName(format)
    default: raw == TargetCatalog.utf8Text ? .text : nil
    }
  }
}
