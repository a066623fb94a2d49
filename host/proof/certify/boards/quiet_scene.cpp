#include "host/proof/certify/boards/quiet_scene.h"

#include <algorithm>
#include <cmath>

#include "host/court/plan.h"
#include "host/proof/certify/boards/touches.h"
#include "host/proof/sim/pads.h"

namespace kimari::world {
namespace {

using Kind = QuietTouch::Kind;

const std::vector<double> kTouchStrengths = {1.5, 2, 3, 5, 1.5, 2, 3, 5, 1};
const auto kColumns =
    static_cast<int>(court::Kyogi()->PadsOf(Side::kA, 0).size());
constexpr std::array<double, 3> kAfterStrengths = {1.5, 2, 5};
constexpr Duration kListens = Seconds(20);  // to a pad that may be deaf
constexpr Duration kRestarts = Milliseconds(1200);

double LogUniform(Random& random, double low, double high) {
  return low * std::pow(high / low, random.Uniform());
}

class Planner {
 public:
  Planner(QuietPlan& plan, Random& random) : plan_(plan), random_(random) {
    for (const QuietTouch& touch : plan.touches) taken_.push_back(touch.press);
  }

  Press Hand(Side board, HostTime contact, double hold_s) {
    Press press;
    press.board = board;
    press.player = random_.Below(2) == 0 ? Side::kA : Side::kB;
    press.pad = static_cast<int>(random_.Below(mat::kPads));
    press.touch_pf = random_.Uniform(2, 5);
    press.descent_m_s = random_.Uniform(0.2, 1);
    press.contact = contact;
    press.hold = FromSeconds(hold_s);
    return press;
  }
  // Moves it to a pad where it is alone until `until`; false where there is
  // none.
  bool Settle(Press& press, HostTime until) {
    Press whole = press;
    whole.hold = until - press.contact;
    for (int tries = 0; tries < 20; ++tries) {
      const bool free = std::none_of(
          taken_.begin(), taken_.end(),
          [&](const Press& other) { return InTheWay(other, whole); });
      if (free) {
        press.pad = whole.pad;
        taken_.push_back(whole);
        return true;
      }
      whole.pad = static_cast<int>(random_.Below(mat::kPads));
    }
    return false;
  }
  void Add(const Press& press, Kind kind, std::optional<HostTime> since = {}) {
    plan_.touches.push_back({press, kind, since});
  }
  // A quick touch where `press` was.
  Press Again(const Press& press, HostTime contact, double pf) {
    Press again = press;
    again.player = random_.Below(2) == 0 ? Side::kA : Side::kB;
    again.touch_pf = pf;
    again.descent_m_s = random_.Uniform(1.5, 3);
    again.lift_mm = random_.Uniform(8, 15);
    again.contact = contact;
    again.hold = FromSeconds(random_.Uniform(0.06, 0.12));
    return again;
  }
  // Touches in turn from a moment on, at which its pad became free.
  void Listen(const Press& press, HostTime since, Duration span, Kind kind) {
    size_t n = random_.Below(3);
    for (HostTime at = since + FromSeconds(random_.Uniform(0.3, 0.5));
         at < since + span; at = at + FromSeconds(random_.Uniform(0.5, 0.6))) {
      Add(Again(press, at, kAfterStrengths[n++ % kAfterStrengths.size()]), kind,
          since);
    }
  }

  // Hands at once on each board that rest and then touch again.
  void Rests(HostTime from, HostTime until, int at_once, double least_s,
             double most_s) {
    for (const Side board : {Side::kA, Side::kB}) {
      for (int i = 0; i < at_once; ++i) {
        HostTime at = from + FromSeconds(random_.Uniform(0.2, 3));
        while (at < until) {
          Press rest = Hand(board, at, LogUniform(random_, least_s, most_s));
          const HostTime free = Hands::End(rest);
          const HostTime one = free + FromSeconds(random_.Uniform(0.3, 1));
          const HostTime two = one + FromSeconds(random_.Uniform(0.6, 1.5));
          at = two + Milliseconds(600);
          if (!Settle(rest, at)) continue;
          Add(rest, Kind::kRest);
          for (const HostTime again : {one, two}) {
            Add(Again(rest, again, kTouchStrengths[random_.Below(4)]),
                Kind::kTouch);
          }
        }
      }
    }
  }
  // Hands that are held above pads.
  void Hovers(HostTime from, HostTime until) {
    for (const Side board : {Side::kA, Side::kB}) {
      for (HostTime at = from + FromSeconds(random_.Uniform(0.2, 3));
           at < until;) {
        Press press = Hand(board, at, random_.Uniform(0.5, 3));
        at = Left(press) + Milliseconds(700);
        if (Settle(press, Left(press))) Hover(press);
      }
    }
  }
  void Hover(const Press& press) {
    const double height =
        random_.Below(4) == 0 ? kLeastHover : random_.Uniform(kLeastHover, 30);
    plan_.hovers.push_back({press, height});
  }
  // Touches wherever there is room.
  void Touches(HostTime from, HostTime until, Duration apart) {
    PressPlan plan;
    plan.count = 1'000'000;
    plan.until = until;
    plan.apart = apart;
    plan.touch_pf = kTouchStrengths;
    for (const Press& press : PlanPresses(plan, from, random_, taken_)) {
      Add(press, Kind::kTouch);
    }
  }
  void Add(const Press& press) { taken_.push_back(press); }

