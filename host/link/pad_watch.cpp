#include "host/link/pad_watch.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace kimari::link {
namespace {

using evidence::BoardState;

// Mean absolute deviation of a pad's level that makes it noisy, 1/16 step.
constexpr uint8_t kNoisy = 48;
// Untouched levels of one pad that differ by so much, quarter steps: a pad
// reads the same in all slots, unless someone who sits on a mat touches it. A
// wire that runs along a mat's makes less.
constexpr int kSlotsDiffer = 8;
// Nothing but a hand that leaves takes an untouched level down by so much from
// one report to the next, quarter steps. Damp takes half a step at most.
constexpr int kFell = 8;
constexpr int kHeld = 60;  // seconds

std::string PadName(size_t pad) { return " pad " + std::to_string(pad); }

}  // namespace

bool PadWatch::Trouble::IsNews(uint8_t pad, bool now) {
  const bool news = now && !pads[pad];
  pads[pad] = now;
  return news;
}

std::vector<HealthWord> PadWatch::Add(const wire::PadReport& report) {
  std::vector<HealthWord> said;
  if (report.pad >= wire::kPads) return said;
  const std::string name = PadName(report.pad);
  const bool out = (report.flags & wire::kOutOfRange) != 0;
  if (unwell_.IsNews(report.pad, out || report.noise > kNoisy)) {
    said.push_back({BoardState::kNoisy,
                    name + (out ? ": baseline out of range, check its wire"
                                : ": noisy, check its wire and the ground")});
  }
  const auto [least, most] = std::minmax_element(std::begin(report.quarters),
                                                 std::end(report.quarters));
  if (covered_.IsNews(report.pad, *most - *least > kSlotsDiffer)) {
    said.push_back({BoardState::kCovered,
                    name + ": a hand lay on it while the board learned "
                           "what it reads untouched; take it off"});
  }
  const int level =
      (report.quarters[static_cast<size_t>(wire::Slot::kAOverB)] +
       report.quarters[static_cast<size_t>(wire::Slot::kBOverA)]) /
      2;
  std::optional<int>& before = level_[report.pad];
  if (before && *before - level > kFell) {
    said.push_back({BoardState::kUncovered,
                    name + ": what lay on it while the board learned "
                           "is gone, and it is felt again"});
  }
  before = level;
  return said;
}

void PadWatch::Add(const wire::Edge& edge) {
  if (edge.pad >= wire::kPads) return;
  std::optional<int>& held = held_for_[edge.pad];
  if (edge.touched == 0) {
    held.reset();
  } else if (!held) {
    held = 0;
  }
}

std::vector<HealthWord> PadWatch::Second() {
  std::vector<HealthWord> said;
  for (uint8_t pad = 0; pad < wire::kPads; ++pad) {
    std::optional<int>& held = held_for_[pad];
    if (!held || *held > kHeld) continue;
    if (++*held > kHeld) {
      said.push_back({BoardState::kHeld,
                      PadName(pad) + " has been touched for a minute: does "
                                     "something lie on it?"});
    }
  }
  return said;
}

}  // namespace kimari::link
