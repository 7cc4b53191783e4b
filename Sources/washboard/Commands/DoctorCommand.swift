import ArgumentParser
import Configuration
import Sanitizer
import Selections
import Service
import ServiceCore
import X11Clipboard

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Find out why copies are not cleaned, and how to fix it.",
    discussion: """
      This command changes nothing. The exit code is 1 if there is a problem; warnings do not count. The X server, the compositor, \
      the service and the user manager have five seconds for each answer.
      """)

  @Flag(help: "Print one line of JSON.")
  var json = false

  @Option(help: ArgumentHelp("The configuration. Default: $XDG_CONFIG_HOME/washboard/config.toml.", valueName: "file"))
  var config: String?

  @OptionGroup var service: ServiceOptions

  func run() throws {
    let diagnoses = facts().diagnoses + [Diagnosis(upgradeOf: .ofRunningProgram)]
    try StandardOutput.print(diagnoses, json: json, diagnoses.flatMap(\.lines))
    if diagnoses.contains(where: { $0.verdict == .problem }) { throw ExitCode(CommandFailure.Code.failure.rawValue) }
  }

  private func facts() -> SessionFacts {
    let variables = Environment.variables
    let (display, windowManager) = display()
    let (configuration, settings) = loadedConfiguration()
    var facts = SessionFacts(
      isWayland: SessionProbe.isWayland,
      desktop: variables["XDG_CURRENT_DESKTOP"], windowManager: windowManager?.printable,
      compositor: SessionProbe.compositor(named: service.names.first { $0.isWayland }), display: display,
      service: answer(),
      manager: UserManager().map {
        .init(
          display: $0.environment["DISPLAY"], waylandDisplay: $0.environment["WAYLAND_DISPLAY"], unit: $0.state())
      },
      hasAutostart: Autostart.isInstalled(environment: variables), configuration: configuration,
      installation: Installation(environment: variables))
    let bridge = SessionProbe.bridge()
    facts.focusBridge = bridge?.state
    facts.lacksPasteKey = facts.focusBridge == .on && bridge?.lacksKeys == true
    facts.rules = settings?.findings(in: facts.access.naming(with: facts.focusBridge)) ?? []
    return facts
  }

  private var xDisplay: String? {
    service.names.lazy.compactMap { if case .x11(let name) = $0 { name } else { nil } }.first
  }

  private func display() -> (SessionFacts.Display, windowManager: String?) {
    guard let name = xDisplay else { return (.unnamed, nil) }
    do throws(SelectionError) {
      let display = try DisplayProbe.look(at: name)
      let program = display.manager.flatMap { $0.executable ?? $0.classes.last }?.printable
      return (
        .open(
          name: name, canIdentifyClients: display.canIdentifyClients, isServed: display.isServed,
          manager: display.hasManager ? .init(program: program) : nil), display.windowManager
      )
    } catch {
      return (.unreachable(name: name, reason: error.reason, remedy: error.advice), nil)
    }
  }

  private func answer() -> SessionFacts.Service {
    guard let location = try? service.location() else { return service.names.isEmpty ? .unnamed : .noSocketFolder }
    do throws(ControlClient.Failure) {
      let response = try ControlClient.ask(.status, at: location)
      return response.status.map { .answers($0) } ?? .silent
    } catch {
      if case .noAnswer(let reason) = error { return .stuck(reason: reason) }
      return location.folderFault.map { .noSocket($0) } ?? .silent
    }
  }

  private func loadedConfiguration() -> (SessionFacts.Configuration, Settings?) {
    do throws(ConfigurationStore.Failure) {
      let store = try ConfigurationStore(path: config, environment: Environment.variables)
      let missing = store.configuration.writtenFamilies.filter { !FontconfigCatalog.shared.isInstalled($0) }
      return (
        .loaded(
          path: store.path, isShipped: store.isShipped, warnings: store.warnings, missingFonts: missing.sorted()),
        store.configuration
      )
    } catch {
      let path = config ?? ConfigurationStore.defaultPath(environment: Environment.variables)
      return (.faulty(path: path, messages: error.messages), nil)
    }
  }
}

extension Settings {
  /// The font families that cleaned copies may name because a profile that is in use says so.
  fileprivate var writtenFamilies: Set<String> {
    let names = Set(
      [defaultProfile]
        + rules.compactMap { rule in if case .clean(let profile) = rule.action { profile } else { nil } })
    return names.compactMap { profiles[$0]?.fonts }.reduce(into: []) { families, fonts in
      families.formUnion(fonts.map.families)
      if let family = fonts.default { families.insert(family) }
    }
  }
}
