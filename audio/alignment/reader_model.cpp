#include "audio/alignment/reader_model.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kimari::audio::alignment {
namespace {

constexpr double kFramesPerSecond = 200;
constexpr double kVarianceFloor = 0.05;  // features have variance 1
constexpr double kFewFrames = 10;        // fewer: the phone is not known
constexpr double kPriorFrames = 20;      // weight of variance 1
constexpr double kPriorExamples = 4;     // weight of the general duration

Lasting Of(double seconds, double log_sd, double least_s, double most_s) {
  return {std::log(seconds * kFramesPerSecond), log_sd,
          std::max(1, static_cast<int>(least_s * kFramesPerSecond)),
          static_cast<int>(most_s * kFramesPerSecond)};
}

Lasting GeneralConsonant(Phone phone) {
  switch (phone) {
    case Phone::kSilence:
      return Of(0.25, 1.2, 0.005, 2.0);
    case Phone::kClosure:
      return Of(0.060, 0.5, 0.010, 0.40);
    case Phone::kK:
    case Phone::kT:
    case Phone::kP:
      return Of(0.030, 0.5, 0.010, 0.12);
    case Phone::kCh:
    case Phone::kTs:
      return Of(0.070, 0.4, 0.020, 0.20);
    case Phone::kS:
    case Phone::kSh:
      return Of(0.110, 0.4, 0.030, 0.30);
    case Phone::kH:
    case Phone::kHi:
    case Phone::kF:
      return Of(0.080, 0.5, 0.020, 0.30);
    case Phone::kZ:
    case Phone::kJ:
      return Of(0.080, 0.5, 0.020, 0.25);
    case Phone::kR:
      return Of(0.030, 0.4, 0.010, 0.10);
    default:
      return Of(0.060, 0.5, 0.015, 0.25);
  }
}

Lasting GeneralVowel(const Slot& slot) {
  if (slot.ends_phrase) return Of(2.0, 0.5, 0.30, 5.0);
  if (slot.ends_ku) return Of(0.75, 0.5, 0.10, 2.5);
  if (slot.last_ku) return Of(0.22, 0.7, 0.03, 2.0);
  return Of(0.17, 0.40, 0.03, 1.2);
}

}  // namespace

ReaderModel::ReaderModel() : voices_{} {
  for (int p = 0; p < kPhones; ++p) {
    consonants_[static_cast<size_t>(p)] =
        GeneralConsonant(static_cast<Phone>(p));
  }
}

double ReaderModel::Density(Phone phone, const Frame& frame) const {
  const Voice& voice = voices_[static_cast<size_t>(phone)];
  if (!voice.known) {
    // A frame of variance 1 about 0, a little less likely than what is known.
    double sum = 0;
    for (const float x : frame) sum += static_cast<double>(x) * x;
    return -0.5 * sum / 2 -
           0.5 * kFeatures * std::log(2 * 2 * std::numbers::pi);
  }
  float sum = 0;
  for (size_t k = 0; k < kFeatures; ++k) {
    const float d = frame[k] - voice.mean[k];
    sum += d * d * voice.inverse_variance[k];
  }
  return voice.offset - 0.5 * static_cast<double>(sum);
}

Lasting ReaderModel::LastingOf(const Slot& slot) const {
  if (!IsVowel(slot.phone) && slot.phone != Phone::kNasal) {
    return consonants_[static_cast<size_t>(slot.phone)];
  }
  const auto found = places_.find(slot.place);
  return found == places_.end() ? GeneralVowel(slot) : found->second;
}

void ReaderModel::Learn(std::span<const Example> examples, bool durations) {
  LearnVoices(examples);
  if (durations) LearnDurations(examples);
}

