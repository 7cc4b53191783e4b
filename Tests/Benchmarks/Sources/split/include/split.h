#pragma once
#include <stddef.h>
#include <stdint.h>

/// What a reader of RTF cannot do less than: the tokens of RTF 1.9.1 ("Formal Syntax") told apart: groups, control words with
/// their numbers, control symbols, text. Returns a sum over all of them, so that none is optimised away.
uint64_t split_rtf(const uint8_t *bytes, size_t count);

/// What a reader of anything cannot do less than: every byte looked at once. Returns how many lie below 0x20 or above 0x7E.
uint64_t scan_bytes(const uint8_t *bytes, size_t count);
