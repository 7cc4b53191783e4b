#include "fontconfig_functions.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static washboard_fontconfig_functions functions;
static const washboard_fontconfig_functions *loaded;

static void load(void) {
  void *library = dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define RESOLVE(name) \
  functions.name = (__typeof__(functions.name))dlsym(library, #name); \
  if (!functions.name) return;
  WASHBOARD_FONTCONFIG_FUNCTIONS(RESOLVE)
  loaded = &functions;
}

const washboard_fontconfig_functions *washboard_fontconfig(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return loaded;
}
