#ifndef WASHBOARD_CFONTCONFIG_H
#define WASHBOARD_CFONTCONFIG_H
#include <fontconfig/fontconfig.h>
#endif
