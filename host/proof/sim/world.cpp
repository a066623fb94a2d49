#include "host/proof/sim/world.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "host/court/enrolment.h"
#include "host/proof/sim/lean.h"
#include "host/proof/sim/pads.h"
#include "host/proof/sim/scenario_sections.h"
#include "host/proof/sim/strokes.h"
#include "host/proof/sim/tidy.h"
#include "host/proof/sim/touch_draw.h"

namespace kimari::sim {
namespace {

constexpr double kSoundMsPerMetre = 1000.0 / 343;
constexpr Duration kApproach = Milliseconds(400);  // longer than any approach
constexpr Duration kHandOnto = Milliseconds(300);  // of a hand laid on the mat

const Act& ActAt(const std::vector<std::shared_ptr<const Act>>& acts,
                 HostTime t) {
  const auto after = std::upper_bound(
      acts.begin(), acts.end(), t,
      [](HostTime time, const auto& act) { return time < act->begin; });
  return after == acts.begin() ? *acts.front() : **std::prev(after);
}

std::array<TouchLaw, 2> FreeHands(const Scenario& scenario) {
  const TouchDraw draw(scenario.physics, scenario.seed);
  return {draw.TouchOf(Side::kA, 0), draw.TouchOf(Side::kB, 0)};
}

bool ActiveAt(const Disturbed& d, HostTime t) {
  return t >= d.from && t < d.to;
}

}  // namespace

World::World(Scenario scenario, const Setup& setup)
    : scenario_(std::move(scenario)),
      free_hands_(FreeHands(scenario_)),
      electrodes_(scenario_.Court(), CrossTalkOf(*scenario_.physics)),
      knocks_(scenario_.physics->knock, scenario_.Court(), scenario_.seed),
      real_time_(setup.real_time),
      listener_(FromSeconds(scenario_.sound.silence_s)),
      to_ears_(FromMilliseconds(scenario_.sound.latency_ms +
                                scenario_.sound.speaker_m * kSoundMsPerMetre)),
      court_(LaidCourt(scenario_)),
      snapshot_(std::make_shared<Snapshot>()),
      calls_(scenario_),
      latest_asked_ns_(setup.start.ns) {
  LaySheets(setup);
  ResolveDisturbances(std::nullopt, laid_at_);
}

void World::LaySheets(const Setup& setup) {
  auto first = std::make_shared<Snapshot>();
  HostTime t = setup.start;
  const auto lay = [&](std::vector<SceneCard> cards) {
    auto act = std::make_shared<Act>();
    act->begin = t;
    act->quiet = t;
    act->cards = std::move(cards);
    for (size_t i = 0; i < kHands; ++i) {
      act->hands[i] = HandMotion(court_.hands[i]);
    }
    first->acts.push_back(act);
    return act;
  };
  const std::vector<cards::Card>& deck = scenario_.deck.cards;
  for (size_t at = 0; setup.sheet.ns > 0 && at < deck.size();) {
    const int count = static_cast<int>(std::min<size_t>(
        deck.size() - at,
        static_cast<size_t>(vision::EnrolmentSheetSize(scenario_.Court()))));
    std::vector<SceneCard> sheet;
    for (const auto& place :
         vision::EnrolmentPlaces(scenario_.Court(), count)) {
      sheet.push_back({deck[at++].number, place.centre, place.angle_deg});
    }
    lay(std::move(sheet));
    t = t + setup.sheet;
  }
  laid_at_ = t;
  Straighten(scenario_, laid_at_, Stream(scenario_.seed, 8),
             *lay(court_.cards));
  snapshot_ = std::move(first);
}

std::shared_ptr<const World::Snapshot> World::Current() const {
  const std::lock_guard lock(mutex_);
  return snapshot_;
}

// The snapshot for looking at t; what was looked at cannot change any more.
std::shared_ptr<const World::Snapshot> World::Look(HostTime t) const {
  int64_t seen = latest_asked_ns_.load(std::memory_order_relaxed);
  while (t.ns > seen && !latest_asked_ns_.compare_exchange_weak(seen, t.ns)) {
  }
  return Current();
}

void World::Publish(std::shared_ptr<const Snapshot> next) {
  const std::lock_guard lock(mutex_);
  snapshot_ = std::move(next);
}

void World::Hear(std::span<const float> samples, double rate,
                 HostTime first_sample) {
  for (const Onset& onset :
       listener_.Hear(samples, rate, first_sample + to_ears_)) {
    int planned = 0;
    {
      const std::lock_guard lock(mutex_);
      if (!truth_.empty()) {
        went_on_.try_emplace(truth_.back().reading, onset.at);
      }
      planned = calls_.Hear(onset.pause);
      if (planned > 0) first_sounds_[planned] = onset.at;
    }
    if (planned > 0) BeginReading(planned, onset.at);
  }
}

void World::BeginReading(int planned, HostTime first_sound) {
  const PlannedReading& script =
      scenario_.readings[static_cast<size_t>(planned - 1)];
  const int number = ReadingsHeard() + scenario_.first_number;
  const std::shared_ptr<const Snapshot> before = Current();
  const Act& last = *before->acts.back();
  const HostTime asked{latest_asked_ns_.load()};
  HostTime earliest = std::max({asked, last.begin, laid_at_}) + Microseconds(1);

  // Players finish tidying if the strokes leave them the time.
  HostTime first_stroke = kForever;
  for (const Stroke& stroke : script.strokes) {
    first_stroke =
        std::min(first_stroke, first_sound + FromMilliseconds(stroke.touch_ms));
  }
  const bool tidy =
      first_stroke == kForever || first_stroke - kApproach >= last.quiet;
  CourtState court = court_;
  if (tidy) {
    earliest = std::max(earliest, last.quiet);
  } else {
    for (size_t i = 0; i < kHands; ++i) {
      court.hands[i] = last.hands[i].At(earliest);
    }
  }
  std::erase_if(court.cards, [&](const SceneCard& card) {
    for (const Disturbed& d : before->disturbed) {
      if (d.what->kind == DisturbanceKind::kCardLost &&
          d.what->card == card.card && d.from <= first_sound) {
        return true;
      }
    }
    return false;
  });
  std::erase_if(court.layout, [&](const PlacedCard& card) {
    return std::none_of(court.cards.begin(), court.cards.end(),
                        [&](const auto& c) { return c.card == card.card; });
  });

  if (Silent(first_sound)) {
    TrueReading unheard;
    unheard.reading = number;
    unheard.card = script.card;
    unheard.first_sound = unheard.settled = unheard.tidy = first_sound;
    unheard.layout = court_.layout;
    unheard.scorable = false;
    unheard.why_not = "the players did not hear it";
    const std::lock_guard lock(mutex_);
    truth_.push_back(std::move(unheard));
    return;
  }
  Course course = PlayReading(scenario_, planned, court, first_sound, earliest);
  course.truth.reading = number;
  if (!tidy && earliest < last.quiet) {
    course.truth.disturbed.emplace_back("untidy");
  }
  court_ = std::move(course.after);
  auto next = std::make_shared<Snapshot>(*before);
  next->acts.push_back(std::make_shared<const Act>(std::move(course.act)));
  {
    const std::lock_guard lock(mutex_);
    truth_.push_back(std::move(course.truth));
  }
  Publish(std::move(next));
  ResolveDisturbances(planned, first_sound);
}

void World::ResolveDisturbances(std::optional<int> planned, HostTime zero) {
  auto next = std::make_shared<Snapshot>(*Current());
  std::vector<Change> changes;
  for (const Disturbance& d : scenario_.disturbances) {
    if (d.reading != planned) continue;
    const HostTime from = zero + FromMilliseconds(d.at_ms);
    const HostTime to =
        d.for_ms ? from + FromMilliseconds(*d.for_ms) : kForever;
    next->disturbed.push_back({&d, from, to});
    changes.push_back({from, true, d});
    if (d.for_ms) changes.push_back({to, false, d});
  }
  const std::lock_guard lock(mutex_);
  snapshot_ = std::move(next);
  changes_.insert(changes_.end(), changes.begin(), changes.end());
  std::stable_sort(
      changes_.begin(), changes_.end(),
      [](const Change& a, const Change& b) { return a.at < b.at; });
}

std::vector<Change> World::DrainChanges(HostTime now) {
  const std::lock_guard lock(mutex_);
  const auto later = std::find_if(changes_.begin(), changes_.end(),
                                  [now](const auto& c) { return c.at > now; });
  std::vector<Change> due(changes_.begin(), later);
  changes_.erase(changes_.begin(), later);
  return due;
}

bool World::Silent(HostTime t) const {
  const auto now = Current();
  return std::any_of(
      now->disturbed.begin(), now->disturbed.end(), [t](const Disturbed& d) {
        return d.what->kind == DisturbanceKind::kSoundLost && ActiveAt(d, t);
      });
}

// The acts' hand, or one laid on the mat by a disturbance.
HandPlace World::HandAt(const Snapshot& now, const Act& act, size_t hand,
                        HostTime t) const {
  HandPlace place = act.hands[hand].At(t);
  for (const Disturbed& d : now.disturbed) {
    if (d.what->kind != DisturbanceKind::kRestingHand || !ActiveAt(d, t)) {
      continue;
    }
    const PlayerModel& model =
        scenario_.player_models[static_cast<size_t>(Index(d.what->side))];
    if (hand != HandIndex(d.what->side, !model.left_handed)) continue;
    HandMotion onto(place);
    onto.Carry(d.from, d.from + kHandOnto, d.what->place, 30, 0);
    if (d.to != kForever && d.to - kHandOnto > onto.End()) {
      onto.Carry(d.to - kHandOnto, d.to, place.fingers, 30, place.height_mm);
    }
    place = onto.At(t);
  }
  return place;
}

Scene World::SceneAt(HostTime t) const {
  const auto now = Look(t);
  const Act& act = ActAt(now->acts, t);
  Scene scene;
  scene.cards = act.CardsAt(t);
  for (const Disturbed& d : now->disturbed) {
    if (d.what->kind != DisturbanceKind::kCardLost || t < d.from) continue;
    std::erase_if(scene.cards,
                  [&d](const SceneCard& c) { return c.card == d.what->card; });
  }
  for (const Side side : {Side::kA, Side::kB}) {
    const PlayerModel& model =
        scenario_.player_models[static_cast<size_t>(Index(side))];
    for (const bool left : {false, true}) {
      scene.hands.push_back(
          HandInScene(side, left, HandAt(*now, act, HandIndex(side, left), t),
                      model.hand_width_mm));
    }
    if (model.lean_mm > 0) {
      AddHead(scenario_.Court(), side, model.lean_mm, LeanAt(now->acts, t),
              scene);
    }
  }
  return scene;
}

// Where something holds it elsewhere than it was to be, it comes down on no
// card.
FeltHand World::FeltAt(const Act& act, Side player, size_t hand, HostTime t,
                       const HandPlace& place) const {
  const TouchLaw& free = free_hands_[static_cast<size_t>(Index(player))];
  if (act.hands[hand].At(t).height_mm != place.height_mm) {
    return free.Free(place.height_mm);
  }
  return act.Felt(hand, t, free);
}

bool World::Sample(Side board, HostTime t,
                   std::array<firmware::PadLoad, mat::kPads>& loads) {
  const auto now = Look(t);
  const Act& act = ActAt(now->acts, t);
  const bool moving = act.HandsMoveAt(t);
  if (!moving && now->disturbed.empty()) return false;
  loads.fill({});
  bool felt = false;
  for (const Side side : {Side::kA, Side::kB}) {
    const PlayerModel& model =
        scenario_.player_models[static_cast<size_t>(Index(side))];
    for (const bool left : {false, true}) {
      const size_t index = HandIndex(side, left);
      if (now->disturbed.empty() && act.hands[index].Still()) continue;
      const HandPlace place = HandAt(*now, act, index, t);
      const FeltHand as = FeltAt(act, side, index, t, place);
      felt |= electrodes_.AddHand(
          {side, left, place.fingers, as.height_mm,
           place.touch_pf > 0 ? place.touch_pf : model.touch_pf, as.share},
          model, board, loads);
    }
  }
  for (const Disturbed& d : now->disturbed) {
    if (!ActiveAt(d, t)) continue;
    if (d.what->kind == DisturbanceKind::kWetCloth) {
      electrodes_.AddCloth(
          {d.what->place, d.what->width_mm / 2, d.what->depth_mm / 2},
          d.what->amount, board, loads);
      felt = true;
    } else if (d.what->kind == DisturbanceKind::kPadDead &&
               d.what->side == board) {
      loads[static_cast<size_t>(d.what->pad)] = {};
    }
  }
  return felt;
}

float World::SeatCoupling(Side player, HostTime t) {
  const PlayerModel& model =
      scenario_.player_models[static_cast<size_t>(Index(player))];
  const double wander =
      SeatWander(scenario_.seed, player, (t - HostTime{}).Seconds());
  return static_cast<float>(
      std::clamp(model.coupling + model.coupling_wander * wander, 0.0, 1.0));
}

HostTime World::QuietAt() const { return Current()->acts.back()->quiet; }

std::optional<HostTime> World::FirstSoundOf(int planned) const {
  const std::lock_guard lock(mutex_);
  const auto heard = first_sounds_.find(planned);
  if (heard == first_sounds_.end()) return std::nullopt;
  return heard->second;
}

int World::NumberOf(int planned) const {
  const std::lock_guard lock(mutex_);
  return calls_.NumberOf(planned);
}

void World::LeaveOut() {
  const std::lock_guard lock(mutex_);
  calls_.LeaveOut();
}

void World::LeaveInAgain() {
  const std::lock_guard lock(mutex_);
  calls_.LeaveInAgain();
}

int World::ReadingsHeard() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(truth_.size());
}

}  // namespace kimari::sim
