// Remembers what it is told: a line "days grade", with "new" for another card;
// answers each with "stability difficulty interval recall-after-3-days". For
// page/fsrs.test.mjs.
#include <cstdio>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>

#include "host/drill/fsrs.h"

int main() {
  using kimari::drill::Memory;
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
    memory = kimari::drill::Remember(memory, days,
                                     static_cast<kimari::drill::Grade>(grade));
    std::printf("%.10f %.10f %d %.10f\n", memory->stability, memory->difficulty,
                kimari::drill::NextInterval(*memory),
                kimari::drill::Recall(*memory, 3));
  }
  return 0;
}
