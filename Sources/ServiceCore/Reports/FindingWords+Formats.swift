import RichText
import Sanitizer

// The words for what readers and writers of formats find.
extension FindingWords {
  private static let notExpressed = FindingWords("not expressed", "formatting", "formatting", .places)
  private static let unreadable = FindingWords("replaced", "unreadable character", "unreadable characters")
  private static let field = FindingWords("read as text", "form field", "form fields")
  private static let unsafeAddress = FindingWords("left out", "dangerous link", "dangerous links")

  /// The repairs and losses of formats.
  static let losses: [Finding.Code: FindingWords] = [
    .activeContent: .init("left out", "script, frame or plug-in", "scripts, frames or plug-ins"),
    .unreadMedia: .init("left out", "sound, film or drawing", "sounds, films or drawings"),
    .comment: .init("left out", "comment or page header", "comments or page headers"),
    .horizontalRule: .init("left out", "dividing line", "dividing lines"),
    .unreadableImage: .init("replaced by text", "unreadable picture", "unreadable pictures"),
    .formField: field,
    .formulaAsText: .init("read as text", "formula", "formulas"),
    .excessMarkup: .init("left out", "style rule or attribute too many", "style rules or attributes too many"),
    .notCarried: notExpressed,
    .unsafeAddress: unsafeAddress,
    .markdownTag: .init("left out", "HTML tag", "HTML tags"),
    .markdownExcessCells: .init("left out", "cell too many", "cells too many"),
    .markdownExcessReferences: .init("left as text", "link reference too many", "link references too many"),
    .markdownNotCarried: notExpressed,
    .markdownUnsafeAddress: unsafeAddress,
    .nativeInconsistent: .init("left out", "broken reference", "broken references"),
    .rtfMissingBrace: .init("added", "missing brace", "missing braces"),
    .rtfExtraBrace: .init("left out", "brace too many", "braces too many"),
    .rtfTrailingBytes: .init("left out", "byte after the end", "bytes after the end"),
    .rtfTruncatedBinary: .init("cut short", "piece of data", "pieces of data"),
    .rtfStrayBinary: .init("left out", "misplaced piece of data", "misplaced pieces of data"),
    .rtfUnknownDestination: .init("left out", "unknown part", "unknown parts"),
    .rtfLeftOut: .init("left out", "part beside the text", "parts beside the text"),
    .rtfUndecodable: unreadable,
    .rtfUnknownCodePage: .init("noticed", "unknown code page", "unknown code pages"),
    .rtfFormField: field,
    .rtfEmptyPicture: .init("left out", "empty picture", "empty pictures"),
    .rtfNotCropped: .init("shown whole", "cropped picture", "cropped pictures"),
    .rtfNotCarried: notExpressed,
    .invalidUTF8: unreadable,
    .undecodable: unreadable,
    .strayAnchor: .init("left out", "place of a picture without one", "places of pictures without one"),
    .tooDeep: .init("flattened", "container nested too deep", "containers nested too deep"),
    .attachmentAsText: .init("replaced by text", "picture", "pictures"),
    .tooLargeForDestination: .init("not applied", "rule for a program", "rules for programs"),
  ]
}
