#ifndef WASHBOARD_CSYSTEMD_H
#define WASHBOARD_CSYSTEMD_H
#include <systemd/sd-daemon.h>
#endif
