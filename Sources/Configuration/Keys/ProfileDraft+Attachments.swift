internal import RichText
internal import Sanitizer

extension ProfileDraft {
  static var attachments: Key<ProfileDraft> {
    Key.table("attachments", why: "The treatment of pictures.") {
      Key(
        "images", .word, \.attachments.images, needs: [.image], where: { $0 == .keep },
        why: "Pictures within the copy. `alt-text` replaces a picture by the text that the page has in place of it.")
      Key(
        "remote", .word, \.attachments.remote, needs: [.image],
        why: """
          Remote pictures, of which a copy has only the address. A program that loads one tells the server when and where \
          you paste.
          """)
      Key(
        "types", .set(of: .word, mayBeEmpty: false),
        \.attachments.types, needs: [.image],
        why: "The allowed types of pictures. Pictures of other types are refused.",
        more: """
          The metadata of `tiff`, `emf`, `wmf` and `heic` cannot be removed. If these types are listed, their pictures \
          stay unchanged. An adaptive glyph (Genmoji or sticker) is a HEIC image. It stays even if `heic` is not listed, if \
          it is square and has no metadata but its identity. A drawing of type `svg` is rewritten, and only the elements, attributes \
          and style rules that draw are kept. Scripts, event handlers, links, foreign markup, fonts, titles, metadata, and \
          references to anything outside the drawing are left out. PNG, JPEG, GIF and WebP images inside it stay, without \
          metadata. A drawing is refused if it is not well-formed, or would take very long to draw.
          """)
      Key(
        "refused", .word, \.attachments.refused, needs: [.image],
        why: """
          The treatment of pictures that are broken, too large, or not of an allowed type. `keep` disables these \
          checks.
          """,
        more: """
          A picture is broken if it is damaged, cut off, of another type than stated, no picture at all, or contains \
          other data as well. `washboard explain` reports the reason.
          """)
      Key(
        "max-size", .imageLimit(.size(1...1 << 30)), \.attachments.maxSize, needs: [.image],
        why: """
          The largest allowed size of a picture, for all types, or by type as in `{ default = "10 MiB", gif = "2 MiB" }`.
          """,
        more: "Types that are not in the table have the limit of the base.")
      Key(
        "max-pixels", .imageLimit(.integer(1...1 << 40)), \.attachments.maxPixels, needs: [.image],
        why: """
          The largest number of pixels (width times height) of a picture. They determine the memory that a program needs to show \
          it.
          """)
      Key(
        "metadata", .word, \.attachments.metadata, needs: [.image],
        why: "The metadata of pictures, such as the place, the time, the camera and the author.",
        more: """
          EXIF, XMP and IPTC data, comments, dates, thumbnails, and further images that cameras append are removed from \
          PNG, JPEG, GIF and WebP images. The pixels and the orientation of an image do not change.
          """)
      Key(
        "color-profiles", .word, \.attachments.colorProfiles, needs: [.image],
        why: "Color profiles, which make colors exact, but may identify your screen, camera or printer.")
      Key(
        "max-width", .pictureWidth, \.attachments.maxWidth, needs: [.image],
        why: "The largest width at which pictures are shown, such as `16 cm` or `600 px` (96 to the inch).",
        more: "The height changes in proportion. The data of the picture does not change.")
    }
  }
}

/// Limits on pictures as a table states them; what it does not state is the base's.
struct ImageLimitDraft {
  var all: Int?
  var byType: [ImageType: Int] = [:]
}

extension Key where Draft == ProfileDraft {
  /// A key that changes parts of a limit.
  fileprivate init(
    _ name: String, _ kind: ValueKind<ImageLimitDraft>, _ setting: WritableKeyPath<Profile, ImageLimit>,
    needs: [Attribute], why: String, more: String = ""
  ) {
    let standard = kind.literal(ImageLimitDraft(all: Profile.structure[keyPath: setting].all))
    self.init(name, kind, standard: standard, why: why, more: more) { _, draft, limits, entry, path in
      draft.dependentKeys.append((path, needs, entry.keyPosition))
      draft.change(setting) { limit in
        if limits.byType.isEmpty, let all = limits.all, entry.value.kind != .table { limit = ImageLimit(all) }
        limit.all = limits.all ?? limit.all
        limit.byType.merge(limits.byType) { _, stated in stated }
      }
    }
  }
}

extension ValueKind where Value == ImageLimitDraft {
  /// One value for all types, or a table of types, in which `default` is for all others.
  fileprivate static func imageLimit(_ amount: ValueKind<Int>) -> ValueKind {
    let table = ValueKind.table({ Self.keys(amount) }) { ImageLimitDraft() }
    return ValueKind(
      schema: .either([amount.schema, table.schema]),
      read: { reader, value, name in
        if value.kind == .table { return table.read(&reader, value, name) }
        return amount.read(&reader, value, name).map { ImageLimitDraft(all: $0) }
      },
      literal: { $0.all.flatMap(amount.literal) })
  }

  private static func keys(_ amount: ValueKind<Int>) -> [Key<ImageLimitDraft>] {
    [Key("default", amount, \.all, why: "The limit for all other types.")]
      + ImageType.allCases.map { type in
        Key(type.rawValue, amount, why: "The limit for this type.") { _, draft, limit, _, _ in
          draft.byType[type] = limit
        }
      }
  }
}

extension ValueKind where Value == Length? {
  /// `"keep"`, or a width such as `16 cm`.
  fileprivate static var pictureWidth: ValueKind {
    let (least, most) = (Length(points: 1), Length(points: 10_000))
    let kind = "\"keep\" or a width such as \"16 cm\""
    return ValueKind(
      schema: .either([
        .words([KeepHandling.keep.rawValue]), .pattern(Quantity.lengthPattern, limits: "from 1 pt to 10000 pt"),
      ]),
      read: { reader, value, name in
        guard let text = reader.string(value, as: name, expected: kind) else { return nil }
        if text == KeepHandling.keep.rawValue { return .some(nil) }
        guard let width = Quantity.length(text) else {
          reader.error("\(text.quoted) is neither \"keep\" nor a width such as \"16 cm\"", at: value.position)
          return nil
        }
        if (least...most).contains(width) { return width }
        reader.error("'\(name)' must be between 1 pt and 10000 pt", at: value.position)
        return nil
      },
      literal: { $0 == nil ? .text(KeepHandling.keep.rawValue) : nil })
  }
}
