/// Values by the numbers that a document gives them, such as fonts by those of its font table.
///
/// It serves as a dictionary, whose first use costs more. For a key of a new type the Swift runtime searches the
/// conformances of the whole program, as long as reading some kilobytes takes.
struct RTFNumberedTable<Value: Sendable>: Sendable {
  private var numbers = StyleTable<Int>()
  private var values: [Value] = []

  /// The count of numbers with a value.
  var count: Int { values.count }

  subscript(number: Int) -> Value? { numbers.id(of: number).map { values[Int($0)] } }

  mutating func set(_ value: Value, for number: Int) {
    let id = Int(numbers.intern(number))
    if id < values.count { values[id] = value } else { values.append(value) }
  }
}
