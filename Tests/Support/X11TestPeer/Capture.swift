private import FoundationEssentials
private import Glibc
private import TestMaterial

/// A recorded copy of a real application (`shared/captures`), which a source can serve back.
package struct Capture {
  package let name: String
  package let application: String
  package let document: String
  /// The names offered, in the owner's order.
  package let targets: [String]
  /// The answers to targets that were answered, refused or left unanswered when recorded.
  package let answers: [String: ClipboardSource.Answer]
  /// A class of the client's windows, if the recording found one.
  package let windowClass: String?

  /// The names of all captures, in order; none where they are not at hand.
  package static let names: [String] = {
    let entries = (try? Checkout.list(SharedMaterial.captures)) ?? []
    return entries.filter { access("\(SharedMaterial.captures)/\($0)/meta.json", R_OK) == 0 }
  }()

  package init(_ name: String) throws {
    let folder = SharedMaterial.captures
    struct Meta: Decodable {
      struct Increments: Decodable {
        let lower_bound: Int
        let first_chunk: Int
      }
      struct Content: Decodable {
        let target: String
        let status: String
        let type: String?
        let format: UInt8?
        let file: String?
        let incr: Increments?
      }
      struct Owner: Decodable {
        let classes_of_same_client: [[String]]?
      }
      let application: String
      let document: String
      let targets: [String]
      let contents: [Content]
      let owner: Owner?
    }
    guard let json = FileManager.default.contents(atPath: "\(folder)/\(name)/meta.json") else {
      throw PeerError("no capture \(name)")
    }
    let meta = try JSONDecoder().decode(Meta.self, from: json)
    var answers: [String: ClipboardSource.Answer] = [:]
    for content in meta.contents {
      switch content.status {
      case "ok":
        // Large pictures and archives were not kept; nothing may ask for them.
        guard let file = content.file, let data = FileManager.default.contents(atPath: "\(folder)/\(name)/\(file)")
        else {
          answers[content.target] = .refusal
          continue
        }
        if let incr = content.incr {
          answers[content.target] = .increments(
            [UInt8](data), chunk: max(1, incr.first_chunk), lowerBound: incr.lower_bound, type: content.type)
        } else {
          answers[content.target] = .bytes([UInt8](data), type: content.type, format: content.format ?? 8)
        }
      case "refused": answers[content.target] = .refusal
      case "timeout", "incr-timeout": answers[content.target] = .silence
      default: break
      }
    }
    self.name = name
    application = meta.application
    document = meta.document
    targets = meta.targets
    self.answers = answers
    windowClass = meta.owner?.classes_of_same_client?.first?.last
  }

  /// A source that answers as the application did.
  package func source(on display: String) throws -> ClipboardSource {
    try ClipboardSource(display: display, targets: targets, answers: answers, windowClass: windowClass)
  }
}
