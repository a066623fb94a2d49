#include "tests/audio/spectrogram.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <opencv2/imgproc.hpp>

namespace kimari::audio {
namespace {

constexpr int kStep = kSampleRate / 100;
constexpr int kFft = 2048;
constexpr int kHeight = 220;
constexpr double kTopHz = 8000;
constexpr int kPixelsPerSecond = 100;

cv::Mat Window(const Phrase& phrase, int64_t centre, int size) {
  cv::Mat window(1, size, CV_32F, cv::Scalar(0));
  for (int i = 0; i < size; ++i) {
    const int64_t at = centre - size / 2 + i;
    if (at < 0 || at >= std::ssize(phrase.samples)) continue;
    const double hann = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * i / size);
    window.at<float>(i) =
        phrase.samples[static_cast<size_t>(at)] * static_cast<float>(hann);
  }
  return window;
}

std::vector<double> Power(const Phrase& phrase, int64_t centre) {
  cv::Mat window = Window(phrase, centre, kFft);
  cv::Mat spectrum;
  cv::dft(window, spectrum, cv::DFT_COMPLEX_OUTPUT);
  std::vector<double> power;
  for (int i = 0; i < kFft / 2; ++i) {
    const auto c = spectrum.at<cv::Vec2f>(i);
    power.push_back(c[0] * c[0] + c[1] * c[1] + 1e-12);
  }
  return power;
}

double PitchAt(const Phrase& phrase, int64_t centre) {
  constexpr int kSize = 2400;
  const int64_t begin = centre - kSize / 2;
  if (begin < 0 || begin + 2 * kSize >= std::ssize(phrase.samples)) return 0;
  const float* s = phrase.samples.data() + begin;
  const auto correlation = [&](int lag) {
    double ab = 0, aa = 1e-9, bb = 1e-9;
    for (int i = 0; i < kSize; i += 2) {
      ab += s[i] * s[i + lag];
      aa += s[i] * s[i];
      bb += s[i + lag] * s[i + lag];
    }
    return ab / std::sqrt(aa * bb);
  };
  std::vector<double> c(kSampleRate / 60 + 2);
  double best = 0;
  for (int lag = kSampleRate / 400; lag < std::ssize(c); ++lag) {
    c[static_cast<size_t>(lag)] = correlation(lag);
    best = std::max(best, c[static_cast<size_t>(lag)]);
  }
  if (best < 0.6) return 0;
  // The shortest period nearly as good as the best.
  for (size_t lag = kSampleRate / 400 + 1; lag + 1 < c.size(); ++lag) {
    if (c[lag] < 0.93 * best || c[lag] < c[lag - 1] || c[lag] < c[lag + 1]) {
      continue;
    }
    const double bend = c[lag - 1] - 2 * c[lag] + c[lag + 1];
    const double shift = bend < 0 ? 0.5 * (c[lag - 1] - c[lag + 1]) / bend : 0;
    return kSampleRate / (static_cast<double>(lag) + shift);
  }
  return 0;
}

cv::Point At(double seconds, double y) {
  return {static_cast<int>(seconds * kPixelsPerSecond), static_cast<int>(y)};
}

}  // namespace

PitchTrack TrackPitch(const Phrase& phrase) {
  PitchTrack track;
  std::vector<double> voiced;
  size_t steps = 0;
  const std::vector<double> levels = LevelTrack(phrase);
  const double peak = *std::max_element(levels.begin(), levels.end());
  for (int64_t at = 0; at < std::ssize(phrase.samples); at += kStep) {
    const bool loud = levels[static_cast<size_t>(at / kStep)] > peak - 35;
    track.hz.push_back(loud ? PitchAt(phrase, at) : 0);
    if (at < phrase.first_sound || at > phrase.last_sound) continue;
    ++steps;
    if (track.hz.back() > 0) voiced.push_back(track.hz.back());
  }
  if (voiced.empty()) return track;
  track.voiced =
      static_cast<double>(voiced.size()) / static_cast<double>(steps);
  std::sort(voiced.begin(), voiced.end());
  track.median_hz = voiced[voiced.size() / 2];
  track.quarter_st =
      6 * std::log2(voiced[voiced.size() * 3 / 4] / voiced[voiced.size() / 4]);
  const auto near = std::count_if(voiced.begin(), voiced.end(), [&](double hz) {
    return std::abs(1200 * std::log2(hz / track.median_hz)) <= 50;
  });
  track.near_share =
      static_cast<double>(near) / static_cast<double>(voiced.size());
  return track;
}

