// Matches in which one hand can be taken for another one's: in every reading a
// player touches a card of his own, which is a fault, and then the called one,
// which is his take only with the same hand (R-KA-15), while something else
// goes on beside it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/base/random.h"
#include "host/base/result.h"
#include "host/proof/sim/scenario.h"

namespace kimari::world {

enum class Beside {
  kNothing,
  kOtherLies,      // on the mat, between both cards
  kOtherIsLifted,  // away from there, while the striking arm sweeps past
  kOtherCrosses,
  kOpponentPasses,
  kOtherLiesRushed,  // the second touch comes at once
  kOtherTakes,       // truly: the card is the opponent's
  kBodyRests,        // on the mat, from before the first sound on
  kBothStay,         // the first on its card, and the other one takes
  kSweep,            // the called card goes in a sweep
};
// What stands in a certificate: "the other hand lies between".
std::string_view Name(Beside beside);
// Every one, in order.
const std::vector<Beside>& AllBeside();

struct DrawnMatch {
  std::string text;  // as a scenario file
  sim::Scenario scenario;
};
// A match of one reading for each of AllBeside(), in that order: places, times,
// sizes of hands, the camera's frame rate and who declared his hand are drawn.
Result<DrawnMatch> SecondHandMatch(Random& random);

}  // namespace kimari::world
