/// The names of Windows programs and PowerShell commands that matter here.
enum WindowsName {
  case powershell, commandPrompt
  case download, transfer, execute
  case scriptHost, registration, libraryHost, package, assembly
  case certificates, scheduler, registry
  case textQuery, console, start
  case decode, protection, destruction, deletion

  static func name(of word: ArraySlice<UInt8>) -> WindowsName? {
    guard word.count <= 260 else { return nil }
    if let name = lookUp(word) { return name }
    if word.count > 4, word.suffix(4).isEqual(to: ".exe") { return lookUp(word.dropLast(4)) }
    // A method, as `$client.downloadstring` or `[convert]::frombase64string`.
    if let dot = word.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }), dot + 4 < word.endIndex
    {
      return methods[CommandName(word[(dot + 1)...])]
    }
    return nil
  }

  private static func lookUp(_ word: ArraySlice<UInt8>) -> WindowsName? { table[CommandName(word)] }

  private static let table = NameTable([
    (WindowsName.powershell, "powershell pwsh powershell_ise"), (.commandPrompt, "cmd %comspec%"),
    (
      .download,
      "iwr irm invoke-webrequest invoke-restmethod curl wget downloadstring downloaddata net.webclient openread"
    ),
    (.download, "msxml2.xmlhttp winhttp.winhttprequest system.net.webclient start-bitstransfer"),
    (.transfer, "bitsadmin start-bitstransfer"),
    (.execute, "iex invoke-expression invoke-command icm"),
    (.scriptHost, "mshta wscript cscript"), (.registration, "regsvr32 regsvcs regasm cmstp odbcconf"),
    (.libraryHost, "rundll32"), (.package, "msiexec"), (.assembly, "installutil msbuild"),
    (.certificates, "certutil"), (.scheduler, "schtasks"), (.registry, "reg"),
    (.textQuery, "finger nslookup resolve-dnsname"), (.console, "conhost forfiles pcalua scriptrunner"),
    (.protection, "set-mppreference add-mppreference"), (.destruction, "vssadmin wbadmin bcdedit"),
    (.start, "start-process saps invoke-item"),
    (.deletion, "del erase rd rmdir remove-item"),
  ])

  private static let methods = NameTable([
    (
      WindowsName.download,
      "downloadstring downloaddata downloadfile openread getstringasync webclient xmlhttp getasync getresponse"
    ),
    (.execute, "invokescript create invoke shellexecute"), (.decode, "frombase64string gzipstream deflatestream"),
  ])
}
