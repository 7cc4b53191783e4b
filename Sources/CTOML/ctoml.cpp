#include "ctoml.h"

#define TOML_ENABLE_FORMATTERS 0
// Arrays and inline tables within each other; with KeyDepthScan it bounds how deep toml++ recurses.
#define TOML_MAX_NESTED_VALUES 32
#include <toml++/toml.h>

#include <new>
#include <string>
#include <string_view>
#include <vector>

struct ctoml_document {
  toml::table root;
  std::vector<ctoml_node> nodes;
  std::string message;
  ctoml_error error{};
  bool failed = false;
};

namespace {

constexpr size_t maximum_key_parts = 32;

ctoml_position position(const toml::source_position &place) {
  return ctoml_position{place.line, place.column};
}

ctoml_string string(std::string_view text) { return ctoml_string{text.data(), text.size()}; }

// Finds dotted keys of too many parts before toml++ sees them: each part is a nested table, and toml++ frees nested tables
// recursively but does not limit them. Quoted text and comments are skipped, so dots in them count for nothing.
class KeyDepthScan {
public:
  explicit KeyDepthScan(std::string_view text) : text(text) {}

  // The place of the first key that is too deep; line 0 if there is none.
  ctoml_position run() {
    size_t index = 0;
    size_t parts = 1;
    while (index < text.size()) {
      switch (text[index]) {
      case '"':
      case '\'':
        index = end_of_string(index);
        continue;
      case '#':
        while (index < text.size() && text[index] != '\n') index += 1;
        continue;
      case '.':
        if (++parts > maximum_key_parts) return place(index);
        break;
      case '\n':
      case '=':
      case ',':
      case '[':
      case '{':
        parts = 1;
        break;
      }
      index += 1;
    }
    return ctoml_position{0, 0};
  }

private:
  std::string_view text;

  size_t end_of_string(size_t index) const {
    const char quote = text[index];
    const bool escapes = quote == '"';
    const std::string_view triple = escapes ? "\"\"\"" : "'''";
    const bool multiline = text.substr(index, 3) == triple;
    index += multiline ? 3 : 1;
    while (index < text.size()) {
      if (escapes && text[index] == '\\') {
        index += 2;
      } else if (multiline ? text.substr(index, 3) == triple : text[index] == quote) {
        return index + (multiline ? 3 : 1);
      } else if (!multiline && text[index] == '\n') {
        return index;
      } else {
        index += 1;
      }
    }
    return text.size();
  }

  ctoml_position place(size_t index) const {
    ctoml_position result{1, 1};
    for (const char byte : text.substr(0, index)) {
      if (byte == '\n') {
        result.line += 1;
        result.column = 1;
      } else if ((byte & 0xC0) != 0x80) {
        result.column += 1;
      }
    }
    return result;
  }
};

void fail(ctoml_document &document, std::string_view message, ctoml_position where) {
  document.failed = true;
  document.message.assign(message);
  document.error = ctoml_error{string(document.message), where};
}

ctoml_node describe(const toml::node &node) {
  ctoml_node result{};
  result.parent = -1;
  result.value_position = position(node.source().begin);
  switch (node.type()) {
  case toml::node_type::none:
  case toml::node_type::table:
    result.kind = CTOML_TABLE;
    break;
  case toml::node_type::array:
    result.kind = CTOML_ARRAY;
    break;
  case toml::node_type::string:
    result.kind = CTOML_STRING;
    result.string = string(**node.as_string());
    break;
  case toml::node_type::integer:
    result.kind = CTOML_INTEGER;
    result.integer = **node.as_integer();
    break;
  case toml::node_type::floating_point:
    result.kind = CTOML_FLOAT;
    result.floating_point = **node.as_floating_point();
    break;
  case toml::node_type::boolean:
    result.kind = CTOML_BOOLEAN;
    result.boolean = **node.as_boolean();
    break;
  case toml::node_type::date:
  case toml::node_type::time:
  case toml::node_type::date_time:
    result.kind = CTOML_DATE;
    break;
  }
  return result;
}

// Lists the tree breadth first, without recursion: the list itself is the queue.
void flatten(ctoml_document &document) {
  std::vector<const toml::node *> queue{&document.root};
  document.nodes.push_back(describe(document.root));
  for (size_t index = 0; index < queue.size(); index += 1) {
    if (const toml::table *table = queue[index]->as_table()) {
      for (const auto &[key, child] : *table) {
        ctoml_node node = describe(child);
        node.parent = static_cast<int64_t>(index);
        node.key = string(key.str());
        node.key_position = position(key.source().begin);
        queue.push_back(&child);
        document.nodes.push_back(node);
      }
    } else if (const toml::array *array = queue[index]->as_array()) {
      for (const toml::node &child : *array) {
        ctoml_node node = describe(child);
        node.parent = static_cast<int64_t>(index);
        queue.push_back(&child);
        document.nodes.push_back(node);
      }
    }
  }
}

void parse(ctoml_document &document, std::string_view text) {
  const ctoml_position too_deep = KeyDepthScan(text).run();
  if (too_deep.line > 0) {
    fail(document, "key with more than 32 parts", too_deep);
    return;
  }
  toml::parse_result result = toml::parse(text);
  if (!result) {
    fail(document, result.error().description(), position(result.error().source().begin));
    return;
  }
  document.root = std::move(result).table();
  flatten(document);
}

} // namespace

ctoml_document *ctoml_parse(const char *bytes, size_t length) {
  ctoml_document *document = nullptr;
  try {
    document = new ctoml_document;
    parse(*document, std::string_view(bytes, length));
    return document;
  } catch (...) {
    delete document;
    return nullptr;
  }
}

const ctoml_error *ctoml_document_error(const ctoml_document *document) {
  return document->failed ? &document->error : nullptr;
}

size_t ctoml_document_count(const ctoml_document *document) { return document->nodes.size(); }

const ctoml_node *ctoml_document_nodes(const ctoml_document *document) { return document->nodes.data(); }

void ctoml_free(ctoml_document *document) { delete document; }
