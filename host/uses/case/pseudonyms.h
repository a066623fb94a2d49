// Other names for the people of a match, the same for one person wherever he is
// named: players are A and B, others are called by what they are.
#pragma once

#include <map>
#include <string>

#include "host/evidence/observation.h"

namespace kimari::casefile {

class Pseudonyms {
 public:
  // `names`: everybody keeps his own.
  explicit Pseudonyms(bool names) : names_(names) {}

  // Changes the names in it: of the players as announced, of whoever entered
  // something at the desk, and where one of these stands in a reason. What else
  // people wrote stays.
  void Apply(evidence::Observation& observation);

 private:
  const std::string& For(const std::string& name, evidence::Role role);

  bool names_;
  std::map<std::string, std::string> given_;
  std::map<evidence::Role, int> counts_;
};

}  // namespace kimari::casefile
