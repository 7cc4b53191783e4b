package import RichText
package import Sanitizer

extension Settings {
  /// The formats that everyone is offered a copy in.
  ///
  /// The rule that decided wins over the profile, the profile over `clipboard.publish`, and that over the built-in
  /// formats.
  /// - Parameters:
  ///   - profile: the profile that the forms are written by.
  ///   - isTextOnly: whether the copy offered no rich form.
  ///   - values: the formats of values that the copy offered, which are kept where nothing is said.
  package func publishedFormats(
    of decision: Decision, profile: Profile, isTextOnly: Bool, values: [FormatName] = []
  ) -> [FormatName] {
    let others =
      profile.publish ?? clipboard.publish
      ?? (isTextOnly ? ClipboardSettings.formatsOfText : ClipboardSettings.formatsOfRichText) + values
    return decision.rule?.publish?.applied(to: others) ?? others
  }

  /// The formats that a program is offered that a rule with a destination chooses a variant for.
  ///
  /// That rule wins over the one that decided about the copy.
  /// - Parameter profile: the profile that the forms of the variant are written by.
  package func publishedFormats(
    for variant: DestinationVariant, of decision: Decision, profile: Profile, isTextOnly: Bool,
    values: [FormatName] = []
  ) -> [FormatName] {
    let others = publishedFormats(of: decision, profile: profile, isTextOnly: isTextOnly, values: values)
    return variant.publish?.applied(to: others) ?? others
  }

  /// Reports whether the rule that decided, or the profile, asks for formats that a copy of plain text does not have by
  /// itself.
  ///
  /// Such a copy is worth taking although there is nothing to clean.
  /// - Parameters:
  ///   - isTable: whether the copy is a table, which alone has values.
  ///   - values: the formats of values that the copy offered.
  package func asksForFormats(
    _ decision: Decision, profile: Profile, isTable: Bool = false, values: [FormatName] = []
  ) -> Bool {
    let ofProfile = profile.publish ?? []
    let asked = decision.rule?.publish?.applied(to: ofProfile) ?? ofProfile
    return asked.contains { format in
      if format.tableNotation != nil { return isTable && !values.contains(format) }
      return !ClipboardSettings.formatsOfText.contains(format)
    }
  }
}
