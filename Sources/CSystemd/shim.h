#ifndef WASHBOARD_CSYSTEMD_H
#define WASHBOARD_CSYSTEMD_H
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#endif
