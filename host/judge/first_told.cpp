#include "host/judge/first_told.h"

#include <algorithm>

#include "host/judge/hand_touches.h"
#include "host/judge/hover.h"
#include "host/judge/reading_case.h"
#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

// A hand that is felt so much later touched later, however the card lay
// (kStandings, of one that strikes).
constexpr Duration kSurelyLater = Milliseconds(15);
// So much more of the levels is asked for: a hand that strikes is down by then.
constexpr int kLandedScans = static_cast<int>(8 * kMs);
// Of a hand that came down in the territory: it may have pushed the card.
constexpr Duration kPushes = Milliseconds(400);
// Nobody reacts in less after the first sound; which came before which may
// then be in doubt.
constexpr Duration kAfterSound = Milliseconds(100);
constexpr double kSurelyRose = 8;       // level noises
constexpr int32_t kToldFrom = 999'900;  // a lamp that is taken back is worse
                                        // than one that waits
// Levels that rose as only those of a hand that strikes do, and by as much as
// finger tips that lie there make, and no more than those of one hand.
bool SurelyLies(const PadTouch& touch, const SeatCouplings& seats) {
  if (!touch.levels || touch.levels->After() < kLandedScans ||
      !RoseAsStruck(*touch.levels, kSurelyRose)) {
    return false;
  }
  const Side player =
      touch.players[0].probability > kLikely ? Side::kA : Side::kB;
  const double known = seats[Index(player)].level;
  return touch.level <= kMostHand &&
         touch.level >= kTouchingShare * (known > 0 ? known : kUsualLevel);
}

}  // namespace

const evidence::PadEdge* ReadingCase::FirstEdgeOn(const LaidCard& card) const {
  const evidence::PadEdge* first = nullptr;
  for (const evidence::PadEdge& edge : edges_) {
    if (edge.touched && edge.at.t >= called_->first_sound.t &&
        LiesOver(card, edge.board,
                 PadBox(*options_.plan, edge.board, edge.pad)) &&
        (first == nullptr || edge.at.t < first->at.t)) {
      first = &edge;
    }
  }
  return first;
}

bool ReadingCase::PassedBy(const evidence::PadEdge& edge) const {
  const auto heard = [&](const BoardWatch& board) {
    return !board.trouble && board.up_to &&
           *board.up_to >= edge.at.t + kSurelyLater;
  };
  return std::ranges::all_of(boards_, heard) &&
         (!camera_running_ || hands_.SeenUpTo() >= edge.at.t);
}

bool ReadingCase::MayHaveBeenPushed(const LaidCard& card,
                                    const evidence::PadEdge& edge) const {
  const auto moved = [&](const evidence::CardMotion& motion) {
    return motion.card == card.card;
  };
  const auto before = [&](const evidence::PadEdge& other) {
    return other.touched && other.board == card.territory &&
           other.at.t < edge.at.t && other.at.t > edge.at.t - kPushes;
  };
  return std::ranges::any_of(motions_, moved) ||
         std::ranges::any_of(edges_, before);
}

std::optional<FirstTold> ReadingCase::TellFirst(
    const SeatCouplings& seats) const {
  if (!called_ || camera_moved_ || !doubts_.empty()) return std::nullopt;
  const LaidCard* lay = Find(cards_, called_->card);
  if (lay == nullptr) return std::nullopt;
  const evidence::PadEdge* first = FirstEdgeOn(*lay);
  if (first == nullptr || !PassedBy(*first) ||
      first->at.t < called_->first_sound.t + kAfterSound ||
      MayHaveBeenPushed(*lay, *first)) {
    return std::nullopt;
  }
  std::vector<PadTouch> pads;
  for (const evidence::PadEdge& edge : edges_) {
    if (!edge.touched || edge.at.t < called_->first_sound.t ||
        edge.at.t > first->at.t + kSurelyLater) {
      continue;
    }
    pads.push_back(GlanceAtPadTouch(edge, traces_, seats));
    if (&edge == first && !SurelyLies(pads.back(), seats)) return std::nullopt;
  }
  const std::vector<HandTouch> touches = HandTouches(pads, hands_, seats);
  const CardInPlay called(*lay, cards_, touches, motions_, hands_,
                          called_->first_sound.t);
  const rules::First order =
      DecideFirst(CalledReached(touches, called, Witnesses::kPads),
                  options_.same_time_band);
  if (order.certainty_ppm < kToldFrom) return std::nullopt;
  switch (order.order) {
    case rules::Order::kOnlyA:
    case rules::Order::kAFirst:
      return FirstTold{Side::kA, first->at.t};
    case rules::Order::kOnlyB:
    case rules::Order::kBFirst:
      return FirstTold{Side::kB, first->at.t};
    default:
      return std::nullopt;
  }
}

}  // namespace kimari::judge
