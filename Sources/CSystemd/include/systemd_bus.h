// The part of libsystemd that speaks to the session bus. It is loaded when it is first asked for: it brings six other libraries,
// and most services never show a notification.
#ifndef WASHBOARD_CSYSTEMD_H
#define WASHBOARD_CSYSTEMD_H

#include <systemd/sd-bus.h>

#define WASHBOARD_BUS_FUNCTIONS(each) \
  each(sd_bus_add_match_async) \
  each(sd_bus_add_object) \
  each(sd_bus_call_async) \
  each(sd_bus_close_unref) \
  each(sd_bus_flush_close_unref) \
  each(sd_bus_get_events) \
  each(sd_bus_get_fd) \
  each(sd_bus_get_timeout) \
  each(sd_bus_match_signal_async) \
  each(sd_bus_message_append_array) \
  each(sd_bus_message_append_basic) \
  each(sd_bus_message_close_container) \
  each(sd_bus_message_enter_container) \
  each(sd_bus_message_exit_container) \
  each(sd_bus_message_get_interface) \
  each(sd_bus_message_get_member) \
  each(sd_bus_message_is_method_error) \
  each(sd_bus_message_new_method_call) \
  each(sd_bus_message_new_method_return) \
  each(sd_bus_message_new_signal) \
  each(sd_bus_message_open_container) \
  each(sd_bus_message_read_basic) \
  each(sd_bus_message_skip) \
  each(sd_bus_message_unref) \
  each(sd_bus_open_user) \
  each(sd_bus_process) \
  each(sd_bus_reply_method_errno) \
  each(sd_bus_request_name) \
  each(sd_bus_request_name_async) \
  each(sd_bus_send)

#define WASHBOARD_MEMBER(name) __typeof__(name) *_Nonnull name;
typedef struct {
  WASHBOARD_BUS_FUNCTIONS(WASHBOARD_MEMBER)
} washboard_bus_functions;
#undef WASHBOARD_MEMBER

/// The functions under their own names (sd-bus(3)); null where the library is not installed.
const washboard_bus_functions *_Nullable washboard_bus(void);

#endif
