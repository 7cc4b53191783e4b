/// Values by the numbers that a document gives them, such as fonts by those of its font table.
///
/// It serves as a dictionary, which costs more to begin with: for the first one with keys of a type the Swift runtime looks for
/// the type's conformance among those of the whole program, as long as it takes to read some kilobytes.
struct RTFNumberedTable<Value: Sendable>: Sendable {
  private var numbers = StyleTable<Int>()
  private var values: [Value] = []

  /// How many numbers have a value.
  var count: Int { values.count }

  subscript(number: Int) -> Value? { numbers.id(of: number).map { values[Int($0)] } }

  mutating func set(_ value: Value, for number: Int) {
    let id = Int(numbers.intern(number))
    if id < values.count { values[id] = value } else { values.append(value) }
  }
}
