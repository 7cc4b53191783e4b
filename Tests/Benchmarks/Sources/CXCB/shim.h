#include <stddef.h>
#include <xcb/xcb.h>
#include <xcb/xfixes.h>

// The C library has it; its header shows it to those who ask for extensions only.
void *memmem(const void *whole, size_t length, const void *part, size_t part_length);
