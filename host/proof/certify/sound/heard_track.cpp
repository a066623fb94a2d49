#include "host/proof/certify/sound/heard_track.h"

#include <algorithm>
#include <cmath>

#include "audio/recitation.h"

namespace kimari::reader {
namespace {

Duration Span(int64_t samples) {
  return FromSeconds(static_cast<double>(samples) / audio::kSampleRate);
}

}  // namespace

void HeardTrack::Add(const audio::HeardBlock& block) {
  const std::lock_guard lock(mutex_);
  blocks_.push_back({forgotten_ + std::ssize(samples_), block.first});
  samples_.insert(samples_.end(), block.samples.begin(), block.samples.end());
}

int64_t HeardTrack::End() const {
  const std::lock_guard lock(mutex_);
  return forgotten_ + std::ssize(samples_);
}

const HeardTrack::Block* HeardTrack::BlockOf(int64_t sample) const {
  if (sample < forgotten_ || sample >= forgotten_ + std::ssize(samples_)) {
    return nullptr;
  }
  auto after = std::upper_bound(
      blocks_.begin(), blocks_.end(), sample,
      [](int64_t s, const Block& block) { return s < block.first; });
  return after == blocks_.begin() ? nullptr : &*std::prev(after);
}

std::optional<Instant> HeardTrack::TimeOf(int64_t sample) const {
  const std::lock_guard lock(mutex_);
  const Block* block = BlockOf(sample);
  if (block == nullptr) return std::nullopt;
  return Instant{block->at.t + Span(sample - block->first), block->at.sigma};
}

std::optional<int64_t> HeardTrack::SampleAt(HostTime t) const {
  const std::lock_guard lock(mutex_);
  auto after = std::upper_bound(
      blocks_.begin(), blocks_.end(), t,
      [](HostTime at, const Block& block) { return at < block.at.t; });
  if (after == blocks_.begin()) return std::nullopt;
  const Block& block = *std::prev(after);
  const int64_t sample = block.first + std::llround((t - block.at.t).Seconds() *
                                                    audio::kSampleRate);
  if (sample >= forgotten_ + std::ssize(samples_)) return std::nullopt;
  return sample;
}

std::vector<float> HeardTrack::Range(int64_t begin, int64_t end) const {
  const std::lock_guard lock(mutex_);
  const int64_t from = std::max(begin - forgotten_, int64_t{0});
  const int64_t to = std::clamp<int64_t>(end - forgotten_, from,
                                         std::max(from, std::ssize(samples_)));
  return {samples_.begin() + std::min(from, std::ssize(samples_)),
          samples_.begin() + std::min(to, std::ssize(samples_))};
}

void HeardTrack::ForgetBefore(int64_t sample) {
  const std::lock_guard lock(mutex_);
  const int64_t count =
      std::clamp<int64_t>(sample - forgotten_, 0, std::ssize(samples_));
  samples_.erase(samples_.begin(), samples_.begin() + count);
  forgotten_ += count;
  while (blocks_.size() > 1 && blocks_[1].first <= forgotten_) {
    blocks_.pop_front();
  }
}

}  // namespace kimari::reader
