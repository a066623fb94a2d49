// Text for people at a terminal.
#pragma once

#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <utility>

#include "host/base/printable.h"

namespace kimari {

// As fmt::print, for people: what came from elsewhere (names of files, words of
// a recording) moves no cursor and hides nothing. Not for JSON or progress.
template <typename... Values>
void PrintText(std::FILE* to, fmt::format_string<Values...> form,
               Values&&... values) {
  fmt::print(
      to, "{}",
      PrintableLines(fmt::format(form, std::forward<Values>(values)...)));
}
template <typename... Values>
void PrintText(fmt::format_string<Values...> form, Values&&... values) {
  PrintText(stdout, form, std::forward<Values>(values)...);
}

}  // namespace kimari
