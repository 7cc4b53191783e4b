#include "systemd_bus.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static washboard_bus_functions functions;
static const washboard_bus_functions *loaded;

static void load(void) {
  void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define RESOLVE(name) \
  functions.name = (__typeof__(functions.name))dlsym(library, #name); \
  if (!functions.name) return;
  WASHBOARD_BUS_FUNCTIONS(RESOLVE)
  loaded = &functions;
}

const washboard_bus_functions *washboard_bus(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return loaded;
}
