import FoundationEssentials
import Selections
import TestMaterial
import Testing
import TinyPictures

@testable import ServiceCore

/// The forms beside the document of each recorded copy.
@Suite(.enabled(if: SharedMaterial.hasCaptures, "\(SharedMaterial.reason)"))
struct HandedOnCaptureTests {
  private struct Meta: Decodable {
    struct Content: Decodable {
      let target: String
      let file: String?
    }
    let contents: [Content]
  }

  /// The offer of a recorded copy; `nil` if the copy stays with its owner.
  private func offer(of contents: [Meta.Content], in folder: String) throws -> (offered: [String], offer: Offer?) {
    let id = CopyID(rawValue: 1)
    var run = ServiceRun()
    let offered = contents.map(\.target)
    var actions = run.hears(
      .copied(
        Copy(id: id, selection: "CLIPBOARD", targets: offered, source: Client(executable: "acme"), noticed: 5)))
    while let action = actions.first, run.reports.isEmpty, run.offers.isEmpty {
      if action == "convert" {
        actions = try run.converts()
      } else {
        let target = String(try #require(action.split(separator: " ", maxSplits: 1).last))
        // Pictures were not recorded.
        let file = contents.first { $0.target == target }?.file
        let bytes = try file.map { try Checkout.bytes(folder + "/" + $0) } ?? TinyPicture.png
        actions = run.hears(
          .fetched(id, FetchedContent(target: target, type: target, bytes: bytes, wasIncremental: false)))
      }
    }
    return (offered, run.offers.first)
  }

  @Test func `of real copies pictures are handed on, and a private form goes back to its program`() throws {
    var handedOn: [String: [String]] = [:]
    var givenBack: [String: [String]] = [:]
    for folder in [SharedMaterial.captures, SharedMaterial.everydayCaptures] {
      for name in try Checkout.list(folder) {
        guard let meta = try? Checkout.json("\(folder)/\(name)/meta.json", as: Meta.self) else { continue }
        let (offered, offer) = try offer(of: meta.contents, in: "\(folder)/\(name)")
        let beside = Set(FormKind.candidates(among: offered).map(\.target))
        let forAll = (offer?.forms ?? []).flatMap(\.targets).filter(beside.contains)
        let home = (offer?.home ?? []).flatMap(\.targets).filter(beside.contains)
        if !forAll.isEmpty { handedOn[name] = forAll }
        if !home.isEmpty { givenBack[name] = home }
      }
    }
    let withPicture = ["bidi", "hidden", "links", "lists", "long", "tables"].map { ("abiword-" + $0, ["image/png"]) }
    #expect(handedOn == Dictionary(uniqueKeysWithValues: withPicture))
    // The page of Google Docs has a redirecting link, so that its own form is left out.
    #expect(givenBack == ["cherrytree-tree": ["CTD_RICH"]])
  }
}
