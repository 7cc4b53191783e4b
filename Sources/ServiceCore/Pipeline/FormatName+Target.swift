import ClipboardTargets
import RichText

extension FormatName {
  /// Both enums have the same names, which a test holds.
  init(_ format: ClipboardTarget.Format) {
    guard let name = FormatName(rawValue: format.rawValue) else { preconditionFailure("no format \(format)") }
    self = name
  }

  /// The format in the catalogue of targets.
  var ofTarget: ClipboardTarget.Format {
    guard let format = ClipboardTarget.Format(rawValue: rawValue) else { preconditionFailure("no target of \(self)") }
    return format
  }

  /// The name under which a copy in this format is offered first.
  package var target: String { TargetCatalog.publications(of: ofTarget).first?.names.first ?? rawValue }
}
