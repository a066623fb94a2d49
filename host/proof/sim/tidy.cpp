#include "host/proof/sim/tidy.h"

#include <algorithm>
#include <cmath>

#include "host/proof/sim/strokes.h"

namespace kimari::sim {
namespace {

constexpr double kCarryLift = 45;    // mm over the cards
constexpr double kHandSpeed = 1600;  // mm/s
constexpr double kQuickest = 0.22;   // s a way
constexpr double kPatience = 8;      // s, all of one player's tidying
constexpr Duration kGrasp = Milliseconds(60);
constexpr Duration kCardKey = Milliseconds(10);
constexpr Duration kFirstCard = Seconds(1);  // after the court was laid
constexpr Duration kStraightens = Milliseconds(160);
constexpr Duration kHandsOff = Milliseconds(100);  // before the memorising ends

// One card to be carried.
struct Job {
  CardId card = 0;
  Point to;
  double angle_deg = 0;
  bool away = false;  // off the court for good
  bool turn_up = false;
};

double WaySeconds(double mm) {
  return std::max(kQuickest, MinimumJerkSeconds(mm, kHandSpeed));
}

// The angle equal to `wanted` that is nearest to `now`.
double NearestTurn(double wanted, double now) {
  return wanted + 360 * std::round((now - wanted) / 360);
}

class Tidying {
 public:
  Tidying(const Scenario& scenario, HostTime begin, Act& act)
      : scenario_(scenario), begin_(begin), act_(act) {}

  // One player carries his cards one after the other.
  HostTime Carry(Side player, const std::vector<Job>& jobs) {
    if (jobs.empty()) return begin_;
    const PlayerModel& model =
        scenario_.player_models[static_cast<size_t>(Index(player))];
    HandMotion& hand = act_.hands[HandIndex(player, model.left_handed)];
    const double hurry = std::min(1.0, kPatience / Estimate(hand, jobs));
    HostTime t = std::max(begin_, hand.End());
    for (const Job& job : jobs) t = One(hand, job, t, hurry);
    const Point rest = RestOf(model, model.left_handed);
    const double back = WaySeconds(Length(rest - hand.Last().fingers));
    const HostTime end = t + FromSeconds(back);
    hand.Carry(t, end, rest, kCarryLift, 0);
    return end;
  }

  SceneCard Now(CardId card, HostTime t) const {
    for (const SceneCard& c : act_.cards) {
      if (c.card != card) continue;
      const auto it = act_.tracks.find(card);
      return it == act_.tracks.end() ? c : CardAt(c, it->second, t);
    }
    return {};
  }

 private:
  double Estimate(const HandMotion& hand, const std::vector<Job>& jobs) const {
    double seconds = 0;
    Point at = hand.Last().fingers;
    for (const Job& job : jobs) {
      const Point card = Now(job.card, begin_).centre;
      seconds +=
          WaySeconds(Length(card - at)) + WaySeconds(Length(job.to - card));
      seconds += 2 * kGrasp.Seconds();
      at = job.to;
    }
    return seconds;
  }

  HostTime One(HandMotion& hand, const Job& job, HostTime t, double hurry) {
    const SceneCard card = Now(job.card, t);
    const double reach = WaySeconds(Length(card.centre - hand.Last().fingers));
    const HostTime there = t + FromSeconds(reach * hurry);
    hand.Carry(t, there, card.centre, kCarryLift, 0);
    const HostTime held = there + kGrasp;
    hand.Hold(there, held);
    const HostTime put =
        held + FromSeconds(WaySeconds(Length(job.to - card.centre)) * hurry);
    hand.Carry(held, put, job.to, kCarryLift, 0);
    const HostTime free = put + kGrasp;
    hand.Hold(put, free);

    CardTrack& track = act_.tracks[job.card];
    if (track.AwayAt(held)) track.away.back().to = held;
    const double from = card.angle_deg;
    const double to = NearestTurn(job.angle_deg, from);
    const auto key = [&](HostTime at) {
      const HandPlace place = hand.At(at);
      const double u = (at - held).Seconds() / (put - held).Seconds();
      track.keys.push_back(
          {at, place.fingers, from + (to - from) * u, place.height_mm});
    };
    for (HostTime at = held; at < put; at = at + kCardKey) key(at);
    track.keys.push_back({put, job.to, to, 0});
    if (job.away) track.away.push_back({free});
    if (job.turn_up) track.turned_up = put;
    return free;
  }

