/// Windows language identifiers, as `\lang` writes them, and their BCP 47 tags.
enum RTFLanguage {
  /// The tag of an identifier; nil for none and unknown ones.
  static func tag(_ identifier: Int32) -> String? { tags[identifier] }

  /// The identifier of a tag; nil for one that Windows has none for.
  static func identifier(_ tag: String) -> Int32? { identifiers[tag.lowercased()] }

  private static let table: [(Int32, String)] = [
    (1025, "ar-SA"), (1026, "bg-BG"), (1027, "ca-ES"), (1028, "zh-TW"), (1029, "cs-CZ"), (1030, "da-DK"),
    (1031, "de-DE"), (1032, "el-GR"), (1033, "en-US"), (1035, "fi-FI"), (1036, "fr-FR"), (1037, "he-IL"),
    (1038, "hu-HU"), (1039, "is-IS"), (1040, "it-IT"), (1041, "ja-JP"), (1042, "ko-KR"), (1043, "nl-NL"),
    (1044, "nb-NO"), (1045, "pl-PL"), (1046, "pt-BR"), (1047, "rm-CH"), (1048, "ro-RO"), (1049, "ru-RU"),
    (1050, "hr-HR"), (1051, "sk-SK"), (1052, "sq-AL"), (1053, "sv-SE"), (1054, "th-TH"), (1055, "tr-TR"),
    (1056, "ur-PK"), (1057, "id-ID"), (1058, "uk-UA"), (1059, "be-BY"), (1060, "sl-SI"), (1061, "et-EE"),
    (1062, "lv-LV"), (1063, "lt-LT"), (1065, "fa-IR"), (1066, "vi-VN"), (1067, "hy-AM"), (1068, "az-Latn-AZ"),
    (1069, "eu-ES"), (1071, "mk-MK"), (1078, "af-ZA"), (1079, "ka-GE"), (1080, "fo-FO"), (1081, "hi-IN"),
    (1082, "mt-MT"), (1086, "ms-MY"), (1087, "kk-KZ"), (1088, "ky-KG"), (1089, "sw-KE"), (1091, "uz-Latn-UZ"),
    (1093, "bn-IN"), (1094, "pa-IN"), (1095, "gu-IN"), (1097, "ta-IN"), (1098, "te-IN"), (1099, "kn-IN"),
    (1100, "ml-IN"), (1102, "mr-IN"), (1104, "mn-MN"), (1106, "cy-GB"), (1110, "gl-ES"), (1121, "ne-NP"),
    (2049, "ar-IQ"), (2052, "zh-CN"), (2055, "de-CH"), (2057, "en-GB"), (2058, "es-MX"), (2060, "fr-BE"),
    (2064, "it-CH"), (2067, "nl-BE"), (2068, "nn-NO"), (2070, "pt-PT"), (2074, "sr-Latn-CS"), (2077, "sv-FI"),
    (2108, "ga-IE"), (3073, "ar-EG"), (3076, "zh-HK"), (3079, "de-AT"), (3081, "en-AU"), (3082, "es-ES"),
    (3084, "fr-CA"), (3098, "sr-Cyrl-CS"), (4100, "zh-SG"), (4103, "de-LU"), (4105, "en-CA"), (4108, "fr-CH"),
    (5121, "ar-DZ"), (5127, "de-LI"), (5129, "en-NZ"), (5132, "fr-LU"), (6145, "ar-MA"), (6153, "en-IE"),
    (7177, "en-ZA"), (9226, "es-CO"), (10250, "es-PE"), (11274, "es-AR"), (12289, "ar-LB"), (13322, "es-CL"),
    (14337, "ar-AE"), (16393, "en-IN"), (1034, "es-ES"),
    // Languages without a region.
    (1, "ar"), (2, "bg"), (3, "ca"), (5, "cs"), (6, "da"), (7, "de"), (8, "el"), (9, "en"), (10, "es"), (11, "fi"),
    (12, "fr"), (13, "he"), (14, "hu"), (15, "is"), (16, "it"), (17, "ja"), (18, "ko"), (19, "nl"), (21, "pl"),
    (22, "pt"), (23, "rm"), (24, "ro"), (25, "ru"), (26, "hr"), (27, "sk"), (28, "sq"), (29, "sv"), (30, "th"),
    (31, "tr"), (32, "ur"), (33, "id"), (34, "uk"), (35, "be"), (36, "sl"), (37, "et"), (38, "lv"), (39, "lt"),
    (41, "fa"), (42, "vi"), (43, "hy"), (45, "eu"), (47, "mk"), (54, "af"), (55, "ka"), (56, "fo"), (57, "hi"),
    (58, "mt"), (60, "ga"), (62, "ms"), (63, "kk"), (64, "ky"), (65, "sw"), (69, "bn"), (70, "pa"), (71, "gu"),
    (73, "ta"), (74, "te"), (75, "kn"), (76, "ml"), (78, "mr"), (80, "mn"), (82, "cy"), (86, "gl"), (97, "ne"),
    (30724, "zh"), (31764, "nb"), (30740, "nn"),
  ]

  private static let tags = Dictionary(table, uniquingKeysWith: { first, _ in first })

  private static let identifiers: [String: Int32] = {
    var identifiers: [String: Int32] = [:]
    for (identifier, tag) in table where identifiers[tag.lowercased()] == nil {
      identifiers[tag.lowercased()] = identifier
    }
    return identifiers
  }()
}
