import Configuration
import RichText
import Sanitizer
import Selections
import Testing
import TinyPictures

@testable import ServiceCore

/// Copies of a picture alone, with `clipboard.images = "strip-metadata"`.
struct PictureCopyTests {
  private static let id = CopyID(rawValue: 1)

  private static func run() -> ServiceRun {
    var configuration = Settings.shipped
    configuration.clipboard.images = .stripMetadata
    return ServiceRun(configuration)
  }

  private func fetched(_ bytes: [UInt8], as target: String) -> ClipboardNotice {
    .fetched(Self.id, FetchedContent(target: target, type: target, bytes: bytes, wasIncremental: false))
  }

  private func copy(_ targets: [String]) -> Copy {
    Copy(id: Self.id, selection: "CLIPBOARD", targets: ["TARGETS"] + targets, source: nil, noticed: 5)
  }

  @Test func `pictures stay with their owner unless the user says otherwise`() {
    var run = ServiceRun()
    #expect(run.hears(.copied(copy(["image/png"]))) == ["leave", "report image"])
  }

  @Test func `a picture is requested once and offered again without metadata`() throws {
    var run = Self.run()
    #expect(run.hears(.copied(copy(["image/jpeg", "image/png", "text/html"]))) == ["fetch image/png"])
    #expect(run.hears(fetched(TinyPicture.withMetadata(.png), as: "image/png")) == ["offer"])
    #expect(run.hears(.taken(Self.id, at: 20)) == ["report cleaned"])
    let forms = try #require(run.offers.first).forms
    #expect(forms.map(\.targets) == [["image/png"]])
    let clean = Profile.structure.sanitize(picture: TinyPicture.withMetadata(.png), type: "image/png")
    #expect(forms.first?.bytes.array == clean.bytes)
    #expect(forms.first?.bytes.array != TinyPicture.withMetadata(.png))
    #expect(run.reports.first?.sanitizing.isEmpty == false)
  }

  @Test func `a clean picture stays with its owner, unless something else tells where it is from`() {
    var run = Self.run()
    _ = run.hears(.copied(copy(["image/png", "image/bmp"])))
    #expect(run.hears(fetched(TinyPicture.png, as: "image/png")) == ["leave", "report image"])
    #expect(run.standbys.map { $0.forms.map(\.targets) } == [[["image/png"]]])
    run = Self.run()
    _ = run.hears(.copied(copy(["image/png", "chromium/x-source-url"])))
    #expect(run.hears(fetched(TinyPicture.png, as: "image/png")) == ["offer"])
  }

  @Test(arguments: [Array("<html>".utf8), TinyPicture.png + [1], TinyPicture.jpeg, []])
  func `what is no sound picture of its name stays with its owner`(bytes: [UInt8]) {
    var run = Self.run()
    _ = run.hears(.copied(copy(["image/png"])))
    #expect(run.hears(fetched(bytes, as: "image/png")) == ["leave", "report image"])
  }

  @Test func `an owner that refuses is not asked for another form`() {
    var run = Self.run()
    _ = run.hears(.copied(copy(["image/png", "image/jpeg"])))
    let error = SelectionError(.refused, reason: "refused")
    #expect(run.hears(.fetchFailed(Self.id, target: "image/png", error)) == ["leave", "report refused"])
  }

  @Test func `profiles that keep no pictures clean them all the same`() {
    let (bytes, findings) = Profile.plain.sanitize(picture: TinyPicture.withMetadata(.jpeg), type: "image/jpeg")
    #expect(bytes != nil && bytes != TinyPicture.withMetadata(.jpeg))
    #expect(findings.count(of: .imageMetadataStripped) == 1)
  }
}