std::vector<double> BandLevels(const Phrase& phrase) {
  constexpr double kEnds[] = {500, 1500, 4000, 8000};
  std::vector<double> bands(std::size(kEnds), 1e-12);
  double total = 1e-12;
  for (int64_t at = 0; at < std::ssize(phrase.samples); at += kStep) {
    const std::vector<double> power = Power(phrase, at);
    for (size_t i = 0; i < power.size(); ++i) {
      const double hz = static_cast<double>(i) * kSampleRate / kFft;
      const auto end = std::upper_bound(std::begin(kEnds), std::end(kEnds), hz);
      total += power[i];
      if (end != std::end(kEnds)) {
        bands[static_cast<size_t>(end - kEnds)] += power[i];
      }
    }
  }
  for (double& b : bands) b = 10 * std::log10(b / total);
  return bands;
}

std::vector<double> LevelTrack(const Phrase& phrase) {
  std::vector<double> levels;
  for (int64_t at = 0; at < std::ssize(phrase.samples); at += kStep) {
    double power = 1e-12;
    const int64_t end = std::min(at + kStep, std::ssize(phrase.samples));
    for (int64_t i = std::max<int64_t>(0, at - kStep); i < end; ++i) {
      const double s = phrase.samples[static_cast<size_t>(i)];
      power += s * s / (2 * kStep);
    }
    levels.push_back(10 * std::log10(power));
  }
  return levels;
}

cv::Mat DrawPhrase(const Phrase& phrase, const std::string& title,
                   double seconds, Spectrum spectrum) {
  const int width = static_cast<int>(seconds * kPixelsPerSecond);
  cv::Mat grey(kHeight, width, CV_8U, cv::Scalar(255));
  for (int x = 0; spectrum == Spectrum::kShown && x < width; ++x) {
    const auto centre =
        static_cast<int64_t>(x) * kSampleRate / kPixelsPerSecond;
    const std::vector<double> power = Power(phrase, centre);
    for (int y = 0; y < kHeight; ++y) {
      const double hz = kTopHz * (kHeight - 1 - y) / kHeight;
      const double db =
          10 * std::log10(power[static_cast<size_t>(hz * kFft / kSampleRate)]);
      // In few steps: a small file.
      const double dark = std::clamp((db + 30) / 70, 0.0, 1.0);
      grey.at<uchar>(y, x) =
          cv::saturate_cast<uchar>(255 - 42 * std::round(6 * dark));
    }
  }
  cv::Mat picture;
  cv::cvtColor(grey, picture, cv::COLOR_GRAY2BGR);
  // The pitch over the whole height: 50 to 450 Hz.
  const PitchTrack track = TrackPitch(phrase);
  for (size_t i = 0; i < track.hz.size(); ++i) {
    if (track.hz[i] <= 0) continue;
    const double y = kHeight * (1 - (track.hz[i] - 50) / 400);
    cv::circle(picture, At(static_cast<double>(i) * 0.01, y), 1, {0, 0, 220},
               cv::FILLED);
  }
  // The level over the whole height: -60 to 0 dB under the loudest.
  const std::vector<double> levels = LevelTrack(phrase);
  const double peak = *std::max_element(levels.begin(), levels.end());
  for (size_t i = 1; i < levels.size(); ++i) {
    const auto y = [&](double db) {
      return kHeight * std::clamp((peak - db) / 60, 0.0, 1.0);
    };
    cv::line(picture, At(static_cast<double>(i - 1) * 0.01, y(levels[i - 1])),
             At(static_cast<double>(i) * 0.01, y(levels[i])), {0, 150, 0}, 2);
  }
  for (const MoraMark& mark : phrase.morae) {
    const double at = static_cast<double>(mark.sample) / kSampleRate;
    cv::line(picture, At(at, 0), At(at, kHeight), {200, 120, 0});
  }
  cv::putText(picture, title, {6, 16}, cv::FONT_HERSHEY_SIMPLEX, 0.5,
              {120, 0, 120}, 1, cv::LINE_AA);
  cv::copyMakeBorder(picture, picture, 0, 3, 0, 0, cv::BORDER_CONSTANT);
  return picture;
}

}  // namespace kimari::audio
