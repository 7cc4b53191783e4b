/// The control words this reader gives a meaning; each case is spelled as in RTF 1.9.1.
enum RTFControlWord: String, CaseIterable, Sendable {
  // Document
  case ansi, mac, pc, pca, ansicpg, deff, uc, u, fromhtml, fromtext, htmlrtf
  // Destinations
  case fonttbl, colortbl, stylesheet, wbstyles, wblook, listtable, listoverridetable, field, fldinst, fldrslt, pict,
    shppict, nonshppict
  case shpleft, shptop, shpright, shpbottom
  case picprop, sp, sn, sv, shpinst, shp, shptxt, shprslt, object, result, objdata, upr, ud, listtext, pntext, pn
  case pntxta, pntxtb, nesttableprops, nonesttables, leveltext, levelnumbers, listname, falt, panose, fontemb, fname
  case info, footnote, annotation, header, headerl, headerr, headerf, footer, footerl, footerr, footerf
  case atnid, atnauthor, atndate, atnref, atnicn, atnparent, atrfstart, atrfend
  case generator, themedata, colorschememapping, latentstyles, datastore, xmlnstbl, filetbl, revtbl, rsidtbl, mmathPr,
    mmath, moMath, moMathPara
  case mmathPict
  case bkmkstart, bkmkend, xe, tc, rxe, pgdsctbl, ftnsep, ftnsepc, aftnsep, aftnsepc, ftncn, aftncn, template
  case datafield, blipuid, htmltag, mhtmltag, expandedcolortbl, userprops, docvar, do_ = "do", background
  case listpicture, formfield, ffname, ffdeftext, ffformat, ffhelptext, ffstattext, ffentrymcr, ffexitmcr, ffl, ffres,
    ffdefres, passwordhash, wgrffmtfilter, pnseclvl, keycode, defchp, defpap, fchars, lchars, pgptbl, pgdscno
  case hyphen, protstart, protend, rdf, objclass, objname, atnauthorn, nsmpltxt, updnprop, levelmarker, listtag, svb
  case abilist, abitableprops, abicellprops, abiendcell, abiendtable
  // Fonts
  case f, froman, fswiss, fmodern, fscript, fdecor, fcharset, cpg
  // Colours
  case red, green, blue
  // Styles
  case s, cs, ds, ts, sbasedon
  // Lists
  case list, listid, listlevel, levelnfc, levelnfcn, levelfollow, levelstartat, listoverride, lfolevel, ls, ilvl
  case pnlvl, pnlvlblt, pnlvlbody, pnlvlcont, pndec, pnucltr, pnlcltr, pnucrm, pnlcrm, pncard, pnord, pnordt, pnstart
  // Characters
  case plain, b, i, ul, uld, uldash, uldashd, uldashdd, uldb, ulhwave, ulldash, ulnone, ulth, ulthd, ulthdash
  case ulthdashd, ulthdashdd, ulthldash, ululdbwave, ulw, ulwave, ulc, strike, striked, cf, cb, highlight, chcbpat, fs
  case super_ = "super", sub, nosupersub, up, dn, caps, scaps, v, deleted, expnd, expndtw, kerning, lang, rtlch, ltrch
  case webhidden, cbpat, charscalex
  case loch, hich, dbch, af
  // Paragraphs
  case pard, par, line, lbr, page, sect, column, ql, qr, qc, qj, qd, li, ri, fi, sb, sa, sbauto, saauto,
    contextualspacing, sl, slmult
  case tx, tb, tqr, tqc, tqdec, outlinelevel, rtlpar, ltrpar, intbl, itap
  // Special characters
  case tab, emdash, endash, emspace, enspace, qmspace, bullet, lquote, rquote, ldblquote, rdblquote, zwj, zwnj, zwbo
  case zwnbo, ltrmark, rtlmark
  // Notes
  case chftn, ftnalt, ftnstart, aftnstart, ftnnar, ftnnalc, ftnnauc, ftnnrlc, ftnnruc
  case aftnnar, aftnnalc, aftnnauc, aftnnrlc, aftnnruc
  // Tables
  case trowd, row, cell, nestcell, nestrow, cellx, trleft, trhdr, clmgf, clmrg, clvmgf, clvmrg, irow, lastrow
  case rtlrow, ltrrow, trftsWidth, trwWidth
  // Borders
  case brdrt, brdrb, brdrl, brdrr, box, brdrbtw, brdrbar, chbrdr, clbrdrt, clbrdrb, clbrdrl, clbrdrr, cldgll, cldglu
  case trbrdrt, trbrdrb, trbrdrl, trbrdrr, trbrdrh, trbrdrv, pgbrdrt, pgbrdrb, pgbrdrl, pgbrdrr
  case tsbrdrt, tsbrdrb, tsbrdrl, tsbrdrr, tsbrdrh, tsbrdrv, tsbrdrdgl, tsbrdrdgr
  case brdrnone, brdrnil, brdrtbl, brdrw, brdrs, brdrth, brdrsh, brdrdb, brdrdot, brdrdash, brdrhair, brdrdashsm
  case brdrdashd, brdrdashdd, brdrdashdotstr, brdrinset, brdroutset, brdrtriple, brdrtnthsg, brdrthtnsg, brdrtnthtnsg
  case brdrtnthmg, brdrthtnmg, brdrtnthtnmg, brdrtnthlg, brdrthtnlg, brdrtnthtnlg, brdrwavy, brdrwavydb, brdremboss
  case brdrengrave
  // Pictures
  case pngblip, jpegblip, emfblip, wmetafile, dibitmap, wbitmap, macpict, picw, pich, picwgoal, pichgoal
  case picscalex, picscaley, piccropl, piccropt, piccropr, piccropb, nextGraphic = "NeXTGraphic"
}

