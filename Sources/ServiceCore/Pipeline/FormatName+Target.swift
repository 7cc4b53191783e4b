import ClipboardTargets
import RichText

extension FormatName {
  init(_ format: ClipboardTarget.Format) {
    switch format {
    case .native: self = .native
    case .html: self = .html
    case .rtf: self = .rtf
    case .markdown: self = .markdown
    case .text: self = .text
    }
  }

  /// The format in the catalogue of targets.
  var ofTarget: ClipboardTarget.Format {
    switch self {
    case .native: .native
    case .html: .html
    case .rtf: .rtf
    case .markdown: .markdown
    case .text: .text
    }
  }

  /// The name under which a copy in this format is offered first.
  package var target: String { TargetCatalog.publications(of: ofTarget).first?.names.first ?? rawValue }
}
