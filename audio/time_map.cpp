#include "audio/time_map.h"

#include <algorithm>
#include <cmath>

namespace kimari::audio {
namespace {

constexpr double kHead = 0.45;  // of a vowel, sung as spoken
constexpr double kTail = 0.35;
constexpr double kFaint = 1.3;  // ln of the level below the loudest

double Loudness(const SpokenFrames& spoken, int frame) {
  return spoken.spectra[static_cast<size_t>(frame)][0];
}

// Distance of the spectra just after `frame` to those just before it.
double Change(const SpokenFrames& spoken, int frame) {
  const auto& s = spoken.spectra;
  const auto at = [&](int f) {
    return s[static_cast<size_t>(
        std::clamp(f, 0, static_cast<int>(s.size()) - 1))];
  };
  double sum = 0;
  for (size_t m = 0; m < 20; ++m) {
    const double d =
        at(frame)[m] + at(frame + 1)[m] - at(frame - 1)[m] - at(frame - 2)[m];
    sum += d * d;
  }
  return sum;
}

// The frame within [from, to) with the greatest value of `f`.
template <typename F>
int ArgMax(int from, int to, F f) {
  int best = from;
  for (int i = from + 1; i < to; ++i) {
    if (f(i) > f(best)) best = i;
  }
  return best;
}

}  // namespace

std::vector<SpokenSpan> SpansOf(const std::vector<SpokenMora>& morae,
                                const Labels& labels,
                                const SpokenFrames& spoken) {
  std::vector<SpokenSpan> spans(morae.size());
  int frame = 0;
  for (size_t i = 0; i < labels.phones.size(); ++i) {
    const int length = spoken.frames[i];
    const int mora = labels.mora_of[i];
    if (mora >= 0) {
      SpokenSpan& span = spans[static_cast<size_t>(mora)];
      if (span.end == 0) span.begin = frame;
      span.vowel = frame;
      span.end = frame + length;
    }
    frame += length;
  }
  for (size_t i = 0; i < spans.size(); ++i) {
    SpokenSpan& span = spans[i];
    const std::string& first = morae[i].phones.front();
    const auto change = [&](int f) { return Change(spoken, f); };
    if (morae[i].prolongs) {
      span.heard = span.begin;
    } else if (IsStop(first)) {
      span.heard = ArgMax(span.begin + 1, span.vowel + 2, [&](int f) {
        return Loudness(spoken, f) - Loudness(spoken, f - 1);
      });
    } else if (i == 0) {
      // The first sound of all: where it comes within reach of its loudest.
      const int loudest = ArgMax(span.begin, span.end,
                                 [&](int f) { return Loudness(spoken, f); });
      span.heard = span.begin;
      while (span.heard < span.vowel &&
             Loudness(spoken, span.heard) <
                 Loudness(spoken, loudest) - kFaint) {
        ++span.heard;
      }
    } else {
      span.heard = ArgMax(std::max(0, span.begin - 3), span.begin + 5, change);
    }
  }
  return spans;
}

std::vector<double> MapTime(const std::vector<SpokenSpan>& spans,
                            const ChantScore& score) {
  struct Anchor {
    double out = 0, in = 0;
  };
  std::vector<Anchor> anchors;
  const auto add = [&](double out, double in) {
    if (!anchors.empty()) {
      out = std::max(out, anchors.back().out + 1e-6);
      in = std::max(in, anchors.back().in);
    }
    anchors.push_back({out, in});
  };
  const auto beat = [&](size_t i) {
    return score.morae[i].begin_s / kFrameSeconds;
  };
  for (size_t i = 0; i < spans.size(); ++i) {
    const SpokenSpan& span = spans[i];
    const bool last = i + 1 == spans.size();
    add(beat(i), span.heard);
    const double vowel = beat(i) + std::max(0, span.vowel - span.heard);
    if (span.vowel > span.heard) add(vowel, span.vowel);
    const double from = std::max(span.vowel, span.heard);
    const double natural = span.end - from;
    // What of the next mora sounds before its beat: its closure.
    const double closure = last ? 0 : spans[i + 1].heard - spans[i + 1].begin;
    const double end = last ? score.length_s / kFrameSeconds
                            : beat(i + 1) - std::max(0.0, closure);
    if (end - vowel > natural) {
      add(vowel + kHead * natural, from + kHead * natural);
      add(end - (last ? 0 : kTail * natural), from + (1 - kTail) * natural);
    }
    if (!last) add(std::max(end, vowel + 1), span.end);
  }
  const auto frames =
      static_cast<size_t>(std::llround(score.length_s / kFrameSeconds));
  std::vector<double> map(frames);
  size_t at = 0;
  for (size_t f = 0; f < frames; ++f) {
    const auto t = static_cast<double>(f);
    while (at + 2 < anchors.size() && t >= anchors[at + 1].out) ++at;
    const Anchor& a = anchors[at];
    const Anchor& b = anchors[std::min(at + 1, anchors.size() - 1)];
    const double share = b.out > a.out ? (t - a.out) / (b.out - a.out) : 0;
    map[f] = std::lerp(a.in, b.in, std::clamp(share, 0.0, 1.0));
  }
  return map;
}

}  // namespace kimari::audio
