#include "host/proof/sim/play.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace kimari::sim {
namespace {

constexpr Duration kStep = Microseconds(500);
constexpr Duration kFlightKey = Milliseconds(2);
constexpr double kSlack = 0.3;     // mm by which cards may overlap unpushed
constexpr double kSliding = 6000;  // mm/s^2, paper on tatami
constexpr double kFarthest = 450;  // mm of flight, by the air
constexpr int kPushRounds = 60;

// The first instant in (a, b] at which `now` holds, given that it holds at b
// and does not at a.
HostTime FirstTrue(HostTime a, HostTime b,
                   const std::function<bool(HostTime)>& now) {
  while (b.ns - a.ns > 200) {
    const HostTime middle{a.ns + (b.ns - a.ns) / 2};
    (now(middle) ? b : a) = middle;
  }
  return b;
}

struct MovingCard {
  SceneCard at;
  Side territory = Side::kA;
  const Landing* owner = nullptr;  // drags, pushes or pins it
  bool dragged = false;
  bool pinned = false;
  HostTime landed{INT64_MIN};                    // in the air until then
  std::array<const Landing*, kHands> touched{};  // last, by each hand
  bool touched_in_reading = false;
  bool out = false;
  std::optional<Side> pushed_by;
  bool by_left = false;  // which of his hands
  bool by_right = false;
  bool by_valid_hand = true;

  court::CardSize size;

  Rect Area() const { return CardRect(size, at.centre, at.angle_deg); }
};

class Playing {
 public:
  Playing(const std::vector<Landing>& landings, const Stage& stage,
          const std::array<PlayerModel, 2>& players, Random random)
      : landings_(landings),
        players_(players),
        court_(*stage.court),
        first_sound_(stage.first_sound),
        random_(random) {
    for (const SceneCard& card : stage.cards) {
      const PlacedCard* placed = Find(stage.layout, card.card);
      if (placed == nullptr) continue;
      MovingCard moving;
      moving.at = card;
      moving.territory = placed->territory;
      moving.size = stage.court->card;
      cards_.push_back(moving);
    }
    played_.settled = stage.first_sound;
  }

  Played Run() {
    const std::vector<HostTime> times = Times();
    for (size_t i = 0; i < times.size(); ++i) {
      Touchdowns(times[i]);
      if (i + 1 < times.size()) Advance(times[i], times[i + 1]);
      Lifts(i + 1 < times.size() ? times[i + 1] : times[i]);
    }
    for (const Landing& landing : landings_) {
      played_.settled = std::max(played_.settled, landing.end);
      if (landing.kind == StrokeKind::kHover) Hover(landing);
    }
    std::stable_sort(played_.contacts.begin(), played_.contacts.end(),
                     [](const auto& a, const auto& b) { return a.t < b.t; });
    std::stable_sort(played_.exits.begin(), played_.exits.end(),
                     [](const auto& a, const auto& b) { return a.t < b.t; });
    return std::move(played_);
  }

 private:
  bool Down(const Landing& landing) const {
    return landing.kind != StrokeKind::kHover;
  }

  // Every beginning and end of a contact, and a step grid in between.
  std::vector<HostTime> Times() const {
    std::vector<HostTime> times;
    for (const Landing& landing : landings_) {
      if (!Down(landing)) continue;
      for (HostTime t = landing.begin; t < landing.end; t = t + kStep) {
        times.push_back(t);
      }
      times.push_back(landing.end);
    }
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
  }

  Rect Fingers(const Landing& landing, HostTime t) const {
    return FingerRect(players_[static_cast<size_t>(Index(landing.player))],
                      landing.player, landing.left, landing.FingersAt(t));
  }

  void Touchdowns(HostTime t) {
    for (const Landing& landing : landings_) {
      if (!Down(landing) || landing.begin != t) continue;
      const Rect fingers = Fingers(landing, t);
      for (MovingCard& card : cards_) {
        if (card.landed <= t && !Touched(landing, card, t) &&
            Overlap(fingers, card.Area())) {
          Touch(landing, card, t);
        }
      }
    }
  }

