import ServiceCore

extension SessionFacts {
  /// The diagnosis of the program's place; `nil` if it was not looked at.
  var installationDiagnosis: Diagnosis? {
    guard let installation else { return nil }
    let place = "the program is \(installation.path)"
    guard let found = installation.onPath else {
      return Diagnosis(
        .program, .warning, "\(place); a shell does not find 'washboard', because no folder of the PATH has it",
        remedy: Self.pathAddition(for: installation.path))
    }
    guard found == installation.path else {
      return Diagnosis(
        .program, .warning, "\(place); a shell runs another 'washboard', \(found)",
        remedy: "remove the one that is not wanted: \(Self.removal(of: installation)), or delete \(found)")
    }
    return Diagnosis(.program, .good, "\(place); a shell finds it by its name")
  }

  /// The command that installs the unit again.
  var unitRemedy: String { (installation?.method ?? .make).reinstallation }

  private static func pathAddition(for path: String) -> String {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return "add this line to ~/.profile and log in again: PATH=\"/\(folder):$PATH\""
  }

  private static func removal(of installation: Installation) -> String {
    installation.method.removal.map { "'\($0)'" } ?? "delete \(installation.path)"
  }
}
