#include "audio/time_fit.h"

#include <rubberband/RubberBandStretcher.h>
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "audio/loudness.h"

namespace kimari::audio {
namespace {

using RubberBand::RubberBandStretcher;

constexpr int64_t kAttack = kSampleRate / 5;   // kept, at most
constexpr int64_t kJoin = kSampleRate / 50;    // cross-fade after it
constexpr int64_t kSlack = kSampleRate / 200;  // to join in phase
constexpr int64_t kNear = kSampleRate / 500;   // close enough to the target
constexpr size_t kProcessBlock = 4096;

int64_t FramesOf(double seconds) { return std::llround(seconds * kSampleRate); }

// Corners of the map from source to target, in samples of the phrase.
struct Corner {
  int64_t from = 0;
  int64_t to = 0;
};

int64_t AttackEnd(const Phrase& phrase) {
  int64_t end = phrase.first_sound + kAttack;
  if (phrase.morae.size() > 1) end = std::min(end, phrase.morae[1].sample);
  return end;
}

std::vector<Corner> CornersOf(const Phrase& phrase, const FitTarget& target) {
  const int64_t attack = AttackEnd(phrase);
  std::vector<Corner> corners = {{0, 0}, {attack, attack}};
  int64_t to = phrase.first_sound + FramesOf(target.body_s);
  if (target.resonance_s > 0) {
    corners.push_back({phrase.morae.back().sample, to});
    to += FramesOf(target.resonance_s);
  }
  corners.push_back({phrase.last_sound, to});
  const int64_t length = std::ssize(phrase.samples);
  corners.push_back({length, to + length - phrase.last_sound});
  return corners;
}

double Ratio(const Corner& a, const Corner& b) {
  return static_cast<double>(b.to - a.to) /
         static_cast<double>(b.from - a.from);
}

int64_t Moved(const std::vector<Corner>& corners, int64_t sample) {
  size_t i = 1;
  while (i + 1 < corners.size() && corners[i].from < sample) ++i;
  const Corner& a = corners[i - 1];
  return a.to + std::llround(static_cast<double>(sample - a.from) *
                             Ratio(a, corners[i]));
}

std::vector<float> Stretch(const std::vector<float>& samples,
                           const std::vector<Corner>& corners) {
  const auto length = static_cast<size_t>(corners.back().to);
  RubberBandStretcher stretcher(
      kSampleRate, 1,
      RubberBandStretcher::OptionProcessOffline |
          RubberBandStretcher::OptionEngineFiner |
          RubberBandStretcher::OptionThreadingNever,
      static_cast<double>(length) / static_cast<double>(samples.size()));
  stretcher.setExpectedInputDuration(samples.size());
  stretcher.setMaxProcessSize(kProcessBlock);
  std::map<size_t, size_t> key_frames;
  // The first and the last corner it knows by itself.
  for (size_t i = 1; i + 1 < corners.size(); ++i) {
    key_frames[static_cast<size_t>(corners[i].from)] =
        static_cast<size_t>(corners[i].to);
  }
  stretcher.setKeyFrameMap(key_frames);
  std::vector<float> out;
  out.reserve(length + kProcessBlock);
  const auto take = [&] {
    for (int ready = stretcher.available(); ready > 0;
         ready = stretcher.available()) {
      const size_t at = out.size();
      out.resize(at + static_cast<size_t>(ready));
      float* to = out.data() + at;
      stretcher.retrieve(&to, static_cast<size_t>(ready));
    }
  };
  for (const bool studying : {true, false}) {
    for (size_t at = 0; at < samples.size(); at += kProcessBlock) {
      const size_t n = std::min(kProcessBlock, samples.size() - at);
      const float* from = samples.data() + at;
      const bool last = at + n == samples.size();
      if (studying) {
        stretcher.study(&from, n, last);
      } else {
        stretcher.process(&from, n, last);
        take();
      }
    }
  }
  out.resize(length, 0.0F);
  return out;
}

// Where in `out`, within the slack about `at`, it goes on as `in` does at `at`.
int64_t InPhase(const std::vector<float>& in, const std::vector<float>& out,
                int64_t at) {
  int64_t best = at;
  double most = -1;
  for (int64_t lag = -kSlack; lag <= kSlack; ++lag) {
    const int64_t from = at + lag;
    if (from < 0 || from + kJoin > std::ssize(out)) continue;
    double both = 0;
    double own = 1e-12;
    for (int64_t i = 0; i < kJoin; ++i) {
      const double o = out[static_cast<size_t>(from + i)];
      both += o * in[static_cast<size_t>(at + i)];
      own += o * o;
    }
    if (const double alike = both / std::sqrt(own); alike > most) {
      most = alike;
      best = from;
    }
  }
  return best;
}

// The attack as it was, then `out`.
std::vector<float> Join(const std::vector<float>& in,
                        const std::vector<float>& out, int64_t attack) {
  const int64_t from = InPhase(in, out, attack);
  std::vector<float> joined(in.begin(), in.begin() + attack);
  for (int64_t i = 0; from + i < std::ssize(out); ++i) {
    float s = out[static_cast<size_t>(from + i)];
    if (i < kJoin) {
      const auto share = static_cast<float>(i) / static_cast<float>(kJoin);
      s = share * s + (1 - share) * in[static_cast<size_t>(attack + i)];
    }
    joined.push_back(s);
  }
  return joined;
}

void KeepUnderCeiling(std::vector<float>& samples) {
  float peak = 0;
  for (const float s : samples) peak = std::max(peak, std::abs(s));
  const auto ceiling = static_cast<float>(kPeakCeiling);
  if (peak <= ceiling) return;
  for (float& s : samples) s *= ceiling / peak;
}

Phrase Stretched(const Phrase& phrase, const FitTarget& target) {
  const std::vector<Corner> corners = CornersOf(phrase, target);
  Phrase fitted = phrase;
  fitted.samples =
      Join(phrase.samples, Stretch(phrase.samples, corners), corners[1].to);
  KeepUnderCeiling(fitted.samples);
  fitted.last_sound = std::min(Moved(corners, phrase.last_sound),
                               std::ssize(fitted.samples) - 1);
  for (MoraMark& mark : fitted.morae) mark.sample = Moved(corners, mark.sample);
  MeasureAsPlayed(fitted);
  if (!fitted.morae.empty()) fitted.morae[0].sample = fitted.first_sound;
  return fitted;
}

}  // namespace

bool MayFit(const FitRatios& ratios) {
  const auto good = [](double ratio) {
    return ratio >= kLeastStretch && ratio <= kMostStretch;
  };
  return good(ratios.body) && good(ratios.resonance);
}

Result<FitRatios> RatiosOf(const Phrase& phrase, const FitTarget& target) {
  if (target.resonance_s > 0 && phrase.morae.empty()) {
    return Fail(ErrorKind::kFile,
                Both("{}: where its morae begin is not known; run kimari read "
                     "--check on its folder first",
                     "{}：モーラの位置が分かりません。先に kimari read --check "
                     "を行ってください",
                     phrase.name));
  }
  const std::vector<Corner> corners = CornersOf(phrase, target);
  for (size_t i = 1; i < corners.size(); ++i) {
    if (corners[i].from <= corners[i - 1].from ||
        corners[i].to <= corners[i - 1].to) {
      return Fail(
          ErrorKind::kFile,
          Both("{}: too short to be fitted to a rhythm",
               "{}：短すぎて、指定のリズムに合わせられません", phrase.name));
    }
  }
  FitRatios ratios;
  ratios.body = Ratio(corners[1], corners[2]);
  if (target.resonance_s > 0) ratios.resonance = Ratio(corners[2], corners[3]);
  return ratios;
}

Result<Phrase> Fit(const Phrase& phrase, const FitTarget& target) {
  const auto ratios = RatiosOf(phrase, target);
  if (!ratios) return tl::unexpected(ratios.error());
  if (!MayFit(*ratios)) {
    return Fail(
        ErrorKind::kFile,
        Both("{}: would have to be stretched by {:.2f} and its "
             "resonance by {:.2f}, beyond {} to {}; fit to a rhythm "
             "nearer to the reader's own",
             "{}：この録音は指定のリズムに合わせられません（{:.2f}倍、余"
             "韻{:.2f}倍、{}〜{}倍まで）",
             phrase.name, ratios->body, ratios->resonance, kLeastStretch,
             kMostStretch));
  }
  const int64_t wanted = phrase.first_sound + FramesOf(target.body_s) +
                         FramesOf(target.resonance_s);
  Phrase fitted = Stretched(phrase, target);
  const int64_t off = fitted.last_sound - wanted;
  if (std::abs(off) <= kNear) return fitted;
  // Aims as far to the other side, once.
  FitTarget corrected = target;
  (target.resonance_s > 0 ? corrected.resonance_s : corrected.body_s) -=
      static_cast<double>(off) / kSampleRate;
  Phrase again = Stretched(phrase, corrected);
  return std::abs(again.last_sound - wanted) < std::abs(off) ? again : fitted;
}

}  // namespace kimari::audio
