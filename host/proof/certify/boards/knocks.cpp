// T3 by the second witness alone: what the knock discs say of touches that
// others know to a fifth of a millisecond.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "host/judge/touch/knock_witness.h"
#include "host/proof/certify/boards/campaign.h"
#include "host/proof/certify/boards/player_draw.h"
#include "host/proof/certify/boards/touches.h"
#include "host/proof/certify/statistics.h"

namespace kimari::world {
namespace {

constexpr size_t kKnocksARun = 50;
constexpr Duration kKnocksApart = Milliseconds(180);  // on the mean
constexpr Duration kKnownTo = Microseconds(200);
constexpr double kSpeedKnownTo = 0.3;  // share of it
constexpr double kStroke = 0.8;        // m/s, of hands that strike
constexpr std::array<double, 3> kKnockMarginsMs = {0.5, 1, 2};

struct KnockCount {
  std::vector<double> us;  // error of those heard
  std::vector<double> sigmas;
  int64_t covered = 0;
  int64_t heard = 0;
  int64_t masked = 0;
  int64_t all = 0;

  int64_t struck = 0;
  int64_t struck_heard = 0;

  void Add(const judge::HeardTouch& touch, const Press& press) {
    ++all;
    const bool alone = touch.hearing == judge::Hearing::kHeard;
    if (press.descent_m_s >= kStroke) {
      ++struck;
      if (alone) ++struck_heard;
    }
    if (touch.hearing == judge::Hearing::kMasked) ++masked;
    if (!alone) return;
    ++heard;
    const double error =
        static_cast<double>((touch.at->t - press.contact).ns) * 1e-3;
    const double sigma =
        std::hypot(static_cast<double>(touch.at->sigma.ns),
                   static_cast<double>(touch.clock->sigma.ns)) *
        1e-3;
    us.push_back(error);
    sigmas.push_back(sigma);
    if (std::abs(error) <= 3 * sigma) ++covered;
  }
};

judge::KnownTouch KnownOf(const Press& press, Random& random) {
  const auto off = static_cast<double>(kKnownTo.ns) * random.Normal();
  return {court::Kyogi()->PadCentre(press.board, press.pad),
          {press.contact + Duration{std::llround(off)}, kKnownTo},
          press.descent_m_s * std::exp(kSpeedKnownTo * random.Normal())};
}

// Each touch alone, or with another player's on the same card `margin` later.
struct KnockRun {
  std::vector<std::vector<Press>> groups;
  std::vector<Press> All() const {
    std::vector<Press> all;
    for (const auto& group : groups) {
      all.insert(all.end(), group.begin(), group.end());
    }
    return all;
  }
};
KnockRun PlanKnocks(size_t count, HostTime from, double margin_ms,
                    Random& random) {
  PressPlan plan;
  plan.count = count;
  plan.apart = kKnocksApart;
  KnockRun run;
  for (Press press : PlanPresses(plan, from, random)) {
    press.card = run.groups.size();
    run.groups.push_back({press});
    if (margin_ms == 0) continue;
    press.player = Other(press.player);
    press.contact = press.contact + FromMilliseconds(margin_ms);
    run.groups.back().push_back(press);
  }
  return run;
}

// What the discs heard of one run; scans that came late go to `late`.
Result<void> Hear(double margin_ms, size_t count, CampaignOptions& options,
                  certify::Line& line, KnockCount& told, int64_t& late) {
  Hands hands(options.random.Next(), options.physics);
  BenchSetup setup = DrawSetup(options.image, options.random, line.conditions,
                               *options.physics);
  setup.knock = options.physics->knock;
  auto bench = Bench::Open(setup, hands);
  if (!bench) return tl::unexpected(bench.error());
  const KnockRun run = PlanKnocks(count, (*bench)->Now() + Milliseconds(600),
                                  margin_ms, options.random);
  for (const Press& press : run.All()) {
    hands.Add(press);
    line.conditions.Drew("descent", press.descent_m_s, "m/s");
  }
  (*bench)->RunUntil(Hands::End(run.groups.back().back()) + Milliseconds(100));
  std::vector<evidence::Knock> knocks;
  for (const auto& each : (*bench)->Heard().knocks) knocks.push_back(each.what);
  std::vector<judge::KnownTouch> known;
  for (const Press& press : run.All()) {
    known.push_back(KnownOf(press, options.random));
  }
  const auto heard = judge::HearTouches(known, knocks, *court::Kyogi());
  const std::vector<Press> presses = run.All();
  for (size_t i = 0; i < presses.size(); ++i) {
    told.Add(heard[i], presses[i]);
  }
  for (const Side side : {Side::kA, Side::kB}) {
    late += static_cast<int64_t>((*bench)->Statistics(side).late);
  }
  return {};
}

void AddFigures(const KnockCount& alone,
                const std::array<KnockCount, kKnockMarginsMs.size()>& pairs,
                int64_t late, certify::Line& line) {
  auto& figures = line.figures;
  const auto n = alone.heard;
  figures.push_back(certify::Share("heard", n, alone.all));
  figures.push_back(certify::Share("heard, of 0.8 m/s and more",
                                   alone.struck_heard, alone.struck));
  figures.push_back(certify::Share("masked", alone.masked, alone.all));
  double sum = 0;
  for (const double us : alone.us) sum += us;
  const double mean = n == 0 ? 0 : sum / static_cast<double>(n);
  std::vector<double> apart;
  for (const double us : alone.us) apart.push_back(us - mean);
  figures.push_back(certify::Told("bias (late: +)", mean, "us", n));
  figures.push_back(
      certify::Told("spread (1 sd)", certify::RootMeanSquare(apart), "us", n));
  figures.push_back(
      certify::Told("median sigma", certify::Median(alone.sigmas), "us", n));
  figures.push_back(certify::Share("within 3 sigma", alone.covered, n));
  for (size_t i = 0; i < pairs.size(); ++i) {
    const auto name = [&](const char* what) {
      return fmt::format("two {:g} ms apart: {}", kKnockMarginsMs[i], what);
    };
    figures.push_back(
        certify::Share(name("masked"), pairs[i].masked, pairs[i].all));
    figures.push_back(
        certify::Share(name("heard"), pairs[i].heard, pairs[i].all));
    figures.push_back(certify::Share(name("of these within 3 sigma"),
                                     pairs[i].covered, pairs[i].heard));
  }
  figures.push_back(
      certify::Told("scans late", static_cast<double>(late), "", alone.all));
}

}  // namespace

Lines Knocks(CampaignOptions options) {
  certify::Line line;
  line.target = "T3";
  line.what = "instant of a touch by the knock discs alone";
  line.trials_of = "touches";
  line.how =
      "single touches of either player on any pad of both boards, and two of "
      "one card, known by others to 0.2 ms; wave speeds, damping, ringing and "
      "what else knocks drawn by the law; host time, clock and USB included";
  KnockCount alone;
  std::array<KnockCount, kKnockMarginsMs.size()> pairs;
  int64_t late = 0;
  const auto run = [&](double margin_ms, int64_t wanted,
                       KnockCount& told) -> Result<bool> {
    for (int64_t done = 0; done < wanted;) {
      const auto count =
          static_cast<size_t>(std::min<int64_t>(kKnocksARun, wanted - done));
      if (auto ok = Hear(margin_ms, count, options, line, told, late); !ok) {
        return tl::unexpected(ok.error());
      }
      done += static_cast<int64_t>(count);
      line.trials += static_cast<int64_t>(count);
      if (!options.progress(static_cast<double>(line.trials) /
                            (1.75 * static_cast<double>(options.trials)))) {
        return false;
      }
    }
    return true;
  };
  auto goes_on = run(0, options.trials, alone);
  for (size_t i = 0; i < pairs.size() && goes_on && *goes_on; ++i) {
    goes_on = run(kKnockMarginsMs[i], (options.trials + 3) / 4, pairs[i]);
  }
  if (!goes_on) return tl::unexpected(goes_on.error());
  AddFigures(alone, pairs, late, line);
  return std::vector{line};
}

}  // namespace kimari::world
