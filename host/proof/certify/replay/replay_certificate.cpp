#include "host/proof/certify/replay/replay_certificate.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "host/proof/certify/campaign.h"
#include "host/proof/certify/replay/lamp_line.h"
#include "host/proof/certify/replay/large_recording.h"
#include "host/proof/certify/replay/measured.h"
#include "host/proof/certify/replay/step_times.h"
#include "host/proof/certify/statistics.h"
#include "host/uses/replay/record.h"

namespace kimari::replay {
namespace {

constexpr double kOpenBar = 1;         // s
constexpr double kMemoryBar = 200;     // MB
constexpr int64_t kSteps = 10'000;     // that a bar of none needs
constexpr double kWrittenShare = 0.8;  // of a campaign's progress

// A file that goes with it.
class Scratch {
 public:
  explicit Scratch(std::string path) : path_(std::move(path)) { Remove(); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { Remove(); }
  const std::string& Path() const { return path_; }

 private:
  void Remove() const {
    std::error_code error;
    std::filesystem::remove(path_, error);
  }
  std::string path_;
};

std::string NameOf(const CertifyReplayOptions& options) {
  return fmt::format("{}/kimari-certify-replay-{}.mcap", options.folder,
                     getpid());
}

certify::Lines Opening(const CertifyReplayOptions& options, const Clock& clock,
                       const certify::Progress& progress) {
  certify::Line line;
  line.target = "T17";
  line.what = "a recording is opened, and its last reading shown";
  line.trials_of = "recordings";
  line.how =
      "sparse recordings of 100 kB frames, 480 a reading; nothing of them in "
      "memory before; in a process of its own";
  double done = 0;
  for (const double size : options.sizes) {
    const Scratch file(NameOf(options));
    const double share = 1.0 / static_cast<double>(options.sizes.size());
    const auto made = WriteLargeRecording(
        file.Path(), static_cast<uint64_t>(size * 1e9),
        [&](double part) { return progress(done + part * share); });
    if (!made) return tl::unexpected(made.error());
    const auto measured = MeasureOpening(file.Path(), clock);
    if (!measured) return tl::unexpected(measured.error());
    const double gigabytes = static_cast<double>(made->bytes) * 1e-9;
    line.conditions.Drew("size", gigabytes, "GB");
    line.figures.push_back(certify::AtMost(
        fmt::format("{:.1f} GB: until the list is there", gigabytes),
        measured->open.Seconds(), "s", kOpenBar, 1));
    line.figures.push_back(certify::AtMost(
        fmt::format("{:.1f} GB: then until a reading is shown", gigabytes),
        measured->first_reading.Seconds(), "s", kOpenBar, 1));
    line.figures.push_back(certify::AtMost(
        fmt::format("{:.1f} GB: memory at most", gigabytes),
        static_cast<double>(measured->peak_bytes) * 1e-6, "MB", kMemoryBar, 1));
    ++line.trials;
    done += share;
  }
  return std::vector{line};
}

// As a judge steps: mostly by one frame, sometimes by ten, sometimes to another
// reading.
uint64_t Next(uint64_t at, uint64_t frames, Random& random) {
  const double how = random.Uniform();
  if (how < 0.02) {
    return random.Below(frames);
  }
  const int64_t by = (how < 0.2 ? 10 : 1) * (random.Uniform() < 0.6 ? 1 : -1);
  const auto to = static_cast<int64_t>(at) + by;
  return static_cast<uint64_t>(
      std::clamp<int64_t>(to, 0, static_cast<int64_t>(frames) - 1));
}

certify::Lines Steps(const CertifyReplayOptions& options, const Clock& clock,
                     Random random, const certify::Progress& progress) {
  const Scratch file(NameOf(options));
  const double size = *std::ranges::max_element(options.sizes);
  const auto made = WriteLargeRecording(
      file.Path(), static_cast<uint64_t>(size * 1e9),
      [&](double part) { return progress(part * kWrittenShare); });
  if (!made) return tl::unexpected(made.error());
  const auto record = Record::Open(file.Path());
  if (!record) return tl::unexpected(record.error());
  int64_t wrong = 0;
  std::vector<double> times;
  uint64_t at = made->frames / 2;
  for (int64_t i = 0; i < options.steps; ++i) {
    at = Next(at, made->frames, random);
    const HostTime began = clock.Now();
    const auto jpeg = (*record)->Frames().Jpeg(at);
    times.push_back((clock.Now() - began).Milliseconds());
    wrong += !jpeg || PlaceIn(*jpeg) != at ? 1 : 0;
    if (i % 100 == 0 &&
        !progress(kWrittenShare + (1 - kWrittenShare) * static_cast<double>(i) /
                                      static_cast<double>(options.steps))) {
      return Fail(ErrorKind::kUsage, "ended early");
    }
  }
  certify::Line line;
  line.target = "T17";
  line.what = "a frame that was asked for, by the number that stands in it";
  line.trials = options.steps;
  line.trials_of = "steps";
  line.how = "one frame, ten, or to any other, in the largest recording";
  line.conditions.Drew("size", static_cast<double>(made->bytes) * 1e-9, "GB");
  line.figures = {
      certify::Never("wrong frames", wrong, static_cast<double>(options.steps),
                     "steps", static_cast<double>(kSteps)),
      certify::Told("the program's part of a step, p50",
                    certify::Quantile(times, 0.5), "ms", options.steps),
      certify::Told("p95", certify::Quantile(times, 0.95), "ms",
                    options.steps)};
  return std::vector{line};
}

const std::vector<certify::NotRun> kNotRun = {
    {"T17", "a step in Chromium while the match runs (p50 40 ms, p95 120 ms)",
     "needs a match in real time and a machine that does nothing else: the "
     "target bench_match_cost of the build"},
    {"T17", "the same lamp heard in the sound",
     "a recording holds the sound as it was played, and no microphone's: what "
     "the lamp's line would sound is in none"},
};

}  // namespace

Result<certify::Certificate> CertifyReplay(const CertifyReplayOptions& options,
                                           const Clock& clock) {
  const std::vector<certify::Campaign> campaigns = {
      {"T17", "T17-open", "", 1701,
       [&](Random, const certify::Progress& progress) {
         return Opening(options, clock, progress);
       }},
      {"T17", "T17-frames", "", 1702,
       [&](Random random, const certify::Progress& progress) {
         return Steps(options, clock, random, progress);
       }},
      {"T17", "T17-browser", "", 1703,
       [&](Random, const certify::Progress& progress) {
         return StepTimes(options, clock, progress);
       }},
      {"T17", "T17-lamp", "", 1704,
       [&](Random, const certify::Progress&) { return LampLine(options); }},
  };
  certify::Order order;
  order.subject = "replay";
  order.seed = options.seed;
  order.asked = fmt::format("{} steps", options.steps);
  order.only = options.only;
  order.progress = options.progress;
  return certify::RunCampaigns(order, campaigns, kNotRun);
}

}  // namespace kimari::replay
