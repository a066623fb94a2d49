#include "host/uses/replay/sound.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace kimari::replay {
namespace {

constexpr int64_t kRate = 48'000;  // host/recording/FORMAT.md
// Blocks whose stamps are this near to where the one before ended follow it
// without a gap: the stamps of a clock that is being fitted waver.
constexpr int64_t kJitter = kRate / 100;

void Put(std::string& bytes, uint64_t value, int count) {
  for (int i = 0; i < count; ++i) {
    bytes += static_cast<char>(value >> (8 * i) & 0xff);
  }
}

std::string Wav(const std::vector<int16_t>& samples) {
  const size_t size = samples.size() * sizeof(int16_t);
  std::string bytes = "RIFF";
  Put(bytes, 36 + size, 4);
  bytes += "WAVEfmt ";
  Put(bytes, 16, 4);
  Put(bytes, 1, 2);  // PCM
  Put(bytes, 1, 2);  // mono
  Put(bytes, kRate, 4);
  Put(bytes, kRate * sizeof(int16_t), 4);
  Put(bytes, sizeof(int16_t), 2);
  Put(bytes, 8 * sizeof(int16_t), 2);
  bytes += "data";
  Put(bytes, size, 4);
  bytes.append(reinterpret_cast<const char*>(samples.data()), size);
  return bytes;
}

class Tape {
 public:
  explicit Tape(const Span& span)
      : from_(span.from),
        samples_(static_cast<size_t>(std::max<int64_t>(
            0, (span.to - span.from).ns * kRate / 1'000'000'000))) {}

  void Add(HostTime at, const std::vector<float>& block) {
    int64_t place = std::llround((at - from_).Seconds() * kRate);
    if (end_ && std::abs(place - *end_) < kJitter) place = *end_;
    for (const float sample : block) {
      if (place >= 0 && place < static_cast<int64_t>(samples_.size())) {
        samples_[static_cast<size_t>(place)] = static_cast<int16_t>(
            std::lround(std::clamp(sample, -1.0F, 1.0F) * 32767));
      }
      ++place;
    }
    end_ = place;
  }
  bool Any() const { return end_.has_value(); }
  const std::vector<int16_t>& Samples() const { return samples_; }

 private:
  HostTime from_;
  std::vector<int16_t> samples_;
  std::optional<int64_t> end_;
};

}  // namespace

std::optional<std::string> SoundOf(const Record& record, const Span& span) {
  Tape tape(span);
  record.SoundBetween(span.from, span.to,
                      [&](HostTime at, const std::vector<float>& block) {
                        tape.Add(at, block);
                      });
  if (!tape.Any()) return std::nullopt;
  return Wav(tape.Samples());
}

}  // namespace kimari::replay
