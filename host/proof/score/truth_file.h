// truth.json as the simulated world wrote it (host/proof/sim/SCENARIO.md):
// instants and who, for scoring only.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/court/side.h"
#include "host/game/rules/book.h"

namespace kimari::score {

struct TrueContact {
  Side player = Side::kA;
  rules::CardId card = 0;
  Side territory = Side::kA;
  HostTime at;
  bool inside_line = true;
  bool in_other_line = false;
  bool valid_hand = true;
};

struct TrueExit {
  rules::CardId card = 0;
  HostTime at;
  std::optional<Side> pushed_by;
  bool both_hands = false;
  bool valid_hand = true;
};

struct TrueReading {
  uint32_t reading = 0;
  rules::CardId card = 0;
  std::string note;
  HostTime first_sound;
  std::map<rules::CardId, rules::Spot> layout;
  std::vector<TrueContact> contacts;
  std::vector<TrueExit> exits;
  std::vector<std::string> disturbed;
  std::vector<std::string> said;  // established before it was ruled on
  HostTime settled;  // the last stroke's and the last card's end, as planned
  Duration slip;     // world behind real time, 99 % of the time
  Duration stall;    // longest single spell
  bool scorable = true;
  std::string why_not;
};

struct Truth {
  std::string scenario;
  uint64_t seed = 0;
  std::string rule_book = std::string(rules::kDefaultBook);
  std::string options;  // JSON object
  std::vector<TrueReading> readings;
  std::optional<HostTime> ended;  // the world's last instant, where it is said
};

// kFile when the file is missing or not in the format "kimari-truth 1".
Result<Truth> ReadTruth(const std::string& path);

}  // namespace kimari::score