void ReaderModel::LearnVoices(std::span<const Example> examples) {
  std::array<std::array<double, kFeatures>, kPhones> sums{};
  std::array<std::array<double, kFeatures>, kPhones> squares{};
  std::array<double, kPhones> counts{};
  for (const Example& example : examples) {
    for (size_t s = 0; s < example.slots->size(); ++s) {
      const Slot& slot = (*example.slots)[s];
      const Stretch& stretch = (*example.stretches)[s];
      if (stretch.end <= stretch.begin) continue;
      Phone phone = slot.phone;
      if (slot.or_phone != slot.phone) {
        double plain = 0;
        double other = 0;
        for (int i = stretch.begin; i < stretch.end; ++i) {
          const Frame& frame = example.features->frames[static_cast<size_t>(i)];
          plain += Density(slot.phone, frame);
          other += Density(slot.or_phone, frame);
        }
        if (other > plain) phone = slot.or_phone;
      }
      // A long hold is the same sound many times over: half a second of it is
      // enough.
      const double weight =
          std::min(1.0, 100.0 / (stretch.end - stretch.begin));
      const auto p = static_cast<size_t>(phone);
      for (int i = stretch.begin; i < stretch.end; ++i) {
        const Frame& frame = example.features->frames[static_cast<size_t>(i)];
        counts[p] += weight;
        for (size_t k = 0; k < kFeatures; ++k) {
          sums[p][k] += weight * frame[k];
          squares[p][k] += weight * frame[k] * frame[k];
        }
      }
    }
  }
  for (size_t p = 0; p < kPhones; ++p) {
    if (counts[p] < kFewFrames) continue;
    Voice& voice = voices_[p];
    voice.known = true;
    voice.offset = 0;
    for (size_t k = 0; k < kFeatures; ++k) {
      const double mean = sums[p][k] / counts[p];
      const double own = squares[p][k] / counts[p] - mean * mean;
      const double variance =
          std::max(kVarianceFloor, (own * counts[p] + 0.5 * kPriorFrames) /
                                       (counts[p] + kPriorFrames));
      voice.mean[k] = static_cast<float>(mean);
      voice.inverse_variance[k] = static_cast<float>(1 / variance);
      voice.offset -= 0.5 * std::log(2 * std::numbers::pi * variance);
    }
  }
}

void ReaderModel::LearnDurations(std::span<const Example> examples) {
  struct Sum {
    Lasting general;
    double n = 0;
    double sum = 0;
    double squares = 0;
    void Add(int frames) {
      const double l = std::log(std::max(1, frames));
      n += 1;
      sum += l;
      squares += l * l;
    }
    Lasting Learned() const {
      Lasting lasting = general;
      const double mean =
          (sum + kPriorExamples * general.log_mean) / (n + kPriorExamples);
      const double spread = squares - 2 * mean * sum + n * mean * mean;
      const double prior = general.log_sd * general.log_sd;
      lasting.log_mean = mean;
      lasting.log_sd = std::max(
          0.18,
          std::sqrt((spread + kPriorExamples * prior) / (n + kPriorExamples)));
      return lasting;
    }
  };
  std::map<int, Sum> places;
  std::array<Sum, kPhones> consonants;
  for (size_t p = 0; p < kPhones; ++p) {
    consonants[p].general = GeneralConsonant(static_cast<Phone>(p));
  }
  for (const Example& example : examples) {
    for (size_t s = 0; s < example.slots->size(); ++s) {
      const Slot& slot = (*example.slots)[s];
      const int frames =
          (*example.stretches)[s].end - (*example.stretches)[s].begin;
      if (frames <= 0 || slot.phone == Phone::kSilence) continue;
      if (slot.place >= 0) {
        Sum& sum = places[slot.place];
        sum.general = GeneralVowel(slot);
        sum.Add(frames);
      } else {
        consonants[static_cast<size_t>(slot.phone)].Add(frames);
      }
    }
  }
  places_.clear();
  for (const auto& [place, sum] : places) places_[place] = sum.Learned();
  for (size_t p = 0; p < kPhones; ++p) consonants_[p] = consonants[p].Learned();
}

}  // namespace kimari::audio::alignment
