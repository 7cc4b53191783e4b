import Testing

@testable import Service
@testable import ServiceCore

/// What is said of a session, by what was found there.
struct DoctorTests {
  private func facts(
    isWayland: Bool = false,
    display: SessionFacts.Display = .open(name: ":0", canIdentifyClients: true, isServed: true, manager: nil),
    service: SessionFacts.Service = .answers(.running()),
    manager: SessionFacts.Manager? = .init(
      display: ":0", unit: .init(load: "loaded", active: "active", file: "enabled")),
    hasAutostart: Bool = false,
    configuration: SessionFacts.Configuration = .loaded(
      path: "/c", isShipped: false, warnings: [], missingFonts: [])
  ) -> [Diagnosis] {
    SessionFacts(
      isWayland: isWayland, display: display, service: service, manager: manager, hasAutostart: hasAutostart,
      configuration: configuration
    ).diagnoses
  }

  @Test func `a session where all is well has nothing to mend`() {
    let diagnoses = facts()
    #expect(diagnoses.allSatisfy { $0.verdict == .good && $0.remedy == nil })
    #expect(Set(diagnoses.map(\.subject)) == [.session, .display, .service, .startup, .configuration])
  }

  @Test func `everything that is not well says what mends it`() {
    let unit = UserManager.UnitState(load: "loaded", active: "inactive", file: "disabled")
    let found: [[Diagnosis]] = [
      facts(isWayland: true), facts(display: .unnamed), facts(service: .noSocketFolder), facts(service: .silent),
      facts(service: .stuck(reason: "no answer within 5 s")), facts(service: .missingFolder(path: "/run/user/7")),
      facts(display: .unreachable(name: ":7", reason: "cannot open the X display ':7'")),
      facts(display: .open(name: ":0", canIdentifyClients: false, isServed: false, manager: nil), service: .silent),
      facts(service: .answers(.running(release: "0.0.1"))), facts(manager: nil),
      facts(service: .answers(.running(failure: "yesterday"))),
      facts(service: .silent, manager: .init(display: nil, unit: unit)),
      facts(manager: .init(display: ":0", unit: .init(load: "masked", active: "inactive", file: "masked"))),
      facts(manager: .init(display: ":0", unit: .init(load: "not-found", active: "inactive", file: ""))),
      facts(configuration: .faulty(path: "/c", messages: ["/c:1:1: error: unknown key\nline\n^"])),
      facts(configuration: .loaded(path: "/c", isShipped: false, warnings: ["w"], missingFonts: ["Lost Sans"])),
    ]
    for diagnoses in found {
      #expect(diagnoses.contains { $0.verdict != .good })
      #expect(diagnoses.allSatisfy { ($0.verdict == .good) == ($0.remedy == nil) })
    }
  }

  @Test(arguments: [
    (":0", "active", "enabled", "systemctl --user restart washboard"),
    (":0", "inactive", "disabled", "systemctl --user enable --now washboard"),
    (nil, "activating", "enabled", "systemctl --user import-environment DISPLAY XAUTHORITY"),
    (":5", "active", "enabled", "systemctl --user import-environment DISPLAY XAUTHORITY"),
  ])
  func `a silent service is started by the command that fits`(
    display: String?, active: String, file: String, remedy: String
  ) throws {
    let diagnoses = facts(
      display: .open(name: ":0", canIdentifyClients: true, isServed: false, manager: nil), service: .silent,
      manager: .init(display: display, unit: .init(load: "loaded", active: active, file: file)))
    let service = try #require(diagnoses.first { $0.subject == .service })
    #expect(service.verdict == .problem)
    #expect(service.remedy?.hasPrefix(remedy) == true, "\(service)")
  }

  @Test func `an autostart entry is enough, whatever the unit is enabled for`() throws {
    let unit = UserManager.UnitState(load: "loaded", active: "active", file: "disabled")
    for manager in [nil, SessionFacts.Manager(display: ":0", unit: unit)] {
      #expect(facts(manager: manager).first { $0.subject == .startup }?.verdict == .warning)
      #expect(facts(manager: manager, hasAutostart: true).first { $0.subject == .startup }?.verdict == .good)
    }
  }

  @Test func `an error of the configuration is quoted with its place and without its source line`() throws {
    let diagnoses = facts(configuration: .faulty(path: "/c", messages: ["/c:1:1: error: unknown key\nfonst = 1\n^"]))
    let configuration = try #require(diagnoses.first { $0.subject == .configuration })
    #expect(configuration.finding == "/c has errors, the first: /c:1:1: error: unknown key")
  }
}

extension ServiceStatus {
  fileprivate static func running(release: String = Release.version, failure: String? = nil) -> Self {
    ServiceStatus(
      release: release, pid: 1, display: ":0", started: "",
      configuration: ConfigurationState(
        file: "/c", shipped: false, rules: [], loaded: "", warnings: [],
        failure: failure.map { .init(time: $0, errors: ["e"]) }),
      owned: [], heldBack: [:], copies: Counts(), last: nil)
  }
}
