// T14: touches that were none, and touches that were not felt.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "host/court/plan.h"
#include "host/proof/certify/boards/bench.h"
#include "host/proof/certify/boards/campaign.h"
#include "host/proof/certify/boards/player_draw.h"
#include "host/proof/certify/boards/quiet_count.h"
#include "host/proof/certify/statistics.h"
#include "host/proof/sim/board_setup.h"

namespace kimari::world {
namespace {

using PadFault = QuietFault::Kind;

constexpr int64_t kTouchesATrial = 10;
constexpr double kHours = 1;           // the bar's rig time
constexpr int64_t kTouches = 100'000;  // the bar's
constexpr Duration kBenchStep = Milliseconds(500);
constexpr Duration kCountSettles = Seconds(1);  // a restarted board's count
constexpr int kTold = 2;  // faults of a kind, for each scene

// How often each comes, in turn: by what it costs, and what it may find.
constexpr std::array kTurns = {
    QuietScene::kPlay,    QuietScene::kStart, QuietScene::kRestart,
    QuietScene::kHover,   QuietScene::kPlay,  QuietScene::kRests,
    QuietScene::kRestart, QuietScene::kCloth, QuietScene::kPlay,
    QuietScene::kHover,   QuietScene::kCut,
};

constexpr std::array<const char*, QuietFault::kKinds> kPadFaults = {
    "false",  "ghost",      "not felt", "not let go",
    "let go", "told twice", "cloth"};

struct Run {
  QuietScene scene;
  uint64_t seed;
};
const QuietSceneName& NameOf(QuietScene scene) {
  return *std::find_if(
      kQuietScenes.begin(), kQuietScenes.end(),
      [&](const QuietSceneName& named) { return named.scene == scene; });
}

Result<Run> ReadRun(const std::string& text) {
  for (const QuietSceneName& named : kQuietScenes) {
    if (text.rfind(std::string(named.name) + ":", 0) != 0) continue;
    Run run{named.scene, 0};
    const char* const begin = text.data() + named.name.size() + 1;
    const char* const end = text.data() + text.size();
    const auto [read, error] = std::from_chars(begin, end, run.seed);
    if (error == std::errc() && read == end) return run;
  }
  return Fail(ErrorKind::kUsage,
              fmt::format("--run {}: not a run as T14's lines name them, "
                          "\"rests:123\"",
                          text));
}

// What all runs of one scene came to.
struct Tally {
  int64_t runs = 0;
  double hours = 0;
  QuietCounts counts;
  std::vector<std::string> faults;
  std::array<int, QuietFault::kKinds> told{};
  certify::Conditions conditions;
};

// Runs the bench through a plan; what was heard, with true times.
class Stage {
 public:
  Stage(const QuietPlan& plan, Hands& hands, Bench& bench)
      : plan_(plan), hands_(hands), bench_(bench) {}

  QuietHeard Play() {
    for (const QuietPlan::Restart& restart : plan_.restarts) {
      RunUntil(restart.at);
      for (int pad = 0; pad < mat::kPads; ++pad) {
        heard_.edges.push_back({restart.board, pad, false, bench_.Now()});
      }
      bench_.Reset(restart.board);
      harvest_at_ = bench_.Now() + kCountSettles;
    }
    RunUntil(plan_.end);
    std::stable_sort(
        heard_.edges.begin(), heard_.edges.end(),
        [](const QuietEdge& a, const QuietEdge& b) { return a.at < b.at; });
    return std::move(heard_);
  }

 private:
  // Hands are added shortly before they come: each costs time while it waits.
  void RunUntil(HostTime until) {
    while (bench_.Now() < until) {
      const HostTime next = std::min(until, bench_.Now() + kBenchStep);
      for (; added_ < plan_.touches.size(); ++added_) {
        const QuietTouch& touch = plan_.touches[added_];
        // By contact, and the slowest begins less than a second before it.
        if (touch.press.contact > next + Seconds(2)) break;
        if (touch.kind != QuietTouch::Kind::kLay ||
            touch.press.contact > HostTime{}) {
          hands_.Add(touch.press);
        }
      }
      bench_.RunUntil(next);
      if (bench_.Now() >= harvest_at_) Harvest();
    }
    Harvest();
  }
  void Harvest() {
    for (const auto& [when, edge] : bench_.Heard().edges) {
      heard_.edges.push_back({edge.board, edge.pad, edge.touched,
                              bench_.TrueTime(edge.board, edge.tick, when)});
    }
    for (const auto& [when, word] : bench_.Heard().health) {
      if (word.state == evidence::BoardState::kNoisy)
        heard_.words.push_back({word.board, when, word.text});
    }
    bench_.Forget();
  }

