import Configuration
import Logging
import Selections
import ServiceCore
import SystemCalls

/// The configuration's files, and the memory that copies may take.
extension Daemon {
  /// SIGHUP.
  func reload() throws(SelectionError) {
    notifier.reloading()
    let outcome = try load { store throws(ConfigurationStore.Failure) in
      try store.reload()
      return true
    }
    notifier.ready(status: [machine.journal.summary, outcome].compactMap(\.self).joined(separator: "; "))
  }

  func reloadChangedFiles() throws(SelectionError) {
    filesSettle = nil
    // Before the reading: later changes are reported.
    watch?.renew()
    let outcome = try load { store throws(ConfigurationStore.Failure) in try store.reloadIfChanged() }
    if let outcome { notifier.changed(status: "\(machine.journal.summary); \(outcome)") }
  }

  /// Puts what was loaded into force.
  /// - Parameter load: whether there was anything to load.
  /// - Returns: a message on the result; `nil` if there was nothing to load.
  private func load(
    _ load: (inout ConfigurationStore) throws(ConfigurationStore.Failure) -> Bool
  ) throws(SelectionError) -> String? {
    // A list that changed before it was watched is looked at once more.
    defer {
      if watch?.renew(lists: store.linkLists) == true {
        filesSettle = MonotonicClock.now() &+ ConfigurationWatch.settlingTime
      }
    }
    do throws(ConfigurationStore.Failure) {
      guard try load(&store) else { return nil }
    } catch {
      logger.error("\(store.path) is not loaded; the previous configuration still applies")
      for message in error.messages.lines { logger.error("\(message)") }
      try handle(.configurationRefused(store.state))
      return "the configuration has errors and is not loaded, see washboard status"
    }
    try handle(.configured(store.configuration, store.state))
    try transport.update(TransportSettings(store.configuration, isWayland: display.isWayland))
    logger.info("configuration loaded", metadata: ["file": "\(store.path)"])
    warn()
    return "configuration loaded"
  }

  /// Logs what is odd about the configuration.
  func warn() {
    for warning in store.warnings.lines { logger.warning("\(warning)") }
    let unheard = store.configuration.clipboard.selections.filter { !TransportSettings.waylandSelections.contains($0) }
    if display.isWayland, !unheard.isEmpty {
      logger.warning("on a Wayland display \(unheard.joined(separator: " and ")) is left alone")
    }
  }

  /// Says at the start how large a copy may be where the memory allows less than the configuration.
  func noteMemoryLimit() {
    guard let room = budget.contentRoom, room.bytes < store.configuration.clipboard.maxSize else { return }
    logger.notice("copies of more than \(room.bytes) bytes stay with their owners: \(room.limit)")
  }
}

extension ConfigurationStore {
  /// The state of the configuration, for commands that ask for it.
  var state: ServiceStatus.ConfigurationState {
    ServiceStatus.ConfigurationState(
      file: path, shipped: isShipped, rules: ruleFiles, loaded: loaded, warnings: warnings,
      failure: failure.map { .init(time: $0.time, errors: $0.messages) })
  }
}
