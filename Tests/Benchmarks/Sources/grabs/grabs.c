// Loaded into a program by LD_PRELOAD: how long it holds the server. One line of nanoseconds a grab goes to the file named by GRABS:
// from the request to grab until the request to let go is sent. The server holds on for a little less than that.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <xcb/xcb.h>

static long long started;
static int releasing;
static FILE *file;

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

xcb_void_cookie_t xcb_grab_server(xcb_connection_t *connection) {
  xcb_void_cookie_t (*original)(xcb_connection_t *) = dlsym(RTLD_NEXT, "xcb_grab_server");
  started = now();
  return original(connection);
}

xcb_void_cookie_t xcb_ungrab_server(xcb_connection_t *connection) {
  xcb_void_cookie_t (*original)(xcb_connection_t *) = dlsym(RTLD_NEXT, "xcb_ungrab_server");
  releasing = 1;
  return original(connection);
}

int xcb_flush(xcb_connection_t *connection) {
  static int (*original)(xcb_connection_t *);
  if (!original) original = dlsym(RTLD_NEXT, "xcb_flush");
  int result = original(connection);
  if (releasing && started) {
    long long length = now() - started;
    if (!file && getenv("GRABS")) file = fopen(getenv("GRABS"), "w");
    if (file) {
      fprintf(file, "%lld\n", length);
      fflush(file);
    }
    started = releasing = 0;
  }
  return result;
}