  const Scenario& scenario_;
  HostTime begin_;
  Act& act_;
};

// Where a player puts what he has taken.
Point PileOf(Side player) {
  return player == Side::kA ? Point{200, -480} : Point{-200, 480};
}

// Where a card is put down: its place, a little off, never onto another.
Point PutDown(court::CardSize card, const PlacedCard& place, double within,
              const CourtState& court, Random& random) {
  const Point off{random.Uniform(-within, within),
                  random.Uniform(-within, within)};
  const Rect there =
      CardRect(card, place.centre + off, place.angle_deg).Shrunk(0.15);
  const bool clear = std::none_of(
      court.cards.begin(), court.cards.end(), [&](const SceneCard& c) {
        return c.card != place.card &&
               Overlap(there,
                       CardRect(card, c.centre, c.angle_deg).Shrunk(0.15));
      });
  return clear ? place.centre + off : place.centre;
}

bool Displaced(const SceneCard& now, const SceneCard& before) {
  const double turned = std::remainder(now.angle_deg - before.angle_deg, 360);
  return Length(now.centre - before.centre) > 0.5 || std::abs(turned) > 0.5;
}

// What is sent is carried in the order in which it was chosen.
void SendInOrder(const std::vector<PlacedCard>& sent, std::vector<Job>& jobs) {
  std::vector<Job> chosen;
  std::vector<Job*> places;
  for (const PlacedCard& card : sent) {
    for (const Job& job : jobs) {
      if (job.card == card.card) chosen.push_back(job);
    }
  }
  for (Job& job : jobs) {
    const bool is_sent =
        std::any_of(chosen.begin(), chosen.end(),
                    [&](const Job& other) { return other.card == job.card; });
    if (is_sent) places.push_back(&job);
  }
  for (size_t i = 0; i < places.size(); ++i) *places[i] = chosen[i];
}

}  // namespace

void Straighten(const Scenario& scenario, HostTime laid, Random random,
                Act& act) {
  const HostTime end = laid + FromSeconds(scenario.memorise_s) - kHandsOff;
  for (const Side player : {Side::kA, Side::kB}) {
    const PlayerModel& model =
        scenario.player_models[static_cast<size_t>(Index(player))];
    std::vector<Point> places;
    for (const PlacedCard& card : scenario.layout) {
      if (card.territory == player) places.push_back(card.centre);
    }
    HandMotion& hand = act.hands[HandIndex(player, model.left_handed)];
    const Point rest = RestOf(model, model.left_handed);
    HostTime t = laid + kFirstCard;
    for (int i = 0; i < model.straightens && !places.empty(); ++i) {
      const auto chosen =
          places.begin() + static_cast<ptrdiff_t>(random.Below(places.size()));
      const HostTime there =
          t + FromSeconds(WaySeconds(Length(*chosen - hand.Last().fingers)));
      const HostTime done = there + kStraightens;
      const HostTime back =
          done + FromSeconds(WaySeconds(Length(rest - *chosen)));
      if (back > end) break;
      hand.Carry(t, there, *chosen, kCarryLift, 0);
      hand.Hold(there, done);
      t = done;
      places.erase(chosen);
    }
    if (hand.Still()) continue;
    const double back = WaySeconds(Length(rest - hand.Last().fingers));
    hand.Carry(t, t + FromSeconds(back), rest, kCarryLift, 0);
    act.quiet = std::max(act.quiet, hand.End());
  }
}

std::vector<PlacedCard> SentCards(const court::Plan& plan, const After& after,
                                  const rules::Ruling& ruling,
                                  const Layout& before) {
  std::vector<PlacedCard> sent;
  const rules::Sends sends = rules::SendsOf(ruling);
  Layout layout = before;
  size_t chosen = 0;
  const int earned = after.forget ? 0 : sends.count;
  for (int i = 0; i < earned + (after.unearned ? 1 : 0); ++i) {
    const Side from = i < earned ? *sends.from : *after.unearned;
    std::optional<CardId> card;
    while (!card && chosen < after.send.size()) {
      const PlacedCard* wish = Find(layout, after.send[chosen++]);
      if (wish != nullptr && wish->territory == from) card = wish->card;
    }
    if (!card) card = LastCard(layout, from, {});
    if (!card) break;
    Remove(layout, *card);
    std::optional<PlacedCard> place =
        FreePlace(plan, layout, *card, Other(from));
    if (sent.size() < after.to.size()) {
      const SendTo& to = after.to[sent.size()];
      const double x =
          to.column > 0 ? ColumnX(plan, Other(from), to.column) : to.x_mm;
      place = PlacedCard{*card,
                         Other(from),
                         to.row,
                         {x, plan.RowCentre(Other(from), to.row)},
                         OwnersAngle(Other(from))};
    }
    if (!place) break;
    layout.push_back(*place);
    sent.push_back(*place);
  }
  return sent;
}

void Tidy(const Scenario& scenario, const After& after, HostTime begin,
          Random random, Act& act, TrueReading& truth, CourtState& court) {
  const rules::Ruling ruling = Expected(truth, *scenario.book);
  std::array<std::vector<Job>, 2> jobs;
  Tidying tidying(scenario, begin, act);
  if (ruling.outcome == rules::Outcome::kTake && ruling.taker) {
    jobs[static_cast<size_t>(Index(*ruling.taker))].push_back(
        {ruling.called, PileOf(*ruling.taker), 0, true});
    Remove(court.layout, ruling.called);
  }
  const std::vector<PlacedCard> sent =
      SentCards(scenario.Court(), after, ruling, court.layout);
  for (const PlacedCard& card : sent) {
    Remove(court.layout, card.card);
    court.layout.push_back(card);
  }
  const std::vector<SceneCard> before = court.cards;
  court.cards.clear();
  for (const SceneCard& c : before) {
    if (Find(court.layout, c.card) != nullptr) court.cards.push_back(c);
  }
  const double within = after.askew_mm.value_or(1.0);
  for (SceneCard& card : court.cards) {
    const PlacedCard* place = Find(court.layout, card.card);
    const bool is_sent =
        std::any_of(sent.begin(), sent.end(),
                    [&](const PlacedCard& s) { return s.card == card.card; });
    const SceneCard now = tidying.Now(card.card, begin);
    if (!is_sent && !Displaced(now, card)) continue;
    const Point put =
        PutDown(scenario.Court().card, *place, within, court, random);
    const Side carrier = is_sent ? Other(place->territory) : place->territory;
    jobs[static_cast<size_t>(Index(carrier))].push_back(
        {card.card, put, place->angle_deg, false});
    card.centre = put;
    card.angle_deg = place->angle_deg;
  }
  for (std::vector<Job>& of_one : jobs) SendInOrder(sent, of_one);
  const HostTime a = tidying.Carry(Side::kA, jobs[0]);
  const HostTime b = tidying.Carry(Side::kB, jobs[1]);
  const bool carried = !jobs[0].empty() || !jobs[1].empty();
  truth.tidy = carried ? std::max(a, b) : truth.settled;
}

void MoveByHand(const Scenario& scenario, const std::vector<PlannedMove>& moves,
                const TrueReading& truth, Act& act, CourtState& court) {
  for (const PlannedMove& move : moves) {
    HostTime begin = std::max(
        truth.settled,
        (move.from_settled ? truth.settled : truth.first_sound) + move.after);
    const bool known = std::any_of(
        act.cards.begin(), act.cards.end(),
        [&](const SceneCard& card) { return card.card == move.card; });
    if (!known) {  // it has been off the court since an earlier reading
      act.cards.push_back({move.card, PileOf(move.player), 0});
      act.tracks[move.card].away.push_back({});
    }
    const auto& keys = act.tracks[move.card].keys;
    if (!keys.empty()) begin = std::max(begin, keys.back().t);
    Remove(court.layout, move.card);
    std::erase_if(court.cards, [&](const SceneCard& card) {
      return card.card == move.card;
    });
    Job job{move.card, PileOf(move.player), 0, true};
    if (move.to) {
      job = {move.card, move.to->centre, move.to->angle_deg, false, true};
      court.layout.push_back(*move.to);
      court.cards.push_back(ToScene(*move.to));
    }
    Tidying(scenario, begin, act).Carry(move.player, {job});
  }
}

}  // namespace kimari::sim
