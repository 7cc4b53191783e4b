import ArgumentParser

@main
struct Washboard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "washboard",
    abstract: "Clean what you copy before anything pastes it."
  )
}
