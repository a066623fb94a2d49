#include "audio/chant_score.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "audio/voice_model.h"
#include "host/base/random.h"

namespace kimari::audio {
namespace {

// Beats in seconds at 5-3-1-6.
constexpr double kLowerTotal = 5;
constexpr double kUpperBeat = 0.21;
constexpr double kLowerBeat = 0.24;
constexpr double kUpperKu[] = {1.44, 1.95, 2.61};
constexpr double kUpperKu3Penult = 0.50;
constexpr double kLowerKu1 = 2.35;
constexpr double kLowerPenult = 0.38;
constexpr double kShortestHold = 0.30;

// The first mora of a phrase is low, and of some ku after it; semitones.
constexpr double kUpperDip = -6.5;
constexpr double kUpperKu3Dip = -6;
constexpr double kLowerDip = -7.8;
constexpr double kLowerKu2Dip = -5;

// What varies from poem to poem after the first ku: how low a low mora is (sd,
// semitones, and share of those that are hardly low), how high a ku lies (sd).
constexpr double kDipSpread = 1.2;
constexpr double kDeepestDip = -9;
constexpr double kNoDip = 0.15;
constexpr double kLevelDip = -1.8;
constexpr double kKuSpread = 0.08;
constexpr uint64_t kContourFork = 1;
constexpr uint64_t kUnrestOfAll = 165;

struct Ku {
  size_t begin = 0;
  size_t size = 0;
};

std::vector<Ku> KuOf(const std::vector<SpokenMora>& morae) {
  std::vector<Ku> ku = {{0, 0}};
  for (size_t i = 0; i < morae.size(); ++i) {
    ++ku.back().size;
    if (morae[i].ends_ku && i + 1 < morae.size()) ku.push_back({i + 1, 0});
  }
  return ku;
}

// `count` beats in `total` s: even ones, then `tail`, then the rest in the
// place `hold` from the end (0: the last).
std::vector<double> Beats(size_t count, double total, double beat, double tail,
                          size_t hold) {
  std::vector<double> beats(count, beat);
  if (hold >= count) hold = count - 1;
  for (size_t i = 1; i <= std::max<size_t>(hold, tail > 0 ? 1 : 0); ++i) {
    if (i < count && i != hold) beats[count - 1 - i] = tail;
  }
  if (hold > 0) beats.back() = tail;
  const size_t held = count - 1 - hold;
  double others = 0;
  for (size_t i = 0; i < count; ++i) others += i == held ? 0 : beats[i];
  if (others + kShortestHold > total) {
    for (double& b : beats) b *= (total - kShortestHold) / others;
    others = total - kShortestHold;
  }
  beats[held] = total - others;
  return beats;
}

void Append(std::vector<double>& all, const std::vector<double>& some) {
  all.insert(all.end(), some.begin(), some.end());
}

void Scale(std::vector<double>& beats, double total) {
  double sum = 0;
  for (const double b : beats) sum += b;
  for (double& b : beats) b *= total / sum;
}

std::vector<double> UpperBeats(const std::vector<Ku>& ku) {
  std::vector<double> beats;
  for (size_t k = 0; k < ku.size(); ++k) {
    const bool last = k + 1 == ku.size();
    const double total = last ? kUpperKu[2] : kUpperKu[k == 0 ? 0 : 1];
    Append(beats,
           Beats(ku[k].size, total, kUpperBeat, last ? kUpperKu3Penult : 0, 0));
  }
  return beats;
}

// The very last mora, the resonance, is left out.
std::vector<double> LowerBeats(std::vector<Ku> ku) {
  std::vector<double> beats;
  --ku.back().size;
  for (size_t k = 0; k < ku.size(); ++k) {
    if (ku[k].size == 0) continue;
    const bool last = k + 1 == ku.size();
    const double total = last ? kLowerTotal - kLowerKu1 : kLowerKu1;
    Append(beats, Beats(ku[k].size, total, kLowerBeat, last ? kLowerPenult : 0,
                        last ? 1 : 0));
  }
  return beats;
}

double DipOf(size_t ku, size_t count, Part part) {
  if (part == Part::kLower) return ku == 0 ? kLowerDip : kLowerKu2Dip;
  if (ku == 0) return kUpperDip;
  return ku + 1 == count && count > 1 ? kUpperKu3Dip : 0;
}

// A rise out of a low mora: s before and after its end.
constexpr double kBefore = 0.09;
constexpr double kAfter = 0.12;

double Smooth(double x) {
  x = std::clamp(x, 0.0, 1.0);
  return x * x * (3 - 2 * x);
}

// Unrest: a quick and a slow random walk.
class Unrest {
 public:
  explicit Unrest(uint64_t seed) : random_(seed) {}
  double Next() {
    walk_ = 0.90 * walk_ + 0.015 * random_.Normal();
    slow_ = 0.995 * slow_ + 0.005 * random_.Normal();
    return walk_ + 0.6 * slow_;
  }
  Random& random() { return random_; }