extension RTFControlWord {
  /// Finds the word with these bytes; nil if it has no meaning here.
  init?(_ word: RTFTokenizer.Word, in bytes: [UInt8]) {
    guard let found = Vocabulary.shared.find(word, in: bytes) else { return nil }
    self = found.word
  }

  /// The role of a word, which a reader needs before it examines the word itself: in text most words format characters.
  enum Role: Sendable {
    /// Formats characters.
    case character
    /// Formats paragraphs and tables, or stands for a mark or a character.
    case body
    /// May also open a destination, or has a meaning in one only.
    case other
  }

  var role: Role {
    switch self {
    case .plain, .b, .i, .ul, .uld, .uldash, .uldashd, .uldashdd, .uldb, .ulhwave, .ulldash, .ulnone, .ulth, .ulthd,
      .ulthdash, .ulthdashd, .ulthdashdd, .ulthldash, .ululdbwave, .ulw, .ulwave, .ulc, .strike, .striked, .f, .fs, .cf,
      .cb, .chcbpat, .highlight, .super_, .sub, .nosupersub, .up, .dn, .caps, .scaps, .v, .deleted, .expnd, .expndtw,
      .kerning, .lang, .rtlch, .ltrch, .loch, .hich, .dbch, .af, .cs, .webhidden, .cbpat,
      .charscalex:
      .character
    case .u, .uc, .pard, .par, .line, .ql, .qr, .qc, .qj, .qd, .li, .ri, .fi, .sb, .sa, .sbauto, .saauto,
      .contextualspacing, .sl,
      .slmult,
      .tx, .tqr,
      .tqc, .tqdec, .outlinelevel, .rtlpar, .ltrpar, .intbl, .itap, .ls, .ilvl, .s, .tab, .emdash, .endash, .bullet,
      .lquote,
      .rquote, .ldblquote, .rdblquote, .trowd, .row, .cell, .nestcell, .nestrow, .cellx, .clbrdrt, .clbrdrb, .clbrdrl,
      .clbrdrr, .brdrt, .brdrb, .brdrl, .brdrr, .brdrs, .brdrw, .brdrnone, .brdrtbl:
      .body
    default: .other
    }
  }

  /// The words by their first eight letters, in a table with open addressing.
  ///
  /// A reader keeps it, since to find the shared one takes as long as to find a word in it.
  struct Vocabulary: Sendable {
    static let shared = Vocabulary()

    struct Entry: Sendable {
      /// The key that the tokenizer makes; 0 in free places.
      fileprivate var key: UInt64 = 0
      fileprivate(set) var word = RTFControlWord.ansi
      fileprivate(set) var role = Role.other
      /// The length of the name.
      fileprivate var count: Int32 = 0
    }

    private var entries = [Entry](repeating: Entry(), count: 1 << Self.bits)
    private static let bits = 10

    private init() {
      for word in RTFControlWord.allCases {
        let key = word.rawValue.utf8.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        var place = Self.place(of: key)
        while entries[place].key != 0 { place = Self.next(place) }
        entries[place] = Entry(key: key, word: word, role: word.role, count: Int32(word.rawValue.utf8.count))
      }
    }

    @inline(__always)
    private static func place(of key: UInt64) -> Int {
      Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(64 - bits))
    }

    @inline(__always)
    private static func next(_ place: Int) -> Int { (place &+ 1) & ((1 << bits) - 1) }

    @inline(__always)
    func find(_ word: RTFTokenizer.Word, in bytes: [UInt8]) -> Entry? {
      var place = Self.place(of: word.key)
      let count = word.name.upperBound &- word.name.lowerBound
      while true {
        let entry = entries[place]
        if entry.key == word.key, Int(entry.count) == count {
          if entry.count <= 8 || entry.word.ends(word, bytes) { return entry }
        }
        if entry.key == 0 { return nil }
        place = Self.next(place)
      }
    }
  }

  /// Reports whether a name as long as this one also has its letters after the eighth.
  @inline(never)
  private func ends(_ word: RTFTokenizer.Word, _ bytes: [UInt8]) -> Bool {
    rawValue.utf8.dropFirst(8).elementsEqual(bytes[word.name].dropFirst(8))
  }
}
