// Mel spectra of short windows.
#pragma once

#include <memory>
#include <span>
#include <vector>

namespace kimari::audio::alignment {

struct SpectrumOptions {
  int window = 960;          // samples, Hann
  int transform = 1024;      // FFT length, at least `window`
  int bands = 28;            // triangles, even on the mel scale
  double lowest_hz = 80;     // where the first begins...
  double highest_hz = 8000;  // ...and the last ends
};

// Power in each band. One object for one thread; making one takes a lock, since
// FFTW plans for one thread at a time.
class MelSpectrum {
 public:
  explicit MelSpectrum(const SpectrumOptions& options = {});
  ~MelSpectrum();
  MelSpectrum(const MelSpectrum&) = delete;
  MelSpectrum& operator=(const MelSpectrum&) = delete;

  int Bands() const { return options_.bands; }
  // The window centred on sample `centre` (silence beyond the ends), into
  // `bands` of size Bands().
  void At(std::span<const float> samples, int64_t centre,
          std::span<float> bands);

 private:
  struct Transform;
  struct Weight {
    int bin;
    float weight;
  };
  SpectrumOptions options_;
  std::vector<float> hann_;
  std::vector<std::vector<Weight>> bands_;
  std::unique_ptr<Transform> transform_;
};

}  // namespace kimari::audio::alignment
