// Recordings as the certificate reads them.
#pragma once

#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/match/match.h"
#include "host/recording/reader.h"

namespace kimari::rig {

// How much evidence an end at any instant may cost.
inline constexpr double kMostLostMs = 100;

Result<recording::Observations> ReadRecording(const std::string& file);

// Its rulings as text, by the evidence.
std::vector<std::string> RulingLines(const match::Match& match);
// Those of a recording that is judged again.
Result<std::vector<std::string>> JudgedLines(const std::string& file);
// Those that stand in it.
Result<std::vector<std::string>> RecordedLines(const std::string& file);

// How many are not numbered 1, 2, 3, ...: a recording that was cut anywhere has
// the first ones, and no others.
int64_t NotTheFirst(const std::vector<evidence::Observation>& all);

}  // namespace kimari::rig
