#include "host/proof/certify/boards/fight.h"

#include "host/court/plan.h"

namespace kimari::world {
namespace {

constexpr Duration kSweep = Milliseconds(20);
constexpr Duration kEvery = Milliseconds(300);

}  // namespace

std::vector<Press> PlanFight(HostTime from, Duration span, Random& random) {
  std::vector<Press> presses;
  for (HostTime at = from; at < from + span; at = at + kEvery) {
    const int row = static_cast<int>(random.Below(court::Kyogi()->Rows()));
    const std::vector<int> pads = court::Kyogi()->PadsOf(Side::kA, row);
    const auto last = static_cast<int>(pads.size()) - 1;
    const Duration hold = FromMilliseconds(random.Uniform(9, 120));
    for (int i = 0; i < kPadsInFight; ++i) {
      Press press;
      press.player = i % 2 == 0 ? Side::kA : Side::kB;
      const int column = i % 2 == 0 ? i / 2 : last - i / 2;
      press.pad = pads[static_cast<size_t>(column)];
      press.touch_pf = 2.5;
      press.descent_m_s = 2;
      press.contact = at + kSweep * i / kPadsInFight;
      press.hold = hold;
      for (const Side board : {Side::kA, Side::kB}) {
        press.board = board;
        presses.push_back(press);
      }
    }
  }
  return presses;
}

}  // namespace kimari::world
