#include "audio/alignment/features.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "audio/alignment/spectrum.h"

namespace kimari::audio::alignment {
namespace {

constexpr double kFrameNoiseDb = -62;  // added, below the loudest frame
constexpr double kHeardDb = -40;       // below the loudest: counts as heard
constexpr int kSlopeReach = 2;         // frames to each side

using Cepstrum = std::array<float, kCepstra>;

Cepstrum CepstrumOf(std::span<const float> log_bands) {
  Cepstrum c{};
  const double n = static_cast<double>(log_bands.size());
  for (int k = 0; k < kCepstra; ++k) {
    double sum = 0;
    for (size_t b = 0; b < log_bands.size(); ++b) {
      sum += log_bands[b] * std::cos(std::numbers::pi * k *
                                     (static_cast<double>(b) + 0.5) / n);
    }
    c[static_cast<size_t>(k)] = static_cast<float>(sum / n);
  }
  return c;
}

void Normalise(std::vector<Frame>& frames, const std::vector<bool>& heard) {
  for (size_t k = 0; k < kFeatures; ++k) {
    double sum = 0;
    double squares = 0;
    double n = 0;
    for (size_t i = 0; i < frames.size(); ++i) {
      if (!heard[i]) continue;
      sum += frames[i][k];
      squares += static_cast<double>(frames[i][k]) * frames[i][k];
      n += 1;
    }
    const double mean = sum / n;
    const double sd = std::sqrt(std::max(squares / n - mean * mean, 1e-6));
    for (Frame& frame : frames) {
      frame[k] = static_cast<float>((frame[k] - mean) / sd);
    }
  }
}

}  // namespace

Features FeaturesOf(std::span<const float> samples) {
  MelSpectrum spectrum;
  const auto bands = static_cast<size_t>(spectrum.Bands());
  const size_t n = samples.size() / kHop + 1;
  std::vector<std::vector<float>> power(n, std::vector<float>(bands));
  std::vector<float> total(n);
  for (size_t i = 0; i < n; ++i) {
    spectrum.At(samples, static_cast<int64_t>(i) * kHop, power[i]);
    for (const float p : power[i]) total[i] += p;
  }
  const float loudest =
      std::max(*std::max_element(total.begin(), total.end()), 1e-9F);
  const auto noise = static_cast<float>(
      loudest * std::pow(10, kFrameNoiseDb / 10) / static_cast<double>(bands));
  std::vector<bool> heard(n);
  std::vector<Cepstrum> cepstra(n);
  for (size_t i = 0; i < n; ++i) {
    heard[i] = total[i] >= loudest * std::pow(10, kHeardDb / 10);
    for (float& p : power[i]) p = std::log(p + noise);
    cepstra[i] = CepstrumOf(power[i]);
  }

  Features features;
  features.frames.resize(n);
  for (size_t i = 0; i < n; ++i) {
    for (size_t k = 0; k < kCepstra; ++k) {
      double slope = 0;
      for (int d = 1; d <= kSlopeReach; ++d) {
        const size_t after = std::min(n - 1, i + static_cast<size_t>(d));
        const size_t before = i >= static_cast<size_t>(d) ? i - d : 0;
        slope +=
            d * static_cast<double>(cepstra[after][k] - cepstra[before][k]);
      }
      features.frames[i][k] = cepstra[i][k];
      features.frames[i][kCepstra + k] = static_cast<float>(slope / 10);
    }
  }
  Normalise(features.frames, heard);

  features.change.resize(n);
  double mean = 0;
  for (size_t i = 0; i < n; ++i) {
    double sum = 0;
    for (size_t k = kCepstra; k < kFeatures; ++k) {
      sum += static_cast<double>(features.frames[i][k]) * features.frames[i][k];
    }
    features.change[i] = static_cast<float>(std::sqrt(sum));
    mean += features.change[i] / static_cast<double>(n);
  }
  double variance = 1e-9;
  for (const float c : features.change) {
    variance += (c - mean) * (c - mean) / static_cast<double>(n);
  }
  for (float& c : features.change) {
    c = static_cast<float>((c - mean) / std::sqrt(variance));
  }
  return features;
}

}  // namespace kimari::audio::alignment
