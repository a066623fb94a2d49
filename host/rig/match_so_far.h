// A match that the program did not end, as its recording has it: what is needed
// to go on with it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host/base/boot_clock.h"
#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/match/match.h"
#include "host/reader/read_before.h"
#include "host/reader/reading_plan.h"
#include "host/recording/people.h"

namespace kimari::rig {

// All instants are by this machine's clock of now.
struct MatchSoFar {
  match::Match match;
  std::vector<reader::ReadBefore> read;
  std::optional<evidence::CardCalled> last_called;
  HostTime started;
  // Nothing where a human reads.
  std::optional<reader::ReadingPlan> plan;

  recording::People people;
  std::string id;      // of the match, in all parts of its recording
  uint32_t part = 2;   // in which it goes on
  std::string before;  // SHA-256 of the file of the part before that
  // What the record lacks, a sentence each: observations lost, a part altered.
  std::vector<std::string> troubles;
  Duration shift;        // to the clock of the first part
  uint32_t rulings = 0;  // in the recording; the match may have made one more

  // By its order, or, where a human reads, by a deck of so many cards.
  size_t ReadingsToCome(size_t deck) const;
};

// Made of the observations of its record, in order.
class MatchSoFarFold {
 public:
  // `shift`: of this machine's clock of now to theirs.
  explicit MatchSoFarFold(Duration shift = {}) : shift_(shift) {}

  Result<void> Add(evidence::Observation observation);
  // Nothing may be added after.
  MatchSoFar Done();

 private:
  Duration shift_;
  MatchSoFar so_far_;
};

// kFile, saying why, where there is nothing to go on with: no match was begun
// in it, it was ended, it is still being played; or its order is gone, or is
// not the one that was bound.
Result<MatchSoFar> ReadMatchSoFar(const std::string& recording,
                                  const Clock& clock);

// Metadata of the first part of a match: its name and the calendar.
std::map<std::string, std::string> FirstPartKeys(const std::string& match,
                                                 const Clock& clock);
// Metadata of the part that goes on: also what ties it to those before.
std::map<std::string, std::string> PartKeys(const MatchSoFar& so_far,
                                            const Clock& clock);

}  // namespace kimari::rig
