#include "audio/synthesiser.h"

#include <espeak-ng/speak_lib.h>

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "audio/morae.h"
#include "audio/resample.h"

namespace kimari::audio {
namespace {

struct Phoneme {
  std::string id;
  int64_t sample = 0;  // at the voice's own rate
};
struct Speech {
  std::vector<float> samples;
  std::vector<Phoneme> phonemes;
};

// espeak-ng keeps its state in globals, and hangs when it is ended and begun
// again: begun once, never ended.
class Engine {
 public:
  static Engine& Get() {
    static Engine engine;
    return engine;
  }
  std::mutex& mutex() { return mutex_; }
  int rate() const { return rate_; }  // <= 0: data missing

  bool Choose(const SynthesiserOptions& options) {
    if (espeak_SetVoiceByName(options.voice.c_str()) != EE_OK) return false;
    espeak_SetParameter(espeakRATE, options.words_per_minute, 0);
    espeak_SetParameter(espeakPITCH, options.pitch, 0);
    espeak_SetParameter(espeakRANGE, 0, 0);
    return true;
  }

  std::optional<Speech> Say(const std::string& text) {
    Speech speech;
    espeak_SetSynthCallback(&Engine::Receive);
    const espeak_ERROR said =
        espeak_Synth(text.c_str(), text.size() + 1, 0, POS_CHARACTER, 0,
                     espeakCHARS_UTF8, nullptr, &speech);
    if (said != EE_OK) return std::nullopt;
    return speech;
  }

 private:
  Engine()
      : rate_(espeak_Initialize(
            AUDIO_OUTPUT_SYNCHRONOUS, 0, nullptr,
            espeakINITIALIZE_PHONEME_EVENTS | espeakINITIALIZE_DONT_EXIT)) {}

  static int Receive(short* wave, int count, espeak_EVENT* event) {
    auto& speech = *static_cast<Speech*>(event->user_data);
    for (int i = 0; wave != nullptr && i < count; ++i) {
      speech.samples.push_back(static_cast<float>(wave[i]) / 32768.0F);
    }
    for (; event->type != espeakEVENT_LIST_TERMINATED; ++event) {
      if (event->type != espeakEVENT_PHONEME) continue;
      const char* id = event->id.string;
      size_t n = 0;
      while (n < sizeof event->id.string && id[n] != 0) ++n;
      if (n == 0 || id[0] == '_') continue;
      speech.phonemes.push_back({std::string(id, n), event->sample});
    }
    return 0;
  }

