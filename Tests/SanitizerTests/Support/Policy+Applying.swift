import RichText
import Testing

@testable import Sanitizer

extension Profile {
  /// The document as this profile leaves it on a machine of which nothing is known.
  func sanitize(_ document: Document) -> Sanitized {
    do {
      return try sanitize(document, with: PolicyResources())
    } catch {
      Issue.record(error)
      return Sanitized(document: document)
    }
  }
}

extension Policy {
  func apply(to document: Document) -> Sanitized {
    do {
      return try apply(to: document, with: PolicyResources())
    } catch {
      Issue.record(error)
      return Sanitized(document: document)
    }
  }
}
