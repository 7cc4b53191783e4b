extension TrackingParameters {
  /// Parameters of advertisers, mailers and analytics that mean the same wherever they stand.
  static let generalNames: [String] = [
    // Urchin and Google Analytics, Matomo, AT Internet, Adobe, Webtrekk
    "utm_*", "ga_source", "ga_medium", "ga_term", "ga_content", "ga_campaign", "ga_place", "_ga", "_gl",
    "mtm_*", "pk_campaign", "pk_cid", "pk_content", "pk_keyword", "pk_kwd", "pk_medium", "pk_source", "piwik_*",
    "matomo_*", "xtor", "at_medium", "at_campaign", "at_custom1", "at_custom2", "at_custom3", "at_custom4", "s_cid",
    "s_kwcid", "ef_id", "wt_mc", "wt_zmc", "WT.mc_id", "itm_source", "itm_medium", "itm_campaign", "itm_content",
    "hmb_campaign", "hmb_medium", "hmb_source",
    // Click identifiers of advertisers
    "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "gad_source", "gad_campaignid", "srsltid", "gs_l", "fbclid",
    "fb_action_ids", "fb_action_types", "fb_ref", "fb_source", "action_object_map", "action_ref_map",
    "action_type_map", "msclkid", "twclid", "ttclid", "li_fat_id", "epik", "ScCid", "rdt_cid", "yclid", "ymclid",
    "ysclid", "_openstat", "irclickid", "cjevent", "rb_clickid", "zanpid", "tduid", "wickedid", "obOrigUrl",
    "_branch_match_id", "_branch_referrer", "guccounter", "guce_referrer", "guce_referrer_sig",
    // Viewers of accelerated pages
    "amp_gsa", "amp_js_v", "amp_tf", "ampshare", "aoh", "usqp",
    // Mailers
    "mc_cid", "mc_eid", "mkt_tok", "_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp", "hsCtaTracking", "__s", "vero_id",
    "vero_conv", "omnisendContactID", "_kx", "oly_anon_id", "oly_enc_id", "ck_subscriber_id", "h_sid", "h_slt",
    "ss_email_id",
    "bsft_clkid", "bsft_uid", "bsft_eid", "bsft_mid", "dm_i", "elqTrack", "elqTrackId", "elqaid", "elqat",
    "elqCampaignId",
    "nr_email_referer", "sc_customer", "sc_eh", "sc_lid", "sc_llid", "sc_uid", "sms_click", "sms_source", "sms_uph",
    "trk_contact", "trk_module", "trk_msg", "trk_sid", "vgo_ee", "_bta_c", "_bta_tid", "mbid", "ncid",
  ]

  /// Parameters that follow people on one site and mean something else elsewhere.
  static let namesByHost: [String: [String]] = [
    "aliexpress.com": [
      "aff_*", "algo_expid", "algo_pvid", "btsid", "curPageLogUid", "gps-id", "pdp_npi", "pvid", "scm", "scm_id", "spm",
      "terminal_id", "utparam-url", "ws_ab_test",
    ],
    "amazon.*": [
      "_encoding", "aaxitk", "ascsubtag", "camp", "content-id", "creative", "creativeASIN", "crid", "cv_ct_*", "dchild",
      "dib", "dib_tag", "hsa_cr_id", "linkCode", "linkId", "ms3_c", "pd_rd_*", "pf_rd_*", "qid", "qualifier", "ref",
      "ref_", "refRID", "sb-ci-*", "skipTwisterOG", "social_share", "spIA", "sprefix", "sr", "starsLeft", "tag",
    ],
    "ampproject.org": ["csi", "referrer"],
    "apps.apple.com": ["itscg", "itsct"],
    "bbc.co.uk": ["at_*", "ns_*"],
    "bbc.com": ["at_*", "ns_*"],
    "bing.com": ["cvid", "form", "ghc", "lq", "pq", "qs", "sc", "sp"],
    "ebay.*": [
      "_trkparms", "_trksid", "amdata", "campid", "customid", "mkcid", "mkevt", "mkrid", "siteid", "toolid",
    ],
    "etsy.com": [
      "click_key", "click_sum", "frs", "ga_order", "ga_search_query", "ga_search_type", "ga_view_type", "ref",
    ],
    "facebook.com": [
      "__cft__*", "__tn__", "__xts__*", "eav", "fref", "hc_location", "hc_ref", "mibextid", "notif_id", "notif_t",
      "paipv", "rdid", "ref", "refsrc", "share_url",
    ],
    "google.*": [
      "aqs", "bih", "biw", "ei", "fbs", "gs_lcp", "gs_lcrp", "iflsig", "oq", "sca_esv", "sclient", "sei",
      "sourceid", "sxsrf", "uact", "ved",
    ],
    "imdb.com": ["pf_rd_*", "ref_"],
    "instagram.com": ["ig_mid", "ig_rid", "igsh", "igshid"],
    "linkedin.com": [
      "eBP", "lici", "lipi", "midSig", "midToken", "otpToken", "rcm", "refId", "trackingId", "trk", "trkEmail",
      "trkInfo",
    ],
    "medium.com": ["source"],
    "netflix.com": ["tctx", "trackId", "trackIdEpisode", "trackIdJaw", "trackIdTrailer"],
    "nytimes.com": ["smid", "smtyp"],
    "open.spotify.com": ["dlsi", "nd", "pt", "si"],
    "reddit.com": [
      "$deep_link", "correlation_id", "rdt", "ref_campaign", "ref_source", "share_id",
    ],
    "taobao.com": ["scm", "spm"],
    "threads.com": ["slof", "xmt"],
    "threads.net": ["slof", "xmt"],
    "tiktok.com": ["_r", "_t", "is_copy_url", "is_from_webapp", "sender_device", "sender_web_id", "share_app_id"],
    "tmall.com": ["scm", "spm"],
    "twitch.tv": ["tt_content", "tt_medium"],
    "twitter.com": ["cxt", "ref_src", "ref_url"],
    "x.com": ["cxt", "ref_src", "ref_url"],
    "youtu.be": ["feature", "pp", "si"],
    "youtube.com": ["feature", "pp", "si"],
  ]

  /// Parameters of some pages that the same host needs on others: `t` and `s` in a search on X are what is looked for.
  static let namesByPage: [String: [PageNames]] = [
    "amazon.*": [PageNames(.otherThan(["/s"]), ["keywords"])],
    "google.*": [
      PageNames(
        .below(["/search", "/webhp"]),
        [
          "cad", "client", "cshid", "dpr", "esrc", "gs_*", "gws_rd", "hs", "ictx", "pcampaignid", "rlz", "sa",
          "sca_upv",
          "source",
        ])
    ],
    "twitter.com": [sharedOnX],
    "x.com": [sharedOnX],
  ]

  private static let sharedOnX = PageNames(
    .otherThan(["/compose", "/hashtag", "/i/redirect", "/intent", "/search", "/share"]), ["cn", "s", "src", "t"])

  /// Segments of the path that say where a link stood.
  static let segmentsByHost: [String: [String]] = ["amazon.*": ["ref="]]

  /// Parameters without which a link in a mail, known by one of these words, does nothing.
  static let neededWords: [String: [Word]] = [
    "ck_subscriber_id": [.unsubscribe],
    "h_sid": [.emailFolder],
    "h_slt": [.emailFolder],
    "mkt_tok": [.unsubscribe, .webView],
  ]

  /// The parts of an address that another service wraps or has signed belong to it.
  static let excepted: [String: [String]] = [
    "aws.amazon.com": ["keywords", "ref", "tag"],
    "safelinks.protection.outlook.com": ["*"],
    "urldefense.com": ["*"],
    "urldefense.proofpoint.com": ["*"],
    "web.archive.org": ["*"],
  ]
}
