#include "audio/room.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace kimari::audio {
namespace {

// Four delays that feed each other (a feedback delay network): ways between
// walls of some 6 to 13 m, in samples, with no common factor.
constexpr size_t kLines = 4;
constexpr std::array<size_t, kLines> kDelays = {
    static_cast<size_t>(kFirstReflection) + 7, 1151, 1471, 1783};
constexpr double kDecaySeconds = 0.4;  // to -60 dB
constexpr double kTreble = 0.35;       // of one pole: higher is darker
constexpr double kWet = 0.05;          // of the voice

class DelayLine {
 public:
  explicit DelayLine(size_t delay)
      : buffer_(delay, 0.0),
        gain_(std::pow(10, -3 * static_cast<double>(delay) /
                               (kDecaySeconds * kSampleRate))) {}
  double Out() {
    low_ = std::lerp(buffer_[at_], low_, kTreble);
    return low_ * gain_;
  }
  void In(double x) {
    buffer_[at_] = x;
    at_ = (at_ + 1) % buffer_.size();
  }

 private:
  std::vector<double> buffer_;
  size_t at_ = 0;
  double gain_;
  double low_ = 0;
};

}  // namespace

std::vector<float> InRoom(std::span<const float> dry) {
  std::array<DelayLine, kLines> lines = {
      DelayLine(kDelays[0]), DelayLine(kDelays[1]), DelayLine(kDelays[2]),
      DelayLine(kDelays[3])};
  std::vector<float> wet;
  wet.reserve(dry.size());
  for (const float x : dry) {
    std::array<double, kLines> out{};
    for (size_t i = 0; i < kLines; ++i) out[i] = lines[i].Out();
    // A Hadamard matrix: all energy goes on, spread over all lines.
    const double a = out[0] + out[1], b = out[0] - out[1];
    const double c = out[2] + out[3], d = out[2] - out[3];
    lines[0].In(x + 0.5 * (a + c));
    lines[1].In(x + 0.5 * (b + d));
    lines[2].In(x + 0.5 * (a - c));
    lines[3].In(x + 0.5 * (b - d));
    wet.push_back(
        static_cast<float>(x + kWet * (out[0] - out[1] + out[2] - out[3])));
  }
  return wet;
}

}  // namespace kimari::audio
