/// Wall-clock times as reports show them.
package enum Timestamp {
  /// A time in RFC 3339, in UTC, with seconds.
  /// - Parameter seconds: Seconds since 1970 (POSIX time); what lies outside the years 1970 to 9999 is shown as the
  ///   nearest that does not.
  package static func text(of seconds: Int) -> String {
    let seconds = min(max(seconds, 0), 253_402_300_799)
    let (day, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let date = civilDate(of: day)
    let parts = [date.year, date.month, date.day, second / 3600, second / 60 % 60, second % 60].map(padded)
    return "\(parts[0])-\(parts[1])-\(parts[2])T\(parts[3]):\(parts[4]):\(parts[5])Z"
  }

  /// The date in the Gregorian calendar. Years are counted from March on, so that the leap day is the last of one.
  private static func civilDate(of day: Int) -> (year: Int, month: Int, day: Int) {
    // From the first of March of the year 0, in cycles of 400 years, which have 146,097 days.
    let (cycle, dayOfCycle) = (day + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    // Five months from March on have 153 days, in every such row.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
