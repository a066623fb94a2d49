#include "host/proof/certify/eyes/hall_count.h"

#include <algorithm>

namespace kimari::world {

void HallCount::AddFigures(certify::Line& line) const {
  constexpr double kNeeds = 20;
  auto& figures = line.figures;
  const int64_t missed = arrivals.all() - arrivals.seen();
  figures.push_back(certify::Share("frames told as blind", blind, frames));
  const auto longest = [&](const char* name, const std::vector<double>& ms,
                           double bar) {
    if (ms.empty()) return;
    figures.push_back(
        certify::AtMost(name, *std::max_element(ms.begin(), ms.end()), "ms",
                        bar, static_cast<int64_t>(ms.size())));
  };
  longest("a change of light followed within", followed_ms, 200);
  longest("a change of light told as blind within", told_ms, 500);
  if (Blind()) return;
  figures.push_back(certify::Never("called card's arrival not told", missed,
                                   static_cast<double>(arrivals.all()),
                                   "arrivals", kNeeds));
  if (arrivals_under_head > 0) {
    figures.push_back(certify::Never(
        "arrivals under a head, neither told nor told as hidden",
        arrivals_untold, static_cast<double>(arrivals_under_head), "arrivals",
        kNeeds));
  }
  figures.push_back(certify::Never("said to have left, but stayed",
                                   said_to_leave, static_cast<double>(stayed),
                                   "cards that stayed", 50 * kNeeds));
  figures.push_back(certify::ShareAtMost("said to have moved, but lay still",
                                         said_to_move, still, 0.005));
  figures.push_back(certify::ShareAtMost(
      "exits not told", exits.all() - exits.seen(), exits.all(), 0.05));
  if (exits_under_head > 0) {
    figures.push_back(certify::ShareAtMost(
        "exits from under a head, told neither as exits nor as hidden",
        exits_untold, exits_under_head, 0.02));
  }
  figures.push_back(certify::ShareAtMost(
      "a hand well inside told as nobody, frames", nobody, with_hand, 0.02));
  if (under_head > 0) {
    figures.push_back(certify::ShareAtMost(
        "a hand under a head told neither as a hand nor as hidden, frames",
        untold, under_head, 0.02));
    figures.push_back(certify::Share("of these with no more than a tip in view",
                                     tip_in_view, under_head));
  }
  figures.push_back(certify::ShareAtMost("nobody told as a hand, frames",
                                         phantom, empty, 0.01));
  arrivals.AddFigures("arrival", {}, line);
  exits.AddFigures("exit", {}, line);
}

}  // namespace kimari::world
