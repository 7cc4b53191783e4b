import Configuration
import Logging
import Sanitizer
import Selections
import ServiceCore
import SystemCalls

/// Work on copies: at once, or by the worker where it may take long.
extension Daemon {
  /// A result of the worker.
  enum WorkerOutput: Sendable {
    case event(ServiceEvent)
    case stored((copy: CleanCopy, failure: SystemError?), SlotUse, StorageID)
    case originalStored(Result<Original, SystemError>, SlotUse, StorageID)
    case shown(ControlReply, to: ControlClientID)
    case nothing
  }

  func finish(_ output: WorkerOutput) throws(SelectionError) {
    switch output {
    case .event(let event): try handle(event)
    case .stored(let result, let slot, let id): try handle(stored(result, in: slot, as: id))
    case .originalStored(let result, let slot, let id):
      for event in originalStored(result, in: slot, as: id) { try handle(event) }
    case .shown(let reply, let client):
      shows.finish()
      self.reply(reply, to: client)
    case .nothing: break
    }
  }

  func convert(_ conversion: Conversion) -> [ServiceEvent] {
    let copy = conversion.copy
    return doNowOrLater(
      conversion, isLong: conversion.isLong(areFontsLoaded: FontconfigCatalog.shared.isLoaded),
      key: conversion.selection, "a copy is converted"
    ) { conversion in
      .converted(copy, conversion.run(fonts: FontconfigCatalog.shared, clock: MonotonicClock.nanoseconds))
    }
  }

  func restore(_ original: OriginalToRestore) -> [ServiceEvent] {
    guard original.isLong else { return [.restored(original.restored(compoundText: compoundText))] }
    return doNowOrLater(original, isLong: true, key: original.selection, "an original is read") { original in
      .restored(original.restored())
    }
  }

  /// Runs a job on the worker if it may take long. Other jobs run at once, as do all if no thread can be had.
  /// - Parameter activity: what is done, for the log.
  /// - Returns: what has come of it; empty if the worker does it.
  private func doNowOrLater<Input: Sendable>(
    _ input: consuming Input, isLong: Bool, key: String, _ activity: String,
    _ run: @escaping @Sendable (consuming Input) -> ServiceEvent
  ) -> [ServiceEvent] {
    if isLong {
      let spare = copy input
      do throws(SystemError) {
        try worker.start(for: key, with: input) { .event(run($0)) }
        return []
      } catch {
        logger.warning("\(activity) without a second thread, which may delay the clipboard: \(error)")
        return [run(spare)]
      }
    }
    return [run(input)]
  }

  func judge(_ review: PasteReview) {
    do throws(SystemError) {
      try worker.start(for: nil, with: review) { review in
        review.assessWhole()
        return .nothing
      }
    } catch {
      logger.warning("the paste guard checks only the beginning and the end of a long text: \(error)")
    }
  }

  /// Writes to the log how the story of a copy has ended; the line is made only if it is logged.
  func log(_ report: CopyReport) {
    logger.debug(
      "\(report.selection) \(report.explanation)",
      metadata: [
        "bytes": "\(report.chosen?.bytes ?? 0)", "milliseconds": "\(report.milliseconds.total ?? 0)",
      ])
  }
}
