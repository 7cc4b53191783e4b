import Testing

@testable import Guard

/// `Signal.decodedIntoShell`.
struct DecodedIntoShellTests {
  @Test(arguments: [
    "echo Y3VybCBodHRwOi8vZml4LmV4YW1wbGU= | base64 -d | sh",
    #"bash <<< "$(echo Y3VybCBodHRwOi8vZml4LmV4YW1wbGU= | base64 --decode)""#,
    #"eval "$(base64 -d <<< Y3VybCBodHRwOi8vZml4LmV4YW1wbGU=)""#,
    "echo 6375726c | xxd -r -p | bash",
    #"printf '\x63\x75\x72\x6c\x20\x61' | sh"#,
    "echo hs | rev | sh",
    "echo phey | tr 'a-z' 'n-za-m' | sh",
    "echo Y3VybCBodHRwOi8vZml4LmV4YW1wbGU= | openssl base64 -d | zsh",
    "x=Y3VybCBodHRwOi8vZml4LmV4YW1wbGU=; echo $x | base64 -d | bash",
    #"python3 -c "import base64;exec(base64.b64decode('Y3VybCBodHRwOi8vZml4LmV4YW1wbGU='))""#,
  ])
  func `text of the paste that is decoded into a shell is held`(text: String) {
    #expect(Signal.decodedIntoShell.severity(of: text) == .hold)
  }

  @Test(arguments: [
    "base64 -d script.b64 | sh",
    "zcat script.sh.gz | bash",
  ])
  func `a file of one’s own that is decoded into a shell is noticed`(text: String) {
    #expect(Signal.decodedIntoShell.severity(of: text) == .notice)
  }

  @Test(arguments: [
    "echo Y3VybCBodHRwOi8vZml4LmV4YW1wbGU= | base64 -d",
    "kubectl get secret x -o jsonpath={.data.p} | base64 -d",
    "gunzip -c dump.sql.gz | psql",
    #"tr -d '\r' < a.sh | sh"#,
    "echo A | tr '[:upper:]' '[:lower:]' | sh",
    "ls | rev | cut -d. -f1 | rev",
    #"printf '\e[31mRed\n'"#,
  ])
  func `decoding without a shell is harmless`(text: String) {
    #expect(Signal.decodedIntoShell.severity(of: text) == nil)
  }
}
