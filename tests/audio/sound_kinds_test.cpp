// Sound files as phones, players and broken copies leave them.
#include <gmock/gmock.h>
#include <sndfile.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "audio/onset.h"
#include "audio/sound_file.h"
#include "tests/audio/fixtures.h"
#include "tests/support/phone_sound.h"

namespace kimari::audio {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

constexpr int kRate = 44'100;

class SoundFiles : public testing::Test {
 protected:
  // A second of a tone from 0.5 s on, at kRate.
  static std::vector<float> Tone() {
    std::vector<float> tone(size_t{kRate} * 2, 0.0F);
    for (size_t i = kRate / 2; i < size_t{kRate} * 3 / 2; ++i) {
      tone[i] = 0.3F * std::sin(0.05F * static_cast<float>(i));
    }
    return tone;
  }
  fs::path Write(const std::string& name, int format, int rate = kRate) {
    const std::vector<float> tone = Tone();
    SF_INFO info{};
    info.samplerate = rate;
    info.channels = 1;
    info.format = format;
    SNDFILE* file = sf_open(At(name).c_str(), SFM_WRITE, &info);
    EXPECT_NE(file, nullptr) << name << ": " << sf_strerror(nullptr);
    sf_writef_float(file, tone.data(), std::ssize(tone));
    sf_close(file);
    return At(name);
  }
  fs::path WriteM4a(const std::string& name, const std::string& box = "m4a") {
    EXPECT_TRUE(WriteAac(At(name), Tone(), box)) << name;
    return At(name);
  }
  fs::path Cut(const fs::path& file, int percent) {
    fs::resize_file(
        file, fs::file_size(file) * static_cast<uintmax_t>(percent) / 100);
    return file;
  }
  fs::path At(const std::string& name) { return folder_.path() / name; }
  // Whether it is the tone, where it was.
  static void ExpectTone(const fs::path& file, double within_s = 0.005) {
    const auto sound = DecodeSoundFile(file);
    ASSERT_TRUE(sound) << sound.error().message;
    EXPECT_FALSE(sound->torn) << file;
    const auto span = FindSound(sound->samples);
    ASSERT_TRUE(span) << file;
    EXPECT_NEAR(InSeconds(span->first), 0.5, within_s) << file;
    EXPECT_TRUE(ProbeSoundFile(file)) << file;
  }
  static std::string WhyNot(const fs::path& file) {
    const auto probe = ProbeSoundFile(file);
    return probe ? "" : probe.error().message;
  }
  TemporaryFolder folder_;
};

TEST_F(SoundFiles, AreReadInEachKindThatAClubBrings) {
  ExpectTone(Write("a.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16));
  ExpectTone(Write("a.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16));
  ExpectTone(Write("a.ogg", SF_FORMAT_OGG | SF_FORMAT_VORBIS), 0.02);
  ExpectTone(Write("a.opus", SF_FORMAT_OGG | SF_FORMAT_OPUS, 48'000), 0.06);
  ExpectTone(Write("a.aiff", SF_FORMAT_AIFF | SF_FORMAT_PCM_16));
  ExpectTone(Write("a.caf", SF_FORMAT_CAF | SF_FORMAT_ALAC_16));
  ExpectTone(Write("a.mp3", SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III), 0.03);
  ExpectTone(WriteM4a("a.m4a"), 0.03);
  ExpectTone(WriteM4a("a.aac", "adts"), 0.05);
}

TEST_F(SoundFiles, AreReadByTheirContentWhateverTheyAreCalled) {
  ExpectTone(WriteM4a("m4a named.mp3"), 0.03);
  ExpectTone(WriteM4a("aac named.wav", "adts"), 0.05);
  ExpectTone(Write("wav named.m4a", SF_FORMAT_WAV | SF_FORMAT_PCM_16));
  fs::rename(Write("a.mp3", SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III),
             At("mp3 named.ogg"));
  ExpectTone(At("mp3 named.ogg"), 0.03);
}

TEST_F(SoundFiles, ThatBrokeOffAreToldAsCut) {
  const std::string cut = "cut at the end";
  EXPECT_THAT(WhyNot(Cut(WriteM4a("a.m4a"), 60)),
              AllOf(HasSubstr("a.m4a"), HasSubstr(cut)));
  EXPECT_THAT(WhyNot(Cut(Write("a.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16), 60)),
              HasSubstr(cut));
  EXPECT_THAT(
      WhyNot(Cut(Write("a.aiff", SF_FORMAT_AIFF | SF_FORMAT_PCM_16), 60)),
      HasSubstr(cut));
  const auto flac = Cut(Write("a.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16), 60);
  EXPECT_THAT(DecodeSoundFile(flac)->torn->en, HasSubstr(cut));
}

TEST_F(SoundFiles, ThatAreNoneSayWhatTheyAreAndTheTerminalHearsNothing) {
  std::ofstream(At("a.mp3"), std::ios::binary) << "PK\x03\x04 and more";
  std::ofstream(At("b.mp3"), std::ios::binary) << std::string(9000, 'x');
  std::ofstream(At("c.m4a"), std::ios::binary) << "\xFF\xD8\xFF\xE0 a picture";
  testing::internal::CaptureStderr();
  EXPECT_THAT(WhyNot(At("a.mp3")), HasSubstr("a zip archive"));
  EXPECT_THAT(WhyNot(At("b.mp3")), HasSubstr("not a sound file"));
  EXPECT_THAT(WhyNot(At("c.m4a")), HasSubstr("a picture"));
  EXPECT_THAT(WhyNot(Cut(WriteM4a("d.m4a"), 50)), HasSubstr("cut"));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_F(SoundFiles, ThatNameOthersOpenNone) {
  std::ofstream(At("list.m4a")) << "#EXTM3U\nhttp://127.0.0.1:1/a.ts\n";
  std::ofstream(At("concat.mp3")) << "ffconcat version 1.0\nfile a.wav\n";
  EXPECT_THAT(WhyNot(At("list.m4a")), HasSubstr("not a sound file"));
  EXPECT_THAT(WhyNot(At("concat.mp3")), HasSubstr("not a sound file"));
}

}  // namespace
}  // namespace kimari::audio
