extension TrackingParameters {
  /// Parameters of advertisers, mailers and analytics that mean the same wherever they stand.
  static let generalNames: [String] = [
    // Urchin and Google Analytics, Matomo, AT Internet, Adobe, Webtrekk
    "utm_*", "ga_source", "ga_medium", "ga_term", "ga_content", "ga_campaign", "ga_place", "_ga", "_gl",
    "mtm_*", "pk_campaign", "pk_cid", "pk_content", "pk_keyword", "pk_kwd", "pk_medium", "pk_source", "piwik_*",
    "matomo_*", "xtor", "at_medium", "at_campaign", "at_custom1", "at_custom2", "at_custom3", "at_custom4", "s_cid",
    "s_kwcid", "ef_id", "wt_mc", "wt_zmc", "WT.mc_id", "itm_source", "itm_medium", "itm_campaign", "itm_content",
    "hmb_campaign", "hmb_medium", "hmb_source", "hsa_*", "Echobox", "cx_recsOrder", "cx_recsWidget",
    // Click identifiers of advertisers
    "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "gad_source", "gad_campaignid", "srsltid", "gs_l", "fbclid",
    "fb_action_ids", "fb_action_types", "fb_ref", "fb_source", "action_object_map", "action_ref_map",
    "action_type_map", "msclkid", "twclid", "ttclid", "li_fat_id", "epik", "ScCid", "rdt_cid", "yclid", "ymclid",
    "ysclid", "_openstat", "irclickid", "cjevent", "rb_clickid", "zanpid", "tduid", "wickedid", "obOrigUrl",
    "_branch_match_id", "_branch_referrer", "unicorn_click_id", "syclid", "oft_*", "gdfms", "gdftrk", "gdffi",
    "__twitter_impression", "guccounter", "guce_referrer", "guce_referrer_sig",
    // Viewers of accelerated pages
    "amp_gsa", "amp_js_v", "amp_tf", "ampshare", "aoh", "usqp",
    // Mailers
    "mc_cid", "mc_eid", "mkt_tok", "_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp", "hsCtaTracking", "__s", "vero_id",
    "vero_conv", "omnisendContactID", "_kx", "oly_anon_id", "oly_enc_id", "ck_subscriber_id", "h_sid", "h_slt",
    "ss_email_id", "ml_subscriber", "ml_subscriber_hash", "sfmc_*",
    "bsft_clkid", "bsft_uid", "bsft_eid", "bsft_mid", "dm_i", "elqTrack", "elqTrackId", "elqaid", "elqat",
    "elqCampaignId",
    "nr_email_referer", "sc_customer", "sc_eh", "sc_lid", "sc_llid", "sc_uid", "sms_click", "sms_source", "sms_uph",
    "trk_contact", "trk_module", "trk_msg", "trk_sid", "vgo_ee", "_bta_c", "_bta_tid", "mbid", "ncid",
  ]