 private:
  Random random_;
  double walk_ = 0, slow_ = 0;
};

constexpr double kHeld = 0.45;  // s; a mora this long has vibrato

void AddVibrato(const ChantMora& mora, bool last, Random& random,
                std::vector<double>& pitch) {
  if (mora.end_s - mora.begin_s < kHeld) return;
  const double base_rate = last ? 4.5 : 5.9;  // Hz
  const double depth = last ? 0.25 : 0.45;    // semitones each way
  const auto first = static_cast<size_t>(mora.begin_s / kFrameSeconds);
  const auto end =
      std::min(static_cast<size_t>(mora.end_s / kFrameSeconds), pitch.size());
  const double own_rate = base_rate * (1 + 0.05 * random.Normal());
  const double own_depth = depth * (1 + 0.2 * random.Normal());
  double phase = 0, drift = 0, swell = 0;
  for (size_t f = first; f < end; ++f) {
    const double since = static_cast<double>(f - first) * kFrameSeconds;
    const double left = static_cast<double>(end - f) * kFrameSeconds;
    drift = 0.98 * drift + 0.010 * random.Normal();
    swell = 0.985 * swell + 0.025 * random.Normal();
    phase += 2 * std::numbers::pi * own_rate * (1 + drift) * kFrameSeconds;
    const double in = Smooth((since - 0.12) / 0.30) * Smooth(left / 0.08);
    pitch[f] += own_depth * (1 + swell) * in * std::sin(phase);
  }
}

}  // namespace

ChantScore ScoreOf(const std::vector<SpokenMora>& morae, Part part,
                   const ChantTempo& tempo) {
  const std::vector<Ku> ku = KuOf(morae);
  std::vector<double> beats;
  if (part == Part::kLower && morae.size() > 1) {
    beats = LowerBeats(ku);
    Scale(beats, tempo.lower_s);
    beats.push_back(tempo.resonance_s);
  } else {
    beats = UpperBeats(ku);
    Scale(beats, part == Part::kLower ? tempo.lower_s + tempo.resonance_s
                                      : tempo.upper_s);
  }
  ChantScore score;
  for (const double beat : beats) {
    score.morae.push_back({score.length_s, score.length_s + beat, 0, 0});
    score.length_s += beat;
  }
  for (size_t k = 0; k < ku.size(); ++k) {
    score.morae[ku[k].begin].begins_ku = true;
    if (ku[k].size < 2) continue;
    score.morae[ku[k].begin].semitones = DipOf(k, ku.size(), part);
    score.morae[ku[k].begin].level_db = k == 0 ? -4 : -1.5;
  }
  score.morae.back().level_db = -2;
  return score;
}

ChantScore WithContour(ChantScore score, uint64_t seed) {
  Random random = Random(seed).Fork(kContourFork);
  double offset = 0;
  bool first_ku = true;
  for (size_t i = 1; i < score.morae.size(); ++i) {
    ChantMora& mora = score.morae[i];
    if (!mora.begins_ku) {
      mora.semitones += offset;
      continue;
    }
    const double height = kKuSpread * random.Normal();
    const double depth = kDipSpread * random.Normal();
    const bool level = random.Uniform() < kNoDip;
    offset = std::clamp(height, -2 * kKuSpread, 2 * kKuSpread);
    if (mora.semitones < 0) {
      mora.semitones =
          level ? kLevelDip
                : std::clamp(mora.semitones + depth, kDeepestDip, kLevelDip);
    } else if (!first_ku) {
      mora.semitones += offset;
    }
    first_ku = false;
  }
  return score;
}

std::vector<double> PitchOf(const ChantScore& score, uint64_t seed) {
  const auto frames =
      static_cast<size_t>(std::llround(score.length_s / kFrameSeconds));
  Unrest of_all(kUnrestOfAll);
  Unrest of_poem(seed);
  bool first_ku = true;
  std::vector<double> pitch(frames);
  size_t at = 0;
  for (size_t f = 0; f < frames; ++f) {
    const double t = static_cast<double>(f) * kFrameSeconds;
    while (at + 1 < score.morae.size() && t >= score.morae[at].end_s) {
      ++at;
      first_ku = first_ku && !score.morae[at].begins_ku;
    }
    Unrest& unrest = first_ku ? of_all : of_poem;
    const ChantMora& mora = score.morae[at];
    double p = mora.semitones;
    // Into a low mora around its beginning; out of one more slowly, so that the
    // next scoops up.
    if (at + 1 < score.morae.size()) {
      const double next = score.morae[at + 1].semitones;
      const double to = mora.end_s;
      if (next < p) {
        p = std::lerp(p, next, Smooth((t - to + 0.06) / 0.08));
      } else if (next > p) {
        p = std::lerp(p, next, Smooth((t - to + kBefore) / (kBefore + kAfter)));
      }
    }
    if (at > 0 && score.morae[at - 1].semitones < mora.semitones) {
      const double from = score.morae[at - 1].semitones;
      p -= (mora.semitones - from) *
           (1 - Smooth((t - mora.begin_s + kBefore) / (kBefore + kAfter)));
      p -= 0.3 * (1 - Smooth((t - mora.begin_s - 0.05) / 0.15));
    } else if (at > 0 && score.morae[at - 1].semitones > mora.semitones) {
      const double from = score.morae[at - 1].semitones;
      p += (from - mora.semitones) *
           (1 - Smooth((t - mora.begin_s + 0.06) / 0.08));
    }
    const double left = score.length_s - t;
    pitch[f] = p + unrest.Next() - 0.4 * Smooth(1 - left / 0.35);
  }
  first_ku = true;
  for (size_t i = 0; i < score.morae.size(); ++i) {
    first_ku = first_ku && (i == 0 || !score.morae[i].begins_ku);
    AddVibrato(score.morae[i], i + 1 == score.morae.size(),
               (first_ku ? of_all : of_poem).random(), pitch);
  }
  return pitch;
}

}  // namespace kimari::audio
