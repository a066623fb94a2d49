// T4: the instants of both boards against each other.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "host/evidence/clock_error.h"
#include "host/proof/certify/boards/bench.h"
#include "host/proof/certify/boards/campaign.h"
#include "host/proof/certify/statistics.h"

namespace kimari::world {
namespace {

// Errors of one run are alike, the more so without the wire, so that runs are
// what the RMS error stands on: so many tell it to a tenth. Runs are shortened
// to have as many.
constexpr int64_t kEnoughWith = 50;
constexpr int64_t kEnoughWithout = 75;
constexpr int64_t kFewestARun = 2;
constexpr int64_t kMostARun = 10;
constexpr Duration kClocksSettle = Seconds(5);
constexpr Duration kClockTrial = Milliseconds(200);
constexpr Duration kApart = Milliseconds(20);  // between compared scans
constexpr double kMostSigma = 1.5;             // times the RMS error

struct ClockErrors {
  std::vector<double> us;
  std::vector<double> sigmas;
  std::vector<double> mean_squares;  // of each run
  int64_t covered = 0;
};

// Nobody's, over pads that tell when they were let go.
class LetGo : public Hands {
 public:
  using Hands::Hands;
  bool Sample(Side board, HostTime t,
              std::array<firmware::PadLoad, mat::kPads>& loads) override {
    times_[static_cast<size_t>(Index(board))].push_back(t);
    return Hands::Sample(board, t, loads);
  }
  // When the scan truly was whose pads were let go at `said`, about; later than
  // it was by the same time for all scans of both boards.
  HostTime Of(Side board, HostTime said) const {
    constexpr Duration kAbout = Microseconds(10);
    const auto& times = times_[static_cast<size_t>(Index(board))];
    const auto at = std::ranges::lower_bound(times, said - kAbout);
    return at == times.end() ? said : *at;
  }

 private:
  std::array<std::vector<HostTime>, 2> times_;
};

// How far off the truth what the host holds of a scan is, us; of all scans of
// both boards by one time more.
double ErrorOf(const evidence::BoardWatermark& mark, const Bench& bench,
               const LetGo& pads) {
  const HostTime said =
      bench.TrueTime(mark.board, mark.tick, bench.Now()) - mark.charge;
  return static_cast<double>(
             (mark.at.t - mark.charge - pads.Of(mark.board, said)).ns) *
         1e-3;
}

// Scans of the two boards that the host was told of one after the other.
void Compare(const Bench& bench, const LetGo& pads, HostTime from,
             ClockErrors& errors) {
  const evidence::BoardWatermark* of_a = nullptr;
  HostTime next = from;
  for (const auto& [when, mark] : bench.Heard().marks) {
    if (mark.board == Side::kA) of_a = &mark;
    if (mark.board == Side::kA || of_a == nullptr || when < next) continue;
    next = when + kApart;
    const double us = ErrorOf(mark, bench, pads) - ErrorOf(*of_a, bench, pads);
    const double sigma = evidence::ClocksApart(evidence::ClockOf(mark),
                                               evidence::ClockOf(*of_a)) *
                         1e-3;
    errors.us.push_back(us);
    errors.sigmas.push_back(sigma);
    if (std::abs(us) <= 3 * sigma) ++errors.covered;
  }
}

certify::Line LineOf(const ClockErrors& errors, double most_p99, int64_t runs) {
  const auto n = static_cast<int64_t>(errors.us.size());
  const std::vector<double> sizes = certify::Sizes(errors.us);
  const double rms = certify::RootMeanSquare(errors.us);
  const double sigma = certify::Median(errors.sigmas);
  certify::Line line;
  line.figures = {
      certify::Told("half of the errors within", certify::Median(sizes), "us",
                    n),
      certify::PercentileAtMost("99 % within", sizes, 0.99, "us", most_p99),
      certify::Told("mean error", certify::Mean(errors.us), "us", n),
      certify::ShareAtLeast("within 3 sigma", errors.covered, n, kCovered),
      certify::Told("median sigma", sigma, "us", n),
      certify::Told("RMS error", rms, "us", n),
      certify::SigmaAtMost("median sigma by RMS error of the runs", sigma,
                           errors.mean_squares, kMostSigma, runs)};
  line.trials = n;
  return line;
}

// Fewer trials than make so many runs of the shortest are for a quick look.
int64_t TrialsARun(int64_t trials, int64_t enough_runs) {
  if (trials < kEnoughWithout * kFewestARun) return kMostARun;
  return std::clamp(trials / enough_runs, kFewestARun, kMostARun);
}

}  // namespace

Lines BoardClocks(CampaignOptions options) {
  std::vector<certify::Line> lines;
  for (const bool wire : {true, false}) {
    const int64_t enough = wire ? kEnoughWith : kEnoughWithout;
    const int64_t a_run = TrialsARun(options.trials, enough);
    const int64_t runs = (options.trials + a_run - 1) / a_run;
    ClockErrors errors;
    std::array<std::vector<double>, 2> by_usb;  // frames, own timer; us
    certify::Conditions conditions;
    bool go_on = true;
    for (int64_t run = 0; run < runs && go_on; ++run) {
      BenchSetup setup = DrawSetup(options.image, options.random, conditions);
      setup.sync_wire = wire;
      setup.usb.own_timer = run % 2 == 1;
      LetGo pads(options.random.Next());
      auto bench = Bench::Open(setup, pads);
      if (!bench) return tl::unexpected(bench.error());
      const int64_t trials = std::min(a_run, options.trials - run * a_run);
      const HostTime from = (*bench)->Now() + kClocksSettle;
      (*bench)->RunUntil(from + kClockTrial * trials);
      const size_t before = errors.us.size();
      Compare(**bench, pads, from, errors);
      const std::span<const double> of_run =
          std::span(errors.us).subspan(before);
      if (!of_run.empty()) {
        const double rms = certify::RootMeanSquare(of_run);
        errors.mean_squares.push_back(rms * rms);
      }
      auto& kind = by_usb[setup.usb.own_timer ? 1 : 0];
      for (size_t i = before; i < errors.us.size(); ++i) {
        kind.push_back(std::abs(errors.us[i]));
      }
      go_on = options.progress(
          (static_cast<double>(run + 1) / static_cast<double>(runs) +
           (wire ? 0 : 1)) /
          2);
    }
    certify::Line line = LineOf(errors, wire ? 10 : 150, enough);
    for (size_t i = 0; i < by_usb.size() && !wire; ++i) {
      line.figures.push_back(
          certify::Told(i == 0 ? "99 % within, USB frames both ways"
                               : "99 % within, chip's own timer to the host",
                        certify::Quantile(by_usb[i], 0.99), "us",
                        static_cast<int64_t>(by_usb[i].size())));
    }
    line.target = "T4";
    line.what = wire ? "two boards against each other, sync wire"
                     : "two boards against each other, no sync wire";
    line.trials_of = "pairs of scans";
    line.how =
        "host instants of scans of both boards against when their pads were "
        "let go, 20 ms apart, from 5 s after the boards were in touch; "
        "sigma of the difference as the judge takes it; "
        "USB frames of 1 ms both ways, in every other run "
        "to the host by a timer of the board's USB chip, 1.024 ms";
    line.conditions = conditions;
    lines.push_back(line);
    if (!go_on) break;
  }
  return lines;
}

}  // namespace kimari::world
