#include "audio/alignment/spectrum.h"

#include <fftw3.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <mutex>
#include <numbers>

#include "audio/recitation.h"

namespace kimari::audio::alignment {
namespace {

std::mutex& PlanLock() {
  static std::mutex lock;
  return lock;
}

double Mel(double hz) { return 1127 * std::log1p(hz / 700); }
double Hz(double mel) { return 700 * std::expm1(mel / 1127); }

}  // namespace

struct MelSpectrum::Transform {
  explicit Transform(int n) {
    const std::lock_guard lock(PlanLock());
    in = fftwf_alloc_real(static_cast<size_t>(n));
    out = fftwf_alloc_complex(static_cast<size_t>(n / 2 + 1));
    plan = fftwf_plan_dft_r2c_1d(n, in, out, FFTW_ESTIMATE);
  }
  ~Transform() {
    const std::lock_guard lock(PlanLock());
    fftwf_destroy_plan(plan);
    fftwf_free(in);
    fftwf_free(out);
  }
  Transform(const Transform&) = delete;
  Transform& operator=(const Transform&) = delete;

  float* in;
  fftwf_complex* out;
  fftwf_plan plan;
};

MelSpectrum::MelSpectrum(const SpectrumOptions& options)
    : options_(options),
      transform_(std::make_unique<Transform>(options.transform)) {
  for (int i = 0; i < options.window; ++i) {
    hann_.push_back(static_cast<float>(
        0.5 -
        0.5 * std::cos(2 * std::numbers::pi * (i + 0.5) / options.window)));
  }
  const double lowest = Mel(options.lowest_hz);
  const double step = (Mel(options.highest_hz) - lowest) / (options.bands + 1);
  for (int b = 0; b < options.bands; ++b) {
    std::vector<Weight> band;
    const double from = Hz(lowest + b * step);
    const double middle = Hz(lowest + (b + 1) * step);
    const double to = Hz(lowest + (b + 2) * step);
    for (int bin = 0; bin <= options.transform / 2; ++bin) {
      const double hz =
          static_cast<double>(bin) * kSampleRate / options.transform;
      const double weight = hz < middle ? (hz - from) / (middle - from)
                                        : (to - hz) / (to - middle);
      if (weight > 0) band.push_back({bin, static_cast<float>(weight)});
    }
    if (band.empty()) {
      const int nearest = static_cast<int>(
          std::lround(middle * options.transform / kSampleRate));
      band.push_back({nearest, 1});
    }
    bands_.push_back(std::move(band));
  }
}

MelSpectrum::~MelSpectrum() = default;

void MelSpectrum::At(std::span<const float> samples, int64_t centre,
                     std::span<float> bands) {
  const int64_t from = centre - options_.window / 2;
  for (int i = 0; i < options_.transform; ++i) {
    const int64_t at = from + i;
    const bool inside = i < options_.window && at >= 0 &&
                        at < static_cast<int64_t>(samples.size());
    transform_->in[i] = inside ? samples[static_cast<size_t>(at)] *
                                     hann_[static_cast<size_t>(i)]
                               : 0;
  }
  fftwf_execute(transform_->plan);
  for (size_t b = 0; b < bands_.size(); ++b) {
    float sum = 0;
    for (const Weight& w : bands_[b]) {
      const float re = transform_->out[w.bin][0];
      const float im = transform_->out[w.bin][1];
      sum += w.weight * (re * re + im * im);
    }
    bands[b] = sum;
  }
}

}  // namespace kimari::audio::alignment
