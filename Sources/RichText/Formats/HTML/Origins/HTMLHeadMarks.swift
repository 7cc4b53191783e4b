/// Statements of the head of a page about the program that wrote it.
struct HTMLHeadMarks {
  private enum Program {
    case spreadsheet, office, wordProcessor, presentation
  }

  private var program: Program?
  private var declaresExcel = false
  private var declaresWord = false
  /// LibreOffice and its kin write the same generator for each of their applications.
  private var isLibreOffice = false
  private var hasCalcStyle = false
  /// Whether the page has a size, as documents of Writer have. Writer, too, states the values of cells.
  private(set) var isPaged = false
  /// The rule for line breaks in cells that Google Sheets writes before each copy, and no browser copies.
  private(set) var hasCellBreakStyle = false

  /// Whether the program writes documents, so that nothing in them is taken for the mark of another.
  var isWordProcessor: Bool { program == .wordProcessor || program == nil && declaresWord }

  var isPresentation: Bool { program == .presentation }

  /// Reports whether the head says that cells follow.
  /// - Parameter first: the element that the content begins with.
  func isSpreadsheet(before first: HTMLTag?) -> Bool {
    if isWordProcessor { return false }
    if program == .spreadsheet || isLibreOffice && hasCalcStyle { return true }
    // Office declares the names of all its programs; Excel's body is its tables.
    return program == nil && declaresExcel && (first == .table || first == .div)
  }

  // MARK: Noting

  mutating func note(namespace: ArraySlice<UInt8>) {
    if ByteScan.contains("schemas-microsoft-com:office:excel", in: namespace) { declaresExcel = true }
    if ByteScan.contains("schemas-microsoft-com:office:word", in: namespace) { declaresWord = true }
  }

  /// - Parameters:
  ///   - name: `progid` or `generator`, in any case.
  mutating func note(meta name: ArraySlice<UInt8>, content: ArraySlice<UInt8>) {
    let name = Self.folded(name)
    guard name == "progid" || name == "generator" else { return }
    let content = Self.folded(content)
    if name == "generator", Self.libreOffices.contains(where: content.hasPrefix) { isLibreOffice = true }
    for (prefix, program) in Self.programs where content.hasPrefix(prefix) {
      // A word processor that names Excel as well has written a document.
      if self.program != .wordProcessor { self.program = program }
    }
  }

  mutating func note(style: ArraySlice<UInt8>) {
    if ByteScan.contains("body,div,table,thead,tbody,tfoot,tr,th,td,p", in: style) { hasCalcStyle = true }
    if ByteScan.contains("@page", in: style) { isPaged = true }
    if ByteScan.contains("mso-data-placement:same-cell", in: style) { hasCellBreakStyle = true }
  }

  private static func folded(_ text: ArraySlice<UInt8>) -> String {
    String(decoding: text.prefix(64).trimming(while: \.isHTMLSpace), as: UTF8.self).lowercased()
  }

  private static let libreOffices = ["libreoffice", "openoffice", "collabora", "staroffice"]

  /// Beginnings of `ProgId` and `Generator` in lower case.
  private static let programs: [(String, Program)] = [
    ("excel.", .spreadsheet), ("microsoft excel", .spreadsheet), ("wps office et", .spreadsheet),
    ("gnumeric", .spreadsheet), ("handsontable", .spreadsheet),
    ("word.", .wordProcessor), ("microsoft word", .wordProcessor), ("microsoft outlook", .wordProcessor),
    ("powerpoint.", .presentation), ("microsoft powerpoint", .presentation),
    ("onenote.", .office), ("microsoft onenote", .office), ("publisher.", .office),
  ]
}
