// The part of fontconfig that tells which fonts there are. It is loaded when it is first asked for: it brings seven other libraries,
// and many services never clean a copy whose fonts matter.
#ifndef WASHBOARD_CFONTCONFIG_H
#define WASHBOARD_CFONTCONFIG_H

#include <fontconfig/fontconfig.h>

#define WASHBOARD_FONTCONFIG_FUNCTIONS(each) \
  each(FcConfigSubstitute) \
  each(FcFontList) \
  each(FcFontSetDestroy) \
  each(FcInit) \
  each(FcObjectSetAdd) \
  each(FcObjectSetCreate) \
  each(FcObjectSetDestroy) \
  each(FcPatternAddString) \
  each(FcPatternCreate) \
  each(FcPatternDestroy) \
  each(FcPatternGetInteger) \
  each(FcPatternGetWithBinding)

#define WASHBOARD_MEMBER(name) __typeof__(name) *_Nonnull name;
typedef struct {
  WASHBOARD_FONTCONFIG_FUNCTIONS(WASHBOARD_MEMBER)
} washboard_fontconfig_functions;
#undef WASHBOARD_MEMBER

/// The functions under their own names; null where the library is not installed.
const washboard_fontconfig_functions *_Nullable washboard_fontconfig(void);

#endif
