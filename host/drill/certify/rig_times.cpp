#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "host/drill/certify/campaign.h"
#include "host/drill/certify/sitting.h"
#include "host/drill/rig_attempts.h"

namespace kimari::drill {
namespace {

struct Counted {
  std::vector<double> errors;  // ms
  std::vector<double> played;  // ms, of those
  std::vector<double> read;
  int within_3_sigma = 0;
  int told_wrong = 0;  // faults, misses and dead cards
  int readings = 0;
};

void Count(const Sitting& sitting, const std::vector<Attempt>& attempts,
           Counted& counted) {
  counted.readings += kSittingReadings;
  counted.told_wrong += kSittingReadings - static_cast<int>(attempts.size());
  for (const Attempt& attempt : attempts) {
    const bool as_played = Fault(attempt) == (attempt.place == sitting.fault) &&
                           Missed(attempt) == (attempt.place == sitting.miss) &&
                           attempt.dead == (attempt.place == sitting.dead);
    counted.told_wrong += as_played ? 0 : 1;
    const auto played = sitting.touch_ms.find(attempt.place);
    if (!Right(attempt) || played == sitting.touch_ms.end()) continue;
    const double error = *attempt.sound_ms - played->second;
    counted.errors.push_back(error);
    counted.played.push_back(played->second);
    counted.read.push_back(*attempt.sound_ms);
    counted.within_3_sigma += std::abs(error) <= 3 * attempt.sigma_ms ? 1 : 0;
  }
}

double Median(std::vector<double> values) {
  std::ranges::sort(values);
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

double Rms(const std::vector<double>& errors) {
  double squares = 0;
  for (const double each : errors) squares += each * each;
  return std::sqrt(squares / static_cast<double>(errors.size()));
}

}  // namespace

certify::Lines RigTimes(const CampaignOptions& options) {
  Counted counted;
  Random random = options.random;
  for (int i = 0; i < options.sittings; ++i) {
    if (!options.progress(static_cast<double>(i) / options.sittings)) break;
    const Sitting sitting =
        DrawSitting(random.Fork(static_cast<uint64_t>(i)), i % 2 == 1);
    const std::string folder = fmt::format("{}/sitting-{}", options.folder, i);
    if (!options.simulate(sitting.scenario, folder)) {
      return Fail(ErrorKind::kDevice,
                  "the simulated world did not play the sitting");
    }
    const auto attempts = FromRecording(folder + "/match.mcap", "A", Side::kA,
                                        "2026-11-24T19:00:00Z");
    if (!attempts) return tl::unexpected(attempts.error());
    Count(sitting, *attempts, counted);
  }
  const auto times = static_cast<int64_t>(counted.errors.size());
  certify::Line line;
  line.target = "T19";
  line.what = "reaction times on the simulated rig, by the judge's evidence";
  line.trials = times;
  line.trials_of = "times";
  line.how = fmt::format("{} readings in {} sittings, one player, presses",
                         counted.readings, options.sittings);
  if (times > 0) {
    line.figures = {
        certify::AtMost("RMS error", Rms(counted.errors), "ms", 1, times),
        certify::ShareAtLeast("within three sigma", counted.within_3_sigma,
                              times, 0.99),
        certify::AtMost("error of the median",
                        std::abs(Median(counted.read) - Median(counted.played)),
                        "ms", 1, times),
    };
  }
  line.figures.push_back(certify::ShareAtMost(
      "faults, misses and dead cards told wrong or not told",
      counted.told_wrong, counted.readings, 0.01));
  return std::vector{line};
}

}  // namespace kimari::drill
