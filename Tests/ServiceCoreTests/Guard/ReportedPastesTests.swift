import Testing

@testable import ServiceCore

struct ReportedPastesTests {
  private func paste(_ application: String, _ event: CopyReport.Judgement.Paste.Event) -> CopyReport.Judgement.Paste {
    .init(application: application, event: event)
  }

  @Test func `a notice is reported once for each program and copy, a held paste each time`() {
    var told = ReportedPastes()
    let events: [(String, CopyReport.Judgement.Paste.Event, UInt64, Bool)] = [
      ("xterm", .noticed, 1, true), ("xterm", .noticed, 1, false), ("kitty", .noticed, 1, true),
      ("xterm", .noticed, 2, true), ("xterm", .held, 2, true), ("xterm", .held, 2, true),
    ]
    for (application, event, number, isTold) in events {
      let answer = told.isWorthTelling(paste(application, event), of: number)
      #expect(answer == isTold)
    }
  }

  @Test func `a paste that was let through is no notice any more`() {
    var told = ReportedPastes()
    let answers = [paste("xterm", .released), paste("xterm", .noticed)].map { told.isWorthTelling($0, of: 1) }
    #expect(answers == [true, false])
  }

  @Test func `an endless series of programs is not reported endlessly`() {
    var told = ReportedPastes()
    let count = (0..<10_000).count { told.isWorthTelling(paste("xterm\($0)", $0 % 2 == 0 ? .held : .noticed), of: 1) }
    #expect(count == 64)
    let isTold = told.isWorthTelling(paste("xterm", .noticed), of: 2)
    #expect(isTold)
  }
}
