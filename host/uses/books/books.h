// `kimari rules`: the options of a rule book, one reading settled, and what
// answers each rule. The exit codes are given; what fails is reported.
#pragma once

#include <string>

#include "host/game/rules/book.h"

namespace kimari::books {

struct BookOptions {
  std::string book = std::string(rules::kDefaultBook);
  bool json = false;
};

struct ShowOptions : BookOptions {
  std::string options;  // the house's, a file with a JSON object; or none
  std::string rig;      // its rig file, in place of book and options; or none
  std::string html;     // where the paper is written; empty: it is printed
};
// The rule options that a house plays by.
int Show(const ShowOptions& options);

struct SettleOptions : BookOptions {
  std::string file;  // host/game/rules/SETTLE.md
};
// One reading, by the rules alone.
int SettleFile(const SettleOptions& options);

// Every rule id with what answers it. kAnswerIsNo where a rule of a book that
// is written has no answer.
int Trace(bool json);

}  // namespace kimari::books
