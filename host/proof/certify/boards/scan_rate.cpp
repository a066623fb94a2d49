// T2: how often the pads are scanned, and whether any scan is late.
#include <algorithm>
#include <array>
#include <cmath>

#include "host/proof/certify/boards/bench.h"
#include "host/proof/certify/boards/campaign.h"
#include "host/proof/certify/boards/fight.h"
#include "host/proof/certify/boards/player_draw.h"

namespace kimari::world {
namespace {

constexpr Duration kScanTrial = Milliseconds(60);
constexpr int64_t kTrialsARun = 250;
constexpr double kCpuHz = 16e6;
constexpr double kLeastRate = 4000;  // Hz, by the board's own crystal
// The first and the last scan's markers may wait for another interrupt.
constexpr double kMarkersLate = 100;  // cycles
constexpr double kScansToShow = 10'000;

struct Counts {
  uint64_t scans = 0;
  uint64_t periods = 0;
  uint64_t cycles = 0;   // of those periods
  uint64_t longest = 0;  // period
  int64_t late_said = 0;
  int64_t late_marked = 0;
  int64_t resets = 0;
  int64_t dropped = 0;
};

void Count(const Bench& bench, Side board,
           const firmware::BoardStatistics& before, Counts& counts) {
  const firmware::BoardStatistics& after = bench.Statistics(board);
  counts.scans += after.scans - before.scans;
  counts.periods += after.period.count - before.period.count;
  counts.cycles += after.period.total - before.period.total;
  counts.longest = std::max(counts.longest, after.period.most);
  counts.late_marked += static_cast<int64_t>(after.late - before.late);
  counts.resets += static_cast<int64_t>(after.resets - before.resets);
  if (const auto& said = bench.SaidBy(board).statistics) {
    counts.late_said += said->late_scans;
    counts.dropped += said->dropped_frames;
  }
}

}  // namespace

Lines ScanRate(CampaignOptions options) {
  certify::Line line;
  line.target = "T2";
  line.what = "scan of 48 pads, all work included";
  line.trials_of = "scans";
  line.how =
      "both boards; ten pads of each touched by two hands within 20 ms, three "
      "times a second, with pings and acknowledgements of the host; late "
      "scans by the image's own count and by its markers";
  std::array<Counts, 2> counts;
  int64_t left = options.trials;
  bool go_on = true;
  while (left > 0 && go_on) {
    const int64_t trials = std::min(left, kTrialsARun);
    Hands hands(options.random.Next());
    SeatPlayers(options.random, hands, line.conditions, {}, options.mats);
    auto bench = Bench::Open(
        DrawSetup(options.image, options.random, line.conditions), hands);
    if (!bench) return tl::unexpected(bench.error());
    std::array<firmware::BoardStatistics, 2> before = {
        (*bench)->Statistics(Side::kA), (*bench)->Statistics(Side::kB)};
    const Duration span = kScanTrial * trials;
    for (const Press& press :
         PlanFight((*bench)->Now() + Milliseconds(400), span, options.random)) {
      hands.Add(press);
    }
    // To the second after: statistics come once a second.
    (*bench)->RunUntil((*bench)->Now() + span + Milliseconds(1600));
    for (const Side board : {Side::kA, Side::kB}) {
      const auto b = static_cast<size_t>(Index(board));
      Count(**bench, board, before[b], counts[b]);
    }
    left -= trials;
    go_on = options.progress(1 - static_cast<double>(left) /
                                     static_cast<double>(options.trials));
  }
  const Counts& a = counts[0];
  const Counts& b = counts[1];
  const double scans = static_cast<double>(a.scans + b.scans);
  line.trials = static_cast<int64_t>(a.scans + b.scans);
  const auto periods = static_cast<int64_t>(a.periods);
  const double mean = a.periods == 0
                          ? 0
                          : (static_cast<double>(a.cycles) - kMarkersLate) /
                                static_cast<double>(a.periods);
  // The follower hears each of the leader's pulses, so it has as many scans.
  const int64_t apart =
      std::abs(static_cast<int64_t>(a.scans) - static_cast<int64_t>(b.scans));
  line.figures = {
      certify::AtLeast("rate, by the leader's crystal",
                       mean > 0 ? kCpuHz / mean : 0, "Hz", kLeastRate, periods),
      certify::Never("late scans, the image's own count",
                     a.late_said + b.late_said, scans, "scans", kScansToShow),
      certify::Never("late scans, its markers", a.late_marked + b.late_marked,
                     scans, "scans", kScansToShow),
      certify::Never("restarts by the watchdog", a.resets + b.resets, scans,
                     "scans", 0),
      certify::Never("frames without room on the board", a.dropped + b.dropped,
                     scans, "scans", 0),
      certify::Told("scans by which the boards are apart",
                    static_cast<double>(apart), "", line.trials),
      certify::Told(
          "longest time between scans",
          static_cast<double>(std::max(a.longest, b.longest)) / kCpuHz * 1e6,
          "us", line.trials)};
  return std::vector{line};
}

}  // namespace kimari::world
