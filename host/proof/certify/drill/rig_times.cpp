#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <vector>

#include "host/proof/certify/drill/campaign.h"
#include "host/proof/certify/drill/sitting.h"
#include "host/proof/score/truth_file.h"
#include "host/recording/reader.h"
#include "host/uses/drill/rig_attempts.h"
#include "host/uses/drill/schedule.h"

namespace kimari::drill {
namespace {

struct CountedTouches {
  std::vector<double> errors;  // ms
  std::vector<double> played;  // ms, of those
  std::vector<double> read;
  std::vector<double> sounds;  // ms: the rig's first sound less the ear's
  int within_3_sigma = 0;
  int told_wrong = 0;  // faults, misses and dead cards
  int readings = 0;
  int weak_wrong = 0;  // sittings whose weak list begins otherwise than played
};

// What truly happened, and when the rig says that the sound began.
struct Truly {
  std::map<int, HostTime> touched;  // the called card, by place
  std::map<int, HostTime> heard;
  std::map<int, HostTime> sounded;
};

Result<Truly> TrulyIn(const std::string& folder) {
  const auto truth = score::ReadTruth(folder + "/truth.json");
  if (!truth) return tl::unexpected(truth.error());
  Truly truly;
  for (const score::TrueReading& reading : truth->readings) {
    const auto place = static_cast<int>(reading.reading);
    truly.heard[place] = reading.first_sound;
    for (const score::TrueContact& contact : reading.contacts) {
      if (contact.player != Side::kA || contact.card != reading.card) continue;
      const auto [first, fresh] = truly.touched.emplace(place, contact.at);
      if (!fresh) first->second = std::min(first->second, contact.at);
    }
  }
  auto reader = recording::Reader::Open(folder + "/match.mcap");
  if (!reader) return tl::unexpected(reader.error());
  const auto visited = recording::VisitObservations(
      *reader, [&](evidence::Observation&& observation) {
        if (const auto* called =
                std::get_if<evidence::CardCalled>(&observation.payload)) {
          truly.sounded[static_cast<int>(called->reading)] =
              called->first_sound.t;
        }
        return true;
      });
  if (!visited) return tl::unexpected(visited.error());
  return truly;
}

void Count(const Sitting& sitting, const Truly& truly,
           const std::vector<Attempt>& attempts, CountedTouches& counted) {
  const auto readings = static_cast<int>(sitting.order.size());
  counted.readings += readings;
  counted.told_wrong += readings - static_cast<int>(attempts.size());
  for (const Attempt& attempt : attempts) {
    const bool as_played = Fault(attempt) == (attempt.place == sitting.fault) &&
                           Missed(attempt) == (attempt.place == sitting.miss) &&
                           attempt.dead == (attempt.place == sitting.dead);
    counted.told_wrong += as_played ? 0 : 1;
    const auto touched = truly.touched.find(attempt.place);
    const auto sounded = truly.sounded.find(attempt.place);
    if (!Right(attempt) || touched == truly.touched.end() ||
        sounded == truly.sounded.end()) {
      continue;
    }
    const double played = (touched->second - sounded->second).Milliseconds();
    const double error = *attempt.sound_ms - played;
    counted.errors.push_back(error);
    counted.played.push_back(played);
    counted.read.push_back(*attempt.sound_ms);
    counted.within_3_sigma += std::abs(error) <= 3 * attempt.sigma_ms ? 1 : 0;
    counted.sounds.push_back(
        (sounded->second - truly.heard.at(attempt.place)).Milliseconds());
  }
}

// Tomorrow's list begins with the card that was taken for another and the one
// that was not found, each for that reason.
bool WeakAsPlayed(const Sitting& sitting,
                  const std::vector<Attempt>& attempts) {
  const Schedule schedule = ScheduleOf(attempts);
  if (schedule.empty()) return false;
  const auto due = DueBy(schedule, schedule.begin()->second.last_day + 1);
  const auto among_first = [&](int place, Weak why) {
    const cards::CardId card = sitting.order[static_cast<size_t>(place) - 1];
    return std::ranges::any_of(std::span(due).first(2), [&](const Work& work) {
      return work.card == card && work.why == why;
    });
  };
  return due.size() >= 2 && among_first(sitting.fault, Weak::kFaults) &&
         among_first(sitting.miss, Weak::kMissed);
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
  CountedTouches counted;
  Random random = options.random;
  for (int i = 0; i < options.sittings; ++i) {
    if (!options.progress(static_cast<double>(i) / options.sittings)) break;
    const Sitting sitting = DrawSitting(random.Fork(static_cast<uint64_t>(i)),
                                        i % 2 == 1, options.readings);
    const std::string folder = fmt::format("{}/sitting-{}", options.folder, i);
    if (!options.simulate(sitting.scenario, folder)) {
      return Fail(ErrorKind::kDevice,
                  "the simulated world did not play the sitting");
    }
    const auto attempts = FromRecording(folder + "/match.mcap", "A", Side::kA,
                                        "2026-11-24T19:00:00Z");
    if (!attempts) return tl::unexpected(attempts.error());
    const auto truly = TrulyIn(folder);
    if (!truly) return tl::unexpected(truly.error());
    Count(sitting, *truly, *attempts, counted);
    counted.weak_wrong += WeakAsPlayed(sitting, *attempts) ? 0 : 1;
  }
  const auto times = static_cast<int64_t>(counted.errors.size());
  certify::Line line;
  line.target = "T19";
  line.what = "reaction times on the simulated rig, by the judge's evidence";
  line.trials = times;
  line.trials_of = "times";
  line.how = fmt::format(
      "{} readings in {} sittings, one player, presses; against the true "
      "instant of the touch, from where the rig says that the sound begins "
      "(the "
      "simulated ear hears in steps of 1 ms)",
      counted.readings, options.sittings);
  if (times > 0) {
    line.figures = {
        certify::AtMost("RMS error", Rms(counted.errors), "ms", 1, times),
        certify::ShareAtLeast("within three sigma", counted.within_3_sigma,
                              times, 0.99),
        certify::AtMost("error of the median",
                        std::abs(Median(counted.read) - Median(counted.played)),
                        "ms", 1, times),
        certify::Told("first sound, rig less simulated ear: RMS",
                      Rms(counted.sounds), "ms", times),
    };
  }
  line.figures.push_back(certify::ShareAtMost(
      "faults, misses and dead cards told wrong or not told",
      counted.told_wrong, counted.readings, 0.01));
  line.figures.push_back(certify::ShareAtMost(
      "sittings whose weak list does not begin with the fault and the miss",
      counted.weak_wrong, options.sittings, 0));
  return std::vector{line};
}

}  // namespace kimari::drill
