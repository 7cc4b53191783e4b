import Testing

@testable import ServiceCore

/// The state that the tray shows, with its picture and its menu.
struct TrayStateTests {
  private func status(_ change: (inout ServiceStatus) -> Void = { _ in }) -> ServiceStatus {
    var status = ServiceStatus(
      release: "1", pid: 1, display: ":1", started: "", configuration: .init(file: "/c", shipped: false, loaded: ""),
      owned: [], heldBack: [:], copies: .init())
    change(&status)
    return status
  }

  private func last(_ outcome: CopyReport.Outcome, _ reason: LeaveReason? = nil) -> ServiceStatus.LastCopy {
    .init(
      selection: "CLIPBOARD", outcome: outcome, reason: reason, explanation: "", sentence: "Cleaned a_copy",
      source: .init(executable: "slack", classes: []), pastes: [])
  }

  @Test func `the icon shows a pause before a held paste, and that before a problem`() {
    #expect(TrayState(nil) == .absent && TrayState(status()) == .cleaning)
    let failed = status { $0.configuration.failure = .init(time: "", errors: []) }
    #expect(TrayState(failed) == .problem)
    #expect(TrayState(status { $0.last = last(.left, .timedOut) }) == .problem)
    #expect(TrayState(status { $0.last = last(.left, .files) }) == .cleaning)
    var held = failed
    held.guard = .init(
      held: 1, last: .init(paste: .init(application: "xterm", event: .held), severity: "dangerous", reasons: []))
    #expect(TrayState(held) == .held)
    held.rest = .init(paused: true)
    #expect(TrayState(held) == .paused)
  }

  @Test func `each state has a picture and words of its own`() {
    let icons = TrayState.allCases.map { TrayIcon($0, scale: 1) }
    #expect(Set(icons).count == TrayState.allCases.count)
    #expect(icons.allSatisfy { $0.bytes.count == 22 * 22 * 4 && $0.size == 22 })
    let large = TrayIcon(.paused, scale: 2)
    #expect(large.size == 44 && large.bytes.count == 44 * 44 * 4)
    // Pictures differ even without their colors.
    let shapes = icons.map { icon in stride(from: 1, to: icon.bytes.count, by: 4).map { icon.bytes[$0] > 128 } }
    #expect(Set(shapes).count == TrayState.allCases.count)
    let titles = TrayState.allCases.map { $0.title(nil, ReportStyle()) }
    #expect(Set(titles).count == titles.count)
  }

  @Test func `the menu pauses or resumes, and writes rules for the program that copied`() throws {
    let menu = TrayMenu(status { $0.last = last(.cleaned) })
    let actions = menu.items.compactMap(\.action)
    #expect(actions.contains(.pause) && actions.contains(.skip) && !actions.contains(.resume))
    #expect(menu.items.first?.label == "Cleaned a_copy" && menu.items.first?.action == .explain)
    #expect(TrayMenu(status()).items.first?.isEnabled == false)
    let rules = try #require(menu.items.first { !$0.children.isEmpty })
    #expect(rules.label.contains("Slack"))
    #expect(rules.children.first?.action == .addRule(source: "slack", profile: "plain"))
    #expect(menu.item(100) == rules.children.first)
    let resting = TrayMenu(status { $0.rest = .init(paused: true) }).items.compactMap(\.action)
    #expect(resting.contains(.resume) && !resting.contains(.pause))
    #expect(TrayMenu(nil).items.contains { $0.action == .start })
    let all = menu.items.flatMap { [$0] + $0.children }
    #expect(Set(all.map(\.id)).count == all.count && all.allSatisfy { $0.id > 0 })
  }

  @Test func `a copy is put back only while the clean one is on the clipboard`() {
    func puts(_ outcome: CopyReport.Outcome, owned: [String]) -> Bool {
      let menu = TrayMenu(
        status {
          $0.owned = owned
          $0.last = last(outcome)
        })
      return menu.items.contains { $0.action == .restore }
    }
    #expect(puts(.cleaned, owned: ["CLIPBOARD"]))
    #expect(!puts(.cleaned, owned: []) && !puts(.restored, owned: ["CLIPBOARD"]) && !puts(.left, owned: []))
  }

  @Test func `every action but opening and quitting is a command`() {
    #expect(
      TrayAction.addRule(source: "a b", profile: "plain").arguments == [
        "rules", "add", "--source", "a b", "--profile", "plain",
      ])
    for action: TrayAction in [.explain, .pause, .resume, .skip, .restore, .allow, .start, .doctor] {
      #expect(action.arguments?.isEmpty == false)
    }
    #expect(TrayAction.quit.arguments == nil)
  }
}
