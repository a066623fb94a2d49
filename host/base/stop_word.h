// Work of which nothing is kept before its end: stopped by Ctrl-C, SIGTERM or a
// terminal that goes, it leaves a word of that, and ends as it would without.
#pragma once

#include <string>

namespace kimari {

// One at a time.
class StopWord {
 public:
  // `word`: a sentence, for standard error.
  explicit StopWord(const std::string& word);
  StopWord(const StopWord&) = delete;
  StopWord& operator=(const StopWord&) = delete;
  ~StopWord();
};

}  // namespace kimari
