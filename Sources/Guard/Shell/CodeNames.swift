/// The names in a line of Python, Perl, Ruby, PHP or JavaScript that tell what the code does.
struct CodeNames: OptionSet {
  let rawValue: UInt8

  /// Runs strings as code or as commands.
  static let executes = Self(rawValue: 1)
  static let loads = Self(rawValue: 2)
  static let decodes = Self(rawValue: 4)
  static let connects = Self(rawValue: 8)
  /// Starts or feeds another program.
  static let attachesShell = Self(rawValue: 16)
  static let readsInput = Self(rawValue: 32)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ code: [UInt8]) {
    self = []
    var start = 0
    for index in 0...code.count {
      let byte = index < code.count ? code[index] : 0x20
      if ASCII.isLetterOrDigit(byte) || byte == UInt8(ascii: "_") { continue }
      if index > start, index - start <= 24, let signs = Self.table[CommandName(code[start..<index])] {
        formUnion(signs)
      }
      start = index + 1
    }
  }

  private static let table = NameTable([
    (
      CodeNames([.executes, .attachesShell]),
      "exec eval system popen popen2 popen3 spawn execsync spawnsync check_output getoutput passthru shell_exec proc_open execfile subprocess"
    ),
    (.executes, "instance_eval class_eval runinthiscontext runinnewcontext check_call getstatusoutput execfilesync"),
    (
      .loads,
      "urlopen urlretrieve requests urllib urllib2 urllib3 httpx lwp getstore file_get_contents curl_exec curl_init http https"
    ),
    (.loads, "fetch xmlhttprequest mechanize faraday aiohttp httpclient wget curl uri openuri open_uri"),
    (
      .decodes,
      "b64decode b32decode b16decode b85decode a85decode decode64 decode_base64 base64_decode unhexlify fromhex atob"
    ),
    (
      .decodes,
      "strict_decode64 hex2bin gzinflate gzuncompress str_rot13 rot13 decompress marshal unpack fromcharcode decodebytes chr"
    ),
    (.connects, "socket tcpsocket fsockopen createconnection"),
    (.attachesShell, "dup2 pty fdopen bash sh"),
    (.readsInput, "stdin argf"),
  ])

  /// The contents of the quoted strings, without following escapes.
  static func strings(in code: [UInt8]) -> [ArraySlice<UInt8>] {
    var strings: [ArraySlice<UInt8>] = []
    var index = 0
    while index < code.count {
      let quote = code[index]
      index += 1
      guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "`") else { continue }
      let start = index
      while index < code.count, code[index] != quote { index += 1 }
      strings.append(code[start..<index])
      index += 1
      if strings.count > 64 { break }
    }
    return strings
  }
}
