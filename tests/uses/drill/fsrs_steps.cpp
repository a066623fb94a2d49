// For page/fsrs.test.mjs. Remembers what it is told: a line "days grade", with
// "new" for another card; answers each with "stability difficulty interval
// recall-after-3-days". Or, with a number of players: a month of their
// evenings, an attempt a line as the log has it, then their schedules,
// "schedule PLAYER CARD STABILITY DIFFICULTY LAST-DAY DUE-DAY".
#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "host/proof/certify/drill/evenings.h"
#include "host/uses/drill/attempt_json.h"
#include "host/uses/drill/fsrs.h"
#include "host/uses/drill/schedule.h"

namespace kimari::drill {
namespace {

void Month(int players) {
  const auto all = DrawEvenings(Random(32), players, 30, 2);
  for (const Attempt& each : all) fmt::print("{}\n", ToJson(each));
  for (int i = 0; i < players; ++i) {
    const std::string player = fmt::format("player {}", i);
    std::vector<Attempt> own;
    for (const Attempt& each : all) {
      if (each.player == player) own.push_back(each);
    }
    for (const auto& [card, known] : ScheduleOf(own)) {
      fmt::print("schedule {} {} {:.10f} {:.10f} {} {}\n", i, card,
                 known.memory.stability, known.memory.difficulty,
                 known.last_day, known.DueDay());
    }
  }
}

void Steps() {
  std::optional<Memory> memory;
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "new") {
      memory.reset();
      continue;
    }
    std::istringstream words(line);
    int days = 0;
    int grade = 0;
    words >> days >> grade;
    memory = Remember(memory, days, static_cast<Grade>(grade));
    std::printf("%.10f %.10f %d %.10f\n", memory->stability, memory->difficulty,
                NextInterval(*memory), Recall(*memory, 3));
  }
}

}  // namespace
}  // namespace kimari::drill

int main(int argc, char** argv) {
  if (argc > 1) {
    kimari::drill::Month(std::stoi(argv[1]));
  } else {
    kimari::drill::Steps();
  }
  return 0;
}
