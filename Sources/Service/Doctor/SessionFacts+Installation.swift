import ServiceCore

extension SessionFacts {
  /// The diagnosis of the program's place; `nil` if it was not looked at.
  var installationDiagnosis: Diagnosis? {
    guard let installation else { return nil }
    let origin =
      switch installation.kind {
      case .debianPackage: "installed from the Debian package"
      case .installed: "installed without a Debian package, as 'make install' does"
      case .build: "run from the folder in which it was built"
      }
    let place = "release \(Release.version) is \(origin): \(installation.path)"
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
  var unitRemedy: String {
    installation?.kind == .debianPackage ? "sudo apt-get install --reinstall washboard" : "make install"
  }

  private static func pathAddition(for path: String) -> String {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return "add this line to ~/.profile and log in again: PATH=\"/\(folder):$PATH\""
  }

  private static func removal(of installation: Installation) -> String {
    installation.kind == .debianPackage ? "'sudo apt-get remove washboard'" : "'make uninstall'"
  }
}
