import Glibc
import Service

/// The variables that this process was started with.
enum Environment {
  static let variables: [String: String] = {
    var variables: [String: String] = [:]
    let names = [
      "DISPLAY", "HOME", "NO_COLOR", "PATH", "TERM", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CONFIG_DIRS",
      "XDG_CONFIG_HOME",
      "XDG_CURRENT_DESKTOP", "XDG_DATA_DIRS", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE",
    ]
    for name in names {
      if let value = getenv(name), value.pointee != 0 { variables[name] = String(cString: value) }
    }
    if let file = XWaylandAuthority.file(environment: variables) {
      variables["XAUTHORITY"] = file
      // libX11 reads it from there. No thread has been started yet.
      setenv("XAUTHORITY", file, 1)
    }
    return variables
  }()
}
