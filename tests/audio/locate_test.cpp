#include "audio/locate.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "host/base/random.h"

namespace kimari::audio {
namespace {

std::vector<float> Noise(size_t samples, uint64_t seed) {
  Random random(seed);
  std::vector<float> noise(samples);
  for (float& s : noise) s = static_cast<float>(random.Normal());
  return noise;
}

RC_GTEST_PROP(APieceOfSound, IsFoundWhereItIs, (uint16_t place, bool quiet)) {
  const std::vector<float> piece = Noise(400, 1);
  const int64_t at = place % 1600;
  std::vector<float> heard = Noise(2000, 2);
  for (float& s : heard) s *= 0.05F;
  for (size_t i = 0; i < piece.size(); ++i) {
    heard[static_cast<size_t>(at) + i] += piece[i] * (quiet ? 0.3F : 1.0F);
  }
  const auto found = Locate(piece, heard);
  RC_ASSERT(found.has_value());
  RC_ASSERT(found->at == at);
  RC_ASSERT(found->correlation > 0.97);
}

TEST(APieceOfSound, IsNotSurelyFoundInOtherSound) {
  EXPECT_LT(Locate(Noise(400, 1), Noise(2000, 2))->correlation, 0.5);
  EXPECT_FALSE(Locate(Noise(400, 1), Noise(300, 1)));
  EXPECT_FALSE(Locate(std::vector<float>(400, 0.0F), Noise(2000, 2)));
}

}  // namespace
}  // namespace kimari::audio