  int rate_;
  std::mutex mutex_;
};

// ん before some sounds is said as a nasal vowel, "u~".
bool IsNasalVowel(const Phoneme& p) {
  return p.id.find('~') != std::string::npos;
}
bool IsVowel(const Phoneme& p) {
  return std::string_view("aiueo").find(p.id[0]) != std::string_view::npos &&
         !IsNasalVowel(p);
}

struct MoraStart {
  int64_t sample = 0;
  bool guessed = false;  // halfway in a long vowel, or a silent っ
};

// Reads the phonemes against the morae that were asked for; nothing when they
// do not say the same.
std::optional<std::vector<MoraStart>> ReadMorae(
    const std::vector<Mora>& morae, const std::vector<Phoneme>& phonemes,
    int64_t end) {
  std::vector<MoraStart> starts;
  size_t at = 0;
  const auto here = [&] {
    return at < phonemes.size() ? phonemes[at].sample : end;
  };
  for (const Mora& mora : morae) {
    const MoraSound sound = SoundOf(mora.kana);
    if (!sound.known) return std::nullopt;
    if (sound.stop) {
      const int64_t before = at == 0 ? 0 : phonemes[at - 1].sample;
      starts.push_back({(before + here()) / 2, true});
      if (at < phonemes.size() && phonemes[at].id[0] == '?') ++at;
    } else if (sound.nasal) {
      if (at >= phonemes.size() || IsVowel(phonemes[at])) return std::nullopt;
      starts.push_back({here(), false});
      ++at;
    } else if (sound.vowel_alone &&
               (at >= phonemes.size() || phonemes[at].id[0] != sound.vowel)) {
      // Said as one long vowel with the mora before: that one's later half.
      if (at == 0 || phonemes[at - 1].id[0] != sound.vowel) return std::nullopt;
      starts.push_back({(phonemes[at - 1].sample + here()) / 2, true});
    } else {
      starts.push_back({here(), false});
      while (at < phonemes.size() && !IsVowel(phonemes[at])) ++at;
      if (at >= phonemes.size() || phonemes[at].id[0] != sound.vowel) {
        return std::nullopt;
      }
      ++at;
    }
  }
  if (at != phonemes.size()) return std::nullopt;
  return starts;
}

// Where the voice says a mora begins and where it is heard differ by this much
// (measured on the same kind of speech: fricatives 6 ms, stops more).
constexpr int64_t kMarkSigma = 12 * kSampleRate / 1000;
constexpr int64_t kGuessSigma = 40 * kSampleRate / 1000;

}  // namespace

Result<Synthesiser> Synthesiser::Open(const SynthesiserOptions& options) {
  Engine& engine = Engine::Get();
  const std::lock_guard lock(engine.mutex());
  if (engine.rate() <= 0) {
    return Fail(
        ErrorKind::kDevice,
        Text{"espeak-ng has no data on this machine; install the package "
             "espeak-ng-data",
             "合成音声のデータがありません。パッケージ espeak-ng-data を入れ"
             "てください"});
  }
  if (!engine.Choose(options)) {
    return Fail(
        ErrorKind::kDevice,
        Both("espeak-ng has no voice '{}'; install the package "
             "espeak-ng-data",
             "合成音声「{}」がありません。パッケージ espeak-ng-data を入"
             "れてください",
             options.voice));
  }
  return Synthesiser(options);
}

Result<Phrase> Synthesiser::Say(std::string_view kana) const {
  const std::vector<Mora> morae = SplitMorae(kana);
  std::string text;  // without spaces: no pause between the ku
  for (const Mora& mora : morae) {
    if (!SoundOf(mora.kana).known) {
      return Fail(ErrorKind::kUsage,
                  Both("'{}' cannot be read aloud: '{}' is not hiragana",
                       "「{}」に合成音声で読めない文字「{}」があります。札の仮"
                       "名を直してください",
                       kana, mora.kana));
    }
    text += mora.kana;
  }
  Engine& engine = Engine::Get();
  std::optional<Speech> speech;
  {
    const std::lock_guard lock(engine.mutex());
    if (engine.Choose(options_)) speech = engine.Say(text);
  }
  if (!speech || speech->samples.empty()) {
    return Fail(ErrorKind::kDevice,
                Both("espeak-ng could not say '{}'",
                     "合成音声が「{}」を読めませんでした", text));
  }
  auto samples = Resample(speech->samples, engine.rate(), kSampleRate);
  if (!samples) return tl::unexpected(samples.error());
  const auto said = static_cast<int64_t>(speech->samples.size());
  const auto length = std::ssize(*samples);
  auto phrase = MakePhrase(std::string(kana), std::move(*samples));
  if (!phrase) return phrase;

  const auto starts = ReadMorae(morae, speech->phonemes, said);
  if (!starts || starts->empty()) return phrase;
  // Starts are counted from the voice's own beginning; the phrase was cut at
  // its measured first sound.
  const int64_t cut = phrase->cut_before;
  for (size_t i = 0; i < starts->size(); ++i) {
    const auto& [sample, guessed] = (*starts)[i];
    const int64_t scaled = sample * length / said - cut;
    phrase->morae.push_back({morae[i].kana,
                             std::max(scaled, phrase->first_sound),
                             guessed ? kGuessSigma : kMarkSigma});
  }
  phrase->morae.front().sample = phrase->first_sound;
  return phrase;
}

}  // namespace kimari::audio
