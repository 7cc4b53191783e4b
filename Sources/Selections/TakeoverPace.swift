/// The pace at which the copies of one selection are taken. It says how long each waits, whether that is news, and
/// whether it repeats the one that was taken before.
package struct TakeoverPace: Hashable, Sendable {
  private var limit: TakeoverRateLimit
  /// The pause that was last reported to the service.
  private var reported: Instant = 0
  /// The hashes of the copy that was read last.
  private var contents: [ContentHash] = []
  /// The hashes of the copy that was taken last.
  private var taken: [ContentHash] = []

  package init(perSecond: Int) { limit = TakeoverRateLimit(perSecond: perSecond) }

  package mutating func update(perSecond: Int) { limit.update(perSecond: perSecond) }

  /// Notes a copy.
  /// - Returns: for how long nothing may follow it before it is read, and the whole pause if that is to be reported.
  package mutating func copied(now: Instant) -> (wait: Instant, news: Instant?) {
    let wait = limit.copied(now: now)
    let pause = limit.pause(at: now)
    defer { reported = pause }
    return (wait, pause > 0 && pause != reported ? pause : nil)
  }

  /// Notes the content of the copy that is read.
  package mutating func read(_ contents: [ContentHash]) { self.contents = contents }

  /// Notes that the copy that was read last is ours.
  package mutating func taken(now: Instant) {
    limit.taken(now: now, isRepeated: contents == taken)
    taken = contents
    reported = 0
  }
}
