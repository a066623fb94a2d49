// T3: the instant of a touch against the true contact.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "host/proof/certify/boards/campaign.h"
#include "host/proof/certify/boards/player_draw.h"
#include "host/proof/certify/boards/touches.h"
#include "host/proof/certify/statistics.h"

namespace kimari::world {
namespace {

constexpr std::array<double, 3> kStrengths = {1, 2, 5};  // pF
constexpr double kCertifiedPf = 2;
constexpr size_t kTouchesARun = 120;
constexpr double kMostP99 = 500;  // us
constexpr double kMostBias = 50;  // us
constexpr int64_t kEnoughForBias = 100;

struct TouchErrors {
  std::vector<double> us;     // felt ones, signed
  std::vector<double> sizes;  // all; one that was not felt is infinite
  std::vector<double> sigmas;
  int64_t covered = 0;
};

void Count(const JudgedTouch& touch, TouchErrors& errors) {
  if (!touch.felt) {
    errors.sizes.push_back(std::numeric_limits<double>::infinity());
    return;
  }
  const double us = static_cast<double>(touch.error.ns) * 1e-3;
  const double sigma = static_cast<double>(touch.sigma.ns) * 1e-3;
  errors.us.push_back(us);
  errors.sizes.push_back(std::abs(us));
  errors.sigmas.push_back(sigma);
  if (std::abs(us) <= 3 * sigma) ++errors.covered;
}

void AddFigures(double pf, const TouchErrors& errors, certify::Line& line) {
  const auto n = static_cast<int64_t>(errors.us.size());
  const auto all = static_cast<int64_t>(errors.sizes.size());
  const auto name = [&](const char* what) {
    return fmt::format("{:g} pF: {}", pf, what);
  };
  auto& figures = line.figures;
  figures.push_back(certify::Told(name("half of the errors within"),
                                  certify::Median(errors.sizes), "us", all));
  if (pf == kCertifiedPf) {
    figures.push_back(certify::PercentileAtMost(
        name("99 % within"), errors.sizes, 0.99, "us", kMostP99));
    figures.push_back(certify::BiasAtMost(name("bias (late: +)"), errors.us,
                                          "us", kMostBias, kEnoughForBias));
  } else {
    figures.push_back(certify::Told(
        name("99 % within"), certify::Quantile(errors.sizes, 0.99), "us", all));
  }
  figures.push_back(
      pf == kCertifiedPf
          ? certify::ShareAtLeast(name("within 3 sigma"), errors.covered, n,
                                  kCovered)
          : certify::Share(name("within 3 sigma"), errors.covered, n));
  figures.push_back(certify::Told(name("median sigma"),
                                  certify::Median(errors.sigmas), "us", n));
  figures.push_back(certify::Told(name("RMS error"),
                                  certify::RootMeanSquare(errors.us), "us", n));
  figures.push_back(certify::Share(name("not felt"), all - n, all));
}

}  // namespace

Lines TouchTimes(CampaignOptions options) {
  certify::Line line;
  line.target = "T3";
  line.what = "instant of a touch against the true contact, seat mats moving";
  line.trials_of = "touches";
  line.how =
      "single touches of either player on any pad of both boards, by the "
      "judge's analysis of edge and levels, in the board's own time (clock and "
      "USB left out); one that was not felt counts as an infinite error";
  std::array<TouchErrors, kStrengths.size()> errors;
  const int64_t wanted =
      options.trials * static_cast<int64_t>(kStrengths.size());
  while (line.trials < wanted) {
    PressPlan plan;
    plan.count = static_cast<size_t>(
        std::min<int64_t>(kTouchesARun, wanted - line.trials));
    plan.touch_pf.assign(kStrengths.begin(), kStrengths.end());
    Hands hands(options.random.Next(), options.physics);
    SeatPlayers(options.random, hands, line.conditions);
    auto bench = Bench::Open(DrawSetup(options.image, options.random,
                                       line.conditions, *options.physics),
                             hands);
    if (!bench) return tl::unexpected(bench.error());
    const auto presses =
        PlanPresses(plan, (*bench)->Now() + Milliseconds(600), options.random);
    judge::SeatMemory seats;
    for (const JudgedTouch& touch :
         RunTouches(presses, hands, **bench, seats)) {
      line.conditions.Drew("descent", touch.press.descent_m_s, "m/s");
      const auto at =
          std::find(kStrengths.begin(), kStrengths.end(), touch.press.touch_pf);
      Count(touch, errors[static_cast<size_t>(at - kStrengths.begin())]);
    }
    line.trials += static_cast<int64_t>(presses.size());
    if (!options.progress(static_cast<double>(line.trials) /
                          static_cast<double>(wanted))) {
      break;
    }
  }
  for (size_t i = 0; i < kStrengths.size(); ++i) {
    AddFigures(kStrengths[i], errors[i], line);
  }
  return std::vector{line};
}

}  // namespace kimari::world
