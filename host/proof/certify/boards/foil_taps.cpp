#include "host/proof/certify/boards/foil_taps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace kimari::world {
namespace {

constexpr Duration kLongest = Seconds(180);
constexpr Duration kTurn = Milliseconds(5);
constexpr Duration kSoon = Milliseconds(20);
constexpr Duration kUnheard = Milliseconds(700);
constexpr Duration kPinch = Milliseconds(80);
constexpr double kSlowest = 0.5;  // m/s, as in the pairs that follow
constexpr double kBetween = 1.05;
constexpr double kFastest = 2.2;
// Of cards that no reading has.
constexpr uint64_t kTestCards = 1ULL << 40U;

// Two players at one mat who do as they are told.
class Tappers {
 public:
  Tappers(const calibrate::FoilPlan& plan, Hands& hands, Random random)
      : plan_(plan),
        hands_(hands),
        random_(random),
        dialog_(plan, [this](const calibrate::FoilEvent& event) {
          if (event.kind != calibrate::FoilEvent::Kind::kDone) told_ = event;
        }) {
    foil_.board = plan.board;
    foil_.pad = plan.pad;
    foil_.input = plan.foil;
    hands.Lay(foil_);
  }

  calibrate::FoilDialog& Dialog() { return dialog_; }
  void Act(HostTime now) {
    dialog_.Step(now);
    if (!told_) {
      // Nobody has heard of it.
      if (again_ && now >= *again_ && dialog_.Asked()) {
        Tap(*dialog_.Asked(), now);
      }
      return;
    }
    const calibrate::FoilEvent event = *told_;
    told_.reset();
    using Kind = calibrate::FoilEvent::Kind;
    if (event.kind == Kind::kTouchFoil) {
      hands_.Pinch(foil_, Side::kA, now + kSoon, now + kSoon + kPinch);
    } else if (event.kind == Kind::kLay || event.kind == Kind::kFasten) {
      fastened_ = event.kind == Kind::kFasten;
      dialog_.Go(now);
      if (told_) Tap(*told_, now);
      told_.reset();
    } else if (event.kind == Kind::kAsk || event.kind == Kind::kAgain) {
      Tap(event, now);
    }
  }

 private:
  void Tap(const calibrate::FoilEvent& asked, HostTime now) {
    Press press;
    press.board = plan_.board;
    press.pad = plan_.pad;
    press.player = asked.player;
    press.touch_pf = random_.Uniform(2, 5);
    const double low = asked.strong ? kBetween : kSlowest;
    const double high = asked.strong ? kFastest : kBetween;
    press.descent_m_s = low * std::pow(high / low, random_.Uniform());
    press.lift_mm = random_.Uniform(8, 20);
    press.hold = FromMilliseconds(random_.Uniform(80, 150));
    press.card = kTestCards + 1000 * static_cast<uint64_t>(Index(plan_.board)) +
                 static_cast<uint64_t>(asked.card);
    press.fastened = fastened_;
    press.contact = now;
    press.contact = now + kSoon + (press.contact - Hands::Begin(press));
    hands_.Add(press);
    again_ = Hands::End(press) + kUnheard;
  }

  calibrate::FoilPlan plan_;
  Hands& hands_;
  Random random_;
  Foil foil_;
  bool fastened_ = false;
  std::optional<HostTime> again_;
  std::optional<calibrate::FoilEvent> told_;
  calibrate::FoilDialog dialog_;
};

// What the host was told since, to both.
class Hearing {
 public:
  explicit Hearing(const Bench& bench)
      : edges_(bench.Heard().edges.size()),
        traces_(bench.Heard().traces.size()) {}

  void Tell(const Bench& bench, std::span<const std::unique_ptr<Tappers>> all) {
    const Evidence& heard = bench.Heard();
    while (edges_ < heard.edges.size() || traces_ < heard.traces.size()) {
      const bool edge =
          edges_ < heard.edges.size() &&
          (traces_ == heard.traces.size() ||
           heard.edges[edges_].when <= heard.traces[traces_].when);
      for (const auto& tappers : all) {
        if (edge) {
          tappers->Dialog().Add(heard.edges[edges_].what,
                                heard.edges[edges_].when);
        } else {
          tappers->Dialog().Add(heard.traces[traces_].what,
                                heard.traces[traces_].when);
        }
      }
      ++(edge ? edges_ : traces_);
    }
  }

 private:
  size_t edges_;
  size_t traces_;
};

Result<std::vector<judge::TouchCalibration>> TapAll(
    std::span<const calibrate::FoilPlan> plans, Hands& hands, Bench& bench,
    Random& random) {
  std::vector<std::unique_ptr<Tappers>> all;
  for (const calibrate::FoilPlan& plan : plans) {
    all.push_back(
        std::make_unique<Tappers>(plan, hands, random.Fork(all.size())));
  }
  Hearing hearing(bench);
  const HostTime end = bench.Now() + kLongest;
  const auto done = [](const auto& each) { return each->Dialog().Done(); };
  while (!std::ranges::all_of(all, done)) {
    if (bench.Now() > end) {
      return Fail(ErrorKind::kDevice, "taps on foil were not felt");
    }
    bench.RunUntil(bench.Now() + kTurn);
    hearing.Tell(bench, all);
    for (const auto& tappers : all) tappers->Act(bench.Now());
  }
  std::vector<judge::TouchCalibration> calibrations;
  for (size_t i = 0; i < plans.size(); ++i) {
    calibrations.push_back({"", "kyogi", plans[i].board, "", plans[i].pad,
                            plans[i].foil, all[i]->Dialog().Taps()});
  }
  hands.TakeFoil();
  return calibrations;
}

}  // namespace

Result<judge::TouchCalibration> TapFoil(const calibrate::FoilPlan& plan,
                                        Hands& hands, Bench& bench,
                                        Random& random) {
  auto tapped = TapAll(std::span(&plan, 1), hands, bench, random);
  if (!tapped) return tl::unexpected(tapped.error());
  return std::move(tapped->front());
}

Result<judge::MatStandings> TapFoil(Hands& hands, Bench& bench,
                                    Random& random) {
  const std::array plans = {
      calibrate::FoilPlan{.board = Side::kA, .pad = 7, .foil = 47},
      calibrate::FoilPlan{.board = Side::kB, .pad = 7, .foil = 47}};
  const auto tapped = TapAll(plans, hands, bench, random);
  if (!tapped) return tl::unexpected(tapped.error());
  judge::MatStandings standings;
  for (const judge::TouchCalibration& each : *tapped) {
    standings.laws[static_cast<size_t>(Index(each.board))] =
        std::make_shared<judge::StandingLaw>(judge::LawOf(each));
  }
  return standings;
}

}  // namespace kimari::world