  /// Parameters that follow people on one site and mean something else elsewhere.
  static let namesByHost: [String: [String]] = [
    "airbnb.*": [
      "federated_search_id", "previous_page_section_name", "source_impression_id", "unique_share_id",
      "viralityEntryPoint",
    ],
    "aliexpress.com": [
      "_randl_currency", "_randl_shipto", "aem_p4p_detail", "aff_*", "afTraceInfo", "algo_expid", "algo_pvid", "btsid",
      "curPageLogUid", "gps-id", "mall_affr", "pdp_npi", "pvid", "scm", "scm_id", "search_p4p_id", "spm", "terminal_id",
      "utparam-url", "ws_ab_test",
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
    "bilibili.com": [
      "buvid", "from_source", "from_spmid", "is_story_h5", "msource", "plat_id", "refer_from", "share_*", "spm_id_from",
      "unique_k", "up_id", "vd_source",
    ],
    "bing.com": ["cvid", "form", "ghc", "lq", "pq", "qs", "sc", "sp"],
    "booking.com": ["aid", "hapos", "hpos", "label", "sid", "srepoch", "srpvid", "ucfs"],
    "change.org": ["psf_variant", "share_intent", "source_location"],
    "cnbc.com": ["__source"],
    "dailymail.co.uk": ["ito"],
    "ebay.*": [
      "_trkparms", "_trksid", "amdata", "campid", "customid", "mkcid", "mkevt", "mkrid", "siteid", "toolid",
    ],
    "etsy.com": [
      "click_key", "click_sum", "frs", "ga_order", "ga_search_query", "ga_search_type", "ga_view_type", "ref",
    ],
    "facebook.com": [
      "__cft__*", "__tn__", "__xts__*", "_rdc", "_rdr", "action_history", "comment_tracking", "eav", "fref",
      "hc_location", "hc_ref", "idorvanity", "ls_ref", "mibextid", "notif_id", "notif_t", "paipv", "rdid", "ref",
      "referral_code", "referral_story_type", "refsrc", "sfnsn", "share_url", "video_source", "wtsid",
    ],
    "forbes.com": ["sh"],
    "github.com": ["email_source", "email_token"],
    "goo.gl": ["g_st"],
    "goodreads.com": ["ac", "from_search", "from_srp", "qid", "rank"],
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
    "meetup.com": ["_xtd", "recId", "recSource", "searchId"],
    "metro.co.uk": ["ito"],
    "netflix.com": ["tctx", "trackId", "trackIdEpisode", "trackIdJaw", "trackIdTrailer"],
    "newyorker.com": ["bxid", "cndid", "esrc", "intcid"],
    "nytimes.com": ["referringSource", "smid", "smtyp"],
    "open.spotify.com": ["dlsi", "nd", "pt", "si"],
    "quora.com": ["ch", "oid", "share", "srid", "target_type"],
    "reddit.com": [
      "$deep_link", "correlation_id", "rdt", "ref_campaign", "ref_source", "share_id",
    ],
    "reuters.com": ["taid"],
    "snapchat.com": ["sc_referrer", "sc_ua", "share_id"],
    "steampowered.com": ["snr"],
    "substack.com": ["isFreemail", "r", "showWelcomeOnShare", "triedRedirect"],
    "taobao.com": ["abbucket", "ali_refid", "ali_trackid", "scm", "sp_tk", "spm", "un", "ut_sk", "utparam"],
    "techcrunch.com": ["sr_share"],
    "temu.com": ["_bg_fs", "_x_*", "refer_page_id", "refer_page_name", "refer_page_sn"],
    "theguardian.com": ["CMP"],
    "threads.com": ["slof", "xmt"],
    "threads.net": ["slof", "xmt"],
    "tiktok.com": [
      "_d", "_r", "_t", "is_copy_url", "is_from_webapp", "preview_pb", "sender_device", "sender_web_id", "share_*",
      "sharer_language", "social_share_type", "u_code", "ug_btm", "user_id",
    ],
    "tmall.com": ["scm", "spm"],
    "twitch.tv": ["tt_content", "tt_medium"],
    "twitter.com": ["cxt", "ref_src", "ref_url"],
    "vogue.com": ["bxid", "cndid", "esrc", "intcid"],
    "wired.com": ["bxid", "cndid", "esrc", "intcid"],
    "x.com": ["cxt", "ref_src", "ref_url"],
    "xiaohongshu.com": [
      "app_platform", "app_version", "apptime", "appuid", "author_share", "share_from_user_hidden", "share_id",
      "shareRedId", "xhsshare",
    ],
    "youtu.be": ["ab_channel", "feature", "pp", "si"],
    "youtube.com": [
      "ab_channel", "embeds_referring_euri", "embeds_referring_origin", "feature", "pp", "si", "source_ve_path",
    ],
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
        ]),
      PageNames(.below(["/maps"]), ["entry", "g_ep", "g_st"]),
    ],
    // An invitation to a board has such a code, too.
    "pinterest.*": [PageNames(.below(["/pin"]), ["invite_code", "sender", "sfo"])],
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
    "ml_subscriber": [.unsubscribe],
    "ml_subscriber_hash": [.unsubscribe],
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
