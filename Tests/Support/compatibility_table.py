#!/usr/bin/env python3
"""Writes Sources/Sanitizer/Policies/Common/CompatibilityTable.swift from a UnicodeData.txt:

    python3 Tests/Support/compatibility_table.py UnicodeData.txt 15.0.0 > Sources/Sanitizer/Policies/Common/CompatibilityTable.swift

The table has every character whose full compatibility decomposition differs from its canonical one (Unicode Standard, 3.7, D65).
"""
import sys
import textwrap

HEADER = '''/// The compatibility decompositions of Unicode {version}, followed to their ends, as far as they differ from the canonical ones.
///
///     A0=20              U+00A0 becomes U+0020
///     132=49,4A          U+0132 becomes U+0049 U+004A
///     2000-6=20          U+2000 and the 6 characters after it become U+0020
///     FF01+5D=21         U+FF01 becomes U+0021, and each of the 5D characters after it the one after that
///
/// Sorted by code point. Written by Tests/Support/compatibility_table.py.
enum CompatibilityTable {{
  static let source: StaticString = """
'''


def main():
    path, version = sys.argv[1:]
    canonical, compatible = {}, {}
    for line in open(path):
        fields = line.rstrip("\n").split(";")
        parts = fields[5].split()
        if parts and parts[0].startswith("<"):
            compatible[int(fields[0], 16)] = [int(part, 16) for part in parts[1:]]
        elif parts:
            canonical[int(fields[0], 16)] = [int(part, 16) for part in parts]

    def full(code, *maps):
        for known in maps:
            if code in known:
                return [end for part in known[code] for end in full(part, *maps)]
        return [code]

    table = {}
    for code in {**canonical, **compatible}:
        end = full(code, compatible, canonical)
        if end != full(code, canonical):
            table[code] = end

    entries = []
    codes = sorted(table)
    index = 0
    while index < len(codes):
        code = codes[index]
        first = table[code]

        def run(expected):
            count = 0
            while table.get(code + count + 1) == expected(count + 1):
                count += 1
            return count

        same = run(lambda _: first)
        rising = run(lambda step: [first[0] + step]) if len(first) == 1 else 0
        if rising > same:
            entries.append(f"{code:X}+{rising:X}={first[0]:X}")
        else:
            ends = ",".join(f"{end:X}" for end in first)
            entries.append(f"{code:X}-{same:X}={ends}" if same else f"{code:X}={ends}")
        index += max(same, rising) + 1

    print(HEADER.format(version=version), end="")
    print(textwrap.fill(" ".join(entries), 120, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False))
    print('    """\n}')


main()
