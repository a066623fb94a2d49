// What became of the readings of each kind.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "host/proof/certify/certificate.h"
#include "host/proof/score/score.h"

namespace kimari::readings {

struct Counts {
  int64_t right = 0;
  int64_t needed = 0;    // open, and nobody could have known
  int64_t lost = 0;      // open, evidence never came
  int64_t needless = 0;  // open though it could have been known
  int64_t wrong = 0;
  int64_t not_scored = 0;
  std::map<std::string, int64_t> causes;  // of the needless ones

  int64_t Scored() const { return right + needed + lost + needless + wrong; }
  void Add(const score::Row& row);
  void Add(const Counts& other);
};

class Tally {
 public:
  // `match`: its name, to find it again.
  void Add(const score::Score& score, const std::string& match);
  // All together first, then a line a kind.
  std::vector<certify::Line> Lines(const certify::Conditions& conditions) const;

 private:
  std::map<std::string, Counts> kinds_;  // by the reading's note
  std::vector<std::string> wrong_;       // a sentence each
};

}  // namespace kimari::readings
