#include "host/proof/certify/sound/varied_recordings.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <sndfile.hh>
#include <system_error>
#include <utility>
#include <vector>

#include "audio/recordings.h"
#include "audio/resample.h"
#include "audio/synthesiser.h"

namespace kimari::reader {
namespace {

namespace fs = std::filesystem;

struct Format {
  const char* extension;
  int sndfile;
};
constexpr std::array kFormats = {
    Format{"wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16},
    Format{"wav", SF_FORMAT_WAV | SF_FORMAT_PCM_24},
    Format{"flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16},
    Format{"ogg", SF_FORMAT_OGG | SF_FORMAT_VORBIS},
};
constexpr std::array kRates = {22'050, 44'100, 48'000, 96'000};
constexpr double kBreakOff = 0.05;  // s, the fade of a phrase broken off

size_t Frames(double seconds) {
  return static_cast<size_t>(std::lround(seconds * audio::kSampleRate));
}

// From its first sound on, broken off where it is to be.
std::vector<float> SoundOf(const audio::Phrase& phrase,
                           std::optional<double> most_seconds) {
  std::vector<float> sound(phrase.samples.begin() + phrase.first_sound,
                           phrase.samples.begin() + phrase.last_sound + 1);
  if (!most_seconds || sound.size() <= Frames(*most_seconds)) return sound;
  sound.resize(Frames(*most_seconds));
  const size_t fade = Frames(kBreakOff);
  for (size_t i = 0; i < fade; ++i) {
    sound[sound.size() - 1 - i] *=
        static_cast<float>(i) / static_cast<float>(fade);
  }
  return sound;
}

class Writer {
 public:
  Writer(fs::path folder, const VariedOptions& options, Random random,
         certify::Conditions& conditions)
      : folder_(std::move(folder)),
        options_(options),
        random_(random),
        conditions_(conditions) {}

  Result<void> Write(int poem, audio::Part part, const audio::Phrase& phrase) {
    const double before = Draw("silence before", 0.05, options_.most_silence);
    const double after = Draw("silence after", 0.05, options_.most_silence);
    const double room = random_.Uniform(-90, -65);
    conditions_.Drew("noise", room, "dBFS");
    const double level = random_.Uniform(-12, 0);
    conditions_.Drew("level", level, "dB");
    const std::vector<float> sound = SoundOf(phrase, options_.most_seconds);
    std::vector<float> samples(Frames(before) + sound.size() + Frames(after));
    std::transform(
        sound.begin(), sound.end(),
        samples.begin() + static_cast<std::ptrdiff_t>(Frames(before)),
        [gain = std::pow(10, level / 20)](float s) {
          return static_cast<float>(s * gain);
        });
    // Its own stream: the length of what was said moves nothing that follows.
    Random noise = random_.Fork(1);
    for (float& s : samples) {
      s += static_cast<float>(noise.Normal() * std::pow(10, room / 20));
    }
    const int rate = kRates[random_.Below(kRates.size())];
    conditions_.Drew("rate", rate / 1000.0, "kHz");
    const Format& format = kFormats[random_.Below(kFormats.size())];
    const fs::path file =
        folder_ / fmt::format("varied_{:03}_{}.{}", poem,
                              static_cast<int>(part), format.extension);
    const auto out = audio::Resample(samples, audio::kSampleRate, rate);
    if (!out) return tl::unexpected(out.error());
    SndfileHandle handle(file.string(), SFM_WRITE, format.sndfile, 1, rate);
    const auto count = static_cast<sf_count_t>(out->size());
    if (!handle || handle.writef(out->data(), count) != count) {
      return Fail(ErrorKind::kFile,
                  file.string() +
                      ": cannot be written; is there room in the "
                      "folder for temporary files?");
    }
    return {};
  }

 private:
  double Draw(const char* name, double low, double high) {
    const double drawn = random_.Uniform(low, high);
    conditions_.Drew(name, drawn, "s");
    return drawn;
  }

  fs::path folder_;
  const VariedOptions& options_;
  Random random_;
  certify::Conditions& conditions_;
};

}  // namespace

Result<VariedRecordings> VariedRecordings::Make(
    const cards::Deck& deck, const VariedOptions& options, Random random,
    certify::Conditions& conditions) {
  auto voice = audio::Synthesiser::Open();
  if (!voice) return tl::unexpected(voice.error());
  std::error_code trouble;
  std::string name =
      (fs::temp_directory_path(trouble) / "kimari-recordings-XXXXXX").string();
  if (trouble || mkdtemp(name.data()) == nullptr) {
    return Fail(ErrorKind::kFile,
                name +
                    ": cannot be made; is the folder for temporary files "
                    "writable?");
  }
  VariedRecordings made{fs::path(name)};
  Writer writer(made.folder_, options, random, conditions);
  for (int poem = 0; poem <= options.cards; ++poem) {
    const cards::Card* card = deck.Find(static_cast<cards::CardId>(poem));
    if (card == nullptr) continue;
    for (const audio::Part part : {audio::Part::kUpper, audio::Part::kLower}) {
      const auto phrase = voice->Say(
          part == audio::Part::kUpper ? card->upper_sung : card->lower_sung);
      if (!phrase) return tl::unexpected(phrase.error());
      if (auto done = writer.Write(poem, part, *phrase); !done) {
        return tl::unexpected(done.error());
      }
    }
  }
  return made;
}

VariedRecordings::VariedRecordings(VariedRecordings&& other) noexcept
    : folder_(std::exchange(other.folder_, {})) {}

VariedRecordings::~VariedRecordings() {
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

}  // namespace kimari::reader
