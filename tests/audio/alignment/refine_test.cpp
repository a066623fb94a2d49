#include "audio/alignment/refine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "host/base/random.h"

namespace kimari::audio::alignment {
namespace {

// An o that glides towards i for 60 ms, then the friction of ひ.
class AVowelBeforeHi : public testing::Test {
 protected:
  static constexpr int kGlides = 300;    // ms
  static constexpr int kFriction = 360;  // ms, where the voice goes
  static constexpr int kEnds = 460;

  AVowelBeforeHi() {
    Random random(1);
    float before = 0;
    for (int i = 0; i < kEnds * FineSpectrum::kStep; ++i) {
      const double ms = static_cast<double>(i) / FineSpectrum::kStep;
      const auto noise = static_cast<float>(random.Uniform() - 0.5);
      const double breath = std::clamp((ms - kFriction) / 6, 0.0, 1.0);
      // The difference of noise is brightest at the top.
      samples_.push_back(
          static_cast<float>((1 - breath) * Voice(ms) +
                             (1e-3 + 0.05 * breath) * (noise - before)));
      before = noise;
    }
  }
  // Laid by the segmenter at `coarse`.
  int Mark(int coarse) const {
    return Refine(FineSpectrum(samples_), Phone::kO, Phone::kHi, coarse, 50,
                  kEnds);
  }

 private:
  static double Voice(double ms) {
    const double way = std::clamp((ms - kGlides) / 60, 0.0, 1.0);
    const double second_hz = 900 + 1600 * way;
    double sum = 0;
    for (int k = 1; k <= 30; ++k) {
      const double hz = 250.0 * k;
      const double first = std::exp(-std::abs(hz - 450) / 300);
      const double second = 0.3 * std::exp(-std::abs(hz - second_hz) / 250);
      sum += (first + second) *
             std::sin(2 * std::numbers::pi * hz * ms / 1000 + 0.7 * k * k);
    }
    return 0.1 * sum;
  }
  std::vector<float> samples_;
};

TEST_F(AVowelBeforeHi, IsFollowedByItWhereFrictionBeginsNotWhereItGlides) {
  for (const int coarse : {kGlides - 10, kGlides, kGlides + 30, kFriction}) {
    EXPECT_NEAR(Mark(coarse), kFriction, 8) << "laid at " << coarse << " ms";
  }
}

// An o whose lips close for わ, are closed for 40 ms, and open faster.
class AVowelBeforeWa : public testing::Test {
 protected:
  static constexpr int kClosing = 300;  // ms, the middle of it
  static constexpr int kOpening = 370;  // the same
  static constexpr int kEnds = 600;

  AVowelBeforeWa() {
    for (int i = 0; i < kEnds * FineSpectrum::kStep; ++i) {
      samples_.push_back(static_cast<float>(
          Voice(static_cast<double>(i) / FineSpectrum::kStep)));
    }
  }
  // Laid by the segmenter at `coarse`.
  int Mark(int coarse) const {
    return Refine(FineSpectrum(samples_), Phone::kO, Phone::kW, coarse, 130,
                  kEnds);
  }

 private:
  static double Way(double ms, int middle, double lasts) {
    return std::clamp((ms - middle) / lasts + 0.5, 0.0, 1.0);
  }
  static double Voice(double ms) {
    const double closed = Way(ms, kClosing, 30) - Way(ms, kOpening, 12);
    const double second_hz = 850 - 200 * closed + 500 * Way(ms, kOpening, 12);
    double sum = 0;
    for (int k = 1; k <= 30; ++k) {
      const double hz = 250.0 * k;
      const double first = std::exp(-std::abs(hz - 450) / 300);
      const double above =
          (1 - 0.8 * closed) *
          (0.4 * std::exp(-std::abs(hz - second_hz) / 250) + 0.02);
      sum += (first + above) *
             std::sin(2 * std::numbers::pi * hz * ms / 1000 + 0.7 * k * k);
    }
    return 0.1 * sum;
  }
  std::vector<float> samples_;
};

TEST_F(AVowelBeforeWa, IsFollowedByItWhereTheLipsCloseNotWhereTheyOpen) {
  for (const int coarse :
       {kClosing - 10, kClosing + 30, kOpening, kOpening + 30}) {
    EXPECT_NEAR(Mark(coarse), kClosing, 15) << "laid at " << coarse << " ms";
  }
}

}  // namespace
}  // namespace kimari::audio::alignment
