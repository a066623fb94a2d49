#include "audio/chanter.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "audio/labels.h"
#include "audio/onset.h"
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
constexpr double kBreathHz = 6000;     // of vowels
constexpr double kFricativeHz = 2500;  // of voiced fricatives
constexpr double kUsualLevel = 55;     // of an open vowel, dB
constexpr double kEvened = 0.9;        // of the difference to it
constexpr double kMostEvened = 36;     // dB
constexpr double kEdge = 4;            // dB a vowel may sink towards its ends
constexpr double kConsonant = 5;       // dB a consonant stays below the vowel's
constexpr double kUnvoicedDb = -4;     // of unvoiced sounds
constexpr double kLastFade = 1.5;      // s, of the chant's last vowel
constexpr int64_t kNearEnough = kSampleRate / 200;
constexpr double kMostLift = 15;  // dB
constexpr size_t kReleaseFrames = 60;
constexpr double kReleaseDb = 400;  // a second, at the very end
constexpr double kFadeDb = -8;

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
  frame.noise = voiced ? 0 : gain * std::pow(10, kUnvoicedDb / 20);
  frame.breath_hz =
      phone == "z" || phone == "j" || phone == "v" ? kFricativeHz : kBreathHz;
  return frame;
}

// What evens the loudness out, dB at each spoken frame: vowels are brought to
// the level usual for their kind, the rest goes with its mora's vowel.
std::vector<double> Evening(const std::vector<SpokenMora>& morae,
                            const std::vector<SpokenSpan>& spans,
                            const SpokenFrames& spoken, double base_hz) {
  std::vector<double> gains(spoken.spectra.size(), 0.0);
  const auto level = [&](int frame) {
    return HarmonicLevel(spoken.spectra[static_cast<size_t>(frame)], base_hz);
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

// From one mora's level to the next within 40 ms before its beat.
double LevelAt(const ChantScore& score, size_t mora, double t) {
  const double level = score.morae[mora].level_db;
  if (mora + 1 < score.morae.size()) {
    const double near = 1 - (score.morae[mora].end_s - t) / 0.04;
    return std::lerp(level, score.morae[mora + 1].level_db,
                     std::clamp(near, 0.0, 1.0));
  }
  const double left = score.length_s - t;
  const double length = std::min(
      kLastFade, 0.6 * (score.morae[mora].end_s - score.morae[mora].begin_s));
  return level + kFadeDb * std::clamp(1 - left / length, 0.0, 1.0);
}

int64_t SigmaOf(const SpokenMora& mora) {
  const std::string& first = mora.phones.front();
  if (mora.prolongs) return kNoBoundarySigma;
  const bool sharp =
      IsStop(first) || first == "s" || first == "sh" || first == "cl";
  return sharp ? kSharpSigma : kSoftSigma;
}

// Sinks by kReleaseDb a second from sample `from` on.
std::vector<float> Released(std::vector<float> samples, int64_t from) {
  for (int64_t i = std::max<int64_t>(from, 0); i < std::ssize(samples); ++i) {
    const double seconds = static_cast<double>(i - from) / kSampleRate;
    samples[static_cast<size_t>(i)] *=
        static_cast<float>(std::pow(10, -kReleaseDb * seconds / 20));
  }
  return samples;
}

// Louder by up to `lift` dB over the half second before sample `end`.
std::vector<float> Lifted(std::vector<float> samples, int64_t end,
                          double lift) {
  constexpr int64_t kOver = kSampleRate / 2;
  const int64_t from = std::max<int64_t>(0, end - kOver);
  for (int64_t i = from; i < std::ssize(samples); ++i) {
    const double share = std::min(1.0, static_cast<double>(i - from) / kOver);
    samples[static_cast<size_t>(i)] *=
        static_cast<float>(std::pow(10, lift * share / 20));
  }
  return samples;
}

// Cut off before sample `end`, over 3 ms.
std::vector<float> CutAfter(std::vector<float> samples, int64_t end) {
  constexpr int64_t kCut = 3 * kSampleRate / 1000;
  for (int64_t i = end - kCut; i < std::ssize(samples); ++i) {
    const auto left = static_cast<float>(end - i) / kCut;
    samples[static_cast<size_t>(i)] *= std::max(0.0F, left);
  }
  return samples;
}

// Released so that from first to last sound there are `length` samples, as near
// as the measured end, which jumps by periods of the voice, allows.
std::vector<float> EndedAfter(const std::vector<float>& samples,
                              int64_t length) {
  int64_t from = kLead + length - kSampleRate / 20;
  std::vector<float> best;
  int64_t least = kSampleRate;
  int64_t first = kLead;
  for (int turn = 0; turn < 6 && least > kNearEnough; ++turn) {
    std::vector<float> released = Released(samples, from);
    const auto sound = FindSound(released);
    if (!sound) return released;
    first = sound->first;
    const int64_t missing = length - (sound->last - first);
    if (std::abs(missing) < least) {
      best = std::move(released);
      least = std::abs(missing);
    }
    from += turn < 2 ? missing : missing / 2;
  }
  if (least <= kNearEnough) return best;
  return CutAfter(samples, first + length);
}

// Lays the sound after a silence, begins it within 2 ms, ends it at `length`
// samples, and marks it.
Result<Phrase> Finish(std::string_view kana, const std::vector<float>& sound,
                      int64_t length, const std::vector<SpokenMora>& morae,
                      const std::vector<int64_t>& begins) {
  constexpr int64_t kIn = kSampleRate / 500;
  constexpr double kGain = 0.1;  // the levels are set by MakePhrase
  std::vector<float> samples(sound.size() + kLead, 0.0F);
  for (size_t i = 0; i < sound.size(); ++i) {
    const double in = std::min(1.0, static_cast<double>(i) / kIn);
    samples[i + kLead] = sound[i] * static_cast<float>(in * kGain);
  }
  auto phrase = MakePhrase(std::string(kana), EndedAfter(samples, length));
  if (!phrase) return phrase;
  // As it is played, the release fades sooner: where that moves the end, its
  // last half second is lifted and cut off there.
  const auto off = [&](const Phrase& made) {
    return std::abs(made.last_sound - made.first_sound - length);
  };
  const int64_t end = phrase->cut_before + phrase->first_sound + length;
  for (double lift = 0; off(*phrase) > kNearEnough && lift <= kMostLift;
       lift += 3) {
    auto cut = MakePhrase(std::string(kana),
                          CutAfter(Lifted(samples, end, lift), end));
    if (cut && off(*cut) < off(*phrase)) phrase = std::move(cut);
  }
  for (size_t i = 0; i < morae.size(); ++i) {
    phrase->morae.push_back(
        {morae[i].kana,
         std::max(begins[i] + kLead - phrase->cut_before, phrase->first_sound),
         SigmaOf(morae[i])});
  }
  phrase->morae.front().sample = phrase->first_sound;
  return phrase;
}

}  // namespace

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
  const ChantScore score = ScoreOf(*morae, part, options_.tempo);
  const auto spans = SpansOf(*morae, labels, *spoken);
  const auto gains = Evening(*morae, spans, *spoken, options_.base_hz);
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
    frames.push_back(
        FrameOf(*spoken, *phones[static_cast<size_t>(map[f])], map[f], f0,
                LevelAt(score, mora, t) + gains[static_cast<size_t>(map[f])]));
  }
  frames.insert(frames.end(), kReleaseFrames, frames.back());
  std::vector<int64_t> begins;
  for (const ChantMora& m : score.morae) {
    begins.push_back(std::llround(m.begin_s * kSampleRate));
  }
  return Finish(kana, Vocode(frames, seed),
                std::llround(score.length_s * kSampleRate), *morae, begins);
}