  static constexpr double kLeastHover = 10;  // mm

 private:
  QuietPlan& plan_;
  Random& random_;
  std::vector<Press> taken_;
};

// Keeps touches away from the whole board.
void Quiet(Side board, HostTime from, HostTime until, Planner& planner) {
  for (int column = 0; column < kColumns; column += 3) {
    Press press;
    press.board = board;
    press.pad = column;
    press.contact = from;
    press.hold = until - from;
    planner.Add(press);
  }
}

bool OnPad(const Cloth& cloth, Side board, int pad) {
  std::array<firmware::PadLoad, mat::kPads> loads{};
  if (cloth.board == board) Mats().AddCloth(cloth.place, 1, board, loads);
  return loads[static_cast<size_t>(pad)].other_pf > 0;
}

void PlanRestart(HostTime from, Random& random, Planner& planner,
                 QuietPlan& plan) {
  const Side board = random.Below(2) == 0 ? Side::kA : Side::kB;
  const HostTime reset = from + FromSeconds(random.Uniform(3, 6));
  HostTime until = reset + Seconds(3);
  const uint64_t lying = random.Below(4);
  for (uint64_t i = 0; i < lying; ++i) {
    Press press =
        planner.Hand(board, reset - FromSeconds(random.Uniform(0.2, 2)), 0);
    const HostTime left = reset + FromSeconds(LogUniform(random, 0.05, 10));
    press.hold = left - press.contact;
    if (!planner.Settle(press, left + kListens)) continue;
    planner.Add(press, Kind::kLay);
    planner.Listen(press, std::max(left, reset + kRestarts),
                   kListens - kRestarts, Kind::kTouch);
    until = std::max(until, left + kListens);
  }
  Quiet(board, reset - Milliseconds(400), reset + kRestarts, planner);
  plan.restarts.push_back({board, reset});
  planner.Touches(from, until, Milliseconds(60));
}

void PlanCloth(HostTime from, Random& random, Planner& planner,
               QuietPlan& plan) {
  Cloth cloth;
  cloth.board = random.Below(2) == 0 ? Side::kA : Side::kB;
  cloth.place.centre = court::Kyogi()->PadCentre(
      cloth.board, static_cast<int>(random.Below(mat::kPads)));
  cloth.place.half_width = random.Uniform(20, 60);
  cloth.place.half_height = random.Uniform(20, 60);
  cloth.pf = random.Uniform(0.5, 5);
  cloth.from = from + Seconds(3);
  cloth.to = cloth.from + FromSeconds(random.Uniform(3, 12));
  plan.cloths.push_back(cloth);
  const HostTime off = cloth.to + Milliseconds(300);
  const HostTime until = off + Seconds(8);
  const size_t before = plan.touches.size();
  planner.Touches(from, until, Milliseconds(60));
  for (size_t i = before; i < plan.touches.size(); ++i) {
    QuietTouch& touch = plan.touches[i];
    const Press& press = touch.press;
    if (!OnPad(cloth, press.board, press.pad)) continue;
    if (press.contact >= off) {
      touch.since = off;
    } else if (Left(press) > cloth.from - Milliseconds(300)) {
      touch.kind = Kind::kWet;
    }
  }
}

void PlanHovers(HostTime from, Random& random, Planner& planner) {
  const HostTime until = from + Seconds(20);
  for (const Side board : {Side::kA, Side::kB}) {
    const auto hands = static_cast<int>(1 + random.Below(3));
    for (int row = 0; row < hands; ++row) {
      for (HostTime at = from + FromSeconds(random.Uniform(0.3, 1));
           at < until;) {
        Press press = planner.Hand(board, at, random.Uniform(0.5, 3));
        press.pad = court::Kyogi()->PadAt(
            Side::kA, row, static_cast<int>(random.Below(kColumns)));
        if (random.Below(3) == 0) press.touch_pf = 5;
        planner.Hover(press);
        at = Left(press) + Milliseconds(700);
      }
    }
  }
}

}  // namespace

const std::array<QuietSceneName, 7> kQuietScenes = {{
    {QuietScene::kPlay, "play",
     "20 s of touches among hands that hover and rest for 0.5 to 3 s"},
    {QuietScene::kRests, "rests",
     "60 s, or 120 to 240 s, of touches; hands rest for 5 to 60 s, then touch "
     "again"},
    {QuietScene::kStart, "start",
     "up to three hands a board lie on pads at power-up and leave by 10 s"},
    {QuietScene::kRestart, "restart",
     "a board restarts, up to three hands on its pads"},
    {QuietScene::kHover, "hover",
     "20 s of one to three hands above each board, 10 to 30 mm"},
    {QuietScene::kCloth, "cloth",
     "a wet cloth of 0.5 to 5 pF for 3 to 12 s, touches under and beside it"},
    {QuietScene::kCut, "cut", "8 s of touches, one pad's wire is broken"},
}};

QuietPlan PlanStart(QuietScene scene, Random& random) {
  QuietPlan plan;
  if (scene != QuietScene::kStart) return plan;
  Planner planner(plan, random);
  for (const Side board : {Side::kA, Side::kB}) {
    const uint64_t lying = 1 + random.Below(3);
    for (uint64_t i = 0; i < lying; ++i) {
      Press press =
          planner.Hand(board, HostTime{}, LogUniform(random, 0.1, 10));
      if (planner.Settle(press, Left(press) + kListens)) {
        planner.Add(press, Kind::kLay);
      }
    }
  }
  return plan;
}

void PlanScene(QuietScene scene, HostTime from, const BenchSetup& setup,
               Random& random, QuietPlan& plan) {
  // Those that lay there are in nobody's way once they left, but their pads
  // are listened to.
  const std::vector<QuietTouch> lying = plan.touches;
  Planner planner(plan, random);
  const HostTime begin = from + Milliseconds(600);
  switch (scene) {
    case QuietScene::kPlay: {
      const HostTime until = begin + Seconds(18);
      planner.Hovers(begin, until);
      planner.Rests(begin, until, 1, 0.5, 3);
      planner.Touches(begin, until, Milliseconds(35));
      break;
    }
    case QuietScene::kRests: {
      const double span = random.Below(2) == 0 ? 60 : random.Uniform(120, 240);
      const HostTime until = begin + FromSeconds(span);
      planner.Rests(begin, until - Seconds(5), 2, 5, 60);
      planner.Hovers(begin, until);
      planner.Touches(begin, until, Milliseconds(50));
      break;
    }
    case QuietScene::kStart: {
      HostTime until = begin + Seconds(10);
      for (const QuietTouch& touch : lying) {
        const HostTime left = std::max(Left(touch.press), begin);
        Press whole = touch.press;
        whole.hold = left + kListens - whole.contact;
        planner.Add(whole);
        planner.Listen(touch.press, left, kListens, Kind::kTouch);
        until = std::max(until, left + kListens);
      }
      planner.Touches(begin, until, Milliseconds(60));
      break;
    }
    case QuietScene::kRestart:
      PlanRestart(begin, random, planner, plan);
      break;
    case QuietScene::kHover:
      PlanHovers(begin, random, planner);
      break;
    case QuietScene::kCloth:
      PlanCloth(begin, random, planner, plan);
      break;
    case QuietScene::kCut:
      planner.Touches(begin, begin + Seconds(8), Milliseconds(35));
      for (QuietTouch& touch : plan.touches) {
        const auto board = static_cast<size_t>(Index(touch.press.board));
        if (touch.press.pad == setup.front_end.cut_pad[board]) {
          touch.kind = Kind::kCut;
        }
      }
      break;
  }
  plan.end = from;
  for (const QuietTouch& touch : plan.touches) {
    plan.end = std::max(plan.end, Hands::End(touch.press));
  }
  for (const QuietPlan::Hover& hover : plan.hovers) {
    plan.end = std::max(plan.end, Hands::End(hover.press));
  }
  plan.end = plan.end + Seconds(1);
  std::stable_sort(plan.touches.begin(), plan.touches.end(),
                   [](const QuietTouch& a, const QuietTouch& b) {
                     return a.press.contact < b.press.contact;
                   });
}

}  // namespace kimari::world
