#include "host/judge/hand_facts.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "host/base/certainty.h"
#include "host/judge/seat_sight.h"
#include "host/judge/strokes.h"
#include "host/judge/who_first.h"

namespace kimari::judge {
namespace {

using rules::Key;

constexpr int32_t kEvenPpm = 500'000;  // it may have been or not
constexpr Duration kSameTouch = Milliseconds(5);
// Surely after the other's touch.
constexpr int kSigmasLater = 6;

Key WhyOpen(Unfelt how) {
  switch (how) {
    case Unfelt::kHeld:
      return Key::kSeenNotFelt;
    case Unfelt::kBesidePads:
      return Key::kLayBesidePads;
    case Unfelt::kDrivenOff:
      return Key::kSlidMayBeTouched;
    case Unfelt::kHandsMet:
      return Key::kHandsMet;
    case Unfelt::kNotSeen:
      return Key::kMeetingNotSeen;
  }
  return Key::kNothing;
}

// No sooner than that it is surely after the other's touch of the card: before
// it, it would be no shared fault (R-KA-13).
HostTime AfterOthers(const UnfeltTouch& unfelt, const rules::Facts& facts) {
  HostTime at = unfelt.from;
  for (const rules::Touch& t : facts.touches) {
    if (t.card == unfelt.card && t.side != unfelt.player) {
      at = std::max(at, t.down.t + t.down.sigma * kSigmasLater);
    }
  }
  return at;
}

bool SurelyTouched(const rules::Facts& facts, const UnfeltTouch& unfelt) {
  return std::ranges::any_of(facts.touches, [&](const rules::Touch& t) {
    return t.side == unfelt.player && t.card == unfelt.card &&
           t.certainty_ppm >= kSurePpm;
  });
}

// The touch of the facts that this hand made there, nearest in time.
const rules::Touch* TouchAt(std::span<const rules::Touch> touches, Side side,
                            HostTime t) {
  const rules::Touch* nearest = nullptr;
  for (const rules::Touch& touch : touches) {
    const Duration apart = Abs(touch.down.t - t);
    if (touch.side != side || touch.stroke == 0 || apart > kSameTouch) {
      continue;
    }
    if (nearest == nullptr || apart < Abs(nearest->down.t - t)) {
      nearest = &touch;
    }
  }
  return nearest;
}

}  // namespace

void TellStrokesOf(const HandTrack& hands, std::span<const LaidCard> cards,
                   rules::Facts& facts, ArmMemory& arms) {
  uint32_t number = 0;
  struct His {
    std::vector<rules::Touch*> touches;
    std::vector<Felt> felt;
  };
  // No stroke holds touches of two team mates. Those that are of nobody's seat
  // are told apart from them, as those of one more mate.
  std::map<std::pair<Side, std::optional<Seat>>, His> players;
  for (rules::Touch& touch : facts.touches) {
    const auto laid = std::ranges::find(cards, touch.card, &LaidCard::card);
    if (laid == cards.end()) continue;
    touch.seat = SeatSeenAt(hands, touch.side, laid->box, touch.down.t);
    His& his = players[{touch.side, touch.seat}];
    his.touches.push_back(&touch);
    his.felt.push_back({laid->box, touch.down.t, touch.certainty_ppm * 1e-6,
                        !touch.after_pause});
  }
  for (const auto& [player, his] : players) {
    const auto& [side, seat] = player;
    for (const Stroke& stroke :
         seat ? TellStrokes(hands.From(side, *seat), side, his.felt, arms)
              : TellStrokes(hands, side, his.felt, arms)) {
      ++number;
      for (const size_t i : stroke.felt) {
        his.touches[i]->stroke = number;
        his.touches[i]->hand.other_ppm = Ppm(stroke.other_hand);
        his.touches[i]->hand.untold = stroke.untold;
      }
    }
  }
}

void TellWhosePush(const CardInPlay& card,
                   std::span<const rules::Touch> touches, rules::Exit& exit) {
  if (!exit.by) return;
  struct Share {
    const rules::Touch* touch = nullptr;
    double none = 1;  // that none of its touches drove the card
  };
  std::map<uint32_t, Share> strokes;
  for (size_t i = 0; i < card.Touches().size(); ++i) {
    const double drove = card.MayHaveDrivenOut(i, *exit.by);
    const rules::Touch* const touch =
        TouchAt(touches, *exit.by, card.Touches()[i].at[Index(*exit.by)].t);
    if (touch == nullptr) continue;
    Share& share = strokes[touch->stroke];
    share.touch = touch;
    share.none *= 1 - drove;
  }
  double most = 0;
  bool told = true;
  for (const auto& [stroke, share] : strokes) {
    const double drove = 1 - share.none;
    if (drove <= kExcluded) continue;
    if (exit.stroke != 0 && share.touch->hand != exit.hand) told = false;
    if (drove <= most) continue;
    most = drove;
    exit.stroke = stroke;
    exit.hand = share.touch->hand;
  }
  if (told) return;
  exit.stroke = 0;
  exit.hand = {.other_ppm = kEvenPpm, .untold = true};
}

void AddUnfelt(const WhatWasFelt& felt, std::optional<Side> free,
               rules::Facts& facts) {
  for (const UnfeltTouch& unfelt : UnfeltTouches(felt, free)) {
    if (SurelyTouched(facts, unfelt)) continue;
    const Instant at{AfterOthers(unfelt, facts), Duration{}};
    if (unfelt.how == Unfelt::kHandsMet || unfelt.how == Unfelt::kNotSeen) {
      facts.meetings.push_back({.side = unfelt.player,
                                .card = unfelt.card,
                                .at = at,
                                .certainty_ppm = kEvenPpm,
                                .unsure = WhyOpen(unfelt.how)});
      continue;
    }
    const auto laid =
        std::ranges::find(felt.cards, unfelt.card, &LaidCard::card);
    facts.touches.push_back(
        {.side = unfelt.player,
         .seat = SeatSeenAt(felt.hands, unfelt.player, laid->box, unfelt.from),
         .card = unfelt.card,
         .where = rules::Territory(laid->territory),
         .down = at,
         .card_at = unfelt.card_at,
         .certainty_ppm = kEvenPpm,
         .others_ppm = 0,
         .unsure = WhyOpen(unfelt.how)});
  }
  std::ranges::stable_sort(facts.touches, {},
                           [](const auto& touch) { return touch.down.t; });
}

}  // namespace kimari::judge
