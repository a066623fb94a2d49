#include "audio/vocoder.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <utility>

#include "audio/recitation.h"
#include "host/base/random.h"

namespace kimari::audio {
namespace {

using Complex = std::complex<double>;
constexpr double kTwoPi = 2 * std::numbers::pi;
constexpr size_t kHop = 240;
constexpr size_t kWindow = 2 * kHop;
constexpr size_t kFft = 512;
constexpr double kHighestHarmonicHz = 10'000;

constexpr double kDbToLn = std::numbers::ln10 / 20;

// A rise of `db` from `corner` up, in ln units.
double Shelf(double db, double corner, double hz) {
  const double r2 = (hz / corner) * (hz / corner);
  return kDbToLn * db * r2 / (1 + r2);
}

// A rise of `db` about `centre`, half of it `octaves` away, in ln units.
double Bell(double db, double centre, double octaves, double hz) {
  const double r = std::log2(hz / centre) / octaves;
  return kDbToLn * db * std::exp2(-r * r);
}

// The voice is darker than a reader's recordings, mostly its voiced sounds and
// mostly from 5 to 8 kHz, where consonants differ; above that its vowels hiss.
// Gains fitted to a reader's long-term spectrum (audio/VOICE.md).
double Brightness(double hz, bool harmonic) {
  hz = std::max(hz, 1.0);
  const double floor = hz / 70;
  const double rumble = kDbToLn * 10 * std::log10(1 + std::pow(floor, -4));
  const double both =
      Shelf(9, 1500, hz) + Shelf(3, 350, hz) + Bell(7, 6300, 0.4, hz) - rumble;
  if (!harmonic) return both;
  const double hiss = kDbToLn * 10 * std::log10(1 + std::pow(hz / 9000, 8));
  return both + Shelf(12, 4000, hz) + Bell(3, 6300, 0.4, hz) -
         Bell(4, 3500, 0.3, hz) - hiss;
}

double Warped(double hz) {
  const double w = kTwoPi * hz / kSampleRate;
  return w + 2 * std::atan2(kWarp * std::sin(w), 1 - kWarp * std::cos(w));
}

// The tract's response at one frequency: exp(sum c[m] e^(-i m b)).
Complex Response(const Cepstrum& c, double hz, double formants, bool harmonic) {
  const Complex step = std::polar(1.0, -Warped(hz / formants));
  Complex sum = 0;
  for (size_t m = kCepstrumSize; m-- > 0;) sum = sum * step + c[m];
  return std::exp(sum + Brightness(hz, harmonic));
}

// In place; size a power of two. Inverse, without the factor 1/n.
void InverseFft(std::vector<Complex>& x) {
  const size_t n = x.size();
  for (size_t i = 1, j = 0; i < n; ++i) {
    size_t bit = n >> 1;
    for (; (j & bit) != 0; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(x[i], x[j]);
  }
  for (size_t half = 1; half < n; half *= 2) {
    const Complex turn =
        std::polar(1.0, std::numbers::pi / static_cast<double>(half));
    Complex w = 1;
    for (size_t k = 0; k < half; ++k, w *= turn) {
      for (size_t i = k; i < n; i += 2 * half) {
        const Complex odd = x[i + half] * w;
        x[i + half] = x[i] - odd;
        x[i] += odd;
      }
    }
  }
}

// Share of a voiced sound's power at `hz` that is noise.
double Breath(const VocoderFrame& frame, double hz) {
  const double r = hz / frame.breath_hz;
  const double r4 = r * r * r * r;
  return r4 / (1 + r4);
}

std::vector<Complex> Harmonics(const VocoderFrame& frame, double formants) {
  std::vector<Complex> amplitudes;
  if (frame.voiced <= 0) return amplitudes;
  // A pulse a period with the power of unit white noise.
  const double pulse = frame.voiced * 2 * std::sqrt(frame.f0 / kSampleRate);
  for (double hz = frame.f0; hz < kHighestHarmonicHz; hz += frame.f0) {
    amplitudes.push_back(pulse * std::sqrt(1 - Breath(frame, hz)) *
                         Response(frame.spectrum, hz, formants, true));
  }
  return amplitudes;
}

// The two sums Re(sum a[k] z^(k+1)), side by side for speed.
std::pair<double, double> SumHarmonics(const std::vector<Complex>& a,
                                       const std::vector<Complex>& b,
                                       Complex z) {
  Complex sum_a = 0, sum_b = 0;
  size_t k = std::max(a.size(), b.size());
  for (; k > b.size(); --k) sum_a = sum_a * z + a[k - 1];
  for (; k > a.size(); --k) sum_b = sum_b * z + b[k - 1];
  for (; k > 0; --k) {
    sum_a = sum_a * z + a[k - 1];
    sum_b = sum_b * z + b[k - 1];
  }
  return {(sum_a * z).real(), (sum_b * z).real()};
}

void AddVoice(const std::vector<VocoderFrame>& frames, double formants,
              std::vector<float>& samples) {
  std::vector<Complex> now = Harmonics(frames.front(), formants);
  double phase = 0;
  for (size_t f = 0; f < frames.size(); ++f) {
    const VocoderFrame& next_frame = frames[std::min(f + 1, frames.size() - 1)];
    const std::vector<Complex> next = Harmonics(next_frame, formants);
    const bool silent = now.empty() && next.empty();
    for (size_t i = 0; i < kHop && !silent; ++i) {
      const double share = static_cast<double>(i) / kHop;
      const double f0 = std::lerp(frames[f].f0, next_frame.f0, share);
      phase += kTwoPi * f0 / kSampleRate;
      const Complex z = std::polar(1.0, phase);
      const auto [before, after] = SumHarmonics(now, next, z);
      samples[f * kHop + i] +=
          static_cast<float>(std::lerp(before, after, share));
    }
    phase = std::fmod(phase, kTwoPi);
    now = next;
  }
}

void AddNoise(const std::vector<VocoderFrame>& frames, uint64_t seed,
              double formants, std::vector<float>& samples) {
  Random random(seed);
  std::vector<Complex> spectrum(kFft);
  for (size_t f = 0; f < frames.size(); ++f) {
    const VocoderFrame& frame = frames[f];
    std::fill(spectrum.begin(), spectrum.end(), Complex(0));
    for (size_t bin = 1; bin < kFft / 2; ++bin) {
      const double hz = static_cast<double>(bin) * kSampleRate / kFft;
      const double breath = frame.voiced * frame.voiced * Breath(frame, hz);
      const double gain = std::sqrt(breath + frame.noise * frame.noise);
      const Complex white(random.Normal(), random.Normal());
      if (gain < 1e-6) continue;
      spectrum[bin] =
          gain *
          std::abs(Response(frame.spectrum, hz, formants, frame.voiced > 0)) *
          white;
    }
    InverseFft(spectrum);
    // Unit white noise: each bin's two parts over sqrt(n), both sides.
    const double scale = 1 / std::sqrt(static_cast<double>(kFft));
    for (size_t i = 0; i < kWindow; ++i) {
      const int64_t at = static_cast<int64_t>(f * kHop + i) - kHop;
      if (at < 0 || at >= std::ssize(samples)) continue;
      const double window =
          std::sin(std::numbers::pi * (static_cast<double>(i) + 0.5) / kWindow);
      samples[static_cast<size_t>(at)] +=
          static_cast<float>(window * scale * spectrum[i].real());
    }
  }
}

}  // namespace

std::vector<float> Vocode(const std::vector<VocoderFrame>& frames,
                          uint64_t seed, double formants) {
  std::vector<float> samples(frames.size() * kHop, 0.0F);
  if (frames.empty()) return samples;
  AddVoice(frames, formants, samples);
  AddNoise(frames, seed, formants, samples);
  return samples;
}

double HarmonicLevel(const Cepstrum& spectrum, double f0, double formants) {
  VocoderFrame frame{spectrum, f0, 1, 0, 1e6};
  double power = 1e-12;
  for (const Complex& a : Harmonics(frame, formants)) power += std::norm(a) / 2;
  return 10 * std::log10(power);
}

}  // namespace kimari::audio
