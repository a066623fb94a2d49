// Campaigns in real time: a set read into a null sink, heard at its monitor.
#include <spdlog/fmt/fmt.h>

#include <atomic>
#include <functional>
#include <optional>
#include <thread>
#include <utility>

#include "host/proof/certify/sound/campaign.h"
#include "host/proof/certify/sound/heard_set.h"
#include "host/proof/certify/sound/heard_tally.h"
#include "host/proof/certify/sound/varied_recordings.h"
#include "host/proof/certify/statistics.h"

namespace kimari::reader {
namespace {

constexpr int kCardsAStretch = 5;  // of the same load

// Threads that keep the processor busy while they live.
class Load {
 public:
  explicit Load(int threads) {
    for (int i = 0; i < threads; ++i) {
      threads_.emplace_back([this] {
        while (!stop_) ++turns_;
      });
    }
  }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;
  ~Load() {
    stop_ = true;
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::atomic<bool> stop_{false};
  std::atomic<uint64_t> turns_{0};
  std::vector<std::thread> threads_;
};

// Reads and hears one set; false when it was told to end.
Result<bool> HearSet(const CampaignOptions& options, Random random,
                     const std::function<bool(double)>& progress,
                     certify::Line& line, HeardTally& tally) {
  auto files = VariedRecordings::Make(
      cards::HyakuninIsshu(),
      {.cards = options.cards, .most_seconds = kPhraseSeconds}, random.Fork(1),
      line.conditions);
  if (!files) return tl::unexpected(files.error());
  auto set = HeardSet::Open(files->Folder().string(), options.cards,
                            random.Fork(2), *options.clock);
  if (!set) return tl::unexpected(set.error());
  Random loads = random.Fork(3);
  std::optional<Load> load;
  for (int i = 0; i < options.cards; ++i) {
    if (i % kCardsAStretch == 0) {
      load.reset();
      const int busy = static_cast<int>(loads.Below(4));
      line.conditions.Drew("busy threads", busy, "");
      load.emplace(busy);
    }
    const auto reading = (*set)->ReadNext();
    if (!reading) return tl::unexpected(reading.error());
    tally.Count(*reading);
    if (!progress((i + 1.0) / options.cards)) return false;
  }
  return true;
}

}  // namespace

Lines CapturedSet(CampaignOptions options) {
  certify::Line schedule;
  schedule.target = "T7";
  schedule.what = "first sound and kimariji, as told and as heard";
  HeardTally tally;
  for (int i = 0; i < options.sets; ++i) {
    const auto on = HearSet(
        options, options.random.Fork(static_cast<uint64_t>(i)),
        [&](double share) {
          return options.progress((i + share) / options.sets);
        },
        schedule, tally);
    if (!on) return tl::unexpected(on.error());
    if (!*on) break;
  }
  const auto sounds = std::ssize(tally.sounds_ms);
  schedule.trials = tally.readings;
  schedule.trials_of = "readings";
  schedule.how =
      "kimari read's session, PortAudio, a PulseAudio of our own, the monitor "
      "of its null sink; recordings made by espeak-ng, broken off after 0.9 s; "
      "instants of readings in which, or in the one before which, an underrun "
      "or clock step was told are left out";
  schedule.figures = {
      certify::PercentileAtMost("first sound, 99 % within", tally.sounds_ms,
                                0.99, "ms", 1.0),
      certify::PercentileAtMost("kimariji, 99 % within", tally.kimariji_ms,
                                0.99, "ms", 1.0),
      certify::ShareAtLeast("first sound within 3 sigma", tally.within_sigmas,
                            sounds, 0.997),
      certify::Told("median sigma by RMS error",
                    certify::Median(tally.sigmas_ms) /
                        certify::RootMeanSquare(tally.errors_ms),
                    "", sounds),
      certify::Never("not on the sample it was placed on, and not told",
                     tally.sample.untold, static_cast<double>(tally.whole),
                     "readings", options.cards / 2.0),
      certify::Share("not on it where an underrun or clock step was told",
                     tally.sample.told, tally.whole),
      certify::Share("with an underrun or clock step, told", tally.with_events,
                     tally.readings),
      certify::Share("neither told of, nor the one before", tally.quiet,
                     tally.readings),
      certify::Share("torn at the monitor", tally.readings - tally.whole,
                     tally.readings),
  };

  certify::Line gap;
  gap.target = "T8";
  gap.what =
      "lower phrase to upper phrase, as heard at the null sink's monitor";
  gap.trials = tally.readings;
  gap.trials_of = "cards";
  gap.how =
      "the same readings; last to first sound by FindSound in what was heard "
      "of each";
  gap.conditions = schedule.conditions;
  const auto gaps = std::ssize(tally.gaps_off_ms);
  gap.figures = {
      certify::Never("gaps off 1.000 s by over 1 ms, and not told",
                     tally.gap.untold, static_cast<double>(gaps), "gaps",
                     options.cards / 2.0),
      certify::Share("off by more where an underrun or clock step was told",
                     tally.gap.told, gaps),
      certify::Told("largest difference from 1.000 s",
                    certify::Quantile(tally.gaps_off_ms, 1), "ms", gaps),
  };
  return std::vector{std::move(schedule), std::move(gap)};
}

}  // namespace kimari::reader
