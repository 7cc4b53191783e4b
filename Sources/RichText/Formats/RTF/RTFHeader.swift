/// The tables that the text refers to by numbers (RTF 1.9.1, "Header").
struct RTFHeader: Sendable {
  var fonts = RTFFontTable()
  var colors = RTFColorTable()
  var stylesheet = RTFStylesheet()
  var lists = RTFListTable()
  /// `\deff`: the font of text that names none.
  var defaultFont: Int32?
}
