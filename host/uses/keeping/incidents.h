// What was noted of the players of a meet.
#pragma once

#include <string>
#include <vector>

namespace kimari::keeping {

struct IncidentsOptions {
  std::vector<std::string> files;  // recordings of the meet
  bool json = false;
};

// Prints cards and incidents, by player. The exit code: kAnswerIsNo where
// something of a match is lost.
int Incidents(const IncidentsOptions& options);

}  // namespace kimari::keeping
