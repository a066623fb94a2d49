#include "audio/alignment/aligner.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "audio/alignment/certainty.h"
#include "audio/alignment/doubts.h"
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
// How far a sound may be laid before and after the hand's mark of it: a burst
// and a glide are found within it (Refine).
constexpr int kBeforeHand = 12;  // frames
constexpr int kAfterHand = 6;

struct Heard {
  Features features;
  std::vector<Slot> slots;
  std::vector<Window> windows;  // one a slot; empty: nobody marked any
  std::vector<Stretch> stretches;
  std::vector<Certainty> certainties;
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
  if (heard.slots.empty()) return heard;
  heard.features = FeaturesOf(sung.phrase->samples);
  if (sung.by_hand.empty()) return heard;
  for (const Slot& slot : heard.slots) {
    Window& window = heard.windows.emplace_back();
    const auto mark = sung.by_hand.find(static_cast<size_t>(slot.mora));
    if (!slot.begins_mora || slot.mora < 1 || mark == sung.by_hand.end()) {
      continue;
    }
    const auto frame = static_cast<int>(mark->second / kHop);
    window = {frame - kBeforeHand, frame + kAfterHand};
  }
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

// One standard deviation in ms of a mark that lies near the right place:
// against marks read by eye from the spectrogram of a certified reader
// (tests/audio/alignment/hand_marks.csv).
double SigmaMs(const Slot& slot, Phone before) {
  if (IsVoicelessStop(slot.phone)) return 6;
  if (IsSungOn(before, slot)) return 60;
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

// The last ms at which `mora` may begin, so that the marks up to the next that
// somebody made have their room; `end` where none follows.
int LatestBeforeHand(const SungPhrase& sung, size_t mora, int end) {
  const auto next = sung.by_hand.upper_bound(mora);
  if (next == sung.by_hand.end()) return end;
  const auto between = static_cast<int>(next->first - mora);
  return static_cast<int>(next->second / FineSpectrum::kStep) -
         between * kShortestMora;
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
      } else if (const auto made =
                     sung.by_hand.find(static_cast<size_t>(slot.mora));
                 made != sung.by_hand.end()) {
        mark.sample = made->second;
        mark.sigma_samples = std::llround(kHandSigmaMs * FineSpectrum::kStep);
      } else {
        const Stretch& stretch = heard.stretches[s];
        const bool glides = IsGlide(before, slot.phone);
        const int latest = LatestBeforeHand(
            sung, static_cast<size_t>(slot.mora), fine.Size() - 1);
        int at = Refine(
            fine, before, slot.phone, stretch.begin * kFrameMs,
            earliest + (glides ? kShortestGliding : kShortestMora),
            glides ? std::min(latest, kFrameMs * std::max(stretch.begin,
                                                          VowelEnd(heard, s) -
                                                              kGlideEnds))
                   : latest);
        at = std::max(std::min(at, latest), earliest + kShortestMora);
        mark.sample = static_cast<int64_t>(at) * FineSpectrum::kStep;
        mark.sigma_samples =
            std::llround(std::hypot(SigmaMs(slot, before),
                                    heard.certainties[s].spread * kFrameMs) *
                         FineSpectrum::kStep);
      }
      earliest = ms(mark.sample);
      marks.push_back(std::move(mark));
    }
    if (slot.mora >= 0 && slot.phone != Phone::kClosure) before = slot.phone;
  }
  return marks;
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
      Segmentation found =
          Segment(heard.features, heard.slots, model, heard.windows);
      if (found.stretches.empty() && !heard.windows.empty()) {
        // Marks that leave no room for what is between them.
        heard.windows.clear();
        found = Segment(heard.features, heard.slots, model);
      }
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
      aligned[i].doubt.kind =
          sung[i].slots.empty() ? Doubt::Kind::kNoKana : Doubt::Kind::kTooShort;
      continue;
    }
    sung[i].certainties =
        CertaintyOf(sung[i].features, sung[i].slots, sung[i].stretches, model,
                    sung[i].windows);
    aligned[i].morae = MarksOf(phrases[i], sung[i]);
  }
  std::vector<Laid> laid;
  for (size_t i = 0; i < phrases.size(); ++i) {
    laid.push_back({phrases[i].kana, phrases[i].kind, sung[i].slots,
                    sung[i].certainties, aligned[i].morae});
    for (const auto& [mora, sample] : phrases[i].by_hand) {
      laid.back().by_hand.insert(mora);
    }
  }
  const std::vector<Doubt> doubts = DoubtsOf(laid);
  for (size_t i = 0; i < phrases.size(); ++i) {
    if (!aligned[i].morae.empty()) aligned[i].doubt = doubts[i];
  }
  return aligned;
}

}  // namespace kimari::audio::alignment
