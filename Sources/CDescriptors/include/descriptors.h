#ifndef WASHBOARD_CDESCRIPTORS_H
#define WASHBOARD_CDESCRIPTORS_H
#include <malloc.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/types.h>

/// sendmsg(2) of some bytes; a descriptor goes along unless it is negative. Never ends the process by SIGPIPE.
ssize_t washboard_send(int socket, const void *bytes, size_t count, int descriptor);

/// recvmsg(2) with room for one descriptor, closed by exec(3); -1 if none came. The kernel closes what has no room.
ssize_t washboard_receive(int socket, void *bytes, size_t count, int *descriptor);

/// The most descriptors that one message carries (the kernel's SCM_MAX_FD).
enum { WASHBOARD_MAXIMUM_DESCRIPTORS = 253 };

/// recvmsg(2) with room for every descriptor that one message can carry, closed by exec(3). `found` is the count of those that came,
/// or -1 if some were lost because this process may have no more.
ssize_t washboard_receive_several(int socket, void *bytes, size_t count, int *descriptors, int *found);

/// pipe2(2) of two ends that exec(3) closes, which the C library declares for _GNU_SOURCE only.
int washboard_pipe(int *ends);

/// accept4(2) of a connection that never blocks and that exec(3) closes, which the C library declares for _GNU_SOURCE only.
int washboard_accept(int socket);

/// The process that made a listening socket, asked at a connection to it; 0 if it is not told.
pid_t washboard_peer_process(int socket);

/// memfd_create(2), which the C library declares for _GNU_SOURCE only.
int washboard_memory_file(const char *name, unsigned int flags);

/// fallocate(2) that gives back the memory of so many first bytes, which read as zeros from then on.
int washboard_punch(int file, off_t count);
#endif
