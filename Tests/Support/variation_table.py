#!/usr/bin/env python3
"""Writes Sources/Sanitizer/Policies/Invisibles/VariationTable.swift from two files of the Unicode Character Database:

    python3 Tests/Support/variation_table.py StandardizedVariants.txt emoji-variation-sequences.txt 17.0.0 > VariationTable.swift

The table has the bases of U+FE00 to U+FE0D, and those of U+FE0E and U+FE0F. Mongolian selectors are not in it.
"""
import sys
import textwrap

HEADER = '''/// The characters that have variants by U+FE00 to U+FE0F, as Unicode {version} lists them.
///
/// Derived from StandardizedVariants.txt and emoji-variation-sequences.txt of the Unicode Character Database, © Unicode, Inc.,
/// under the Unicode License v3 (https://www.unicode.org/license.txt). Written by Tests/Support/variation_table.py.
enum VariationTable {{
  /// The bases of U+FE00 to U+FE0D; the bits behind `=` are the selectors, the lowest for U+FE00.
  ///
  ///     30=1               U+0030 with U+FE00
  ///     2018+1=7           U+2018 and the character after it, with U+FE00 to U+FE02
  static let standardized: StaticString = """
'''

EMOJI = '''
  /// The bases of U+FE0E and U+FE0F, in the same form; digits and signs of keycaps are left out.
  static let emoji: StaticString = """
'''


def pairs(path, first, last):
    table = {}
    for line in open(path, encoding="utf-8"):
        codes = line.split("#")[0].split(";")[0].split()
        if len(codes) == 2 and first <= int(codes[1], 16) <= last:
            base = int(codes[0], 16)
            table[base] = table.get(base, 0) | 1 << (int(codes[1], 16) - first)
    return table


def entries(table, mask):
    codes = sorted(table)
    index = 0
    while index < len(codes):
        start = index
        while index + 1 < len(codes) and codes[index + 1] == codes[index] + 1 and table[codes[index + 1]] == table[codes[start]]:
            index += 1
        more = f"+{index - start:X}" if index > start else ""
        yield f"{codes[start]:X}{more}" + (f"={table[codes[start]]:X}" if mask else "")
        index += 1


def text(table, mask):
    return textwrap.fill(" ".join(entries(table, mask)), 120, initial_indent="    ", subsequent_indent="    ")


def main():
    standardized, emoji, version = sys.argv[1:]
    print(HEADER.format(version=version), end="")
    print(text(pairs(standardized, 0xFE00, 0xFE0D), True))
    print('    """\n' + EMOJI, end="")
    print(text({base: 1 for base in pairs(emoji, 0xFE0E, 0xFE0F) if base > 0x7F}, False))
    print('    """\n}')


main()
