#include "audio/alignment/doubts.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <tuple>

#include "audio/alignment/aligner.h"
#include "audio/morae.h"

namespace kimari::audio::alignment {
namespace {

// Chosen on 26 phrases read by eye, aligned by turns with all and with weaker
// references, as part of the whole folder and of halves of it
// (host/reader/README.md).
constexpr double kUnsure = 0.10;        // chance of lying elsewhere
constexpr double kHardlyUnsure = 0.01;  // the same, of a squeezed one
constexpr double kSqueezed = 0.45;      // of what it usually lasts
constexpr double kGone = 0.2;           // it was hardly sung, however sure
constexpr size_t kLooked = 6;           // morae: what a kimariji may need

// The one of the first morae that is the most likely to begin elsewhere.
struct LeastSure {
  size_t mora = 0;
  double far = 0;
};

LeastSure LeastSureOf(const Laid& phrase) {
  LeastSure least;
  Phone before = Phone::kSilence;
  for (size_t s = 0; s < phrase.slots.size(); ++s) {
    const Slot& slot = phrase.slots[s];
    if (slot.mora >= static_cast<int>(kLooked)) break;
    if (slot.begins_mora && slot.mora > 0 && !IsSungOn(before, slot) &&
        !phrase.by_hand.contains(static_cast<size_t>(slot.mora)) &&
        phrase.certainties[s].far > least.far) {
      least = {static_cast<size_t>(slot.mora), phrase.certainties[s].far};
    }
    if (slot.mora >= 0 && slot.phone != Phone::kClosure) before = slot.phone;
  }
  return least;
}

// A mora that lasts the shortest beside what it usually does.
struct Squeezed {
  size_t mora = 0;
  double seconds = 0;
  double usual = 1;
  double Ratio() const { return seconds / usual; }
};

// The most squeezed of each phrase's first morae. Held ones say nothing: a
// reader holds now this mora, now that.
std::vector<Squeezed> MostSqueezed(std::span<const Laid> phrases) {
  using MoraPlace = std::tuple<PhraseKind, size_t, bool>;
  const auto each = [&](size_t i, const auto& take) {
    const std::vector<Mora> morae = SplitMorae(phrases[i].kana);
    const auto& marks = phrases[i].marks;
    for (size_t m = 0; m + 1 < marks.size() && m + 1 < kLooked; ++m) {
      if (morae[m].ends_ku) continue;
      take(m, MoraPlace{phrases[i].kind, m, morae[m + 1].ends_ku},
           static_cast<double>(marks[m + 1].sample - marks[m].sample) /
               kSampleRate);
    }
  };
  std::map<MoraPlace, std::vector<double>> lasting;
  for (size_t i = 0; i < phrases.size(); ++i) {
    each(i, [&](size_t, const MoraPlace& place, double seconds) {
      lasting[place].push_back(seconds);
    });
  }
  for (auto& [place, values] : lasting) {
    std::nth_element(values.begin(), values.begin() + std::ssize(values) / 2,
                     values.end());
  }
  std::vector<Squeezed> most(phrases.size(), {0, 1, 1});
  for (size_t i = 0; i < phrases.size(); ++i) {
    each(i, [&](size_t m, const MoraPlace& place, double seconds) {
      const std::vector<double>& all = lasting[place];
      if (all.size() < kFewest) return;
      if (phrases[i].by_hand.contains(m) ||
          phrases[i].by_hand.contains(m + 1)) {
        return;
      }
      const Squeezed here{m, seconds, all[all.size() / 2]};
      if (here.Ratio() < most[i].Ratio()) most[i] = here;
    });
  }
  return most;
}

Doubt DoubtOf(const Laid& phrase, const Squeezed& most) {
  if (phrase.marks.empty()) return {};
  const LeastSure unsure = LeastSureOf(phrase);
  if (most.Ratio() < kGone ||
      (most.Ratio() < kSqueezed && unsure.far >= kHardlyUnsure)) {
    return {Doubt::Kind::kSqueezed, most.mora, phrase.marks[most.mora].kana,
            most.seconds, most.usual};
  }
  if (unsure.far >= kUnsure) {
    return {Doubt::Kind::kNoEdge, unsure.mora, phrase.marks[unsure.mora].kana};
  }
  return {};
}

}  // namespace

std::string ToText(const Doubt& doubt) {
  std::array<char, 120> text{};
  switch (doubt.kind) {
    case Doubt::Kind::kNone:
      return "";
    case Doubt::Kind::kNoKana:
      return "its kana cannot be sung";
    case Doubt::Kind::kTooShort:
      return "too short for its kana";
    case Doubt::Kind::kSqueezed:
      std::snprintf(text.data(), text.size(),
                    "mora %zu (%s) lasts %.2f s, elsewhere %.2f s",
                    doubt.mora + 1, doubt.kana.c_str(), doubt.seconds,
                    doubt.usual);
      break;
    case Doubt::Kind::kNoEdge:
      std::snprintf(text.data(), text.size(),
                    "mora %zu (%s) may begin over 60 ms off: no clear edge",
                    doubt.mora + 1, doubt.kana.c_str());
      break;
  }
  return text.data();
}

std::vector<Doubt> DoubtsOf(std::span<const Laid> phrases) {
  const std::vector<Squeezed> squeezed = MostSqueezed(phrases);
  std::vector<Doubt> doubts;
  for (size_t i = 0; i < phrases.size(); ++i) {
    doubts.push_back(DoubtOf(phrases[i], squeezed[i]));
  }
  return doubts;
}

}  // namespace kimari::audio::alignment