  // Whether this touch is already told of: a hand's first one of a card is, and
  // its first one from the first sound on, if it came down anew.
  bool Touched(const Landing& landing, const MovingCard& card,
               HostTime t) const {
    const Landing* const before = card.touched[landing.hand];
    if (before == nullptr) return false;
    return before == &landing || before->begin >= first_sound_ ||
           t < first_sound_;
  }

  void Touch(const Landing& landing, MovingCard& card, HostTime t) {
    card.touched[landing.hand] = &landing;
    card.touched_in_reading |= t >= first_sound_;
    played_.contacts.push_back(
        {.player = landing.player,
         .left = landing.left,
         .card = card.at.card,
         .territory = card.territory,
         .t = t,
         .lifted = landing.end,
         .inside_line =
             Overlap(card.Area(), TerritoryRect(court_, card.territory)),
         .in_other_line =
             Overlap(card.Area(), TerritoryRect(court_, Other(card.territory))),
         .valid_hand = landing.valid});
    if (card.owner != nullptr && (card.dragged || card.pinned)) return;
    card.owner = &landing;
    card.dragged = landing.speed_mm_s > 0;
    card.pinned = !card.dragged;
  }

  void Advance(HostTime a, HostTime b) {
    bool moved = false;
    for (const Landing& landing : landings_) {
      if (!Down(landing) || landing.begin > a || landing.end < b) continue;
      if (landing.speed_mm_s > 0) {
        Drag(landing, a, b);
        moved = true;
      }
    }
    if (!moved) return;
    for (const Landing& landing : landings_) {
      if (!Down(landing) || landing.begin > a || landing.end < b) continue;
      for (MovingCard& card : cards_) NewTouch(landing, card, a, b);
    }
  }

  // A moving hand comes over a card, or a moving card under a hand.
  void NewTouch(const Landing& landing, MovingCard& card, HostTime a,
                HostTime b) {
    if (card.landed > a || Touched(landing, card, a)) return;
    if (!Overlap(Fingers(landing, b), card.Area())) return;
    const Rect area = card.Area();
    const HostTime t = FirstTrue(
        a, b, [&](HostTime at) { return Overlap(Fingers(landing, at), area); });
    Touch(landing, card, t);
  }

  void Drag(const Landing& landing, HostTime a, HostTime b) {
    const Point step = landing.FingersAt(b) - landing.FingersAt(a);
    std::vector<size_t> movers;
    for (size_t i = 0; i < cards_.size(); ++i) {
      MovingCard& card = cards_[i];
      if (card.owner != &landing || !card.dragged || card.landed > a) continue;
      Move(card, step, a, b);
      movers.push_back(i);
    }
    for (int round = 0; round < kPushRounds && !movers.empty(); ++round) {
      movers = PushFrom(movers, landing, a, b);
    }
  }

  // Cards in the way of `movers`, each pushed clear; they push in their turn.
  std::vector<size_t> PushFrom(const std::vector<size_t>& movers,
                               const Landing& landing, HostTime a, HostTime b) {
    std::vector<size_t> pushed;
    for (const size_t i : movers) {
      const Rect pusher = cards_[i].Area().Shrunk(kSlack);
      for (size_t j = 0; j < cards_.size(); ++j) {
        MovingCard& card = cards_[j];
        if (i == j || card.pinned || card.dragged || card.landed > a) continue;
        const Rect area = card.Area().Shrunk(kSlack);
        if (Dot(area.centre - pusher.centre, landing.way) <= 0) continue;
        const double way = PushOut(pusher, area, landing.way);
        if (way <= 1e-9) continue;
        if (card.owner == nullptr) {
          card.owner = &landing;
          card.pushed_by = landing.player;
        }
        if (card.pushed_by == landing.player) {
          (landing.left ? card.by_left : card.by_right) = true;
          card.by_valid_hand = card.by_valid_hand && landing.valid;
        }
        Move(card, landing.way * way, a, b);
        pushed.push_back(j);
      }
    }
    return pushed;
  }

  void Move(MovingCard& card, Point step, HostTime a, HostTime b) {
    CardTrack& track = played_.tracks[card.at.card];
    if (track.keys.empty()) Key(track, card, a);
    const Point from = card.at.centre;
    card.at.centre = from + step;
    if (track.keys.back().t == b) track.keys.pop_back();
    Key(track, card, b);
    CheckOut(card, a, b, [&](HostTime t) {
      const double u = (t - a).Seconds() / (b - a).Seconds();
      return CardRect(card.size, from + step * u, card.at.angle_deg);
    });
  }

