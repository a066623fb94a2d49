// A rule book against the oracle on any readings. Single-threaded.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/game/rules/book.h"
#include "tests/oracle/answer.h"

namespace kimari::oracle {

// One book with its options set one way.
struct Setting {
  std::string book;
  std::string changed;  // "hand=throughout"; empty: all defaults
  std::shared_ptr<const rules::Book> rules;
  Chosen options;
};
// The defaults, then each other value of each option alone, and each two of
// them together.
std::vector<Setting> SettingsOf(std::string_view book);

struct Found {
  int readings = 0;
  int ruled = 0;  // of them: neither book nor oracle asked for the judge
  struct Kind {
    int count = 0;
    std::string first;  // an example, for people
  };
  std::map<std::string, Kind> differences;  // by what differs
};

// Sure readings from `seed` on, half of them by the defaults, the others by
// each of the other settings in turn.
Found Compare(const std::vector<Setting>& settings, uint64_t seed,
              int readings);
// Doubtful readings, by the same settings: what the book rules must be what the
// oracle says of exact readings within the doubt.
Found CompareDoubtful(const std::vector<Setting>& settings, uint64_t seed,
                      int readings);

// What was found, for the log.
std::string Report(std::string_view what, const Found& found);

}  // namespace kimari::oracle
