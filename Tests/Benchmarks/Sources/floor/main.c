// The floor of a display: the least that a program can do which takes every copy over. It hears of the copy, asks for TARGETS and
// for one form, takes the clipboard and gives that form back as it is. Nothing is read, cleaned or checked.
//
//     floor DISPLAY

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>
#include <xcb/xfixes.h>

static xcb_connection_t *connection;

static xcb_atom_t atom(const char *name) {
  xcb_intern_atom_reply_t *reply =
      xcb_intern_atom_reply(connection, xcb_intern_atom(connection, 0, strlen(name), name), NULL);
  xcb_atom_t value = reply->atom;
  free(reply);
  return value;
}

int main(int count, char **arguments) {
  connection = xcb_connect(count > 1 ? arguments[1] : NULL, NULL);
  if (xcb_connection_has_error(connection)) return 1;
  xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data;
  xcb_window_t window = xcb_generate_id(connection);
  xcb_create_window(connection, 0, window, screen->root, -1, -1, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY, 0, 0, NULL);
  xcb_atom_t clipboard = atom("CLIPBOARD"), targets = atom("TARGETS"), place = atom("_FLOOR");
  xcb_atom_t wanted[] = {atom("text/rtf"), atom("text/html"), atom("UTF8_STRING")};
  uint8_t changed = xcb_get_extension_data(connection, &xcb_xfixes_id)->first_event + XCB_XFIXES_SELECTION_NOTIFY;
  free(xcb_xfixes_query_version_reply(connection, xcb_xfixes_query_version(connection, 5, 0), NULL));
  xcb_xfixes_select_selection_input(connection, window, clipboard, XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER);
  xcb_flush(connection);

  xcb_get_property_reply_t *content = NULL;
  xcb_atom_t form = XCB_NONE;
  for (xcb_generic_event_t *event; (event = xcb_wait_for_event(connection)); free(event)) {
    uint8_t code = event->response_type & 0x7f;
    if (code == changed) {
      xcb_xfixes_selection_notify_event_t *change = (void *)event;
      if (change->owner && change->owner != window)
        xcb_convert_selection(connection, window, clipboard, targets, place, change->timestamp);
    } else if (code == XCB_SELECTION_NOTIFY) {
      xcb_selection_notify_event_t *answer = (void *)event;
      if (!answer->property) continue;
      xcb_get_property_reply_t *reply = xcb_get_property_reply(
          connection, xcb_get_property(connection, 1, window, place, XCB_GET_PROPERTY_TYPE_ANY, 0, 1 << 24), NULL);
      if (!reply) continue;
      if (answer->target != targets) {
        free(content);
        content = reply;
        form = answer->target;
        xcb_set_selection_owner(connection, window, clipboard, XCB_CURRENT_TIME);
      } else {
        xcb_atom_t *offered = xcb_get_property_value(reply), chosen = XCB_NONE;
        for (int rank = 0; rank < 3 && !chosen; rank++)
          for (uint32_t index = 0; index < reply->value_len; index++)
            if (offered[index] == wanted[rank]) chosen = wanted[rank];
        if (chosen) xcb_convert_selection(connection, window, clipboard, chosen, place, answer->time);
        free(reply);
      }
    } else if (code == XCB_SELECTION_REQUEST) {
      xcb_selection_request_event_t *request = (void *)event;
      xcb_selection_notify_event_t answer = {
          .response_type = XCB_SELECTION_NOTIFY, .time = request->time, .requestor = request->requestor,
          .selection = request->selection, .target = request->target};
      if (content && request->target == form) {
        answer.property = request->property;
        xcb_change_property(
            connection, XCB_PROP_MODE_REPLACE, request->requestor, request->property, form, 8,
            xcb_get_property_value_length(content), xcb_get_property_value(content));
      }
      xcb_send_event(connection, 0, request->requestor, 0, (const char *)&answer);
    }
    xcb_flush(connection);
  }
  return 0;
}
