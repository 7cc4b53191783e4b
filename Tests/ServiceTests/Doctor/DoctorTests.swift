import Testing

@testable import Configuration
@testable import Service
@testable import ServiceCore

/// Laws of the diagnoses of a session, by the facts found there.
struct DoctorTests {
  private func facts(
    isWayland: Bool = false, desktop: String? = nil, windowManager: String? = nil,
    compositor: SessionFacts.Compositor? = nil,
    display: SessionFacts.Display = .open(name: ":0", canIdentifyClients: true, isServed: true, manager: nil),
    service: SessionFacts.Service = .answers(.running()),
    manager: SessionFacts.Manager? = .init(
      display: ":0", unit: .init(load: "loaded", active: "active", file: "enabled")),
    hasAutostart: Bool = false,
    configuration: SessionFacts.Configuration = .loaded(
      path: "/c", isShipped: false, warnings: [], missingFonts: []),
    rules: [RuleFinding] = [], installation: Installation? = nil
  ) -> [Diagnosis] {
    SessionFacts(
      isWayland: isWayland, desktop: desktop, windowManager: windowManager, compositor: compositor, display: display,
      service: service, manager: manager, hasAutostart: hasAutostart, configuration: configuration, rules: rules,
      installation: installation
    ).diagnoses
  }

  @Test func `a session without a fault has nothing to fix`() {
    let diagnoses = facts()
    #expect(diagnoses.allSatisfy { $0.verdict == .good && $0.remedy == nil })
    #expect(Set(diagnoses.map(\.subject)) == [.session, .display, .service, .startup, .configuration])
  }

  @Test func `the program's place is named, and whether a shell finds it`() throws {
    func program(_ path: String, _ method: InstallationMethod, onPath: String?) throws -> Diagnosis {
      let diagnosis = try #require(facts(installation: .init(path: path, method: method, onPath: onPath)).first)
      #expect(diagnosis.subject == .program && (diagnosis.verdict == .good) == (diagnosis.remedy == nil))
      return diagnosis
    }
    let package = try program("/usr/bin/washboard", .debian, onPath: "/usr/bin/washboard")
    #expect(package.verdict == .good && package.finding.contains("/usr/bin/washboard"))
    let home = try program("/home/u/.local/bin/washboard", .make, onPath: nil)
    #expect(home.verdict == .warning && home.finding.contains("no folder of the PATH"))
    #expect(home.remedy?.contains("PATH=\"/home/u/.local/bin:$PATH\"") == true)
    let other = try program("/usr/bin/washboard", .debian, onPath: "/usr/local/bin/washboard")
    #expect(other.verdict == .warning && other.finding.contains("another 'washboard', /usr/local/bin/washboard"))
  }

  @Test func `a unit that is missing comes from the package where there is one`() {
    let manager = SessionFacts.Manager(
      display: ":0", unit: .init(load: "not-found", active: "inactive", file: ""))
    let package = Installation(path: "/usr/bin/washboard", method: .debian, onPath: "/usr/bin/washboard")
    func remedy(_ installation: Installation?) -> String? {
      facts(manager: manager, installation: installation).first { $0.subject == .startup }?.remedy
    }
    #expect(remedy(package)?.hasPrefix("sudo apt-get install --reinstall washboard") == true)
    #expect(remedy(nil)?.hasPrefix("make install") == true)
  }

  @Test func `the running program finds its own place`() throws {
    let found = try #require(Installation(environment: ["PATH": "/nowhere:relative"]))
    #expect(found.path.hasPrefix("/") && found.onPath == nil)
  }

