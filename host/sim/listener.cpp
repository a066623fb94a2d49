#include "host/sim/listener.h"

#include <cmath>
#include <numeric>

namespace kimari::sim {
namespace {

constexpr double kLoud = 0.01 * 0.01;  // mean square
constexpr size_t kWindow = 5;          // hops of 1 ms
constexpr Duration kHeld = Milliseconds(20);
constexpr Duration kHop = Milliseconds(1);

}  // namespace

std::vector<HostTime> Listener::Hear(std::span<const float> samples,
                                     double rate, HostTime first) {
  std::vector<HostTime> onsets;
  if (rate != rate_ || first - next_ > kHop) {
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

HostTime Listener::FirstLoudHop() const {
  for (size_t i = 0; i < hops_.size(); ++i) {
    if (hops_[i] > kLoud) return hop_times_[i];
  }
  return hop_times_.front();
}

void Listener::Hop(double mean_square, HostTime begin,
                   std::vector<HostTime>& onsets) {
  hops_.push_back(mean_square);
  hop_times_.push_back(begin);
  if (hops_.size() > kWindow) {
    hops_.pop_front();
    hop_times_.pop_front();
  }
  if (hops_.size() < kWindow) return;
  const bool loud =
      std::accumulate(hops_.begin(), hops_.end(), 0.0) / kWindow > kLoud;
  const HostTime end = begin + kHop;
  if (!loud) {
    rising_ = false;
    if (sounding_ && end - last_loud_ >= silence_) sounding_ = false;
    return;
  }
  if (!sounding_) {
    if (!rising_) {
      rising_ = true;
      rise_ = FirstLoudHop();
    }
    if (end - rise_ < kHeld) return;
    // After a hole in the sound the pause may not have been heard as silence.
    sounding_ = true;
    rising_ = false;
    if (!heard_ || rise_ - last_loud_ >= silence_ - kHop * 5) {
      onsets.push_back(rise_);
    }
    heard_ = true;
  } else if (heard_ && begin - last_loud_ >= silence_) {
    // The hole itself was the pause.
    sounding_ = false;
    rising_ = true;
    rise_ = FirstLoudHop();
    return;
  }
  last_loud_ = end;
}

}  // namespace kimari::sim
