#ifndef WASHBOARD_CDESCRIPTORS_H
#define WASHBOARD_CDESCRIPTORS_H
#include <malloc.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/types.h>

/// sendmsg(2) of some bytes; a descriptor goes along unless it is negative. Never ends the process by SIGPIPE.
ssize_t washboard_send(int socket, const void *bytes, size_t count, int descriptor);

/// recvmsg(2) with room for one descriptor, closed by exec(3); -1 if none came. The kernel closes what has no room.
ssize_t washboard_receive(int socket, void *bytes, size_t count, int *descriptor);

/// memfd_create(2), which the C library declares for _GNU_SOURCE only.
int washboard_memory_file(const char *name, unsigned int flags);

/// fallocate(2) that gives back the memory of so many first bytes, which read as zeros from then on.
int washboard_punch(int file, off_t count);
#endif
