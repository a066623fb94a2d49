// T12: what the judge rules on a card that both players reach for while a
// fault is under way, or just after it.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "host/game/rules/book.h"
#include "host/proof/certify/boards/campaign.h"
#include "host/proof/certify/boards/fault.h"
#include "host/proof/certify/boards/lone_card.h"
#include "host/proof/certify/boards/player_draw.h"
#include "host/proof/certify/boards/touches.h"

namespace kimari::world {
namespace {

constexpr Duration kReadingsApart = Milliseconds(1600);
constexpr Duration kJudgedBy = Milliseconds(1550);  // after the first touch
constexpr Duration kOpens = Milliseconds(100);      // before the first sound
constexpr Duration kTick = Milliseconds(5);
constexpr double kRulingsToShow = 1000;

const rules::Book& BookOfTrials() {
  static const auto book = *rules::OpenBook(rules::kDefaultBook);
  return *book;
}

// Two hands, or one, that come down on a card alone on one pad.
struct Race {
  std::vector<Press> presses;  // by contact
  HostTime first_sound;
  Side winner = Side::kA;
};

Race DrawRace(HostTime at, Side board, Random& random) {
  Race race;
  Press press;
  press.board = board;
  press.pad = static_cast<int>(random.Below(mat::kPads));
  press.player = random.Below(2) == 0 ? Side::kA : Side::kB;
  press.contact = at;
  race.winner = press.player;
  const bool alone = random.Below(4) == 0;
  const Duration margin =
      FromMilliseconds(0.3 * std::pow(100.0, random.Uniform()));
  for (int hand = 0; hand < (alone ? 1 : 2); ++hand) {
    press.touch_pf = random.Uniform(2, 4);
    press.descent_m_s = random.Uniform(0.5, 3);
    press.lift_mm = random.Uniform(8, 30);
    press.hold = FromMilliseconds(random.Uniform(80, 200));
    race.presses.push_back(press);
    press.player = Other(press.player);
    press.contact = at + margin;
  }
  // At the same time it is his in whose territory it lies (R-KK-28).
  if (!alone && margin <= BookOfTrials().SameTimeBand()) race.winner = board;
  race.first_sound = at - FromMilliseconds(random.Uniform(150, 350));
  return race;
}

// All that the host was told from then on, in the order it was.
std::vector<evidence::Observation> ToldSince(const Bench& bench,
                                             HostTime from) {
  std::vector<evidence::Observation> all;
  const auto add = [&](const auto& told) {
    for (const auto& [when, what] : told) {
      if (when >= from) all.push_back({0, when, what});
    }
  };
  const Evidence& heard = bench.Heard();
  add(heard.health);  // what it says may be missing is said first
  add(heard.edges);
  add(heard.traces);
  add(heard.marks);
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return a.taken < b.taken;
  });
  return all;
}

// As match::Match drives a reading, without a camera; the facts as far as they
// were known when the reading was ready, or could wait no longer.
rules::Ruling Rule(const Race& race, const Bench& bench,
                   judge::SeatMemory seats) {
  const HostTime opened = race.first_sound - kOpens;
  const Press& press = race.presses.front();
  judge::ReadingCase reading =
      CaseOf({press.board, press.pad, race.first_sound}, opened, {});
  const auto told = ToldSince(bench, opened);
  const HostTime last = race.presses.front().contact + kJudgedBy;
  auto next = told.begin();
  for (HostTime now = opened; now < last && !reading.Ready(now);
       now = now + kTick) {
    for (; next != told.end() && next->taken <= now; ++next) {
      reading.Add(*next);
      if (const auto* trace = std::get_if<evidence::PadTrace>(&next->payload)) {
        seats.Add(*trace);
      }
    }
  }
  rules::State state;
  state.court[LoneCard::kCard] = rules::Territory(race.presses.front().board);
  return rules::Settle(BookOfTrials(), state,
                       reading.Judge(seats.Couplings(), {}).facts);
}

struct Rulings {
  int64_t right = 0;
  int64_t wrong = 0;
  int64_t open = 0;
  int64_t All() const { return right + wrong + open; }
};
using RulingsOf = std::array<Rulings, kFaults.size()>;

