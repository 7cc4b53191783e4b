extension Diagnosis {
  /// A diagnosis that names how the program was installed and how a later release is installed. It is never a fault.
  package init(upgradeOf method: InstallationMethod) {
    self.init(.upgrade, .good, "release \(Release.version) was \(method.description); to upgrade, \(method.upgrade)")
  }
}
