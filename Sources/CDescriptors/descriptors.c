#define _GNU_SOURCE
#include "descriptors.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

// cmsg(3) is made of macros, which do not reach Swift.

union control {
  struct cmsghdr header;
  char space[CMSG_SPACE(sizeof(int))];
};

ssize_t washboard_send(int socket, const void *bytes, size_t count, int descriptor) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union control control;
  if (descriptor >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

ssize_t washboard_receive(int socket, void *bytes, size_t count, int *descriptor) {
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  union control control;
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  *descriptor = -1;
  ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (received < 0) return received;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    // Padding leaves room for more than one, which the kernel fills: what is not taken would stay open.
    size_t sent = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < sent; index++) {
      int found;
      memcpy(&found, CMSG_DATA(header) + index * sizeof(int), sizeof(int));
      if (*descriptor < 0)
        *descriptor = found;
      else
        close(found);
    }
  }
  return received;
}

ssize_t washboard_receive_several(int socket, void *bytes, size_t count, int *descriptors, int *found) {
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(WASHBOARD_MAXIMUM_DESCRIPTORS * sizeof(int))];
  } control;
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  *found = 0;
  ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  if (received < 0) return received;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t sent = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < sent && *found < WASHBOARD_MAXIMUM_DESCRIPTORS; index++)
      memcpy(&descriptors[(*found)++], CMSG_DATA(header) + index * sizeof(int), sizeof(int));
  }
  if (message.msg_flags & MSG_CTRUNC) {
    while (*found > 0) close(descriptors[--*found]);
    *found = -1;
  }
  return received;
}

int washboard_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

int washboard_accept(int socket) { return accept4(socket, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }

pid_t washboard_peer_process(int socket) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.pid > 0 ? peer.pid : 0;
}

int washboard_memory_file(const char *name, unsigned int flags) { return memfd_create(name, flags); }

int washboard_punch(int file, off_t count) {
  return fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, count);
}
