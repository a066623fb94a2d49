#include "host/proof/render/sensor.h"

#include <cmath>

#include "host/base/random.h"

namespace kimari::sim {
namespace {

constexpr uint64_t kNoiseStream = 0x5E50;
constexpr size_t kPool = size_t{1} << 19;
constexpr size_t kLongestRow = 8192;
constexpr double kColourShare = 0.5;

std::vector<int8_t> DrawPool(Random random, double sigma) {
  // Rounding to whole steps adds 1/12 to the variance.
  const double drawn = std::sqrt(std::max(sigma * sigma - 1.0 / 12, 0.0));
  std::vector<int8_t> pool(kPool + kLongestRow);
  for (int8_t& n : pool) {
    const double value = std::clamp(drawn * random.Normal(), -127.0, 127.0);
    n = static_cast<int8_t>(std::lround(value));
  }
  return pool;
}

// Scale in 1/16384; `middle` is the value that gain leaves alone.
KIMARI_WIDE void ExposeRow(const uint8_t* in, const int8_t* noise, int scale,
                           int middle, int count, uint8_t* out) {
  for (int i = 0; i < count; ++i) {
    int value = (((in[i] - middle) * scale + 8192) >> 14) + middle + noise[i];
    value = value < 0 ? 0 : value;
    out[i] = static_cast<uint8_t>(value > 255 ? 255 : value);
  }
}

}  // namespace

Sensor::Sensor(uint64_t seed, double noise) : seed_(seed) {
  Random random = Random(seed).Fork(kNoiseStream);
  bright_ = DrawPool(random.Fork(0), noise);
  colour_ = DrawPool(random.Fork(1), noise * kColourShare);
}

void Sensor::Expose(const YuvPicture& in, std::span<const double> light_gain,
                    uint64_t key, YuvPicture& out) const {
  Random starts = Random(seed_).Fork(key);
  const auto start = [&starts] { return starts.Next() & (kPool - 1); };
  const int half = in.stride / 2;
  for (int row = 0; row < in.rows; ++row) {
    const size_t at = static_cast<size_t>(row) * in.stride;
    const int scale =
        static_cast<int>(std::lround(std::sqrt(light_gain[row]) * 16384));
    ExposeRow(&in.y[at], &bright_[start()], scale, 0, in.stride, &out.y[at]);
    ExposeRow(&in.u[at / 2], &colour_[start()], scale, 128, half,
              &out.u[at / 2]);
    ExposeRow(&in.v[at / 2], &colour_[start()], scale, 128, half,
              &out.v[at / 2]);
  }
}

}  // namespace kimari::sim
