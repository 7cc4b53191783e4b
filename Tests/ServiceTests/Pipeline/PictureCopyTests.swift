import RichText
import Sanitizer
import Selections
import Testing
import TinyPictures

@testable import Service

/// Copies of a picture alone, with `clipboard.images = "strip-metadata"`.
struct PictureCopyTests {
  private struct Run {
    var pipeline: CopyPipeline
    var offers: [Offer] = []
    var reports: [CopyReport] = []

    init(images: ImageCopyHandling = .stripMetadata) {
      var configuration = Configuration.shipped
      configuration.clipboard.images = images
      pipeline = CopyPipeline(configuration: configuration)
    }

    mutating func hears(_ notice: ClipboardNotice) -> [String] {
      pipeline.noticed(notice, now: 10).map { action in
        switch action {
        case .perform(.fetch(_, let target)): return "fetch \(target)"
        case .perform(.leave): return "leave"
        case .perform(.offer), .perform(.own), .perform(.read), .perform(.save): return "?"
        case .publish(let copy):
          offers.append(copy.offer)
          return "offer"
        case .convert: return "convert"
        case .report(let report, _):
          reports.append(report)
          return "report \(report.reason?.rawValue ?? report.outcome.rawValue)"
        }
      }
    }

    mutating func hears(_ bytes: [UInt8], as target: String) -> [String] {
      hears(
        .fetched(PictureCopyTests.id, FetchedContent(target: target, type: target, bytes: bytes, wasIncremental: false))
      )
    }
  }

  private static let id = CopyID(rawValue: 1)

  private func copy(_ targets: [String]) -> Copy {
    Copy(id: Self.id, selection: "CLIPBOARD", targets: ["TARGETS"] + targets, source: nil, noticed: 5)
  }

  @Test func `pictures stay with their owner unless the user says otherwise`() {
    var run = Run(images: .leave)
    #expect(run.hears(.copied(copy(["image/png"]))) == ["leave", "report image"])
  }

  @Test func `a picture is asked for once and offered again without metadata`() throws {
    var run = Run()
    #expect(run.hears(.copied(copy(["image/jpeg", "image/png", "text/html"]))) == ["fetch image/png"])
    #expect(run.hears(TinyPicture.withMetadata(.png), as: "image/png") == ["offer"])
    #expect(run.hears(.taken(Self.id, at: 20)) == ["report cleaned"])
    let forms = try #require(run.offers.first).forms
    #expect(forms.map(\.targets) == [["image/png"]])
    let clean = Profile.structure.sanitize(picture: TinyPicture.withMetadata(.png), type: "image/png")
    #expect(forms.first?.bytes.array == clean.bytes)
    #expect(forms.first?.bytes.array != TinyPicture.withMetadata(.png))
    #expect(run.reports.first?.sanitizing.isEmpty == false)
  }

  @Test func `a clean picture stays with its owner, unless something else tells where it is from`() {
    var run = Run()
    _ = run.hears(.copied(copy(["image/png", "image/bmp"])))
    #expect(run.hears(TinyPicture.png, as: "image/png") == ["leave", "report image"])
    run = Run()
    _ = run.hears(.copied(copy(["image/png", "chromium/x-source-url"])))
    #expect(run.hears(TinyPicture.png, as: "image/png") == ["offer"])
  }

  @Test(arguments: [Array("<html>".utf8), TinyPicture.png + [1], TinyPicture.jpeg, []])
  func `what is no sound picture of its name stays with its owner`(bytes: [UInt8]) {
    var run = Run()
    _ = run.hears(.copied(copy(["image/png"])))
    #expect(run.hears(bytes, as: "image/png") == ["leave", "report image"])
  }

  @Test func `an owner that refuses is not asked for another form`() {
    var run = Run()
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
