// ReaderView as the JSON that the page reads (fields.h), and the page's
// commands from JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "host/uses/evening/reader_view.h"

namespace kimari::evening {

// One line of JSON, UTF-8. Bytes that are not UTF-8 become U+FFFD. The seed is
// left out unless the set is over.
std::string ToJson(const ReaderView& view);

struct ReaderCommand {
  std::string name;       // "next", "hold", ...: the words of a pipe
  uint64_t revision = 0;  // of the view at which it was pressed
  // The JSON that came with what is no such word, "evening" for one.
  std::string body = {};
};

// Nothing where it is not {"command": text, "revision": a number from 0}.
std::optional<ReaderCommand> ReaderCommandOf(const std::string& json);

}  // namespace kimari::evening
