import Glibc

/// The variables that this process was started with.
enum Environment {
  static let variables: [String: String] = {
    var variables: [String: String] = [:]
    for name in ["DISPLAY", "HOME", "NO_COLOR", "TERM", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"] {
      if let value = getenv(name), value.pointee != 0 { variables[name] = String(cString: value) }
    }
    return variables
  }()
}
