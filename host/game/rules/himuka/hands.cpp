// Both hands at once (R-HT-27), and one card after another (R-HT-28).
#include <algorithm>

#include "host/base/certainty.h"
#include "host/game/rules/himuka/decide.h"
#include "host/game/rules/instants.h"

namespace kimari::rules::himuka {
namespace {

// Whether the earlier hand still lay there when the later one came down.
std::optional<bool> StillLay(const Touch& earlier, const Touch& later) {
  if (!earlier.up) return std::nullopt;
  return Before(later.down, Instant{*earlier.up, {}});
}

}  // namespace

std::optional<bool> AtOnce(const Play& play, const Touch& a, const Touch& b) {
  const Came came = Compare(play, a.down, b.down);
  if (came == Came::kSameTime) return true;
  if (play.options.hands_at_once == HandsAtOnce::kDown) {
    return came == Came::kUnclear ? std::nullopt : std::optional(false);
  }
  return a.down.t <= b.down.t ? StillLay(a, b) : StillLay(b, a);
}

std::optional<bool> Stayed(const Touch& touch, Duration span) {
  if (!touch.up) return std::nullopt;
  const Instant pressed{touch.down.t + span, touch.down.sigma};
  const std::optional<bool> left = Before(Instant{*touch.up, {}}, pressed);
  if (!left) return std::nullopt;
  return !*left;
}

std::optional<bool> ThenRight(const Play& play, const TakeFinding& take,
                              const Touch& wrong, const Touch& right) {
  const HimukaOptions& o = play.options;
  const bool took = take.by != nullptr && SamePlayer(play, *take.by, right);
  if (o.wrong_then_right == WrongThenRight::kTaken && !took) return false;
  bool unclear = false;
  if (o.wrong_then_right_within) {
    const Instant last{wrong.down.t + *o.wrong_then_right_within,
                       wrong.down.sigma};
    const std::optional<bool> late = Before(last, right.down);
    if (late.value_or(false)) return false;
    unclear = !late;
  }
  const auto none = [&](const std::vector<Touch>& touches) {
    return std::none_of(touches.begin(), touches.end(), [&](const Touch& t) {
      if (!SamePlayer(play, t, wrong) || t.card == play.facts.called ||
          t.card == wrong.card || t.card == kNoCard ||
          t.certainty_ppm <= kExcludedPpm) {
        return false;
      }
      const std::optional<bool> third = Before(t.down, right.down);
      unclear = unclear || !third;
      return third.value_or(false);
    });
  };
  const bool two =
      o.wrong_before == WrongBefore::kAny ||
      (none(play.facts.touches) &&
       (o.early_touch == EarlyTouch::kFlag || none(play.facts.early)));
  if (!two) return false;
  return unclear ? std::nullopt : std::optional(true);
}

bool IsSweep(const Play& play, const TakeFinding& take, const Touch& a,
             const Touch& b) {
  if (!IsLastTwo(play) || a.card == b.card || !OneMotion(a, b)) return false;
  return play.options.sweep_counts == SweepCounts::kAlways ||
         (take.by != nullptr && OneMotion(*take.by, a));
}

}  // namespace kimari::rules::himuka
