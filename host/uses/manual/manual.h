// `kimari manual`: the booklets, printed or written as pages. The exit codes
// are given; what fails is reported.
#pragma once

#include <string>

namespace kimari::manual {

struct ManualOptions {
  std::string booklet;  // "judge"; empty: which there are
  std::string lang;     // "ja", "en"; empty: the terminal's
  std::string html;     // where the pages are written; empty: it is printed
};
int Show(const ManualOptions& options);

}  // namespace kimari::manual