  const QuietPlan& plan_;
  Hands& hands_;
  Bench& bench_;
  size_t added_ = 0;
  HostTime harvest_at_;
  QuietHeard heard_;
};

Result<void> RunOne(const Run& run, const CampaignOptions& options,
                    Tally& tally) {
  Random random(run.seed);
  const Ends ends = std::array{Ends::kNever, Ends::kOften, Ends::kOften,
                               Ends::kWorse}[random.Below(4)];
  Hands hands(random.Next(), options.physics);
  const CouplingSpan inside;
  const CouplingSpan least{inside.least, inside.least};
  const CouplingSpan most{inside.most, inside.most};
  const auto span = [&] {
    return std::array{inside, inside, least, most}[random.Below(4)];
  };
  SeatPlayers(random, hands, tally.conditions, {span(), span()}, options.mats);
  BenchSetup setup = DrawSetup(options.image, random, tally.conditions, ends);
  DrawRoom(random, tally.conditions, ends, setup);
  sim::SwingHum(*options.physics, setup.front_end);
  if (run.scene == QuietScene::kCut) {
    for (int& pad : setup.front_end.cut_pad) {
      pad = static_cast<int>(random.Below(mat::kPads));
    }
  }
  QuietPlan plan = PlanStart(run.scene, random);
  for (const QuietTouch& lying : plan.touches) hands.Add(lying.press);
  auto bench = Bench::Open(setup, hands);
  if (!bench) return tl::unexpected(bench.error());
  const HostTime from = (*bench)->Now();
  PlanScene(run.scene, from, setup, random, plan);
  for (const auto& hover : plan.hovers) {
    hands.Hover(hover.press, hover.height_mm);
    tally.conditions.Drew("hover", hover.height_mm, "mm");
  }
  for (const Cloth& cloth : plan.cloths) {
    hands.Lay(cloth);
    tally.conditions.Drew("cloth", cloth.pf, "pF");
  }
  for (const QuietTouch& touch : plan.touches) {
    tally.conditions.Drew("touch", touch.press.touch_pf, "pF");
    tally.conditions.Drew("descent", touch.press.descent_m_s, "m/s");
  }

  std::vector<QuietFault> faults;
  const QuietHeard heard = Stage(plan, hands, **bench).Play();
  tally.counts.Add(CountQuiet(plan, heard, faults));
  ++tally.runs;
  tally.hours += ((*bench)->Now() - from).Seconds() / 3600;
  for (const QuietFault& fault : faults) {
    const auto kind = static_cast<size_t>(fault.kind);
    if (options.run.empty() && ++tally.told[kind] > kTold) continue;
    tally.faults.push_back(fmt::format(
        "{}: {}:{} {:.2f} s board {} pad {}, {}", kPadFaults[kind],
        NameOf(run.scene).name, run.seed, (fault.at - HostTime{}).Seconds(),
        Letter(fault.board), fault.pad, fault.what));
  }
  return {};
}

// Counted, and held against no bar by itself.
certify::Figure Counted(std::string name, int64_t count, double of,
                        std::string unit) {
  certify::Figure figure = certify::Never(std::move(name), count, of, unit, 0);
  figure.bar.reset();
  figure.verdict = certify::Verdict::kMet;
  return figure;
}

void TellDeaf(const QuietCounts& counts, certify::Line& line) {
  for (const auto& [pf, deaf] : counts.deaf_s) {
    for (const auto& [words, share] :
         {std::pair{"median", 0.5}, std::pair{"p99", 0.99}}) {
      line.figures.push_back(
          certify::Told(fmt::format("deaf to {:g} pF, {}", pf, words),
                        certify::Quantile(deaf, share), "s",
                        static_cast<int64_t>(deaf.size())));
    }
  }
}

certify::Line Whole(const Tally& all) {
  const QuietCounts& counts = all.counts;
  certify::Line line;
  line.target = "T14";
  line.what = "false and missed touches on all 96 pads";
  line.trials_of = "touches";
  line.trials = counts.touches;
  line.conditions = all.conditions;
  const auto touches = static_cast<double>(counts.touches);
  line.figures = {
      certify::Never("false touches", counts.Of(PadFault::kFalse), all.hours,
                     "h of rig", kHours),
      certify::Never("ghosts beside a hand", counts.Of(PadFault::kGhost),
                     all.hours, "h of rig", kHours),
      certify::Never("touches not felt", counts.Of(PadFault::kMissed), touches,
                     "touches", static_cast<double>(kTouches)),
      certify::Never("pads not let go", counts.Of(PadFault::kHeld),
                     static_cast<double>(counts.left), "hands that left",
                     static_cast<double>(kTouches)),
      Counted("let go under a resting hand", counts.Of(PadFault::kLetGo),
              static_cast<double>(counts.rests), "rests"),
      Counted("told twice", counts.Of(PadFault::kTwice), touches, "touches"),
      certify::Share("1 pF: felt", counts.faint_felt, counts.faint),
  };
  line.how = fmt::format(
      "the least touch of the bar is {} pF, 1 pF is told; false is a touch on "
      "a "
      "pad where no tenth of a hand's finger tips lies; a hand beside makes it "
      "a ghost; not let go 0.5 s after the hand left; a pad that was learned "
      "under a hand, or lay under a cloth, may be deaf for {} s",
      kLeastTouch, kMayBeDeaf.Seconds());
  return line;
}

certify::Line OfScene(const QuietSceneName& named, const Tally& tally) {
  const QuietCounts& counts = tally.counts;
  certify::Line line;
  line.target = "T14";
  line.what = fmt::format("{}: {} runs", named.name, tally.runs);
  line.trials_of = "touches";
  line.trials = counts.touches;
  const auto touches = static_cast<double>(counts.touches);
  line.figures = {
      Counted("false touches", counts.Of(PadFault::kFalse), tally.hours,
              "h of rig"),
      Counted("ghosts", counts.Of(PadFault::kGhost), tally.hours, "h of rig")};
  if (counts.touches > 0) {
    line.figures.push_back(
        Counted("not felt", counts.Of(PadFault::kMissed), touches, "touches"));
    line.figures.push_back(Counted("not let go", counts.Of(PadFault::kHeld),
                                   static_cast<double>(counts.left),
                                   "hands that left"));
  }
  if (counts.named > 0) {
    line.figures.push_back(
        certify::Told("not felt, the board had named the pad",
                      static_cast<double>(counts.named), "", counts.touches));
  }
  for (const auto& [pf, count] : counts.by_pf) {
    line.figures.push_back(certify::Told(fmt::format("not felt of {:g} pF", pf),
                                         static_cast<double>(count), "",
                                         counts.touches));
  }
  TellDeaf(counts, line);
  if (!counts.release_ms.empty()) {
    line.figures.push_back(certify::Told(
        "let go after a rest, p99", certify::Quantile(counts.release_ms, 0.99),
        "ms", static_cast<int64_t>(counts.release_ms.size())));
  }
  if (counts.wet > 0) {
    line.figures.push_back(
        certify::Share("felt through the cloth", counts.wet_felt, counts.wet));
    line.figures.push_back(Counted("cloths taken for touches",
                                   counts.Of(PadFault::kWet),
                                   static_cast<double>(tally.runs), "cloths"));
  }
  line.how = std::string(named.what);
  for (const std::string& fault : tally.faults) line.how += "; " + fault;
  return line;
}

}  // namespace

Lines QuietPads(CampaignOptions options) {
  std::vector<Tally> tallies(kQuietScenes.size());
  const auto of = [&](QuietScene scene) -> Tally& {
    return tallies[static_cast<size_t>(scene)];
  };
  const int64_t wanted = kTouchesATrial * options.trials;
  if (!options.run.empty()) {
    const auto run = ReadRun(options.run);
    if (!run) return tl::unexpected(run.error());
    if (auto ok = RunOne(*run, options, of(run->scene)); !ok) {
      return tl::unexpected(ok.error());
    }
  }
  int64_t touches = 0;
  for (size_t i = 0; options.run.empty() && touches < wanted; ++i) {
    // Few digits, to be typed.
    const Run run{kTurns[i % kTurns.size()], options.random.Below(100'000'000)};
    Tally& tally = of(run.scene);
    touches -= tally.counts.touches;
    if (auto ok = RunOne(run, options, tally); !ok) {
      return tl::unexpected(ok.error());
    }
    touches += tally.counts.touches;
    if (!options.progress(static_cast<double>(touches) /
                          static_cast<double>(wanted))) {
      break;
    }
  }
  Tally all;
  std::vector<certify::Line> lines;
  for (const QuietSceneName& named : kQuietScenes) {
    Tally& tally = of(named.scene);
    if (tally.runs == 0) continue;
    all.hours += tally.hours;
    all.counts.Add(tally.counts);
    for (const auto& span : tally.conditions.Spans()) {
      all.conditions.Drew(span.name, span.low, span.unit);
      all.conditions.Drew(span.name, span.high, span.unit);
    }
    lines.push_back(OfScene(named, tally));
  }
  lines.insert(lines.begin(), Whole(all));
  return lines;
}

}  // namespace kimari::world
