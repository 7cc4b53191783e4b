/// The control words this reader gives a meaning; each case is spelled as in RTF 1.9.1.
enum RTFControlWord: String, CaseIterable, Sendable {
  // Document
  case ansi, mac, pc, pca, ansicpg, deff, uc, u, fromhtml, fromtext, htmlrtf
  // Destinations
  case fonttbl, colortbl, stylesheet, listtable, listoverridetable, field, fldinst, fldrslt, pict, shppict, nonshppict
  case picprop, sp, sn, sv, shpinst, shp, shptxt, shprslt, object, result, objdata, upr, ud, listtext, pntext, pn
  case pntxta, pntxtb, nesttableprops, nonesttables, leveltext, levelnumbers, listname, falt, panose, fontemb, fname
  case info, footnote, annotation, header, headerl, headerr, headerf, footer, footerl, footerr, footerf
  case atnid, atnauthor, atndate, atnref, atnicn, atnparent, atrfstart, atrfend
  case generator, themedata, colorschememapping, latentstyles, datastore, xmlnstbl, filetbl, revtbl, rsidtbl, mmathPr
  case bkmkstart, bkmkend, xe, tc, rxe, pgdsctbl, ftnsep, ftnsepc, aftnsep, aftnsepc, ftncn, aftncn, template
  case datafield, blipuid, htmltag, mhtmltag, expandedcolortbl, userprops, docvar, do_ = "do", background
  case listpicture, passwordhash, wgrffmtfilter, pnseclvl, keycode, defchp, defpap, fchars, lchars, pgptbl, pgdscno
  case hyphen, protstart, protend, rdf, objclass, objname, atnauthorn, nsmpltxt, updnprop, levelmarker, listtag, svb
  case abilist, abitableprops, abicellprops, abiendcell, abiendtable
  // Fonts
  case f, froman, fswiss, fmodern, fscript, fdecor, fcharset, cpg
  // Colours
  case red, green, blue
  // Styles
  case s, cs, ds, ts, sbasedon
  // Lists
  case list, listid, listlevel, levelnfc, levelnfcn, levelstartat, listoverride, lfolevel, ls, ilvl
  case pnlvl, pnlvlblt, pnlvlbody, pnlvlcont, pndec, pnucltr, pnlcltr, pnucrm, pnlcrm, pncard, pnord, pnordt, pnstart
  // Characters
  case plain, b, i, ul, uld, uldash, uldashd, uldashdd, uldb, ulhwave, ulldash, ulnone, ulth, ulthd, ulthdash
  case ulthdashd, ulthdashdd, ulthldash, ululdbwave, ulw, ulwave, ulc, strike, striked, cf, cb, highlight, chcbpat, fs
  case super_ = "super", sub, nosupersub, up, dn, caps, scaps, v, deleted, expnd, expndtw, kerning, lang, rtlch, ltrch
  case loch, hich, dbch, af
  // Paragraphs
  case pard, par, line, lbr, page, sect, column, ql, qr, qc, qj, qd, li, ri, fi, sb, sa, sl, slmult
  case tx, tb, tqr, tqc, tqdec, outlinelevel, rtlpar, ltrpar, intbl, itap
  // Special characters
  case tab, emdash, endash, emspace, enspace, qmspace, bullet, lquote, rquote, ldblquote, rdblquote, zwj, zwnj, zwbo
  case zwnbo, ltrmark, rtlmark
  // Tables
  case trowd, row, cell, nestcell, nestrow, cellx, trleft, trhdr, clmgf, clmrg, clvmgf, clvmrg, irow, lastrow
  case rtlrow, ltrrow
  // Pictures
  case pngblip, jpegblip, emfblip, wmetafile, dibitmap, wbitmap, macpict, picw, pich, picwgoal, pichgoal
  case picscalex, picscaley, nextGraphic = "NeXTGraphic"
}

extension RTFControlWord {
  /// Finds the word with these bytes; nil if it has no meaning here.
  init?(_ word: RTFTokenizer.Word, in bytes: [UInt8]) {
    guard word.name.count <= Self.longestName, let found = Self.table.find(word, in: bytes) else { return nil }
    self = found
  }

  private static let longestName = 24
  private static let table = Table()

  /// Open addressing over the hash that the tokenizer computes on its way; names are compared byte for byte.
  private struct Table: Sendable {
    private var slots: [(hash: UInt32, word: RTFControlWord, name: [UInt8])?]
    private let mask: Int

    init() {
      let size = 1024
      slots = Array(repeating: nil, count: size)
      mask = size - 1
      for word in RTFControlWord.allCases {
        let name = Array(word.rawValue.utf8)
        var hash = RTFTokenizer.hashBasis
        for byte in name { hash = (hash ^ UInt32(byte)) &* RTFTokenizer.hashPrime }
        var slot = Int(hash) & mask
        while slots[slot] != nil { slot = (slot + 1) & mask }
        slots[slot] = (hash, word, name)
      }
    }

    func find(_ word: RTFTokenizer.Word, in bytes: [UInt8]) -> RTFControlWord? {
      var slot = Int(word.hash) & mask
      while let entry = slots[slot] {
        if entry.hash == word.hash, entry.name.elementsEqual(bytes[word.name]) { return entry.word }
        slot = (slot + 1) & mask
      }
      return nil
    }
  }
}
