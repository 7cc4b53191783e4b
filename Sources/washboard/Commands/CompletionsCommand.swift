import ArgumentParser

struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Print a script that completes this command in a shell.",
    discussion: """
      For bash:  washboard completions bash > ~/.local/share/bash-completion/completions/washboard
      For zsh:   washboard completions zsh > ~/.zfunc/_washboard (or another folder of $fpath)
      For fish:  washboard completions fish > ~/.config/fish/completions/washboard.fish
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    let kind: CompletionShell =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    let script = Washboard.completionScript(for: kind)
    try StandardOutput.print(script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }
}
