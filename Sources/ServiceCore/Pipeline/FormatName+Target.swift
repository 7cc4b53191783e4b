import ClipboardTargets
import RichText

extension FormatName {
  /// Both enums have the same names, which a test holds.
  init(_ format: ClipboardTarget.Format) { self = FormatName(rawValue: format.rawValue) ?? .text }

  /// The format in the catalogue of targets.
  var ofTarget: ClipboardTarget.Format { ClipboardTarget.Format(rawValue: rawValue) ?? .text }

  /// The name under which a copy in this format is offered first.
  package var target: String { TargetCatalog.publications(of: ofTarget).first?.names.first ?? rawValue }
}
