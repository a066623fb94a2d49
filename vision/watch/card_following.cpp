// The card watcher's answer to where a card is that moves. It is found by its
// own picture: where it goes on as it went, where its neighbours went, or
// anywhere; and is the one of all cards that what is seen there is most like.
#include <algorithm>
#include <cmath>
#include <utility>

#include "vision/watch/card_exit.h"
#include "vision/watch/card_watcher.h"

namespace kimari::vision {

void CardWatcher::LookForCard(const ChangeMap& map, const cv::Mat& covered,
                              const YuvPicture& picture, Watched& card) {
  const bool clean = card.place.visible() >= options_.clean_visible &&
                     card.place.changed() <= options_.clean_changed;
  if (!card.sight && clean) {
    if (card.face.known()) {
      card.face.LiesStill(picture.stamp);
    } else {
      card.face.Learn(Court(map, covered, picture));
    }
    return;
  }
  if (!card.face.known()) return;
  if (!card.sight && (card.place.visible() < options_.least_visible ||
                      card.place.changed() < options_.suspicious_share)) {
    return;
  }
  std::optional<court::Point> speed;
  const auto sight = Find(Court(map, covered, picture), card, speed);
  if (!sight) return;
  const CardPose& settled = card.card.pose;
  const double off = std::hypot(sight->pose.centre.x - settled.centre.x,
                                sight->pose.centre.y - settled.centre.y);
  const double turned =
      std::abs(std::remainder(sight->pose.angle_deg - settled.angle_deg, 360));
  if (!card.sight && off < options_.moved_mm && turned < options_.moved_deg) {
    card.face.LiesStill(picture.stamp);
    card.last_still = picture.stamp;
    card.seen_still = true;
    return;
  }
  // In a sweep each card is pushed to where its neighbour lay: one that is well
  // seen there is there, unless the neighbour is seen, too.
  const bool taken = !card.sight && !IsSure(*sight, card) &&
                     LiesAnother(card, sight->pose.centre);
  if (taken || ShowsAnother(card, sight->pose.centre)) {
    card.face.Lose();
    return;
  }
  card.face.Follow(*sight, speed);
  ApplySight(*sight, card);
}

std::optional<CardSight> CardWatcher::Find(const CourtPicture& court,
                                           Watched& card,
                                           std::optional<court::Point>& speed) {
  const int alike = std::exchange(card.alike_frames, 0);
  const auto own = OwnWay(card, court.stamp);
  const auto found = [&](std::optional<CardSight> sight,
                         const std::optional<Push>& by) {
    if (sight && LooksLikeAnother(court, *sight, by, card)) sight.reset();
    return sight;
  };
  const auto push = PushOn(card, court.stamp);
  // Its own way, as far as it was seen, is better known than its neighbours'.
  const bool on_its_own = card.sure_sights >= options_.supposed_sights;
  Suppose(on_its_own ? own : push, court.stamp, card);
  if (own) {
    const auto sight = found(card.face.FindAt(court, *own), own);
    if (sight && IsSure(*sight, card)) return sight;
  }
  if (push) {
    const auto sight = found(card.face.FindAt(court, *push), push);
    const court::Point lay = card.card.pose.centre;
    if (sight && sight->visible < options_.sure_visible &&
        std::hypot(sight->pose.centre.x - lay.x - push->way.x,
                   sight->pose.centre.y - lay.y - push->way.y) <
            options_.very_alike_mm) {
      card.alike_frames = alike + 1;
    }
    if (sight && IsSure(*sight, card)) {
      speed = push->speed;
      return sight;
    }
  }
  auto sight = found(card.face.Find(court), {});
  // Where it just was is known better than by half a likeness elsewhere.
  if (sight && own && !IsSure(*sight, card)) sight.reset();
  return sight;
}

std::optional<Push> CardWatcher::OwnWay(const Watched& card,
                                        HostTime stamp) const {
  if (!card.sure_at) return {};
  const double ms = (stamp - *card.sure_at).Milliseconds();
  if (ms > options_.way_known_ms) return {};
  const court::Point lay = card.card.pose.centre;
  return Push{{card.sure_place.x - lay.x + card.sure_speed.x * ms,
               card.sure_place.y - lay.y + card.sure_speed.y * ms},
              card.sure_speed,
              card.sure_sights};
}

std::optional<Push> CardWatcher::PushOn(const Watched& self,
                                        HostTime stamp) const {
  std::optional<Push> push;
  double nearest = options_.neighbour_mm;
  const court::Point lay = self.card.pose.centre;
  for (const Watched& other : cards_) {
    if (&other == &self || !other.sight ||
        other.sight->visible < options_.sure_visible ||
        other.sight->match < options_.sure_match) {
      continue;
    }
    // A frame before, it tells as far as its speed is known.
    const Duration ago = stamp - other.sight->stamp;
    if (ago > period_ || (ago > Duration{} && other.sure_sights < 2)) continue;
    const court::Point from = other.card.pose.centre;
    const double off = std::hypot(from.x - lay.x, from.y - lay.y);
    if (off >= nearest) continue;
    const court::Point at = other.sight->pose.centre;
    const court::Point speed = other.face.speed();
    const double ms = ago.Milliseconds();
    const Push found{
        {at.x - from.x + speed.x * ms, at.y - from.y + speed.y * ms},
        speed,
        other.sure_sights};
    if (std::hypot(found.way.x, found.way.y) < 2 * options_.moved_mm) continue;
    nearest = off;
    push = found;
  }
  return push;
}

bool CardWatcher::IsSure(const CardSight& sight, const Watched& card) const {
  const court::Point lay = card.card.pose.centre, is = sight.pose.centre;
  const auto near = [&](const std::optional<Push>& push, double mm) {
    return push && std::hypot(is.x - lay.x - push->way.x,
                              is.y - lay.y - push->way.y) < mm;
  };
  const bool likely = sight.match >= options_.pushed_match &&
                      sight.visible >= options_.pushed_visible;
  if (const auto own = OwnWay(card, sight.stamp)) {
    const double ms = (sight.stamp - *card.sure_at).Milliseconds();
    const double way = std::hypot(own->speed.x, own->speed.y) * ms;
    return likely && near(own, options_.alike_mm + options_.alike_share * way);
  }
  if (card.alike_frames >= options_.alike_frames) return true;
  if (sight.match >= options_.sure_match &&
      sight.visible >= options_.sure_visible) {
    return true;
  }
  return likely && near(PushOn(card, sight.stamp), options_.alike_mm);
}

// Blurred, or dark, cards are like each other: it is the one that it is most
// like.
bool CardWatcher::LooksLikeAnother(const CourtPicture& court,
                                   const CardSight& sight,
                                   const std::optional<Push>& push,
                                   Watched& card) {
  const court::Point is = sight.pose.centre, lay = card.card.pose.centre;
  const double ms = (sight.stamp - card.face.last_still()).Milliseconds();
  const court::Point speed =
      push           ? push->speed
      : card.sure_at ? card.sure_speed
                     : court::Point{(is.x - lay.x) / ms, (is.y - lay.y) / ms};
  const double own = card.face.LikeAt(court, sight.pose, speed);
  return std::any_of(cards_.begin(), cards_.end(), [&](Watched& other) {
    const court::Point from = other.card.pose.centre;
    return &other != &card && other.face.known() &&
           std::hypot(from.x - is.x, from.y - is.y) < options_.like_mm &&
           other.face.LikeAt(court, sight.pose, speed) > own;
  });
}

bool CardWatcher::StillLies(const CourtPicture& court, Watched& card) {
  const CardSight there{court.stamp, card.card.pose,
                        card.face.LikeAt(court, card.card.pose, {}), 1};
  return there.match > card.sight->match - options_.still_less &&
         !LooksLikeAnother(court, there, Push{}, card);
}

bool CardWatcher::ShowsItself(const ChangeMap& map, const CourtPicture& court,
                              Watched& card) const {
  if (!card.face.known()) return false;
  CourtPicture same = court;
  same.covered = cv::Mat();
  cv::bitwise_or(court.covered, map.kinds() >= static_cast<int>(Change::kHand),
                 same.covered);
  return card.face.LikeAt(same, card.card.pose, {}) >= options_.itself_match;
}

bool CardWatcher::LiesAnother(const Watched& self, court::Point place) const {
  return std::any_of(cards_.begin(), cards_.end(), [&](const Watched& other) {
    if (&other == &self) return false;
    const bool still = !other.reported && !other.sight;
    const court::Point there = still         ? other.card.pose.centre
                               : other.sight ? other.sight->pose.centre
                                             : court::Point{1e9, 1e9};
    return std::hypot(there.x - place.x, there.y - place.y) <
           plan_->card.width / 2;
  });
}

bool CardWatcher::ShowsAnother(const Watched& self, court::Point place) const {
  return std::any_of(cards_.begin(), cards_.end(), [&](const Watched& other) {
    const court::Point there = other.card.pose.centre;
    return &other != &self && !other.reported && !other.sight &&
           other.place.visible() >= options_.clean_visible &&
           other.place.changed() <= options_.clean_changed &&
           std::hypot(there.x - place.x, there.y - place.y) <
               plan_->card.width / 2;
  });
}

void CardWatcher::ApplySight(const CardSight& sight, Watched& card) {
  if (!card.began && card.sight) card.began = BeganBy(sight, card);
  const auto before = std::exchange(card.sight, sight);
  if (IsSure(sight, card)) {
    ApplySure(sight, card);
  } else if (before && !card.sure_at && Agree(*before, sight, card)) {
    ApplySure(*before, card);
    card.sure_speed = card.face.speed();
    ApplySure(sight, card);
  }
}

bool CardWatcher::Agree(const CardSight& one, const CardSight& next,
                        const Watched& card) const {
  const auto likely = [&](const CardSight& sight) {
    return sight.match >= options_.pushed_match &&
           sight.visible >= options_.pushed_visible;
  };
  const Duration gap = next.stamp - one.stamp;
  if (!likely(one) || !likely(next) || gap > period_ * 2) return false;
  const court::Point lay = card.card.pose.centre;
  const court::Point way{one.pose.centre.x - lay.x, one.pose.centre.y - lay.y};
  const court::Point on{next.pose.centre.x - one.pose.centre.x,
                        next.pose.centre.y - one.pose.centre.y};
  const double went = std::hypot(way.x, way.y), goes = std::hypot(on.x, on.y);
  if (went < options_.alike_mm || goes < options_.alike_mm ||
      way.x * on.x + way.y * on.y < options_.alike_way * went * goes) {
    return false;
  }
  // As fast it began to move since it was last seen to lie still.
  const double back_ms = went / goes * gap.Milliseconds();
  const Duration since = one.stamp - card.face.last_still() + period_;
  return back_ms < since.Milliseconds();
}

void CardWatcher::ApplySure(const CardSight& sight, Watched& card) {
  const Side territory = card.card.territory;
  const double clear = ClearOf(*plan_, territory, sight.pose);
  const HostTime from = card.sure_at.value_or(card.face.last_still());
  const double clear_before =
      card.sure_at ? card.clear_mm : ClearOf(*plan_, territory, card.card.pose);
  const bool again = card.sure_at.has_value() && clear_before > 0;
  if (clear <= 0) {
    card.cleared.reset();
    card.out_of_sight_from.reset();
    card.supposed.left.reset();
  } else if (clear_before <= 0) {
    card.cleared = CameClear(clear_before, from, clear, sight.stamp, period_);
    card.out_of_sight_from.reset();
    if (OutOfSight(from, sight.stamp, period_)) card.out_of_sight_from = from;
  } else if (card.out_of_sight_from) {
    const auto better = CameClearBefore(*card.out_of_sight_from, clear_before,
                                        from, clear, sight.stamp);
    if (better) card.cleared = better;
    card.out_of_sight_from.reset();
  }
  card.sure_at = sight.stamp;
  ++card.sure_sights;
  card.sure_place = sight.pose.centre;
  card.sure_speed = card.face.speed();
  card.clear_mm = clear;
  card.outside_by_sight = card.cleared && !card.out_of_sight_from &&
                          (again || clear >= options_.sure_clear_mm);
}

Instant CardWatcher::BeganBy(const CardSight& sight,
                             const Watched& card) const {
  // It goes on as it began: back to where it lay.
  const auto away = [&](const CardSight& at) {
    return std::hypot(at.pose.centre.x - card.card.pose.centre.x,
                      at.pose.centre.y - card.card.pose.centre.y);
  };
  const HostTime from = card.sight->stamp;
  const double gap = (sight.stamp - from).Milliseconds();
  const double speed = (away(sight) - away(*card.sight)) / gap;
  // It may have moved a little before it was last taken to lie still.
  const HostTime still = card.face.last_still() - period_;
  const double most = (from - still).Milliseconds();
  const double back =
      speed > 0 ? std::min(away(*card.sight) / speed, most) : most / 2;
  const double sigma = speed > 0
                           ? std::hypot(std::min(1 / speed, most), 0.15 * gap)
                           : options_.period_share * most;
  return {from - FromMilliseconds(back), FromMilliseconds(sigma)};
}

void CardWatcher::Suppose(const std::optional<Push>& push, HostTime stamp,
                          Watched& card) const {
  Watched::Supposed& was = card.supposed;
  // The first ones took it along.
  if (was.left) return;
  if (!was.pushed_at) {
    was.clear_mm = ClearOf(*plan_, card.card.territory, card.card.pose);
    was.at = card.face.last_still();
  }
  Watched::Supposed now = was;
  if (push && push->sights >= options_.supposed_sights) {
    now.push = *push;
    now.pushed_at = stamp;
  } else if (!was.pushed_at ||
             (stamp - *was.pushed_at).Milliseconds() > options_.supposed_ms) {
    return;
  }
  const double ms = (stamp - *now.pushed_at).Milliseconds();
  CardPose pose = card.card.pose;
  pose.centre.x += now.push.way.x + now.push.speed.x * ms;
  pose.centre.y += now.push.way.y + now.push.speed.y * ms;
  now.clear_mm = ClearOf(*plan_, card.card.territory, pose);
  now.at = stamp;
  if (was.clear_mm <= 0 && now.clear_mm > 0) {
    now.left = CameClear(was.clear_mm, was.at, now.clear_mm, stamp, period_).t;
  }
  was = now;
}

void CardWatcher::Disbelieve(Watched& card) {
  card.face.Lose();
  card.sight.reset();
  card.sure_at.reset();
  card.sure_sights = 0;
  card.supposed = {};
  card.cleared.reset();
  card.out_of_sight_from.reset();
  card.outside_by_sight = false;
  if (!card.reported) card.began.reset();
}

}  // namespace kimari::vision
