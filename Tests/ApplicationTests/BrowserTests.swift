import FoundationEssentials
import HTMLOracles
import RichText
import Sanitizer
import TestProcesses
import Testing

/// Our output, opened in real browsers with all traps set: no script, no handler, no navigation, no request.
@Suite(
  .enabled(if: ProcessVariables.isSet("WASHBOARD_TEST_APPLICATIONS"), "run by make test-apps"), .serialized)
struct BrowserTests {
  enum Browser: String, CaseIterable, CustomTestStringConvertible {
    case chromium
    case firefox

    var program: String? { Product.program(self == .firefox ? "firefox-esr" : rawValue) ?? Product.program(rawValue) }
    var testDescription: String { rawValue }

    func skip() { print("skipped: \(rawValue) is not installed") }
  }

  private struct Case: Codable {
    var id: String
    var html: String
  }

  /// A trap that fired, or at the end the number of documents opened.
  private struct Line: Codable {
    var `case`: String?
    var mode: String?
    var trap: String?
    var detail: String?
    var opened: Int?
  }

  private func open(_ cases: [Case], in browser: Browser, program: String) throws -> (traps: [Line], opened: Int) {
    let folder = try TemporaryFolder()
    let list = try folder.write(Array(JSONEncoder().encode(cases)), to: "cases.json")
    let driver = Product.root + "/Tests/ApplicationTests/Drivers/browser.py"
    let python = try #require(Product.program("python3"))
    let process = try ChildProcess(
      python, [driver, browser.rawValue, program, folder.path + "/profile", list],
      environment: ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path])
    let exitCode = try process.waitForExit(limit: 200_000)
    guard exitCode == 0 else { throw ProcessError("\(browser) failed (\(exitCode)): \(process.errorText)") }
    let lines = try process.outputText.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    return (lines.filter { $0.trap != nil }, try #require(lines.last?.opened))
  }

  /// Everything kept, and no policy for safety but the one for pictures elsewhere: what the writer does by itself.
  private static let untouched: Profile = {
    var profile = Profile(name: "untouched", keep: Set(Attribute.allCases))
    profile.links.schemes = ["*"]
    profile.links.tracking = .keep
    profile.links.unwrap = false
    profile.links.text = .keep
    profile.links.deceptive = .ignore
    profile.text.bidi = .keep
    profile.text.invisible = .keep
    profile.text.hidden = .keep
    return profile
  }()

  /// The payloads as they come out, each different page once.
  private static func outputs() throws -> [Case] {
    let format = HTMLFormat()
    var seen = Set<String>()
    var cases: [Case] = []
    for payload in try HostilePayloads.all() {
      let document = try format.read(Array(payload.payload.utf8)).document
      for profile in [Profile.structure, untouched] {
        let clean = try profile.sanitize(document, with: PolicyResources()).document
        let html = String(decoding: format.write(clean).bytes, as: UTF8.self)
        if seen.insert(html).inserted { cases.append(Case(id: "\(payload.id) \(profile.name)", html: html)) }
      }
    }
    return cases
  }

  @Test(arguments: Browser.allCases)
  func `nothing that hostile markup comes out as runs, reaches out or goes elsewhere`(browser: Browser) throws {
    guard let program = browser.program else { return browser.skip() }
    let outputs = try Self.outputs()
    let (traps, opened) = try open(outputs, in: browser, program: program)
    #expect(opened == 4 * outputs.count)
    let fired = traps.map { "\($0.case ?? "") \($0.mode ?? ""): \($0.trap ?? "") \($0.detail ?? "")" }
    #expect(fired.isEmpty, "\(fired.prefix(20))")
    print("\(browser): \(outputs.count) pages in \(opened) documents, \(fired.count) traps fired")
  }

  /// Drawings that a profile allows, set in a page as markup, where they could do most.
  @Test(arguments: Browser.allCases)
  func `no drawing that is rewritten runs, reaches out or goes elsewhere`(browser: Browser) throws {
    guard let program = browser.program else { return browser.skip() }
    var outputs: [Case] = []
    for hostile in HostileDrawings.all {
      let file = try ImageFile(Array(hostile.drawing.utf8), declaredType: "image/svg+xml")
      let drawing = String(decoding: file.withoutMetadata(keepsColorProfile: true), as: UTF8.self)
      outputs.append(Case(id: hostile.kind, html: drawing))
    }
    // A drawing itself is no fault here.
    let (traps, opened) = try open(outputs, in: browser, program: program)
    #expect(opened == 4 * outputs.count)
    let fired = traps.filter { $0.trap != "element" }.map { "\($0.case ?? ""): \($0.trap ?? "") \($0.detail ?? "")" }
    #expect(fired.isEmpty, "\(fired.prefix(20))")
    // In the unchanged input, payloads that load something do load it.
    let loading = HostileDrawings.all.filter { $0.kind.hasPrefix("remote") }
    let controls = loading.map { Case(id: $0.kind, html: $0.drawing) }
    let sprung = Set(
      try open(controls, in: browser, program: program).traps.filter { $0.trap == "request" }.compactMap(\.case))
    #expect(sprung.subtracting([""]).count > controls.count / 2)
    print(
      "\(browser): \(outputs.count) drawings, \(fired.count) traps fired; \(sprung.subtracting([""]).count) of \(controls.count) as they went in"
    )
  }

  @Test(arguments: Browser.allCases)
  func `the same markup as it went in springs every kind of trap`(browser: Browser) throws {
    guard let program = browser.program else { return browser.skip() }
    let controls = HostilePayloads.own.map { Case(id: $0.id, html: $0.payload) }
    let (traps, _) = try open(controls, in: browser, program: program)
    let caught = Set(traps.compactMap(\.case))
    for control in controls { #expect(caught.contains(control.id), "no trap caught \(control.html)") }
    let kinds = Set(traps.compactMap(\.trap))
    #expect(kinds.isSuperset(of: ["script", "handler", "address", "request", "navigation", "frame", "element"]))
  }
}
