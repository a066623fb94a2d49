// T7 without a device: the model of the output's clock against an hour of a
// driver that drifts, stalls and jumps, whose truth is known.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "audio/stream_clock.h"
#include "host/proof/certify/sound/campaign.h"
#include "host/proof/certify/statistics.h"

namespace kimari::reader {
namespace {

constexpr int64_t kHour = 3600LL * audio::kSampleRate;  // frames
constexpr int64_t kBlock = 256;
constexpr int64_t kUpdate = audio::kSampleRate / 50;
constexpr double kAskedEvery = 1;   // s, on average
constexpr double kStepEvery = 300;  // s, on average
constexpr int kHours = 3;           // of each kind of driver
// A jump counts as noticed when it is told within this.
constexpr double kNoticed = 0.25;  // s

// How a driver speaks of its clock. Figures: PulseAudio's null sink through
// ALSA (residual 29 to 54 us), and a busier machine.
struct Driver {
  const char* what;
  double jitter_us[2];     // of each stamp
  double stalls_per_hour;  // callbacks that come late
};
constexpr std::array kDrivers = {
    Driver{"a driver that stamps well", {20, 60}, 20},
    Driver{"a driver that stamps badly, machine that stalls", {60, 300}, 400},
};

class SimulatedDriver {
 public:
  SimulatedDriver(const Driver& driver, Random random,
                  certify::Conditions& conditions)
      : random_(random),
        jitter_us_(random_.Uniform(driver.jitter_us[0], driver.jitter_us[1])),
        stalls_(driver.stalls_per_hour / 3600),
        ppm_(random_.Uniform(-200, 200)),
        wander_ppm_(random_.Uniform(0, 5)),
        offset_s_(random_.Uniform(-1e6, 1.8e9)) {
    conditions.Drew("clock fast by", ppm_, "ppm");
    conditions.Drew("which wanders by", wander_ppm_, "ppm");
    conditions.Drew("stamps' jitter", jitter_us_, "us");
    DrawStep(0);
  }

  // The next block; the clock may have jumped before it.
  audio::CallbackStamp Next() {
    const double seconds = static_cast<double>(frame_) / audio::kSampleRate;
    // A slow wave: the crystal warms up and cools.
    const double rate =
        1 / (1 + 1e-6 * (ppm_ + wander_ppm_ * std::sin(seconds / 300)));
    if (seconds > next_step_) {
      const double size =
          (random_.Below(2) == 0 ? -1 : 1) * random_.Uniform(0.002, 0.020);
      // It cannot play what it has not been given: a jump ahead is at most
      // what is buffered.
      at_ += size;
      steps_.push_back({frame_, size * 1000});
      DrawStep(seconds);
    }
    const double dac = at_ + random_.Normal() * jitter_us_ * 1e-6;
    double lead = kLead - random_.Uniform() * 0.004;
    if (random_.Uniform() < stalls_ * kBlock / audio::kSampleRate) {
      lead -= random_.Uniform(0.005, 0.030);
    }
    const double host = at_ - lead;
    audio::CallbackStamp stamp;
    stamp.frame = frame_;
    stamp.host = HostTime{Seconds(1000).ns} + FromSeconds(host);
    stamp.stream_now = host + offset_s_ + 2e6;
    stamp.at = dac + offset_s_ + 2e6;
    last_ = {frame_, at_};
    rate_ = rate;
    frame_ += kBlock;
    at_ += rate * kBlock / audio::kSampleRate;
    return stamp;
  }
  // When a frame of the last block truly sounds.
  HostTime Truth(int64_t frame) const {
    return HostTime{Seconds(1000).ns} +
           FromSeconds(last_.second +
                       rate_ * static_cast<double>(frame - last_.first) /
                           audio::kSampleRate);
  }
  int64_t Frame() const { return frame_; }
  // Frame and size in ms.
  const std::vector<std::pair<int64_t, double>>& Steps() const {
    return steps_;
  }

 private:
  static constexpr double kLead = 0.060;  // s, from callback to loudspeaker
  void DrawStep(double now) {
    next_step_ = now + 5 - kStepEvery * std::log(1 - random_.Uniform());
  }

