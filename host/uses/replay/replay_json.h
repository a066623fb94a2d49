// What the replay page is given. Times are whole nanoseconds since the record
// began (fields.h).
#pragma once

#include <string>
#include <vector>

#include "host/base/time.h"
#include "host/uses/replay/open_cases.h"
#include "host/uses/replay/reading_list.h"
#include "host/uses/replay/reading_view.h"
#include "host/uses/replay/what_if.h"

namespace kimari::replay {

struct ListView {
  std::string file;  // its name
  PerSide<std::string> players;
  uint64_t frames = 0;
  bool judged = false;  // what was touched when is known
  std::string failed;   // why it cannot be; empty else
  // That it was never closed; nothing where it was, or is still written.
  std::optional<rules::Text> torn;  // or altered
  std::vector<ListedReading> readings;
  std::vector<OpenCase> open_cases;
};

std::string ToJson(const ListView& list);
std::string ToJson(const ReadingView& view, HostTime began);
std::string ToJson(const std::vector<MovedHand>& hands, HostTime began);

}  // namespace kimari::replay
