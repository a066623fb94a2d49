#include "audio/alignment/aligner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <tuple>
#include <utility>

#include "audio/alignment/features.h"
#include "audio/alignment/reader_model.h"
#include "audio/alignment/refine.h"
#include "audio/alignment/segmenter.h"
#include "audio/morae.h"
#include "audio/onset.h"

namespace kimari::audio::alignment {
namespace {

constexpr int kRounds = 8;
constexpr double kSettled = 2e-3;  // of the score, from one round to the next
constexpr int kFrameMs = 5;
constexpr int kShortestMora = 25;  // ms, between two marks
// Before a vowel that follows a vowel; what comes next changes the sound too.
constexpr int kShortestGliding = 80;  // ms
constexpr int kGlideEnds = 8;         // frames before the end of the vowel

struct Heard {
  Features features;
  std::vector<Slot> slots;
  std::vector<Stretch> stretches;
};

// Consonants of a reference last 60 ms or half the mora; a closure, 50 ms
// before it.
std::vector<Stretch> StretchesOf(const SungPhrase& reference,
                                 const std::vector<Slot>& slots, int frames) {
  const Phrase& phrase = *reference.phrase;
  const auto at = [&](int mora) {
    const auto m = static_cast<size_t>(mora);
    const int64_t sample =
        m < phrase.morae.size() ? phrase.morae[m].sample : phrase.last_sound;
    return static_cast<int>(sample / kHop);
  };
  std::vector<Stretch> stretches;
  int now = 0;
  for (size_t s = 0; s < slots.size(); ++s) {
    const Slot& slot = slots[s];
    // A pause in the middle is not there; a closure lasts up to its burst.
    int end = slot.mora < 0 ? now : at(slot.mora);
    if (s == 0) end = at(0);
    if (s + 1 == slots.size()) end = frames;
    if (slot.place >= 0 || slot.begins_mora) {
      const int begin = at(slot.mora);
      const int next = at(slot.mora + 1);
      const bool closes =
          s + 1 < slots.size() && slots[s + 1].phone == Phone::kClosure;
      end = slot.place < 0
                ? std::min(next, begin + std::min(12, (next - begin) / 2))
            : closes ? std::max(now + 1, next - 10)
                     : next;
    }
    end = std::clamp(end, now, frames);
    stretches.push_back({now, end});
    now = end;
  }
  return stretches;
}

Heard Hear(const SungPhrase& sung) {
  Heard heard;
  heard.slots = SlotsOf(sung.kana, sung.kind);
  if (!heard.slots.empty()) heard.features = FeaturesOf(sung.phrase->samples);
  return heard;
}

void LearnFrom(const std::vector<Heard>& all, bool durations,
               ReaderModel& model) {
  std::vector<ReaderModel::Example> examples;
  for (const Heard& heard : all) {
    if (heard.stretches.empty()) continue;
    examples.push_back({&heard.features, &heard.slots, &heard.stretches});
  }
  model.Learn(examples, durations);
}

// One standard deviation of a mark in ms: against marks read by eye from the
// spectrogram of a certified reader (tests/audio/alignment/hand_marks.csv).
double SigmaMs(const Slot& slot, Phone before) {
  if (IsVoicelessStop(slot.phone)) return 6;
  // The same vowel again, or two that may be sung as one.
  if (IsVowel(slot.phone) &&
      (before == slot.phone || before == slot.or_phone)) {
    return 60;
  }
  if (IsFricative(slot.phone)) {
    return IsFricative(before) ? 30 : 12;
  }
  switch (slot.phone) {
    case Phone::kM:
    case Phone::kN:
      return 8;
    case Phone::kB:
    case Phone::kD:
    case Phone::kR:
      return 15;
    case Phone::kG:
    case Phone::kY:
    case Phone::kW:
      return 20;
    default:
      return 16;  // vowels and ん
  }
}

// Where the vowel of the mora that slot `s` begins ends, in frames.
int VowelEnd(const Heard& heard, size_t s) {
  const bool consonant = !IsVowel(heard.slots[s].phone) &&
                         s + 1 < heard.slots.size() &&
                         heard.slots[s + 1].mora == heard.slots[s].mora;
  return heard.stretches[consonant ? s + 1 : s].end;
}

std::vector<MoraMark> MarksOf(const SungPhrase& sung, const Heard& heard) {
  const std::vector<Mora> morae = SplitMorae(sung.kana);
  const FineSpectrum fine(sung.phrase->samples);
  const auto ms = [](int64_t samples) {
    return static_cast<int>(samples / FineSpectrum::kStep);
  };
  std::vector<MoraMark> marks;
  int earliest = ms(sung.phrase->first_sound);
  Phone before = Phone::kSilence;
  for (size_t s = 0; s < heard.slots.size(); ++s) {
    const Slot& slot = heard.slots[s];
    if (slot.begins_mora) {
      MoraMark mark;
      mark.kana = morae[static_cast<size_t>(slot.mora)].kana;
      if (slot.mora == 0) {
        mark.sample = sung.phrase->first_sound;
        mark.sigma_samples = kOnsetSigmaSamples;
      } else {
        const Stretch& stretch = heard.stretches[s];
        const bool glides = IsGlide(before, slot.phone);
        int at = Refine(
            fine, before, slot.phone, stretch.begin * kFrameMs,
            earliest + (glides ? kShortestGliding : kShortestMora),
            glides ? std::max(stretch.begin, VowelEnd(heard, s) - kGlideEnds) *
                         kFrameMs
                   : fine.Size() - 1);
        at = std::max(at, earliest + kShortestMora);
        mark.sample = static_cast<int64_t>(at) * FineSpectrum::kStep;
        mark.sigma_samples =
            std::llround(SigmaMs(slot, before) * FineSpectrum::kStep);
      }
      earliest = ms(mark.sample);
      marks.push_back(std::move(mark));
    }
    if (slot.mora >= 0 && slot.phone != Phone::kClosure) before = slot.phone;
  }
  return marks;
}

// Marks the phrases in which one of the first morae is squeezed, as the
// neighbour of one that slipped is. Held ones say nothing: a reader holds now
// this mora, now that.
void Doubt(std::span<const SungPhrase> phrases,
           std::vector<AlignedPhrase>& aligned) {
  constexpr size_t kLooked = 6;       // morae: what a kimariji may need
  constexpr double kSqueezed = 0.45;  // of what it usually lasts
  using Place = std::tuple<PhraseKind, size_t, bool>;
  const auto each = [&](size_t i, const auto& take) {
    const std::vector<Mora> morae = SplitMorae(phrases[i].kana);
    const auto& marks = aligned[i].morae;
    for (size_t m = 0; m + 1 < marks.size() && m + 1 < kLooked; ++m) {
      if (morae[m].ends_ku) continue;
      take(m, Place{phrases[i].kind, m, morae[m + 1].ends_ku},
           static_cast<double>(marks[m + 1].sample - marks[m].sample) /
               kSampleRate);
    }
  };
  std::map<Place, std::vector<double>> lasting;
  for (size_t i = 0; i < phrases.size(); ++i) {
    each(i, [&](size_t, const Place& place, double seconds) {
      lasting[place].push_back(seconds);
    });
  }
  for (auto& [place, values] : lasting) {
    std::nth_element(values.begin(), values.begin() + std::ssize(values) / 2,
                     values.end());
  }
  for (size_t i = 0; i < phrases.size(); ++i) {
    each(i, [&](size_t m, const Place& place, double seconds) {
      const std::vector<double>& all = lasting[place];
      if (all.size() < kFewest) return;
      const double usual = all[all.size() / 2];
      if (seconds >= kSqueezed * usual || !aligned[i].doubt.empty()) return;
      std::array<char, 120> text{};
      std::snprintf(text.data(), text.size(),
                    "mora %zu (%s) lasts %.2f s, elsewhere %.2f s", m + 1,
                    aligned[i].morae[m].kana.c_str(), seconds, usual);
      aligned[i].doubt = text.data();
    });
  }
}

}  // namespace

std::vector<AlignedPhrase> Align(std::span<const SungPhrase> phrases,
                                 std::span<const SungPhrase> references,
                                 const Progress& progress) {
  ReaderModel model;
  {
    std::vector<Heard> spoken;
    for (const SungPhrase& reference : references) {
      Heard heard = Hear(reference);
      if (heard.slots.empty() ||
          reference.phrase->morae.size() != SplitMorae(reference.kana).size()) {
        continue;
      }
      heard.stretches =
          StretchesOf(reference, heard.slots,
                      static_cast<int>(heard.features.frames.size()));
      spoken.push_back(std::move(heard));
    }
    LearnFrom(spoken, false, model);
  }

  std::vector<Heard> sung;
  for (const SungPhrase& phrase : phrases) sung.push_back(Hear(phrase));
  double score = 0;
  for (int round = 1; round <= kRounds; ++round) {
    const double before = score;
    score = 0;
    for (Heard& heard : sung) {
      if (heard.slots.empty()) continue;
      Segmentation found = Segment(heard.features, heard.slots, model);
      heard.stretches = std::move(found.stretches);
      if (!heard.stretches.empty()) score += found.score;
    }
    if (progress) progress(round, kRounds);
    if (round > 2 && std::abs(score - before) < kSettled * std::abs(score)) {
      break;
    }
    if (round < kRounds) LearnFrom(sung, true, model);
  }

  std::vector<AlignedPhrase> aligned(phrases.size());
  for (size_t i = 0; i < phrases.size(); ++i) {
    if (sung[i].stretches.empty()) {
      aligned[i].doubt = sung[i].slots.empty() ? "its kana cannot be sung"
                                               : "too short for its kana";
      continue;
    }
    aligned[i].morae = MarksOf(phrases[i], sung[i]);
  }
  Doubt(phrases, aligned);
  return aligned;
}

}  // namespace kimari::audio::alignment
