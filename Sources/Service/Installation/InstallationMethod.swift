import Glibc
import SystemCalls

/// The method by which the program was installed. An installed program has its name in `share/washboard/installed-by`.
package enum InstallationMethod: String, Hashable, Sendable, Codable, CaseIterable {
  case make
  case debian = "deb"
  case fedora = "rpm"
  case arch
  case nix
  /// A program without a file that names the method, such as one that runs from its build folder.
  case elsewhere

  /// The path of the file that names the method, from the folder above the program's own.
  private static let marker = "share/washboard/installed-by"
  private static let longestName = 64

  /// The method by which the running program was installed.
  package static var ofRunningProgram: Self { runningProgram.map(Self.init(ofProgram:)) ?? .elsewhere }

  /// The path of the running program without symbolic links; `nil` if the system does not tell it.
  package static var runningProgram: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Reads the method from the file that was installed with a program.
  /// - Parameter path: the path of the program, without symbolic links.
  package init(ofProgram path: String) {
    let folders = path.split(separator: "/", omittingEmptySubsequences: true).dropLast(2)
    let file = folders.map { "/" + $0 }.joined() + "/" + Self.marker
    let bytes = (try? FileReading.read(path: file, limit: Self.longestName, onlyRegular: true)) ?? []
    let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    self = Self(rawValue: name) ?? .elsewhere
  }

  /// The method in words that follow the name of the program.
  package var description: String {
    switch self {
    case .make: "installed by make install"
    case .debian: "installed by its Debian package"
    case .fedora: "installed by its RPM package"
    case .arch: "installed by its Arch Linux package"
    case .nix: "installed by Nix"
    case .elsewhere: "not installed by make or a package"
    }
  }

  /// The step that installs a later release.
  package var upgrade: String {
    switch self {
    case .make: "run 'make install' in a later checkout"
    case .debian: "run 'sudo apt install' with the package file of a later release"
    case .fedora: "run 'sudo dnf install' with the package file of a later release"
    case .arch: "run 'makepkg --syncdeps --install' with the PKGBUILD of a later release"
    case .nix: "update the flake input, then rebuild the profile or system"
    case .elsewhere: "build or copy it again in the same way"
    }
  }

  /// The command that installs the present release again.
  package var reinstallation: String {
    switch self {
    case .make, .elsewhere: "make install"
    case .debian: "sudo apt-get install --reinstall washboard"
    case .fedora: "sudo dnf reinstall washboard"
    case .arch: "makepkg --install --force"
    case .nix: "rebuild the profile or system"
    }
  }

  /// The command that removes the program; `nil` if only its file is known.
  package var removal: String? {
    switch self {
    case .make: "make uninstall"
    case .debian: "sudo apt-get remove washboard"
    case .fedora: "sudo dnf remove washboard"
    case .arch: "sudo pacman -R washboard"
    case .nix, .elsewhere: nil
    }
  }
}
