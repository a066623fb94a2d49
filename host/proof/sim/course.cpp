#include "host/proof/sim/course.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "host/proof/sim/play.h"
#include "host/proof/sim/scenario_sections.h"
#include "host/proof/sim/strokes.h"
#include "host/proof/sim/tidy.h"
#include "host/proof/sim/touch_draw.h"

namespace kimari::sim {

CourtState LaidCourt(const Scenario& scenario) {
  CourtState court;
  court.layout = scenario.layout;
  for (const PlacedCard& card : court.layout) {
    court.cards.push_back(ToScene(card));
  }
  for (const Side side : {Side::kA, Side::kB}) {
    const PlayerModel& player =
        scenario.player_models[static_cast<size_t>(Index(side))];
    court.hands[HandIndex(side, false)] = {player.rest_right, 0, 0};
    court.hands[HandIndex(side, true)] = {player.rest_left, 0, 0};
  }
  return court;
}

namespace {

constexpr Duration kGoesUp = Milliseconds(400);
constexpr Duration kComesDown = Milliseconds(350);

// Puts down what the reading before left up.
void PutDownHands(const Scenario& scenario, HostTime begin, Act& act) {
  for (const Side side : {Side::kA, Side::kB}) {
    for (const bool left : {false, true}) {
      HandMotion& hand = act.hands[HandIndex(side, left)];
      if (hand.Last().raise == 0) continue;
      const PlayerModel& player =
          scenario.player_models[static_cast<size_t>(Index(side))];
      hand.Raise(begin, begin + kComesDown, RestOf(player, left), 0, 0);
    }
  }
}

// A hand goes up when it has nothing else left to do.
void HoldUp(const Scenario& scenario, const PlannedReading& reading, Act& act,
            TrueReading& truth) {
  for (const HandUp& up : reading.hands_up) {
    HandMotion& hand = act.hands[HandIndex(up.player, up.left)];
    const HostTime wanted = truth.first_sound + FromMilliseconds(up.at_ms);
    const HostTime begin = std::max({wanted - kGoesUp, hand.End(), act.begin});
    const HostTime from = begin + kGoesUp;
    const HostTime to = from + FromMilliseconds(up.for_ms);
    hand.Raise(begin, from, up.tips, up.height_mm, 1);
    hand.Hold(from, to);
    const PlayerModel& player =
        scenario.player_models[static_cast<size_t>(Index(up.player))];
    hand.Raise(to, to + kComesDown, RestOf(player, up.left), 0, 0);
    truth.hands_up.push_back({up.player, up.left, from, to});
  }
}

// How each landing is felt: by the card it comes down on, as that stands then.
void LayTouchdowns(const Scenario& scenario, std::span<const Landing> landings,
                   const TrueReading& truth, Act& act) {
  const TouchDraw draw(scenario.physics, scenario.seed);
  std::map<CardId, StandingCard> standing;
  for (const Landing& landing : landings) {
    if (landing.kind == StrokeKind::kHover) continue;
    const auto touched =
        std::ranges::find_if(truth.contacts, [&](const TrueContact& contact) {
          return contact.t == landing.begin &&
                 contact.player == landing.player &&
                 contact.left == landing.left;
        });
    const CardId card = touched == truth.contacts.end() ? 0 : touched->card;
    Touchdown down{landing.begin, landing.end, landing.descent_mm_s,
                   kStrokeLift, draw.TouchOf(landing.player, card)};
    if (card != 0) {
      StandingCard& on =
          standing.try_emplace(card, draw.CardOf(landing.player, card))
              .first->second;
      down.law.stands_mm = on.HeightAt(landing.begin);
      on.Press(landing.begin, landing.end,
               down.law.PressSpeed(landing.descent_mm_s));
    }
    act.touchdowns[landing.hand].push_back(std::move(down));
  }
}

}  // namespace

Course PlayReading(const Scenario& scenario, int number,
                   const CourtState& before, HostTime first_sound,
                   HostTime earliest) {
  const auto index = static_cast<size_t>(number - 1);
  const PlannedReading& reading = scenario.readings[index];
  Course course;
  Act& act = course.act;
  act.begin = earliest;
  act.cards = before.cards;
  for (size_t i = 0; i < kHands; ++i) {
    act.hands[i] = HandMotion(before.hands[i]);
  }

  PutDownHands(scenario, act.begin, act);

  TrueReading& truth = course.truth;
  truth.reading = number;
  truth.card = reading.card;
  truth.note = reading.note;
  truth.first_sound = first_sound;
  truth.layout = before.layout;

  const Stage stage{first_sound, earliest, before.cards, before.layout,
                    scenario.look.court};
  std::string late;
  const std::vector<Landing> landings = PlanStrokes(
      reading.strokes, stage, scenario.player_models, act.hands, late);
  if (!late.empty()) {
    truth.scorable = false;
    truth.why_not = late;
  }
  Played played = PlayOut(landings, stage, scenario.player_models,
                          Stream(scenario.seed, 4, index));
  truth.contacts = std::move(played.contacts);
  truth.exits = std::move(played.exits);
  truth.hovers = std::move(played.hovers);
  truth.settled = played.settled;
  act.tracks = std::move(played.tracks);
  LayTouchdowns(scenario, landings, truth, act);

  course.after = before;
  Tidy(scenario, reading.after,
       played.settled + FromSeconds(reading.after.tidy_s),
       Stream(scenario.seed, 5, index), act, truth, course.after);
  HoldUp(scenario, reading, act, truth);
  MoveByHand(scenario, reading.moves, truth, act, course.after);
  act.quiet = std::max(truth.tidy, first_sound);
  for (size_t i = 0; i < kHands; ++i) {
    act.quiet = std::max(act.quiet, act.hands[i].End());
    course.after.hands[i] = act.hands[i].Last();
  }
  return course;
}

namespace {

// What cannot be of the court that a reading leaves behind.
Result<void> CheckAfter(const Scenario& scenario, const PlannedReading& reading,
                        size_t number, const Course& course) {
  std::set<CardId> brought;
  for (const PlannedMove& move : reading.moves) {
    if (move.to) brought.insert(move.card);
    if (move.to || brought.contains(move.card) ||
        Find(course.truth.layout, move.card) != nullptr) {
      continue;
    }
    return Fail(ErrorKind::kUsage,
                fmt::format("{}: card {} does not lie on the court after "
                            "reading {}; it cannot be taken away",
                            move.where, move.card, number));
  }
  const auto pair = FirstOverlap(scenario.Court().card, course.after.layout);
  if (!pair) return {};
  std::string where = reading.where;
  if (!reading.after.where.empty()) where = reading.after.where;
  if (!reading.moves.empty()) where = reading.moves.back().where;
  return Fail(ErrorKind::kUsage,
              fmt::format("{}: after reading {} cards {} and {} would lie in "
                          "one place; put one into a free one",
                          where, number, course.after.layout[pair->first].card,
                          course.after.layout[pair->second].card));
}

}  // namespace

namespace {

// Far enough apart that no reading meets the tidying before it.
Course Rehearsed(const Scenario& scenario, int number,
                 const CourtState& court) {
  const HostTime sound = HostTime{} + Seconds(600) * (number - 1);
  return PlayReading(scenario, number, court, sound, sound - Seconds(5));
}

}  // namespace

Scenario Continued(const Scenario& scenario, int done, int next) {
  Scenario left = scenario;
  CourtState court = LaidCourt(scenario);
  const auto all = static_cast<int>(scenario.readings.size());
  for (int number = 1; number <= std::min(done, all); ++number) {
    court = Rehearsed(scenario, number, court).after;
  }
  left.layout = court.layout;
  left.readings.erase(left.readings.begin(),
                      left.readings.begin() + std::min(done, all));
  left.first_number = next;
  left.begun = done > 0;
  left.crash_s.reset();  // it has come
  std::erase_if(left.disturbances, [done](const Disturbance& d) {
    return !d.reading || *d.reading <= done;
  });
  for (Disturbance& d : left.disturbances) *d.reading -= done;
  return left;
}

Result<std::vector<TrueReading>> Rehearse(const Scenario& scenario) {
  std::vector<TrueReading> truth;
  CourtState court = LaidCourt(scenario);
  for (size_t i = 0; i < scenario.readings.size(); ++i) {
    const PlannedReading& reading = scenario.readings[i];
    for (const Stroke& stroke : reading.strokes) {
      if (stroke.aim == Aim::kPlace || Find(court.layout, stroke.card)) {
        continue;
      }
      return Fail(ErrorKind::kUsage,
                  fmt::format("{}: card {} no longer lies on the court when "
                              "reading {} comes; aim at another card, or at a "
                              "place",
                              stroke.where, stroke.card, i + 1));
    }
    for (const Disturbance& d : scenario.disturbances) {
      if (d.kind != DisturbanceKind::kCardLost ||
          d.reading != static_cast<int>(i) + 1 || Find(court.layout, d.card)) {
        continue;
      }
      return Fail(ErrorKind::kUsage,
                  fmt::format("{}: card {} no longer lies on the court when "
                              "reading {} comes; lose another card",
                              d.where, d.card, i + 1));
    }
    Course course = Rehearsed(scenario, static_cast<int>(i) + 1, court);
    const rules::Sends sends =
        rules::SendsOf(Expected(course.truth, *scenario.book));
    for (const CardId card : reading.after.send) {
      const PlacedCard* placed = Find(course.truth.layout, card);
      if (sends.from &&
          (placed == nullptr || placed->territory != *sends.from ||
           card == reading.card)) {
        return Fail(
            ErrorKind::kUsage,
            fmt::format("{}: {} has to send, and card {} is not his "
                        "to send; name a card of his territory",
                        reading.after.where, Letter(*sends.from), card));
      }
    }
    if (Result<void> ok = CheckAfter(scenario, reading, i + 1, course); !ok) {
      return tl::unexpected(ok.error());
    }
    court = std::move(course.after);
    truth.push_back(std::move(course.truth));
  }
  return truth;
}

}  // namespace kimari::sim
