// T5: whose hand a touch was, from the pad alone.
#include <algorithm>
#include <array>

#include "host/game/rules/facts.h"
#include "host/judge/who_first.h"
#include "host/proof/certify/boards/campaign.h"
#include "host/proof/certify/boards/player_draw.h"
#include "host/proof/certify/boards/touches.h"

namespace kimari::world {
namespace {

constexpr double kStrong = 0.4;  // coupling
constexpr size_t kJudgedARun = 60;

struct Answers {
  int64_t right = 0;
  int64_t wrong = 0;
  int64_t unknown = 0;
  int64_t All() const { return right + wrong + unknown; }
};

// As the rules take a touch for sure.
bool Sure(double probability) { return judge::Ppm(probability) >= kSurePpm; }

void Count(const JudgedTouch& judged, Answers& answers) {
  const judge::PadTouch& touch = judged.touch;
  const auto only = [&](Side player) {
    return touch.Of(player).probability - touch.both;
  };
  const Side player = judged.press.player;
  if (!judged.felt) {
    ++answers.unknown;
  } else if (Sure(only(player))) {
    ++answers.right;
  } else if (Sure(only(Other(player))) || Sure(touch.both)) {
    ++answers.wrong;
  } else {
    ++answers.unknown;
  }
}

certify::Line StrongLine(const Answers& answers) {
  certify::Line line;
  line.what = "who touched, from the pad alone; coupling 0.4 and more";
  line.figures = {
      certify::ShareAtLeast("right", answers.right, answers.All(), 0.99),
      certify::ShareAtMost("unknown", answers.unknown, answers.All(), 0.02),
      certify::Share("wrong", answers.wrong, answers.All())};
  line.trials = answers.All();
  return line;
}

certify::Line WeakLine(const Answers& answers) {
  certify::Line line;
  line.what = "who touched, from the pad alone; coupling 0.2 to 0.4";
  line.figures = {
      certify::ShareAtMost("wrong", answers.wrong, answers.All(), 0.005),
      certify::Share("right", answers.right, answers.All()),
      certify::Share("unknown", answers.unknown, answers.All())};
  line.trials = answers.All();
  return line;
}

}  // namespace

Lines WhoTouched(CampaignOptions options) {
  std::array<Answers, 2> answers;  // strongly coupled, weakly
  certify::Conditions conditions;
  const int64_t wanted = 2 * options.trials;
  int64_t done = 0;
  for (int run = 0; done < wanted; ++run) {
    Hands hands(options.random.Next(), options.physics);
    std::array<CouplingSpan, 2> spans = {CouplingSpan{kStrong, 0.9},
                                         CouplingSpan{0.2, kStrong}};
    if (run % 2 == 1) std::swap(spans[0], spans[1]);
    SeatPlayers(options.random, hands, conditions, spans, options.mats);
    auto bench = Bench::Open(
        DrawSetup(options.image, options.random, conditions, *options.physics),
        hands);
    if (!bench) return tl::unexpected(bench.error());
    PressPlan plan;
    plan.touch_pf = {2, 3, 4};
    plan.count = kPutStraight + static_cast<size_t>(std::min<int64_t>(
                                    kJudgedARun, wanted - done));
    const auto presses =
        PlanPresses(plan, (*bench)->Now() + Milliseconds(600), options.random);
    judge::SeatMemory seats;
    const auto judged = RunTouches(presses, hands, **bench, seats);
    for (size_t i = kPutStraight; i < judged.size(); ++i) {
      const Press& press = judged[i].press;
      const double coupling =
          static_cast<double>(hands.SeatCoupling(press.player, press.contact));
      const bool strong = options.mats < 1 || coupling >= kStrong;
      Count(judged[i], answers[strong ? 0 : 1]);
      ++done;
    }
    if (!options.progress(static_cast<double>(done) /
                          static_cast<double>(wanted))) {
      break;
    }
  }
  std::vector lines = {StrongLine(answers[0]), WeakLine(answers[1])};
  for (certify::Line& line : lines) {
    line.target = "T5";
    line.trials_of = "touches";
    line.how =
        "single touches of 2, 3 and 4 pF on any pad, told from 99.9 % on, by "
        "what the touches before, of both players, have shown of the couplings "
        "(8 touches first, as when cards are put straight)";
    line.conditions = conditions;
  }
  return lines;
}

}  // namespace kimari::world