  Random random_;
  double jitter_us_, stalls_, ppm_, wander_ppm_, offset_s_;
  int64_t frame_ = 0;
  double at_ = 0;  // s, truth of frame_
  double rate_ = 1;
  std::pair<int64_t, double> last_;
  double next_step_ = 0;
  std::vector<std::pair<int64_t, double>> steps_;
};

struct Hour {
  std::vector<double> errors_ms, drifts_ms;
  std::vector<double> sizes_ms;
  std::vector<double> sigmas_ms;
  int64_t steps = 0, noticed = 0, false_steps = 0, in_steps = 0, covered = 0;
};

bool Near(const std::pair<int64_t, double>& step, int64_t frame) {
  const int64_t after = frame - step.first;
  return after >= 0 &&
         after < static_cast<int64_t>(kNoticed * audio::kSampleRate);
}

// Until a jump is proved, what is told is by the line before it.
bool BeforeItIsNoticed(const SimulatedDriver& driver,
                       const std::vector<audio::OutputEvent>& told,
                       int64_t frame) {
  if (driver.Steps().empty() || !Near(driver.Steps().back(), frame)) {
    return false;
  }
  const int64_t jumped = driver.Steps().back().first;
  return std::none_of(told.begin(), told.end(),
                      [&](const audio::OutputEvent& event) {
                        return event.frame >= jumped && event.frame <= frame;
                      });
}

// By how much errors grow over an hour: the slope of a line through them.
double DriftMs(std::span<const double> at_s,
               std::span<const double> errors_ms) {
  const double x = certify::Mean(at_s);
  const double y = certify::Mean(errors_ms);
  double xy = 0;
  double xx = 0;
  for (size_t i = 0; i < at_s.size(); ++i) {
    xy += (at_s[i] - x) * (errors_ms[i] - y);
    xx += (at_s[i] - x) * (at_s[i] - x);
  }
  return xx > 0 ? 3600 * xy / xx : 0;
}

void Run(const Driver& driver_kind, Random random, certify::Line& line,
         const std::function<bool(double)>& progress, Hour& hour) {
  Random questions = random.Fork(2);
  SimulatedDriver driver(driver_kind, random.Fork(1), line.conditions);
  audio::StreamClock clock(Milliseconds(60));
  std::vector<audio::OutputEvent> told;
  std::vector<double> at_s, errors_ms;
  double next_question = 10;
  int64_t next_update = 0;
  while (driver.Frame() < kHour) {
    const audio::CallbackStamp stamp = driver.Next();
    clock.Feed(stamp);
    if (stamp.frame < next_update) continue;
    next_update = stamp.frame + kUpdate;
    clock.Update();
    for (const audio::OutputEvent& event : clock.DrainEvents()) {
      if (event.kind == audio::OutputEvent::Kind::kClockStep) {
        told.push_back(event);
      }
    }
    const double seconds =
        static_cast<double>(stamp.frame) / audio::kSampleRate;
    if (seconds < next_question) continue;
    next_question = seconds + kAskedEvery * questions.Uniform(0.8, 1.2);
    if (BeforeItIsNoticed(driver, told, stamp.frame)) {
      ++hour.in_steps;
      continue;
    }
    const auto at = clock.TimeOf(stamp.frame);
    const double error = (at->t - driver.Truth(stamp.frame)).Milliseconds();
    hour.errors_ms.push_back(error);
    errors_ms.push_back(error);
    at_s.push_back(seconds);
    hour.sizes_ms.push_back(std::abs(error));
    hour.sigmas_ms.push_back(at->sigma.Milliseconds());
    if (std::abs(error) <= 3 * at->sigma.Milliseconds()) ++hour.covered;
    if (!progress(seconds / 3600)) return;
  }
  hour.drifts_ms.push_back(std::abs(DriftMs(at_s, errors_ms)));
  hour.steps += std::ssize(driver.Steps());
  for (const auto& step : driver.Steps()) {
    if (std::any_of(told.begin(), told.end(),
                    [&](const auto& e) { return Near(step, e.frame); })) {
      ++hour.noticed;
    }
  }
  hour.false_steps += std::count_if(
      told.begin(), told.end(), [&](const audio::OutputEvent& event) {
        return std::none_of(
            driver.Steps().begin(), driver.Steps().end(),
            [&](const auto& step) { return Near(step, event.frame); });
      });
}

}  // namespace

Lines SimulatedHours(CampaignOptions options) {
  std::vector<certify::Line> lines;
  for (const Driver& driver : kDrivers) {
    certify::Line line;
    line.target = "T7";
    line.what =
        fmt::format("hours of a simulated sound clock: {}", driver.what);
    line.how = "StreamClock fed as by PortAudio's callback, 256 frames";
    line.trials_of = "instants";
    Hour hour;
    const auto done = static_cast<double>(lines.size());
    for (int i = 0; i < kHours; ++i) {
      Run(
          driver, options.random.Fork(kHours * lines.size() + i), line,
          [&](double share) {
            return options.progress((done + (i + share) / kHours) /
                                    kDrivers.size());
          },
          hour);
    }
    line.trials = std::ssize(hour.errors_ms);
    line.figures = {
        certify::PercentileAtMost("first sound, 99 % within", hour.sizes_ms,
                                  0.99, "ms", 1.0),
        certify::AtMost("largest drift over an hour",
                        certify::Quantile(hour.drifts_ms, 1), "ms", 1.0,
                        std::ssize(hour.drifts_ms)),
        certify::ShareAtLeast("within 3 sigma", hour.covered,
                              std::ssize(hour.errors_ms), 0.997),
        certify::Told("median sigma by RMS error",
                      certify::Median(hour.sigmas_ms) /
                          certify::RootMeanSquare(hour.errors_ms),
                      "", std::ssize(hour.errors_ms)),
        certify::Never("jumps of 2 to 20 ms not told within 0.25 s",
                       hour.steps - hour.noticed,
                       static_cast<double>(hour.steps), "jumps", 1),
        certify::Never("jumps told that were none", hour.false_steps, kHours,
                       "hours", 1),
        certify::Share("called between a jump and its proof", hour.in_steps,
                       line.trials + hour.in_steps),
    };
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace kimari::reader
