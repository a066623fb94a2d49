#include "host/judge/touch/standing_law.h"

#include <cmath>
#include <utility>

#include "host/judge/touch/hand_model.h"

namespace kimari::judge {

StandingLaw::StandingLaw(std::vector<Part> parts, Duration slowest)
    : parts_(std::move(parts)), slowest_(slowest) {
  double sum = 0;
  for (const Part& part : parts_) sum += part.share;
  for (Part& part : parts_) part.share /= sum;
}

double StandingLaw::Mean() const {
  double mean = 0;
  for (const Part& part : parts_) mean += part.share * part.mm;
  return mean;
}

double StandingLaw::Spread() const {
  const double mean = Mean();
  double squares = 0;
  for (const Part& part : parts_) {
    squares += part.share * (part.mm - mean) * (part.mm - mean);
  }
  return std::sqrt(squares);
}

const StandingLaw& UsualStanding() {
  static const StandingLaw usual = [] {
    std::vector<StandingLaw::Part> parts;
    for (const Standing& standing : kStandings) {
      parts.push_back({standing.mm, standing.share});
    }
    return StandingLaw(std::move(parts));
  }();
  return usual;
}

const StandingLaw& MatStandings::Of(Side board, Duration a_millimetre,
                                    double both) const {
  const StandingLawPtr& law = laws[static_cast<size_t>(Index(board))];
  return law && both <= kLoneHand && law->Holds(a_millimetre) ? *law
                                                              : UsualStanding();
}

}  // namespace kimari::judge
