#include "split.h"

#include <stdbool.h>

static bool letter(uint8_t byte) { return (uint8_t)((byte | 0x20) - 'a') < 26; }
static bool digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

uint64_t split_rtf(const uint8_t *bytes, size_t count) {
  uint64_t sum = 0;
  size_t at = 0;
  while (at < count) {
    uint8_t byte = bytes[at];
    if (byte == '{' || byte == '}') {
      sum += byte;
      at++;
    } else if (byte == '\\' && at + 1 < count && letter(bytes[at + 1])) {
      uint64_t word = 0;
      for (at++; at < count && letter(bytes[at]); at++) word = word * 31 + bytes[at];
      bool negative = at < count && bytes[at] == '-';
      int64_t number = 0;
      for (at += negative; at < count && digit(bytes[at]); at++) number = number * 10 + (bytes[at] - '0');
      at += at < count && bytes[at] == ' ';
      sum += word + (uint64_t)(negative ? -number : number);
    } else if (byte == '\\') {
      sum += at + 1 < count ? bytes[at + 1] : 0;
      at += 2;
    } else {
      size_t start = at;
      while (at < count && bytes[at] != '{' && bytes[at] != '}' && bytes[at] != '\\') at++;
      sum += at - start;
    }
  }
  return sum;
}

uint64_t scan_bytes(const uint8_t *bytes, size_t count) {
  uint64_t found = 0;
  for (size_t at = 0; at < count; at++) found += bytes[at] < 0x20 || bytes[at] > 0x7E;
  return found;
}
