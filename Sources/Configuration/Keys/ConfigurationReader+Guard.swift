internal import Sanitizer

extension ConfigurationReader {
  /// `[guard]`
  mutating func readGuard(_ value: TOMLValue) -> GuardSettings {
    var settings = GuardSettings()
    guard var table = table(value, as: "guard") else { return settings }
    if var terminals = self.table("terminals", in: &table) {
      settings.terminals.suspicious = choice("suspicious", in: &terminals) ?? settings.terminals.suspicious
      settings.terminals.dangerous = choice("dangerous", in: &terminals) ?? settings.terminals.dangerous
      finish(terminals)
    }
    if var relays = self.table("relays", in: &table) {
      settings.relays.suspicious = relayAction("suspicious", in: &relays) ?? settings.relays.suspicious
      settings.relays.dangerous = relayAction("dangerous", in: &relays) ?? settings.relays.dangerous
      finish(relays)
    }
    settings.terminalPrograms = programs("terminal-programs", in: &table)
    settings.relayPrograms = programs("relay-programs", in: &table)
    finish(table)
    return settings
  }

  private mutating func relayAction(_ key: String, in table: inout ConfigurationTable) -> GuardSettings.Action? {
    let action: GuardSettings.RelayAction? = choice(key, in: &table)
    return action?.action
  }

  /// Patterns over the names of programs; the list may be empty.
  private mutating func programs(_ key: String, in table: inout ConfigurationTable) -> [Glob] {
    let path = table.path(of: key)
    guard let value = table.take(key)?.value else { return [] }
    return (strings(value, as: path) ?? []).map { Glob($0.text) }
  }
}
