/// The values that a key accepts, as far as the values alone tell.
indirect enum ValueSchema {
  case boolean
  case integer(ClosedRange<Int>)
  case words([String])
  /// Any string; `isEmpty` for one that may be empty.
  case text(mayBeEmpty: Bool)
  /// A string that a regular expression describes, such as an amount; `limits` is for people.
  case pattern(String, limits: String?)
  case list(of: ValueSchema, count: ClosedRange<Int>)
  /// A table with these keys.
  case table(TableSchema)
  /// A table whose keys are the user's.
  case names(of: ValueSchema, except: [String])
  case either([ValueSchema])
  /// One that has a name, because it stands in several places or in itself.
  case definition(String)

  /// The words for messages about a list of such values.
  var plural: String {
    switch self {
    case .integer: "whole numbers"
    case .table, .names, .definition: "tables"
    case .boolean, .words, .text, .pattern, .list, .either: "strings"
    }
  }

  /// The kind of TOML value that stands for it in a list.
  var kind: TOMLValue.Kind {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .words, .text, .pattern, .either: .string
    case .list: .array
    case .table, .names, .definition: .table
    }
  }
}

/// The keys of a table, and what they owe each other.
struct TableSchema {
  var keys: [KeyDescription]
  var laws: [TableLaw] = []
}

/// Demands of the keys of one table on each other.
enum TableLaw {
  case requires([String])
  case requiresOne(of: [String])
  case excludes(String, String)
  case count(ClosedRange<Int>)
}
