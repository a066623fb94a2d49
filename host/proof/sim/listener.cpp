#include "host/proof/sim/listener.h"

#include <algorithm>
#include <cmath>

namespace kimari::sim {
namespace {

// Levels are mean squares of full scale 1.
constexpr double kLoudEnough = 0.01 * 0.01;
constexpr double kLeast = 0.0005 * 0.0005;
constexpr double kUnderVoice = 1e-3;         // 30 dB below the loudest
constexpr double kSilent = 0.0003 * 0.0003;  // digital silence, as good as
constexpr double kOverNoise = 4;             // 6 dB
constexpr size_t kWindow = 5;                // hops of 1 ms
constexpr size_t kDip = 25;                  // hops
constexpr size_t kMemory = 400;              // hops kept to look back on
constexpr Duration kHeld = Milliseconds(20);
constexpr Duration kHop = Milliseconds(1);
// Blocks whose times miss each other by less are taken as following on.
constexpr Duration kHole = Milliseconds(50);

}  // namespace

std::vector<Onset> Listener::Hear(std::span<const float> samples, double rate,
                                  HostTime first) {
  std::vector<Onset> onsets;
  if (rate != rate_ || first - next_ > kHole) {
    hops_.clear();
    hop_times_.clear();
    filled_ = 0;
    sum_ = 0;
    rising_ = false;
    rate_ = rate;
  }
  const int hop = static_cast<int>(std::lround(rate / 1000));
  for (size_t i = 0; i < samples.size(); ++i) {
    if (filled_ == 0) {
      hop_begin_ = first + FromSeconds(static_cast<double>(i) / rate);
    }
    sum_ += static_cast<double>(samples[i]) * static_cast<double>(samples[i]);
    if (++filled_ == hop) {
      Hop(sum_ / hop, hop_begin_, onsets);
      filled_ = 0;
      sum_ = 0;
    }
  }
  next_ = first + FromSeconds(static_cast<double>(samples.size()) / rate);
  return onsets;
}

double Listener::Level(size_t end) const {
  double sum = 0;
  for (size_t i = end - kWindow; i < end; ++i) sum += hops_[i];
  return sum / kWindow;
}

// From the newest hop back to where the level leaves the noise before it.
HostTime Listener::LeavesNoise() const {
  double noise = Level(kWindow);
  for (size_t end = kWindow; end <= hops_.size(); ++end) {
    noise = std::min(noise, Level(end));
  }
  const double over = std::max(kSilent, kOverNoise * noise);
  // A voice's pulses may be farther apart than a window: short dips count in.
  size_t begin = hops_.size() - 1;
  for (size_t i = hops_.size(); i-- > 0 && begin - i <= kDip;) {
    if (hops_[i] > over) begin = i;
  }
  return hop_times_[begin];
}

void Listener::Hop(double mean_square, HostTime begin,
                   std::vector<Onset>& onsets) {
  hops_.push_back(mean_square);
  hop_times_.push_back(begin);
  if (hops_.size() > kMemory) {
    hops_.pop_front();
    hop_times_.pop_front();
  }
  if (hops_.size() < kWindow) return;
  const double level = Level(hops_.size());
  loudest_ = std::max(loudest_, level);
  const double enough =
      heard_ ? std::clamp(loudest_ * kUnderVoice, kLeast, kLoudEnough)
             : kLoudEnough;
  const bool loud = level > enough;
  const HostTime end = begin + kHop;
  if (!loud) {
    rising_ = false;
    if (sounding_ && end - last_loud_ >= silence_) sounding_ = false;
    return;
  }
  if (!sounding_) {
    if (!rising_) {
      rising_ = true;
      loud_since_ = begin;
      rise_ = LeavesNoise();
    }
    if (end - loud_since_ < kHeld) return;
    // After a hole in the sound the pause may not have been heard as silence.
    sounding_ = true;
    rising_ = false;
    if (!heard_ || loud_since_ - last_loud_ >= silence_ - kHop * 5) {
      onsets.push_back({rise_, heard_ ? rise_ - last_loud_ : Duration{}});
    }
    heard_ = true;
  } else if (heard_ && begin - last_loud_ >= silence_) {
    // The hole itself was the pause.
    sounding_ = false;
    rising_ = true;
    loud_since_ = begin;
    rise_ = LeavesNoise();
    return;
  }
  last_loud_ = end;
}

}  // namespace kimari::sim
