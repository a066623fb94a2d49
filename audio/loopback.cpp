#include "audio/loopback.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>
#include <string>

#include "audio/locate.h"
#include "audio/recitation.h"

namespace kimari::audio {
namespace {

constexpr double kFrom = 500;  // Hz
constexpr double kTo = 6000;   // Hz
constexpr int64_t kLength = 80 * kSampleRate / 1000;
constexpr int64_t kTaper = 5 * kSampleRate / 1000;
constexpr double kLevel = 0.5;
// Through a loudspeaker, a room and a microphone; noise reaches 0.1.
constexpr double kFoundFrom = 0.4;
constexpr Duration kEarlier = Milliseconds(100);  // drivers lie both ways

// What an input heard, from its first frame on.
class Heard {
 public:
  explicit Heard(PortAudioInput& input) : input_(input) {}
  void Drain() {
    while (const auto block = input_.Pop()) {
      const auto end = static_cast<size_t>(block->first_frame + block->frames);
      if (samples_.size() < end) samples_.resize(end, 0.0F);
      std::copy_n(block->samples.begin(), block->frames,
                  samples_.begin() + block->first_frame);
    }
  }
  // The frame heard at `t`, by the input's clock; nothing while unknown.
  std::optional<int64_t> FrameAt(HostTime t) const {
    const auto last = static_cast<int64_t>(samples_.size());
    const auto at = input_.TimeOf(last);
    if (!at) return std::nullopt;
    return last + std::llround((t - at->t).Seconds() * kSampleRate);
  }
  std::span<const float> Range(int64_t begin, int64_t end) const {
    const auto size = static_cast<int64_t>(samples_.size());
    begin = std::clamp<int64_t>(begin, 0, size);
    end = std::clamp<int64_t>(end, begin, size);
    return std::span(samples_).subspan(static_cast<size_t>(begin),
                                       static_cast<size_t>(end - begin));
  }

 private:
  PortAudioInput& input_;
  std::vector<float> samples_;
};

// Sound that was lost and jumps of the clocks, so far.
uint64_t Slips(const AudioOutput& output, const PortAudioInput& input) {
  const OutputHealth out = output.Health();
  const InputHealth in = input.Health();
  return out.underruns + out.clock_steps + in.overruns + in.clock_steps;
}

PhrasePtr AsPhrase(const std::vector<float>& samples) {
  auto phrase = std::make_shared<Phrase>();
  phrase->name = "chirp";
  phrase->samples = samples;
  phrase->last_sound = std::ssize(samples) - 1;
  return phrase;
}

}  // namespace

std::vector<float> Chirp() {
  std::vector<float> chirp(kLength);
  const double seconds = static_cast<double>(kLength) / kSampleRate;
  for (int64_t i = 0; i < kLength; ++i) {
    const double t = static_cast<double>(i) / kSampleRate;
    const double phase = 2 * std::numbers::pi *
                         (kFrom * t + (kTo - kFrom) / 2 * t * t / seconds);
    const auto edge = static_cast<double>(std::min(i, kLength - 1 - i));
    const double taper =
        edge >= kTaper ? 1
                       : 0.5 - 0.5 * std::cos(std::numbers::pi * edge / kTaper);
    chirp[static_cast<size_t>(i)] =
        static_cast<float>(kLevel * taper * std::sin(phase));
  }
  return chirp;
}

Result<Loopback> MeasureLoopback(const LoopbackOptions& options, Player& player,
                                 const AudioOutput& output,
                                 PortAudioInput& input, const Clock& clock,
                                 const std::function<void(int)>& progress) {
  Heard heard(input);
  const auto wait = [&](Duration d) {
    const HostTime end = clock.Now() + d;
    while (clock.Now() < end) {
      heard.Drain();
      clock.SleepUntil(clock.Now() + Milliseconds(10));
    }
  };
  const std::vector<float> chirp = Chirp();
  const PhrasePtr phrase = AsPhrase(chirp);
  Random random = options.random;
  Loopback loopback;
  std::vector<double> sigmas;
  std::vector<int64_t> distances;  // frames
  double poorest = 1;
  // A clock's line forgets what was before within a second, a chirp's wait.
  uint64_t before = UINT64_MAX;
  wait(options.settle);
  for (int i = 0; i < options.times; ++i) {
    const uint64_t slips = Slips(output, input);
    const bool even_before = before == UINT64_MAX || before == slips;
    before = slips;
    const int64_t frame = player.NextFrame() + kSampleRate / 5;
    if (auto placed = player.Enqueue({phrase, frame}); !placed) {
      return tl::unexpected(placed.error());
    }
    wait(options.longest + FromSeconds(random.Uniform(0.5, 0.7)));
    (void)player.DrainDone();
    ++loopback.played;
    progress(loopback.played);
    const auto told = output.TimeOf(frame);
    if (!told) continue;
    const auto begin = heard.FrameAt(told->t - kEarlier);
    const auto end = heard.FrameAt(told->t + options.longest);
    if (!begin || !end || *begin < 0) continue;
    const auto found = Locate(chirp, heard.Range(*begin, *end + kLength));
    if (!found || found->correlation < kFoundFrom) continue;
    const auto at = input.TimeOf(*begin + found->at);
    if (!at) continue;
    distances.push_back(*begin + found->at - frame);
    poorest = std::min(poorest, found->correlation);
    if (!even_before || Slips(output, input) != slips) {
      ++loopback.disturbed;
      continue;
    }
    loopback.delays.push_back(at->t - told->t);
    sigmas.push_back(std::hypot(at->sigma.Seconds(), told->sigma.Seconds()));
  }
  if (2 * std::ssize(distances) < loopback.played || distances.empty()) {
    return Fail(ErrorKind::kDevice,
                "only " + std::to_string(distances.size()) + " of " +
                    std::to_string(loopback.played) +
                    " chirps were heard by '" + input.Name() +
                    "'; turn the loudspeaker up, bring the microphone nearer, "
                    "and switch its noise suppression off");
  }
  if (2 * std::ssize(loopback.delays) < std::ssize(distances)) {
    return Fail(ErrorKind::kDevice,
                "sound was lost or its clock stepped around " +
                    std::to_string(loopback.disturbed) + " of " +
                    std::to_string(distances.size()) +
                    " chirps: close other programs, or try another device, and "
                    "measure again");
  }
  std::vector<Duration> sorted = loopback.delays;
  std::sort(sorted.begin(), sorted.end());
  loopback.delay = sorted[sorted.size() / 2];
  loopback.spread = sorted.back() - sorted.front();
  const auto [least, most] =
      std::minmax_element(distances.begin(), distances.end());
  loopback.frames_spread = *most - *least;
  std::sort(sigmas.begin(), sigmas.end());
  loopback.sigma = FromSeconds(
      std::hypot(sigmas[sigmas.size() / 2], loopback.spread.Seconds() / 4));
  loopback.correlation = poorest;
  return loopback;
}

}  // namespace kimari::audio