Result<Phrase> Chanter::Announce(std::string_view kana) const {
  const auto morae = SpeakMorae(kana);
  if (!morae) return tl::unexpected(morae.error());
  const Labels labels = MakeLabels(*morae, false);
  const auto spoken = model_.Speak(labels.lines);
  if (!spoken) return tl::unexpected(spoken.error());
  constexpr double kSpeed = 0.7;  // of the voice's own
  const auto spans = SpansOf(*morae, labels, *spoken);
  const auto gains = Evening(*morae, spans, *spoken, 120);
  const auto phones = PhoneOfFrames(labels, *spoken);
  std::vector<VocoderFrame> frames;
  double f0 = 120;
  for (double at = 0; at < static_cast<double>(phones.size() - 1);
       at += kSpeed) {
    const auto low = static_cast<size_t>(at);
    if (spoken->log_f0[low] > 0) f0 = std::exp(spoken->log_f0[low]);
    const bool silent = *phones[low] == "sil";
    frames.push_back(
        FrameOf(*spoken, *phones[low], at, f0, silent ? -60 : gains[low]));
  }
  std::vector<int64_t> begins;
  for (const SpokenSpan& span : spans) {
    begins.push_back(std::llround(span.heard / kSpeed) * kFrame);
  }
  const std::vector<float> sound = Vocode(frames, SeedOf(kana));
  const auto heard = FindSound(sound);
  return Finish(kana, sound,
                heard ? heard->last - heard->first : std::ssize(sound), *morae,
                begins);
}

}  // namespace kimari::audio