  static void Key(CardTrack& track, const MovingCard& card, HostTime t) {
    track.keys.push_back(
        {t, card.at.centre, card.at.angle_deg, card.at.height_mm});
  }

  void CheckOut(MovingCard& card, HostTime a, HostTime b,
                const std::function<Rect(HostTime)>& area) {
    const Rect home = TerritoryRect(court_, card.territory);
    if (card.out || Overlap(area(b), home)) return;
    card.out = true;
    const HostTime t =
        FirstTrue(a, b, [&](HostTime at) { return !Overlap(area(at), home); });
    TrueExit exit;
    exit.card = card.at.card;
    exit.territory = card.territory;
    exit.t = t;
    if (!card.touched_in_reading) {
      exit.pushed_by = card.pushed_by;
      exit.left = card.by_left;
      exit.right = card.by_right;
      exit.valid_hand = card.by_valid_hand;
    }
    played_.exits.push_back(exit);
  }

  void Lifts(HostTime t) {
    for (const Landing& landing : landings_) {
      if (!Down(landing) || landing.end != t) continue;
      for (MovingCard& card : cards_) {
        if (card.owner != &landing) continue;
        const bool flies = landing.speed_mm_s > 0;
        if (flies) Fly(card, landing, t);
        card.owner = nullptr;
        card.dragged = card.pinned = false;
      }
    }
  }

  // On from the hand: slower with the way, a little up, turning.
  void Fly(MovingCard& card, const Landing& landing, HostTime t) {
    const double speed =
        landing.speed_mm_s *
        (card.dragged ? random_.Uniform(0.7, 1.0) : random_.Uniform(0.5, 0.8));
    const double brake = std::max(kSliding, speed * speed / (2 * kFarthest));
    const double seconds = speed / brake;
    const double turn = random_.Uniform(-8, 8);
    const Point way = Direction(std::atan2(landing.way.y, landing.way.x) * 180 /
                                    std::numbers::pi +
                                turn);
    const double spin = random_.Uniform(-400, 400);
    const double top = random_.Uniform(4, 25);
    const MovingCard start = card;
    const auto place = [&](double s) {
      MovingCard at = start;
      at.at.centre = start.at.centre + way * (speed * s - brake * s * s / 2);
      const double u = s / seconds;
      at.at.angle_deg = start.at.angle_deg + spin * (s - s * s / 2 / seconds);
      at.at.height_mm = top * 4 * u * (1 - u);
      return at;
    };
    CardTrack& track = played_.tracks[card.at.card];
    if (track.keys.empty()) Key(track, card, t);
    const HostTime end = t + FromSeconds(seconds);
    for (HostTime a = t; a < end;) {
      const HostTime b = std::min(a + kFlightKey, end);
      Key(track, place((b - t).Seconds()), b);
      CheckOut(card, a, b,
               [&](HostTime at) { return place((at - t).Seconds()).Area(); });
      a = b;
    }
    card.at = place(seconds).at;
    card.at.height_mm = 0;
    track.keys.back().height_mm = 0;
    card.landed = end;
    played_.settled = std::max(played_.settled, end);
  }

  void Hover(const Landing& landing) {
    TrueHover hover{landing.player, landing.left, 0,
                    landing.begin,  landing.end,  landing.height_mm};
    for (const MovingCard& card : cards_) {
      if (Contains(card.Area(), landing.begin_at)) hover.card = card.at.card;
    }
    played_.hovers.push_back(hover);
  }

  const std::vector<Landing>& landings_;
  const std::array<PlayerModel, 2>& players_;
  const court::Plan& court_;
  HostTime first_sound_;
  Random random_;
  std::vector<MovingCard> cards_;
  Played played_;
};

}  // namespace

Played PlayOut(const std::vector<Landing>& landings, const Stage& stage,
               const std::array<PlayerModel, 2>& players, Random random) {
  return Playing(landings, stage, players, random).Run();
}

}  // namespace kimari::sim
