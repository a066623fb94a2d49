#include "host/proof/sim/act.h"

#include <algorithm>

namespace kimari::sim {

SceneCard CardAt(const SceneCard& start, const CardTrack& track, HostTime t) {
  SceneCard card = start;
  if (track.turned_up && t >= *track.turned_up) card.face_up = true;
  const auto after = std::upper_bound(
      track.keys.begin(), track.keys.end(), t,
      [](HostTime time, const CardKey& key) { return time < key.t; });
  if (after == track.keys.begin()) return card;
  const CardKey& from = *std::prev(after);
  const CardKey& to = after == track.keys.end() ? from : *after;
  const double span = (to.t - from.t).Seconds();
  const double u = span > 0 ? (t - from.t).Seconds() / span : 0;
  card.centre = from.centre + (to.centre - from.centre) * u;
  card.angle_deg = from.angle_deg + (to.angle_deg - from.angle_deg) * u;
  card.height_mm = from.height_mm + (to.height_mm - from.height_mm) * u;
  return card;
}

bool CardTrack::AwayAt(HostTime t) const {
  return std::any_of(away.begin(), away.end(), [t](const CardAway& span) {
    return t >= span.from && t < span.to;
  });
}

std::vector<SceneCard> Act::CardsAt(HostTime t) const {
  std::vector<SceneCard> still;
  std::vector<SceneCard> moved;
  still.reserve(cards.size());
  for (const SceneCard& card : cards) {
    const auto it = tracks.find(card.card);
    if (it != tracks.end() && it->second.AwayAt(t)) continue;
    if (it == tracks.end() || it->second.keys.empty() ||
        t < it->second.keys.front().t) {
      still.push_back(card);
    } else {
      moved.push_back(CardAt(card, it->second, t));
    }
  }
  still.insert(still.end(), moved.begin(), moved.end());
  return still;
}

FeltHand Act::Felt(size_t hand, HostTime t, const TouchLaw& free) const {
  for (const Touchdown& down : touchdowns[hand]) {
    if (t < down.up) return down.At(t, hands[hand]);
  }
  return free.Free(hands[hand].At(t).height_mm);
}

}  // namespace kimari::sim
