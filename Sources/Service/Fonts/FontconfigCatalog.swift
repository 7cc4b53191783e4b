private import CFontconfig
import RichText
import Sanitizer
import Synchronization

/// The fonts of this machine, as fontconfig knows them. They are looked up when first asked for, which can take a
/// while.
///
/// Sendable: all that is not constant is inside the mutex, which also keeps fontconfig to one thread at a time.
package final class FontconfigCatalog: FontCatalog {
  package static let shared = FontconfigCatalog()

  private struct State: ~Copyable {
    /// Loaded once and kept: fontconfig itself notices fonts that come and go only between runs.
    var isLoaded = false
    /// The functions of fontconfig; `nil` if it is not loaded, or not installed. Then no font counts as installed.
    var fontconfig: washboard_fontconfig_functions?
    /// The installed families in lower case.
    var installed: Set<String> = []
    var monospace: Set<String> = []
    var substitutes: [String: String?] = [:]
  }

  /// Families remembered; the names come from strangers.
  private static let maximumSubstitutes = 4096

  private let state = Mutex(State())
  /// Beside the mutex, which is held while fonts are loaded.
  private let hasLoaded = Atomic(false)

  private init() {}

  /// Whether the next question is answered at once.
  package var isLoaded: Bool { hasLoaded.load(ordering: .acquiring) }

  package func isInstalled(_ family: String) -> Bool {
    withFonts { $0.installed.contains(family.lowercased()) }
  }

  package func isMonospace(_ family: String) -> Bool {
    withFonts { $0.monospace.contains(family.lowercased()) }
  }

  package func metricSubstitute(for family: String) -> String? {
    withFonts { state in
      if let known = state.substitutes[family] { return known }
      // What the configuration binds as strongly as the name itself has the same metrics; all else only looks alike.
      let installed = state.installed
      let substitute = state.fontconfig?.families(for: family, onlyStrong: true).first {
        installed.contains($0.lowercased())
      }
      if state.substitutes.count < Self.maximumSubstitutes { state.substitutes[family] = .some(substitute) }
      return substitute
    }
  }

  package func family(of generic: GenericFamily) -> String? {
    withFonts { state in
      let installed = state.installed
      return state.fontconfig?.families(for: generic.rawValue, onlyStrong: false).first {
        installed.contains($0.lowercased())
      }
    }
  }

  private func withFonts<Answer: Sendable>(_ body: (inout State) -> sending Answer) -> Answer {
    state.withLock { state in
      if !state.isLoaded {
        Self.load(into: &state)
        hasLoaded.store(true, ordering: .releasing)
      }
      return body(&state)
    }
  }

  private static func load(into state: inout State) {
    state.isLoaded = true
    guard let fontconfig = washboard_fontconfig()?.pointee, fontconfig.FcInit() != 0,
      let pattern = fontconfig.FcPatternCreate()
    else { return }
    state.fontconfig = fontconfig
    defer { fontconfig.FcPatternDestroy(pattern) }
    let objects = fontconfig.FcObjectSetCreate()
    defer { fontconfig.FcObjectSetDestroy(objects) }
    for name in [FC_FAMILY, FC_SPACING] { _ = fontconfig.FcObjectSetAdd(objects, name) }
    guard let fonts = fontconfig.FcFontList(nil, pattern, objects) else { return }
    defer { fontconfig.FcFontSetDestroy(fonts) }
    for index in 0..<Int(fonts.pointee.nfont) {
      guard let font = fonts.pointee.fonts[index] else { continue }
      var spacing: Int32 = FC_PROPORTIONAL
      _ = fontconfig.FcPatternGetInteger(font, FC_SPACING, 0, &spacing)
      for family in fontconfig.strings(of: font) {
        state.installed.insert(family.lowercased())
        if spacing >= FC_MONO { state.monospace.insert(family.lowercased()) }
      }
    }
  }
}

extension washboard_fontconfig_functions {
  /// The families that fontconfig would try for `family`, the best first, without `family` itself.
  fileprivate func families(for family: String, onlyStrong: Bool) -> [String] {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    _ = family.withCString { name in
      name.withMemoryRebound(to: FcChar8.self, capacity: family.utf8.count + 1) {
        FcPatternAddString(pattern, FC_FAMILY, $0)
      }
    }
    _ = FcConfigSubstitute(nil, pattern, FcMatchPattern)
    return strings(of: pattern, onlyStrong: onlyStrong).filter { $0.lowercased() != family.lowercased() }
  }

  fileprivate func strings(of pattern: OpaquePointer, onlyStrong: Bool = false) -> [String] {
    var families: [String] = []
    var value = FcValue()
    var binding = FcValueBindingWeak
    while FcPatternGetWithBinding(pattern, FC_FAMILY, Int32(families.count), &value, &binding) == FcResultMatch {
      guard value.type == FcTypeString, let name = value.u.s else { break }
      if onlyStrong, binding == FcValueBindingWeak { break }
      families.append(String(cString: UnsafePointer<UInt8>(name)))
    }
    return families
  }
}