void Count(const Race& race, const rules::Ruling& ruling, Rulings& rulings) {
  if (ruling.outcome == rules::Outcome::kNeedsJudge) {
    ++rulings.open;
  } else if (ruling.outcome == rules::Outcome::kTake &&
             ruling.taker == race.winner && ruling.faults.empty()) {
    ++rulings.right;
  } else {
    ++rulings.wrong;
  }
}

// Two readings, the first one's touches around the beginning of the fault.
void Try(const Fault& fault, Bench& bench, Hands& hands, Random& random,
         judge::SeatMemory& seats, Rulings& rulings) {
  const Side either = random.Below(2) == 0 ? Side::kB : Side::kA;
  const Side board = fault.board.value_or(either);
  const HostTime begun = bench.Now() + Milliseconds(600);
  std::vector<Race> races;
  HostTime at = begun + FromMilliseconds(random.Uniform(-100, 700));
  for (int i = 0; i < 2; ++i, at = at + kReadingsApart) {
    // Mostly on the board that the fault is of.
    const bool other = random.Below(4) == 0;
    races.push_back(DrawRace(at, other ? Other(board) : board, random));
    for (const Press& press : races.back().presses) hands.Add(press);
  }
  bench.Forget();
  bench.RunUntil(begun);
  const Duration span = BeginFault(fault.kind, board, bench, hands, random);
  bench.RunUntil(begun + span);
  EndFault(fault.kind, board, bench, hands);
  bench.RunUntil(at);
  for (const Race& race : races) Count(race, Rule(race, bench, seats), rulings);
  for (const auto& [when, trace] : bench.Heard().traces) seats.Add(trace);
}

certify::Line RulingLine(const RulingsOf& rulings) {
  certify::Line line;
  line.what = "rulings on touches around faults";
  line.trials_of = "readings";
  line.how =
      "both players' hands on one card, three times in four, 0.3 to 30 ms "
      "apart, 0.1 s before the fault to 0.7 s after it began, and again 1.6 s "
      "later; judged from what the host was told, by pads alone, to the "
      "ruling; wrong: a card given to another than the rules give it to, or a "
      "fault that was none";
  Rulings all;
  for (const Rulings& r : rulings) {
    all.right += r.right;
    all.wrong += r.wrong;
    all.open += r.open;
  }
  line.trials = all.All();
  line.figures = {
      certify::Never("wrong", all.wrong, static_cast<double>(all.All()),
                     "readings", kRulingsToShow),
      certify::Share("right", all.right, all.All())};
  for (size_t i = 0; i < kFaults.size(); ++i) {
    line.figures.push_back(certify::Told(
        fmt::format("wrong, {}", kFaults[i].name),
        static_cast<double>(rulings[i].wrong), "", rulings[i].All()));
    line.figures.push_back(
        certify::Share(fmt::format("left to the judge, {}", kFaults[i].name),
                       rulings[i].open, rulings[i].All()));
  }
  return line;
}

}  // namespace

Lines FaultRulings(CampaignOptions options) {
  certify::Conditions conditions;
  RulingsOf rulings;
  const int64_t rounds = (options.trials + kTrialsARound - 1) / kTrialsARound;
  bool go_on = true;
  for (int64_t round = 0; round < rounds && go_on; ++round) {
    Hands hands(options.random.Next(), options.physics);
    SeatPlayers(options.random, hands, conditions, {}, options.mats);
    auto bench = Bench::Open(
        DrawSetup(options.image, options.random, conditions, *options.physics),
        hands);
    if (!bench) return tl::unexpected(bench.error());
    PressPlan plan;
    plan.touch_pf = {2, 3, 4};
    plan.count = kPutStraight;
    judge::SeatMemory seats;
    RunTouches(
        PlanPresses(plan, (*bench)->Now() + Milliseconds(600), options.random),
        hands, **bench, seats);
    for (size_t i = 0; i < kFaults.size() && go_on; ++i) {
      Try(kFaults[i], **bench, hands, options.random, seats, rulings[i]);
      go_on = options.progress((static_cast<double>(round) +
                                static_cast<double>(i + 1) / kFaults.size()) /
                               static_cast<double>(rounds));
    }
  }
  certify::Line line = RulingLine(rulings);
  line.target = "T12";
  line.conditions = conditions;
  return std::vector{line};
}

}  // namespace kimari::world
