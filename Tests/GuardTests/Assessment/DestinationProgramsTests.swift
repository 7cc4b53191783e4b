import Testing

@testable import Guard

struct DestinationProgramsTests {
  @Test(arguments: [
    "xterm", "XTerm", "gnome-terminal-server", "Gnome-terminal", "konsole", "kitty", "Alacritty", "st-256color",
    "URxvt",
    "wezterm-gui", "xfce4-terminal",
  ])
  func `a terminal is known by its executable or its class`(name: String) {
    #expect(Destination.known(byNames: [name]) == .terminal)
    #expect(Destination.known(byNames: ["python3.11", name]) == .terminal)
  }

  @Test(arguments: [
    "wine64-preloader", "putty.exe", "Remmina", "org.remmina.Remmina", "xfreerdp3", "qemu-system-x86_64",
    "VirtualBoxVM", "VirtualBox Machine", "remote-viewer",
  ])
  func `a program that passes text on to another system is a relay`(name: String) {
    #expect(Destination.known(byNames: [name]) == .relay)
  }

  @Test(arguments: ["firefox-esr", "Navigator", "google-chrome-stable", "zen", "Slack", "telegram-desktop"])
  func `a browser or a chat is a place where pages and people ask`(name: String) {
    #expect(Destination.known(byNames: [name]) == .page)
  }

  @Test(arguments: [
    "", "zenity", "operator", "code", "soffice.bin", "xclip", "steam", "winetricks", "copyq", "stapler",
  ])
  func `other programs are not known`(name: String) {
    #expect(Destination.known(byNames: [name]) == nil)
  }

  @Test func `a terminal inside of Wine is a terminal`() {
    #expect(Destination.known(byNames: ["wine64-preloader", "xterm"]) == .terminal)
  }
}
