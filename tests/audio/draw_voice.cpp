// Draws what the synthetic reciter chants beside a human's recording, prints
// the figures of both:
//   draw_voice OUT.png KANA upper|lower|say [HUMAN.ogg [OUT.wav [BEFORE.wav]]]
// BEFORE.wav is what an earlier state of the reciter wrote to its OUT.wav. Of a
// human pitch and level alone are drawn: the picture may be shown anywhere.
#include <cstdio>
#include <ctime>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "audio/sound_file.h"
#include "audio/voice.h"
#include "audio/wav_writer.h"
#include "tests/audio/spectrogram.h"

namespace kimari::audio {
namespace {

void Print(const char* who, const Phrase& phrase) {
  const PitchTrack pitch = TrackPitch(phrase);
  std::printf(
      "%-9s %.3f s, pitch %.1f Hz +-%.2f st, within 50 cents %.1f %%, "
      "voiced %.1f %%, bands",
      who,
      static_cast<double>(phrase.last_sound - phrase.first_sound) / kSampleRate,
      pitch.median_hz, pitch.quarter_st, 100 * pitch.near_share,
      100 * pitch.voiced);
  for (const double band : BandLevels(phrase)) std::printf(" %.1f", band);
  std::printf(" dB\n          level");
  const std::vector<double> levels = LevelTrack(phrase);
  for (size_t i = 0; i < levels.size(); i += 25) {
    std::printf(" %.0f", levels[i]);
  }
  std::printf("\n");
}

int Draw(int argc, char** argv) {
  const std::string_view kana = argv[2];
  const std::string_view what = argv[3];
  const auto voice = Voice::Open();
  if (!voice) return std::printf("%s\n", voice.error().message.c_str()), 1;
  const std::clock_t before = std::clock();
  const auto phrase =
      what == "say"
          ? voice->Announce(kana)
          : voice->Read(kana, what == "lower" ? Part::kLower : Part::kUpper);
  const double cpu =
      static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  if (!phrase) return std::printf("%s\n", phrase.error().message.c_str()), 1;
  std::printf("%s\n%.3f s of processor\n", voice->Description().c_str(), cpu);
  constexpr double kSeconds = 8.7;
  Print("synthetic", *phrase);
  cv::Mat picture =
      DrawPhrase(*phrase, "synthetic, " + std::string(what), kSeconds);
  for (const int i : {6, 4}) {
    if (argc <= i) continue;
    const char* who = i == 4 ? "human" : "before";
    const auto decoded = DecodeSoundFile(argv[i]);
    if (!decoded)
      return std::printf("%s\n", decoded.error().message.c_str()), 1;
    const auto other = MakePhrase(who, decoded->samples);
    if (!other) return std::printf("%s\n", other.error().message.c_str()), 1;
    Print(who, *other);
    const Spectrum spectrum = i == 4 ? Spectrum::kLeftOut : Spectrum::kShown;
    cv::vconcat(picture, DrawPhrase(*other, who, kSeconds, spectrum), picture);
  }
  if (argc > 5) {
    auto wav = WavWriter::Create(argv[5]);
    if (!wav || !wav->Write(phrase->samples.data(),
                            static_cast<int>(phrase->samples.size()))) {
      return 1;
    }
  }
  return cv::imwrite(argv[1], picture, {cv::IMWRITE_PNG_COMPRESSION, 9}) ? 0
                                                                         : 1;
}

}  // namespace
}  // namespace kimari::audio

int main(int argc, char** argv) {
  if (argc < 4) {
    std::puts(
        "usage: draw_voice OUT.png KANA upper|lower|say [HUMAN [OUT.wav "
        "[BEFORE.wav]]]");
    return 2;
  }
  return kimari::audio::Draw(argc, argv);
}
