import Selections
import Testing

@testable import ICCCM

struct SelectionFetchTests {
  private func begun(_ settings: TransportSettings = TransportSettings()) -> SelectionFetch {
    var fetch = SelectionFetch(
      id: CopyID(rawValue: 1), selection: "CLIPBOARD", change: .set(.source, at: 1000, taken: 990), noticed: 0,
      atoms: .known, settings: settings, properties: PropertyPool([.property(0), .property(1), .property(2)]))
    #expect(fetch.begin(now: 0) == [.convert(target: .targets, property: .property(0), time: 1000)])
    return fetch
  }

  private func ready() -> SelectionFetch {
    var fetch = begun()
    _ = fetch.notified(target: .targets, property: .property(0), now: 0)
    _ = fetch.propertyRead(.property(0), .atoms([.targets, .html, .rtf]), now: 0)
    _ = fetch.described(names: ["TARGETS", "text/html", "text/rtf"], source: nil)
    return fetch
  }

  @Test(arguments: [Atom.atom, .targets])
  func `targets are listed, described and reported`(type: Atom) {
    var fetch = begun()
    #expect(
      fetch.notified(target: .targets, property: .property(0), now: 0) == [.readProperty(.property(0), limit: 16_384)])
    #expect(
      fetch.propertyRead(.property(0), .atoms([.html, .none, .rtf], type: type), now: 0)
        == [.describe([.html, .rtf], owner: .source)])
    let client = Client(processID: 7)
    let copy = Copy(id: CopyID(rawValue: 1), selection: "CLIPBOARD", targets: ["text/html"], source: client, noticed: 0)
    #expect(fetch.described(names: ["text/html", nil], source: client) == [.tell(.copied(copy))])
    #expect(fetch.deadline == nil)
  }

  @Test func `text is requested in turn where there is no list`() {
    var fetch = begun()
    #expect(
      fetch.notified(target: .targets, property: .none, now: 10)
        == [.convert(target: .utf8String, property: .property(1), time: 1000)])
    #expect(
      fetch.notified(target: .utf8String, property: .none, now: 20)
        == [.convert(target: .compoundText, property: .property(2), time: 1000)])
    #expect(
      fetch.notified(target: .compoundText, property: .none, now: 30)
        == [.convert(target: .string, property: .property(0), time: 1000)])
    _ = fetch.notified(target: .string, property: .property(0), now: 40)
    #expect(
      fetch.propertyRead(.property(0), .bytes([65], type: .string), now: 40) == [.describe([.string], owner: .source)])
    #expect(fetch.described(names: ["STRING"], source: nil).notices.count == 1)
    #expect(
      fetch.fetch("STRING", now: 50)
        == [
          .deliver(
            fetch.id, target: "STRING", SelectionReply(type: .string, format: 8, bytes: [65]), isReoffered: false)
        ])
  }

  @Test func `an owner that refuses everything fails`() {
    var fetch = begun()
    _ = fetch.notified(target: .targets, property: .none, now: 0)
    _ = fetch.notified(target: .utf8String, property: .none, now: 0)
    _ = fetch.notified(target: .compoundText, property: .none, now: 0)
    #expect(
      fetch.notified(target: .string, property: .none, now: 0)
        == [.tell(.copyFailed(fetch.copy, SelectionError(.refused, reason: "")))])
    #expect(!fetch.isAnnounced)
  }

  @Test func `an owner that is silent about its targets is asked nothing more, and its late answer is used`() {
    var fetch = begun()
    #expect(fetch.deadlinePassed(now: 2999) == [])
    #expect(
      fetch.deadlinePassed(now: 3000) == [.tell(.copyFailed(fetch.copy, SelectionError(.overdue, reason: "")))])
    #expect(fetch.deadline == nil && fetch.isOverdue && !fetch.hasEnded)
    fetch.leave()
    #expect(
      fetch.notified(target: .targets, property: .property(0), now: 60_000)
        == [.readProperty(.property(0), limit: 16_384)])
    #expect(
      fetch.propertyRead(.property(0), .atoms([.html]), now: 60_000) == [.describe([.html], owner: .source)])
    #expect(fetch.described(names: ["text/html"], source: nil) == [.tell(.copied(fetch.copy))])
    #expect(fetch.copy.targets == ["text/html"] && !fetch.isLeft)
  }

  @Test func `an owner that ends while it is awaited is reported as gone`() {
    let gone = SelectionError(.ownerLost, reason: "")
    var silent = begun()
    _ = silent.deadlinePassed(now: 3000)
    silent.leave()
    #expect(silent.abandon(gone) == [.tell(.copyFailed(silent.copy, gone))])
    var late = ready()
    _ = late.fetch("text/html", now: 0)
    _ = late.deadlinePassed(now: 3000)
    late.leave()
    #expect(late.ownerEnded(gone, until: 9000) == [.tell(.copyFailed(late.copy, gone))] && late.hasEnded)
  }

  @Test func `a form that comes late announces the copy once more, and is not requested again`() {
    var fetch = ready()
    #expect(fetch.fetch("text/html", now: 0) == [.convert(target: .html, property: .property(1), time: 1000)])
    #expect(
      fetch.deadlinePassed(now: 3000)
        == [.tell(.fetchFailed(fetch.id, target: "text/html", SelectionError(.overdue, reason: "")))])
    fetch.leave()
    _ = fetch.notified(target: .html, property: .property(1), now: 9000)
    #expect(fetch.propertyRead(.property(1), .bytes([65], type: .html), now: 9000) == [.tell(.copied(fetch.copy))])
    #expect(
      fetch.fetch("text/html", now: 9001)
        == [
          .deliver(
            fetch.id, target: "text/html", SelectionReply(type: .html, format: 8, bytes: [65]), isReoffered: false)
        ])
    // The owner is waited for once.
    #expect(fetch.fetch("text/rtf", now: 9002) == [.convert(target: .rtf, property: .property(2), time: 1000)])
    #expect(
      fetch.deadlinePassed(now: 12_002)
        == [.tell(.fetchFailed(fetch.id, target: "text/rtf", SelectionError(.timedOut, reason: "")))])
  }

  @Test func `only the form that is cleaned is awaited, whatever has come before it`() {
    var fetch = ready()
    _ = fetch.fetch("text/html", now: 0)
    _ = fetch.notified(target: .html, property: .property(1), now: 1)
    _ = fetch.propertyRead(.property(1), .bytes([65], type: .html), now: 1)
    _ = fetch.fetch("text/rtf", limits: FetchLimits(isBeside: true), now: 1)
    #expect(
      fetch.deadlinePassed(now: 1001)
        == [.tell(.fetchFailed(fetch.id, target: "text/rtf", SelectionError(.timedOut, reason: "")))])
    _ = fetch.fetch("text/rtf", now: 1001)
    #expect(
      fetch.deadlinePassed(now: 4001)
        == [.tell(.fetchFailed(fetch.id, target: "text/rtf", SelectionError(.overdue, reason: "")))])
    // The service goes on without it, and so the owner may be late with the next.
    _ = fetch.fetch("text/html", now: 4001)
    #expect(
      fetch.deadlinePassed(now: 7001)
        == [.tell(.fetchFailed(fetch.id, target: "text/html", SelectionError(.overdue, reason: "")))])
  }

  @Test func `an owner that refuses late is asked for other forms`() {
    var fetch = ready()
    _ = fetch.fetch("text/html", now: 0)
    _ = fetch.deadlinePassed(now: 3000)
    fetch.leave()
    #expect(fetch.notified(target: .html, property: .none, now: 5000) == [.tell(.copied(fetch.copy))])
    #expect(fetch.abandon(SelectionError(.superseded, reason: "")) == [])
  }

  @Test func `an answer that nobody asked for is thrown away`() {
    var fetch = ready()
    #expect(fetch.notified(target: .html, property: .property(2), now: 0) == [.emptyProperty(.property(2))])
    #expect(fetch.notified(target: .html, property: .none, now: 0) == [])
    #expect(fetch.notified(target: .html, property: Atom(rawValue: 999), now: 0) == [])
  }

  @Test func `a late answer does not pass for the one that is awaited`() {
    var fetch = ready()
    #expect(fetch.fetch("text/html", now: 0) == [.convert(target: .html, property: .property(1), time: 1000)])
    #expect(
      fetch.deadlinePassed(now: 3000)
        == [.tell(.fetchFailed(fetch.id, target: "text/html", SelectionError(.overdue, reason: "")))])
    #expect(fetch.fetch("text/html", now: 3100) == [.convert(target: .html, property: .property(2), time: 1001)])
    #expect(fetch.notified(target: .html, property: .property(1), now: 3200) == [.emptyProperty(.property(1))])
    #expect(
      fetch.notified(target: .html, property: .property(2), now: 710)
        == [.readProperty(.property(2), limit: 64 << 20)])
  }

  @Test func `the word of an earlier request does not end the wait for this one, in whatever property`() {
    var fetch = begun()
    // Sixteen copies ago the same property was asked into; this request has emptied it since.
    #expect(
      fetch.notified(target: .targets, property: .property(0), time: 900, now: 1)
        == [.readProperty(.property(0), limit: 16_384)])
    #expect(fetch.propertyRead(.property(0), nil, now: 1) == [])
    _ = fetch.notified(target: .targets, property: .property(0), time: 1000, now: 2)
    #expect(fetch.propertyRead(.property(0), .atoms([.html]), now: 2) == [.describe([.html], owner: .source)])
  }

  @Test func `a late refusal of the owner before does not pass for one of this owner`() {
    var fetch = begun()
    #expect(fetch.notified(target: .targets, property: .none, time: 999, now: 5) == [])
    #expect(
      fetch.notified(target: .targets, property: .property(0), time: 1000, now: 10)
        == [.readProperty(.property(0), limit: 16_384)])

    var refused = begun()
    #expect(refused.notified(target: .targets, property: .none, time: 1000, now: 10).count == 1)
    // Owners that do not repeat the time are believed.
    var careless = begun()
    #expect(careless.notified(target: .targets, property: .none, time: .current, now: 10).count == 1)
  }

  @Test func `one form after the other is requested`() {
    var fetch = ready()
    #expect(fetch.fetch("text/html", now: 0).count == 1)
    #expect(fetch.fetch("text/rtf", now: 0) == [])
    #expect(
      fetch.notified(target: .html, property: .none, now: 10) == [
        .tell(.fetchFailed(fetch.id, target: "text/html", SelectionError(.refused, reason: ""))),
        .convert(target: .rtf, property: .property(2), time: 1000),
      ])
  }

  @Test(arguments: ["DELETE", "INSERT_SELECTION", "PIXMAP", "GTK_TEXT_BUFFER_CONTENTS", "not/offered"])
  func `a target that must not be requested, or is not offered, is refused`(name: String) {
    var fetch = begun()
    _ = fetch.notified(target: .targets, property: .property(0), now: 0)
    _ = fetch.propertyRead(.property(0), .atoms([.html]), now: 0)
    _ = fetch.described(names: [name == "not/offered" ? "text/html" : name], source: nil)
    #expect(
      fetch.fetch(name, now: 0)
        == [.tell(.fetchFailed(fetch.id, target: name, SelectionError(.refused, reason: "")))])
  }

  @Test func `more targets than allowed fail`() {
    var settings = TransportSettings()
    settings.maxTargets = 2
    var fetch = begun(settings)
    #expect(fetch.notified(target: .targets, property: .property(0), now: 0) == [.readProperty(.property(0), limit: 8)])
    var value = PropertyValue.atoms([.html, .rtf])
    value.remaining = 4
    #expect(
      fetch.propertyRead(.property(0), value, now: 0) == [
        .emptyProperty(.property(0)), .tell(.copyFailed(fetch.copy, SelectionError(.tooLarge, reason: ""))),
      ])
  }

  @Test func `giving up answers everything that is waited for, and never starts a left transfer`() {
    var fetch = ready()
    _ = fetch.fetch("text/html", now: 0)
    _ = fetch.fetch("text/rtf", now: 0)
    _ = fetch.notified(target: .html, property: .property(1), now: 0)
    _ = fetch.propertyRead(.property(1), .increments(atLeast: 9), now: 0)
    let error = SelectionError(.superseded, reason: "")
    let given = fetch.abandon(error)
    #expect(
      given.notices == [
        .fetchFailed(fetch.id, target: "text/html", error), .fetchFailed(fetch.id, target: "text/rtf", error),
      ])
    #expect(given.first == .emptyProperty(.property(1)))
    #expect(fetch.deadline == nil)
    #expect(fetch.propertyWritten(.property(1), now: 0) == [.emptyProperty(.property(1))])
    #expect(fetch.propertyWritten(.property(0), now: 0) == [.emptyProperty(.property(0))])
  }
}
