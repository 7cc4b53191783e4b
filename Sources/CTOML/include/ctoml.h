// Reads TOML 1.0 and hands over each node with the place it stands at. A thin C face of toml++.
#ifndef WASHBOARD_CTOML_H
#define WASHBOARD_CTOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  CTOML_TABLE,
  CTOML_ARRAY,
  CTOML_STRING,
  CTOML_INTEGER,
  CTOML_FLOAT,
  CTOML_BOOLEAN,
  // Dates and times: nothing in a configuration is one, so only the kind is told.
  CTOML_DATE,
} ctoml_kind;

// Line and column from 1; columns count Unicode scalars. Zero where there is no such place.
typedef struct {
  uint32_t line;
  uint32_t column;
} ctoml_position;

// UTF-8, not terminated; owned by the document.
typedef struct {
  const char *bytes;
  size_t length;
} ctoml_string;

typedef struct {
  ctoml_kind kind;
  // Index of the table or array that holds this node, always smaller than its own; -1 for the root.
  int64_t parent;
  // Key within a table; empty, at line 0, for the root and for elements of arrays.
  ctoml_string key;
  ctoml_position key_position;
  ctoml_position value_position;
  ctoml_string string;
  int64_t integer;
  double floating_point;
  bool boolean;
} ctoml_node;

typedef struct {
  ctoml_string message;
  ctoml_position position;
} ctoml_error;

typedef struct ctoml_document ctoml_document;

// Reads `length` bytes of UTF-8; never throws. The result is freed with `ctoml_free`; null: out of memory.
ctoml_document *ctoml_parse(const char *bytes, size_t length);

// The error that ended the reading; null if there was none.
const ctoml_error *ctoml_document_error(const ctoml_document *document);

// The nodes, a parent before its children, the root table first. Children of a table come in the order of their keys' bytes.
size_t ctoml_document_count(const ctoml_document *document);
const ctoml_node *ctoml_document_nodes(const ctoml_document *document);

void ctoml_free(ctoml_document *document);

#ifdef __cplusplus
}
#endif

#endif
