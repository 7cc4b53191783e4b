// The floor of a display: the least that a program can do which takes every copy over. It hears of the copy, asks for TARGETS, for
// one rich form and for the text beside it, as Washboard does, takes the clipboard and gives the rich form back as it is. Nothing is
// read, cleaned or checked. It follows INCR, but gives without: what one request cannot hold is appended by the next.
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

// Takes the property out; NULL if there is none.
static xcb_get_property_reply_t *take(xcb_window_t window, xcb_atom_t property) {
  return xcb_get_property_reply(
      connection, xcb_get_property(connection, 1, window, property, XCB_GET_PROPERTY_TYPE_ANY, 0, 1 << 24), NULL);
}

// The content with a piece that came by INCR.
static xcb_get_property_reply_t *appended(xcb_get_property_reply_t *content, xcb_get_property_reply_t *piece) {
  content = realloc(content, sizeof *content + content->value_len + piece->value_len);
  memcpy((char *)xcb_get_property_value(content) + content->value_len, xcb_get_property_value(piece), piece->value_len);
  content->value_len += piece->value_len;
  return content;
}

static void give(xcb_get_property_reply_t *content, xcb_selection_request_event_t *request) {
  uint32_t most = xcb_get_maximum_request_length(connection) * 4 - sizeof(xcb_change_property_request_t) - 4;
  uint32_t rest = content->value_len;
  char *bytes = xcb_get_property_value(content);
  uint8_t mode = XCB_PROP_MODE_REPLACE;
  do {
    uint32_t count = rest < most ? rest : most;
    xcb_change_property(connection, mode, request->requestor, request->property, request->target, 8, count, bytes);
    bytes += count;
    rest -= count;
    mode = XCB_PROP_MODE_APPEND;
  } while (rest);
}

int main(int count, char **arguments) {
  connection = xcb_connect(count > 1 ? arguments[1] : NULL, NULL);
  if (xcb_connection_has_error(connection)) return 1;
  xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data;
  xcb_window_t window = xcb_generate_id(connection);
  uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE;
  xcb_create_window(
      connection, 0, window, screen->root, -1, -1, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY, 0, XCB_CW_EVENT_MASK, &events);
  xcb_atom_t clipboard = atom("CLIPBOARD"), targets = atom("TARGETS"), incr = atom("INCR"), place = atom("_FLOOR");
  xcb_atom_t wanted[] = {atom("text/rtf"), atom("text/html"), atom("UTF8_STRING")};
  uint8_t changed = xcb_get_extension_data(connection, &xcb_xfixes_id)->first_event + XCB_XFIXES_SELECTION_NOTIFY;
  free(xcb_xfixes_query_version_reply(connection, xcb_xfixes_query_version(connection, 5, 0), NULL));
  xcb_xfixes_select_selection_input(connection, window, clipboard, XCB_XFIXES_SELECTION_EVENT_MASK_SET_SELECTION_OWNER);
  xcb_flush(connection);

  xcb_get_property_reply_t *content = NULL;
  // The text that is to be read beside the form, if it is offered.
  xcb_atom_t form = XCB_NONE, text = atom("UTF8_STRING"), next = XCB_NONE;
  int isComing = 0;
  for (xcb_generic_event_t *event; (event = xcb_wait_for_event(connection)); free(event)) {
    uint8_t code = event->response_type & 0x7f;
    if (code == changed) {
      xcb_xfixes_selection_notify_event_t *change = (void *)event;
      if (change->owner && change->owner != window)
        xcb_convert_selection(connection, window, clipboard, targets, place, change->timestamp);
    } else if (code == XCB_SELECTION_NOTIFY) {
      xcb_selection_notify_event_t *answer = (void *)event;
      if (!answer->property) continue;
      xcb_get_property_reply_t *reply = take(window, place);
      if (!reply) continue;
      if (form && answer->target == text && form != text) {
        free(reply);
        xcb_set_selection_owner(connection, window, clipboard, XCB_CURRENT_TIME);
      } else if (answer->target != targets) {
        free(content);
        content = reply;
        form = answer->target;
        isComing = content->type == incr;
        if (isComing) content->value_len = 0;
        else if (next) xcb_convert_selection(connection, window, clipboard, next, place, answer->time);
        else xcb_set_selection_owner(connection, window, clipboard, XCB_CURRENT_TIME);
      } else {
        xcb_atom_t *offered = xcb_get_property_value(reply), chosen = XCB_NONE;
        form = next = XCB_NONE;
        for (int rank = 0; rank < 3 && !chosen; rank++)
          for (uint32_t index = 0; index < reply->value_len; index++)
            if (offered[index] == wanted[rank]) chosen = wanted[rank];
        for (uint32_t index = 0; index < reply->value_len; index++)
          if (offered[index] == text && chosen != text) next = text;
        if (chosen) xcb_convert_selection(connection, window, clipboard, chosen, place, answer->time);
        free(reply);
      }
    } else if (code == XCB_PROPERTY_NOTIFY && isComing) {
      xcb_property_notify_event_t *change = (void *)event;
      if (change->atom != place || change->state != XCB_PROPERTY_NEW_VALUE) continue;
      xcb_get_property_reply_t *piece = take(window, place);
      if (!piece) continue;
      isComing = piece->value_len > 0;
      if (isComing) content = appended(content, piece);
      else if (next) xcb_convert_selection(connection, window, clipboard, next, place, change->time);
      else xcb_set_selection_owner(connection, window, clipboard, XCB_CURRENT_TIME);
      free(piece);
    } else if (code == XCB_SELECTION_REQUEST) {
      xcb_selection_request_event_t *request = (void *)event;
      xcb_selection_notify_event_t answer = {
          .response_type = XCB_SELECTION_NOTIFY, .time = request->time, .requestor = request->requestor,
          .selection = request->selection, .target = request->target};
      if (content && request->target == form) {
        answer.property = request->property;
        give(content, request);
      }
      xcb_send_event(connection, 0, request->requestor, 0, (const char *)&answer);
    }
    xcb_flush(connection);
  }
  return 0;
}
