#include "audio/phrase_listener.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "audio/onset.h"
#include "audio/recitation.h"

namespace kimari::audio {
namespace {

constexpr double kStandsOutDb = 12;  // above the noise
constexpr double kLeavesDb = 8;      // above the noise
constexpr double kFaintestDb = -60;  // nothing softer is a voice
constexpr int kProof = 700;          // ms
constexpr double kProofShare = 0.6;  // of them stand out
constexpr int kPause = 450;          // ms of silence that end a phrase
constexpr int kQuietMemory = 4000;   // ms
constexpr int kQuietLeast = 500;     // ms
constexpr int kLearnEvery = 50;      // ms
// A slap on the mat is over, and silent, sooner than any mora is.
constexpr int kLongestSlap = 110;  // ms
constexpr int kSlapOver = 80;      // ms

}  // namespace

PhraseListener::PhraseListener()
    : one_(kSampleRate, kHighPassHz, 0.54119610),
      two_(kSampleRate, kHighPassHz, 1.3065630),
      levels_(kMemory, -200.0) {
  quiet_.reserve(kQuietMemory);
}

void PhraseListener::Add(std::span<const float> samples) {
  for (const float s : samples) {
    const double y = two_(one_(s));
    sum_ += y * y;
    if (++in_sum_ < kMs) continue;
    powers_[now_ % 4] = std::exchange(sum_, 0) / kMs;
    in_sum_ = 0;
    const double power =
        (powers_[0] + powers_[1] + powers_[2] + powers_[3]) / 4;
    AddLevel(10 * std::log10(std::max(power, 1e-14)));
  }
}

void PhraseListener::AddLevel(double db) {
  levels_[static_cast<size_t>(now_ % kMemory)] = db;
  ++now_;
  if (first_) {
    Follow();
    return;
  }
  if (quiet_.size() < kQuietMemory) {
    quiet_.push_back(db);
  } else {
    quiet_[quiet_next_] = db;
    quiet_next_ = (quiet_next_ + 1) % kQuietMemory;
  }
  if (now_ % kLearnEvery == 0) LearnNoise();
  if (noise_) LookForFirst();
}

// The lower fifth of four seconds without a phrase: slaps and coughs are in the
// upper part.
void PhraseListener::LearnNoise() {
  if (std::ssize(quiet_) < kQuietLeast) return;
  std::vector<double> sorted = quiet_;
  const auto fifth = sorted.begin() + std::ssize(sorted) / 5;
  std::nth_element(sorted.begin(), fifth, sorted.end());
  noise_ = std::max(*fifth, -120.0);
}

bool PhraseListener::Proved(int64_t first) const {
  const double stands_out = std::max(*noise_ + kStandsOutDb, kFaintestDb);
  int out = 0;
  for (int64_t ms = first; ms < first + kProof; ++ms) {
    if (LevelAt(ms) >= stands_out) ++out;
  }
  return out >= kProofShare * kProof;
}

int64_t PhraseListener::WalkBack(int64_t from) const {
  const double edge = *noise_ + kLeavesDb;
  int64_t first = from;
  const int64_t oldest = std::max<int64_t>(look_from_, now_ - kMemory + 1);
  for (int64_t ms = from; ms >= oldest && first - ms <= kDipMs; --ms) {
    if (LevelAt(ms) >= edge) first = ms;
  }
  return first;
}

std::optional<int64_t> PhraseListener::SilentFrom(int64_t first) const {
  int silent = 0;
  for (int64_t ms = first; ms < first + kLongestSlap + kSlapOver; ++ms) {
    silent = LevelAt(ms) < *noise_ + kLeavesDb ? silent + 1 : 0;
    if (silent == kSlapOver) return ms;
  }
  return std::nullopt;
}

// Looks at the place 0.7 s ago, of which it can be proved now whether a phrase
// begins there.
void PhraseListener::LookForFirst() {
  const int64_t at = now_ - kProof;
  if (at < look_from_) return;
  const double stands_out = std::max(*noise_ + kStandsOutDb, kFaintestDb);
  if (LevelAt(at) < stands_out) return;
  int out = 0;
  for (int64_t ms = at; ms < at + kSustainMs; ++ms) {
    if (LevelAt(ms) >= stands_out) ++out;
  }
  if (out < kSustainedMs) return;
  if (const auto silent = SilentFrom(at)) {
    look_from_ = *silent;
    return;
  }
  if (!Proved(at)) return;
  first_ = WalkBack(at);
  peak_ = -200;
  for (int64_t ms = at; ms < now_; ++ms) peak_ = std::max(peak_, LevelAt(ms));
  last_ = now_ - 1;
}

void PhraseListener::Follow() {
  const double db = LevelAt(now_ - 1);
  peak_ = std::max(peak_, db);
  const double heard = std::max(peak_ + kGoneDb, *noise_ + kLeavesDb);
  if (db >= heard) {
    int out = 0;
    for (int64_t ms = now_ - kSustainMs; ms < now_; ++ms) {
      if (LevelAt(ms) >= heard) ++out;
    }
    if (out >= kSustainedMs) last_ = now_ - 1;
  }
  if (now_ - last_ < kPause) return;
  ended_.push_back(*UnderWay());
  first_.reset();
  look_from_ = last_ + 1;
}

// FindSound's own error in a quiet room; what begins softly is lost in noise
// that is less than 50 dB under the voice: a tenfold of it at 20 dB (levels of
// s, h and f before their vowels: 15 to 90 ms, findings on onsets).
Duration PhraseListener::SigmaOf(double peak_db) const {
  const double quiet = static_cast<double>(kOnsetSigmaSamples) / kSampleRate;
  const double missing = std::clamp(50 - (peak_db - *noise_), 0.0, 40.0);
  return FromSeconds(quiet * std::pow(10, missing / 30));
}

std::optional<HeardPhrase> PhraseListener::UnderWay() const {
  if (!first_) return std::nullopt;
  // The level of a millisecond is that of four up to its end.
  return HeardPhrase{(*first_ + 1) * kMs - kMs / 2, SigmaOf(peak_),
                     (last_ - 3) * kMs + kMs / 2};
}

std::vector<HeardPhrase> PhraseListener::DrainEnded() {
  return std::exchange(ended_, {});
}

std::optional<double> PhraseListener::NoiseDb() const { return noise_; }

}  // namespace kimari::audio
