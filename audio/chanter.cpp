#include "audio/chanter.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "audio/fade.h"
#include "audio/labels.h"
#include "audio/onset.h"
#include "audio/room.h"
#include "audio/time_map.h"
#include "audio/vocoder.h"

namespace kimari::audio {
namespace {

constexpr int64_t kFrame = 240;              // samples
constexpr int64_t kLead = kSampleRate / 20;  // silence before
// Bursts and friction are heard at once, other sounds come by degrees.
constexpr int64_t kSharpSigma = 5 * kSampleRate / 1000;
constexpr int64_t kSoftSigma = 12 * kSampleRate / 1000;
constexpr int64_t kNoBoundarySigma = 40 * kSampleRate / 1000;
constexpr double kBreathHz = 8500;     // of vowels
constexpr double kFricativeHz = 2500;  // of voiced fricatives
constexpr double kUsualLevel = 55;     // of an open vowel, dB
constexpr double kEvened = 0.9;        // of the difference to it
constexpr double kMostEvened = 36;     // dB
constexpr double kEdge = 4;            // dB a vowel may sink towards its ends
constexpr double kConsonant = 5;       // dB a consonant stays below the vowel's
constexpr double kUnvoicedDb = -4;     // of unvoiced sounds
constexpr double kBurstDb = -10;       // of unvoiced stops
constexpr int64_t kNearEnough = kSampleRate / 500;
constexpr size_t kReleaseFrames = 100;
// The chant's level sinks over its last 1.9 s, along a curve from where its
// last vowel is held.
constexpr int64_t kFade = 19 * kSampleRate / 10;
constexpr int64_t kUntilHeld = kSampleRate / 4;

// FNV-1a: the same kana move the same way on every machine.
uint64_t SeedOf(std::string_view kana) {
  uint64_t seed = 14695981039346656037ULL;
  for (const char c : kana) {
    seed = (seed ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  }
  return seed;
}

// Phone of each spoken frame.
std::vector<const std::string*> PhoneOfFrames(const Labels& labels,
                                              const SpokenFrames& spoken) {
  std::vector<const std::string*> phones;
  for (size_t i = 0; i < labels.phones.size(); ++i) {
    phones.insert(phones.end(), static_cast<size_t>(spoken.frames[i]),
                  &labels.phones[i]);
  }
  return phones;
}

Cepstrum Between(const SpokenFrames& spoken, double at) {
  const auto low = static_cast<size_t>(at);
  const size_t high = std::min(low + 1, spoken.spectra.size() - 1);
  const double share = at - static_cast<double>(low);
  Cepstrum c{};
  for (size_t m = 0; m < kCepstrumSize; ++m) {
    c[m] = std::lerp(spoken.spectra[low][m], spoken.spectra[high][m], share);
  }
  return c;
}

VocoderFrame FrameOf(const SpokenFrames& spoken, const std::string& phone,
                     double at, double f0, double level_db) {
  VocoderFrame frame;
  frame.spectrum = Between(spoken, at);
  frame.f0 = f0;
  const double gain = std::pow(10, level_db / 20);
  const bool voiced = IsVoiced(phone);
  frame.voiced = voiced ? gain : 0;
  const bool burst = phone == "k" || phone == "t" || phone == "p";
  frame.noise =
      voiced ? 0 : gain * std::pow(10, (burst ? kBurstDb : kUnvoicedDb) / 20);
  frame.breath_hz =
      phone == "z" || phone == "j" || phone == "v" ? kFricativeHz : kBreathHz;
  return frame;
}

// What evens the loudness out, dB at each spoken frame: vowels are brought to
// the level usual for their kind, the rest goes with its mora's vowel.
std::vector<double> Evening(const std::vector<SpokenMora>& morae,
                            const std::vector<SpokenSpan>& spans,
                            const SpokenFrames& spoken, double base_hz,
                            double formants) {
  std::vector<double> gains(spoken.spectra.size(), 0.0);
  const auto level = [&](int frame) {
    return HarmonicLevel(spoken.spectra[static_cast<size_t>(frame)], base_hz,
                         formants);
  };
  for (size_t i = 0; i < spans.size(); ++i) {
    const SpokenSpan& span = spans[i];
    const double middle = level(std::midpoint(span.vowel, span.end));
    const std::string& phone = morae[i].Last();
    const double usual = kUsualLevel - (phone == "i" || phone == "u" ? 2.5
                                        : phone == "N"               ? 4
                                                                     : 0);
    for (int f = span.begin; f < span.end; ++f) {
      const bool vowel = f >= span.vowel && phone != "cl";
      const double here = vowel ? std::max(level(f), middle - kEdge) : middle;
      double gain = kEvened * (usual - here);
      if (!vowel) gain = std::min(gain, usual - kConsonant - level(f));
      gains[static_cast<size_t>(f)] =
          std::clamp(gain, -kMostEvened, kMostEvened);
    }
  }
  const auto end = static_cast<size_t>(spans.back().end);
  std::fill(gains.begin() + static_cast<int64_t>(end), gains.end(),
            gains[end - 1]);
  std::vector<double> smooth(gains.size());
  constexpr int64_t kReach = 3;
  for (int64_t f = 0; f < std::ssize(gains); ++f) {
    const int64_t from = std::max<int64_t>(0, f - kReach);
    const int64_t to = std::min(std::ssize(gains), f + kReach + 1);
    smooth[static_cast<size_t>(f)] =
        std::accumulate(gains.begin() + from, gains.begin() + to, 0.0) /
        static_cast<double>(to - from);
  }
  return smooth;
}

// Between two frames: in a vowel that stands still a step would be heard.
double GainAt(const std::vector<double>& gains, double at) {
  const auto low = static_cast<size_t>(at);
  const size_t high = std::min(low + 1, gains.size() - 1);
  return std::lerp(gains[low], gains[high], at - static_cast<double>(low));
}

// From one mora's level to the next within 40 ms before its beat.
double LevelAt(const ChantScore& score, size_t mora, double t) {
  const double level = score.morae[mora].level_db;
  if (mora + 1 >= score.morae.size()) return level;
  const double near = 1 - (score.morae[mora].end_s - t) / 0.04;
  return std::lerp(level, score.morae[mora + 1].level_db,
                   std::clamp(near, 0.0, 1.0));
}

int64_t SigmaOf(const SpokenMora& mora) {
  const std::string& first = mora.phones.front();
  if (mora.prolongs) return kNoBoundarySigma;
  const bool sharp =
      IsStop(first) || first == "s" || first == "sh" || first == "cl";
  return sharp ? kSharpSigma : kSoftSigma;
}

// Where a chant's level begins to sink for good.
Fade FadeOf(const ChantScore& score, int64_t length) {
  const int64_t last = std::llround(score.morae.back().begin_s * kSampleRate);
  const int64_t from = std::max<int64_t>(0, length - kFade);
  return {from, std::clamp(last + kUntilHeld, from, length - 1), length};
}

// Begun within 2 ms after a silence, with its room.
std::vector<float> Sounding(const std::vector<float>& voice) {
  constexpr int64_t kIn = kSampleRate / 500;
  constexpr double kGain = 0.1;  // the levels are set by MakePhrase
  std::vector<float> samples(voice.size() + kLead, 0.0F);
  for (size_t i = 0; i < voice.size(); ++i) {
    const double in = std::min(1.0, static_cast<double>(i) / kIn);
    samples[i + kLead] = voice[i] * static_cast<float>(in * kGain);
  }
  return InRoom(samples);
}

// The phrase with its marks: one a mora, at sample begins[i] of the voice.
Phrase Marked(Phrase phrase, const std::vector<SpokenMora>& morae,
              const std::vector<int64_t>& begins) {
  for (size_t i = 0; i < morae.size(); ++i) {
    phrase.morae.push_back(
        {morae[i].kana,
         std::max(begins[i] + kLead - phrase.cut_before, phrase.first_sound),
         SigmaOf(morae[i])});
  }
  phrase.morae.front().sample = phrase.first_sound;
  return phrase;
}

// Faded so that from first to last sound there are `fade.end` samples, as near
// as the measured end, which jumps by periods of the voice, allows.
Result<Phrase> FadedPhrase(std::string_view kana,
                           const std::vector<float>& voice, Fade fade) {
  const int64_t length = fade.end;
  auto best = MakePhrase(std::string(kana), Sounding(FadedAway(voice, fade)));
  const auto missing = [&](const Phrase& phrase) {
    return length - (phrase.last_sound - phrase.first_sound);
  };
  int64_t from = fade.end;
  int64_t off = best ? missing(*best) : 0;
  for (int turn = 0; turn < 6 && best && std::abs(missing(*best)) > kNearEnough;
       ++turn) {
    from += turn < 3 ? off : off / 2;
    fade.end = from;
    auto phrase =
        MakePhrase(std::string(kana), Sounding(FadedAway(voice, fade)));
    if (!phrase) return phrase;
    off = missing(*phrase);
    if (std::abs(off) < std::abs(missing(*best))) best = std::move(phrase);
  }
  return best;
}

}  // namespace

ChanterOptions HighVoice() {
  return {.tempo = {}, .base_hz = 262, .formants = 1.16};
}

Result<Chanter> Chanter::Open(const std::filesystem::path& voice,
                              const ChanterOptions& options) {
  auto model = VoiceModel::Load(voice);
  if (!model) return tl::unexpected(model.error());
  return Chanter(std::move(*model), options);
}

Result<Phrase> Chanter::Chant(std::string_view kana, Part part) const {
  const auto morae = SpeakMorae(kana);
  if (!morae) return tl::unexpected(morae.error());
  const Labels labels = MakeLabels(*morae, true);
  const auto spoken = model_.Speak(labels.lines);
  if (!spoken) return tl::unexpected(spoken.error());
  const uint64_t seed = SeedOf(kana);
  const ChantScore score =
      WithContour(ScoreOf(*morae, part, options_.tempo), seed);
  const auto spans = SpansOf(*morae, labels, *spoken);
  const auto gains =
      Evening(*morae, spans, *spoken, options_.base_hz, options_.formants);
  const auto map = MapTime(spans, score);
  const auto pitch = PitchOf(score, seed);
  const auto phones = PhoneOfFrames(labels, *spoken);

  std::vector<VocoderFrame> frames;
  size_t mora = 0;
  for (size_t f = 0; f < map.size(); ++f) {
    const double t = static_cast<double>(f) * kFrameSeconds;
    while (mora + 1 < score.morae.size() && t >= score.morae[mora].end_s)
      ++mora;
    const double f0 = options_.base_hz * std::exp2(pitch[f] / 12);
    frames.push_back(FrameOf(*spoken, *phones[static_cast<size_t>(map[f])],
                             map[f], f0,
                             LevelAt(score, mora, t) + GainAt(gains, map[f])));
  }
  frames.insert(frames.end(), kReleaseFrames, frames.back());
  std::vector<int64_t> begins;
  for (const ChantMora& m : score.morae) {
    begins.push_back(std::llround(m.begin_s * kSampleRate));
  }
  auto phrase =
      FadedPhrase(kana, Vocode(frames, seed, options_.formants),
                  FadeOf(score, std::llround(score.length_s * kSampleRate)));
  if (!phrase) return phrase;
  return Marked(std::move(*phrase), *morae, begins);
}

Result<Phrase> Chanter::Announce(std::string_view kana) const {
  const auto morae = SpeakMorae(kana);
  if (!morae) return tl::unexpected(morae.error());
  const Labels labels = MakeLabels(*morae, false);
  const auto spoken = model_.Speak(labels.lines);
  if (!spoken) return tl::unexpected(spoken.error());
  constexpr double kSpeed = 0.7;     // of the voice's own
  constexpr double kSpeechHz = 120;  // the same
  const auto spans = SpansOf(*morae, labels, *spoken);
  const auto gains =
      Evening(*morae, spans, *spoken, kSpeechHz, options_.formants);
  const auto phones = PhoneOfFrames(labels, *spoken);
  std::vector<VocoderFrame> frames;
  const double higher = options_.base_hz / ChanterOptions{}.base_hz;
  double f0 = kSpeechHz * higher;
  for (double at = 0; at < static_cast<double>(phones.size() - 1);
       at += kSpeed) {
    const auto low = static_cast<size_t>(at);
    if (spoken->log_f0[low] > 0) f0 = higher * std::exp(spoken->log_f0[low]);
    const bool silent = *phones[low] == "sil";
    frames.push_back(
        FrameOf(*spoken, *phones[low], at, f0, silent ? -60 : gains[low]));
  }
  std::vector<int64_t> begins;
  for (const SpokenSpan& span : spans) {
    begins.push_back(std::llround(span.heard / kSpeed) * kFrame);
  }
  auto phrase =
      MakePhrase(std::string(kana),
                 Sounding(Vocode(frames, SeedOf(kana), options_.formants)));
  if (!phrase) return phrase;
  return Marked(std::move(*phrase), *morae, begins);
}

}  // namespace kimari::audio