  @Test func `every fault names its remedy`() {
    let unit = UserManager.UnitState(load: "loaded", active: "inactive", file: "disabled")
    let found: [[Diagnosis]] = [
      facts(isWayland: true), facts(display: .unnamed), facts(service: .noSocketFolder), facts(service: .silent),
      facts(service: .unnamed),
      facts(service: .stuck(reason: "no answer within 5 s")), facts(service: .noSocket(.missing("/run/user/7"))),
      facts(display: .unreachable(name: ":7", reason: "cannot open the display", remedy: "check its name")),
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

  @Test(
    arguments: [("GNOME Shell", nil), ("Mutter", "sway"), (nil, "ubuntu:GNOME"), (nil, "GNOME")] as [(String?, String?)]
  )
  func `under Mutter all is well, by the window manager's name or the desktop's`(
    windowManager: String?, desktop: String?
  ) throws {
    let session = try #require(facts(isWayland: true, desktop: desktop, windowManager: windowManager).first)
    #expect(session.verdict == .good)
    #expect(session.finding.contains("all copies are cleaned, through XWayland"))
    let lacking = facts(isWayland: true, desktop: desktop, windowManager: windowManager, display: .unnamed)
    #expect(lacking.first?.verdict == .problem)
  }

  @Test func `with data control no X display is needed`() {
    let compositor = SessionFacts.Compositor.open(
      name: "wayland-1", program: "sway", dataControl: "zwlr_data_control_manager_v1", tellsFocus: true)
    let manager = SessionFacts.Manager(
      display: nil, waylandDisplay: "wayland-1", unit: .init(load: "loaded", active: "active", file: "enabled"))
    let diagnoses = facts(
      isWayland: true, compositor: compositor, display: .unnamed, service: .answers(.running(display: "wayland-1")),
      manager: manager)
    #expect(diagnoses.allSatisfy { $0.verdict == .good }, "\(diagnoses)")
    #expect(
      diagnoses.first?.finding.hasPrefix(
        "this is a Wayland session of sway: all copies to CLIPBOARD are cleaned, by zwlr_data_control_manager_v1;")
        == true)
  }

  @Test(arguments: [true, false])
  func `a desktop that reports the focus, but lets the program press no keys, is named with its remedy`(
    lacksPasteKey: Bool
  ) throws {
    var facts = SessionFacts(
      isWayland: true,
      compositor: .open(
        name: "wayland-0", program: "kwin_wayland", dataControl: "ext_data_control_manager_v1", tellsFocus: false),
      display: .unnamed, service: .silent, manager: nil, hasAutostart: true,
      configuration: .loaded(path: "/c", isShipped: false, warnings: [], missingFonts: []))
    (facts.focusBridge, facts.lacksPasteKey) = (.on, lacksPasteKey)
    let session = try #require(facts.diagnoses.first { $0.subject == .session })
    #expect(session.verdict == .good)
    #expect(session.finding.hasSuffix("may not press the paste key") == lacksPasteKey)
    #expect(session.remedy == (lacksPasteKey ? "run 'washboard desktop enable'" : nil))
  }

  @Test func `a service on XWayland where there is data control is to be restarted`() throws {
    let compositor = SessionFacts.Compositor.open(
      name: "wayland-1", program: "sway", dataControl: "zwlr_data_control_manager_v1", tellsFocus: true)
    let found = facts(isWayland: true, compositor: compositor).filter { $0.subject == .service }
    #expect(found.map(\.verdict) == [.good, .warning])
    #expect(found.last?.remedy == "systemctl --user restart washboard")
  }

  @Test func `a unit that knows no Wayland display is given one`() throws {
    let compositor = SessionFacts.Compositor.open(
      name: "wayland-1", program: "sway", dataControl: "ext_data_control_manager_v1", tellsFocus: false)
    let unit = UserManager.UnitState(load: "loaded", active: "activating", file: "enabled")
    let diagnoses = facts(
      isWayland: true, compositor: compositor, service: .silent, manager: .init(display: ":0", unit: unit))
    let service = try #require(diagnoses.first { $0.subject == .service })
    #expect(service.finding == "the service was started without WAYLAND_DISPLAY, which is missing in the user manager")
    #expect(service.remedy?.hasPrefix("systemctl --user import-environment WAYLAND_DISPLAY ") == true)
  }

  @Test(
    arguments: [nil, .open(name: "w", program: "weston", dataControl: nil, tellsFocus: false)]
      as [SessionFacts.Compositor?])
  func `without data control only Mutter shows all copies`(compositor: SessionFacts.Compositor?) throws {
    let session = try #require(facts(isWayland: true, desktop: "KDE", compositor: compositor).first)
    #expect(session.verdict == .warning)
    #expect(session.finding.contains("only while an X11 window has the focus"))
  }

  @Test func `rules that do not do what they say are named, kind by kind`() {
    let kinds: [RuleFinding.Kind] = [.matchesX11ProgramsOnly, .matchesX11ProgramsOnly, .matchesEveryProgram]
    let rules = kinds.enumerated().map {
      RuleFinding(rule: "r\($0)", place: nil, kind: $1, condition: "source")
    }
    let found = facts(isWayland: true, windowManager: "Mutter", rules: rules).filter { $0.subject == .rules }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.verdict == .warning && $0.remedy != nil })
    #expect(found.first?.finding.hasSuffix(": 'r0', 'r1'") == true)
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
  fileprivate static func running(
    release: String = Release.version, display: String = ":0", failure: String? = nil
  ) -> Self {
    ServiceStatus(
      release: release, pid: 1, display: display, started: "",
      configuration: ConfigurationState(
        file: "/c", shipped: false, rules: [], loaded: "", warnings: [],
        failure: failure.map { .init(time: $0, errors: ["e"]) }),
      owned: [], heldBack: [:], copies: Counts(), last: nil)
  }
}
