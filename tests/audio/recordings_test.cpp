#include "audio/recordings.h"

#include <gmock/gmock.h>
#include <sndfile.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>

#include "tests/audio/fixtures.h"

namespace kimari::audio {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class ReaderFolder : public testing::Test {
 protected:
  // Samples beyond full scale are cut there.
  void Write(const std::string& name, const std::vector<float>& samples,
             int rate = kSampleRate,
             int format = SF_FORMAT_WAV | SF_FORMAT_PCM_16, int channels = 1) {
    SF_INFO info{};
    info.samplerate = rate;
    info.channels = channels;
    info.format = format;
    SNDFILE* file = sf_open((folder_.path() / name).c_str(), SFM_WRITE, &info);
    ASSERT_NE(file, nullptr);
    sf_command(file, SFC_SET_CLIPPING, nullptr, SF_TRUE);
    sf_writef_float(file, samples.data(), std::ssize(samples) / channels);
    sf_close(file);
  }
  void WriteText(const std::string& name) {
    std::ofstream(folder_.path() / name) << "not a sound\n";
  }
  Result<Recordings> Open() { return Recordings::Open(folder_.path()); }
  std::string OpenError() {
    const auto opened = Open();
    return opened ? "" : opened.error().message;
  }
  std::string LookError(std::span<const RecordingKey> wanted) {
    std::string said;
    for (const RecordingTrouble& t : Open()->Look(wanted))
      said += t.text.en + "\n";
    return said;
  }
  std::string CheckNotes() {
    std::string said;
    for (const RecordingTrouble& t : Open()->Check(0)) {
      EXPECT_FALSE(t.fatal) << t.text.en;
      said += t.text.en + "\n";
    }
    return said;
  }
  TemporaryFolder folder_;
};

// Acts as a user without rights while it lives, where this one is root.
class AnotherUser {
 public:
  AnotherUser() {
    if (geteuid() == 0) changed_ = seteuid(65534) == 0;
  }
  AnotherUser(const AnotherUser&) = delete;
  AnotherUser& operator=(const AnotherUser&) = delete;
  ~AnotherUser() {
    if (!changed_) return;
    EXPECT_EQ(seteuid(0), 0);
  }

 private:
  bool changed_ = false;
};

TEST_F(ReaderFolder, ListsWhatIsNamedTheCommonWay) {
  Write("club_reader_001_1.wav", ToneInARoom(0.1, 1, 0.1));
  Write("club_reader_001_2.flac", ToneInARoom(0.1, 1, 0.1), kSampleRate,
        SF_FORMAT_FLAC | SF_FORMAT_PCM_16);
  Write("club_reader_000_full.wav", ToneInARoom(0.1, 1, 0.1));
  WriteText("readme.txt");
  const auto reader = Open();
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->Reader(), "club_reader");
  EXPECT_EQ(reader->Files().size(), 3u);
  EXPECT_TRUE(reader->Has(1, Part::kUpper));
  EXPECT_TRUE(reader->Has(1, Part::kLower));
  EXPECT_TRUE(reader->Has(0, Part::kWhole));
}

TEST_F(ReaderFolder, CutsByTheSoundNotByTheFile) {
  Write("r_001_1.wav", ToneInARoom(0.50, 1.0, 0.2));
  Write("r_002_1.wav", ToneInARoom(0.05, 1.0, 1.7));
  const auto reader = Open();
  for (const int poem : {1, 2}) {
    const auto phrase = reader->Load(poem, Part::kUpper);
    ASSERT_TRUE(phrase);
    EXPECT_LE(phrase->first_sound, Frames(0.010));
    EXPECT_NEAR(InSeconds(phrase->last_sound - phrase->first_sound), 1.0,
                0.010);
    EXPECT_LE(std::ssize(phrase->samples) - phrase->last_sound, Frames(0.301));
  }
}

TEST_F(ReaderFolder, TakesAnyRateAndMakesItsPhrasesEquallyLoud) {
  Write("r_001_1.wav", ToneInARoom(0.2, 1.0, 0.2, 0.05F));
  std::vector<float> at_8k;
  const std::vector<float> tone = ToneInARoom(0.2, 1.0, 0.2, 0.5F);
  for (size_t i = 0; i < tone.size(); i += 6) at_8k.push_back(tone[i]);
  Write("r_001_2.wav", at_8k, 8000, SF_FORMAT_WAV | SF_FORMAT_PCM_U8);
  const auto reader = Open();
  const auto soft = reader->Load(1, Part::kUpper);
  const auto loud = reader->Load(1, Part::kLower);
  ASSERT_TRUE(soft && loud);
  EXPECT_NEAR(InSeconds(loud->last_sound - loud->first_sound), 1.0, 0.01);
  const auto middle = [](const Phrase& p) {
    return *std::max_element(p.samples.begin(), p.samples.end());
  };
  EXPECT_NEAR(middle(*soft) / middle(*loud), 1.0, 0.1);
}

TEST_F(ReaderFolder, MarksMoraeOnlyWhenToldTheKana) {
  Write("r_001_1.wav", ToneInARoom(0.2, 5.0, 0.2));
  const auto reader = Open();
  EXPECT_TRUE(reader->Load(1, Part::kUpper)->morae.empty());
  const auto phrase =
      reader->Load(1, Part::kUpper, "あきのたの　かりおのいおの");
  ASSERT_EQ(phrase->morae.size(), 12u);
  EXPECT_EQ(phrase->morae[0].sample, phrase->first_sound);
  EXPECT_GE(phrase->morae[2].sigma_samples, Frames(0.06));
}

TEST_F(ReaderFolder, CheckNamesWhatIsMissingEmptyClippedOrNoSound) {
  Write("r_001_1.wav", ToneInARoom(0.2, 1.0, 0.2));
  Write("r_001_2.wav", ToneInARoom(0.2, 1.0, 0.2, 3.0F));
  Write("r_002_1.wav", {});
  WriteText("r_002_2.ogg");
  Write("r_003_1.wav", std::vector<float>(48'000, 0.0F));
  std::string report;
  for (const RecordingTrouble& t : Open()->Check(3)) {
    report += t.text.en + "\n";
    EXPECT_NE(t.text.ja, "") << t.text.en;
  }
  EXPECT_THAT(report, HasSubstr("poem 3: lower phrase missing"));
  EXPECT_THAT(report, HasSubstr("r_001_2.wav: clipped"));
  EXPECT_THAT(report, HasSubstr("r_002_1.wav: empty"));
  EXPECT_THAT(report, HasSubstr("r_002_2.ogg: not a sound file"));
  EXPECT_THAT(report, HasSubstr("r_003_1.wav: no sound in it"));
  EXPECT_THAT(report, testing::Not(HasSubstr("r_001_1")));
}

TEST_F(ReaderFolder, AFileOverAMinuteIsRefusedByName) {
  Write("r_001_1.wav", std::vector<float>(size_t{61} * 8000, 0.1F), 8000);
  EXPECT_THAT(Open()->Load(1, Part::kUpper).error().message,
              HasSubstr("r_001_1.wav: longer than 60 s"));
}

TEST_F(ReaderFolder, ATornOggIsToldAsCutAtItsEndNotAsAgesLong) {
  Write("r_001_1.ogg", ToneInARoom(0.2, 4.0, 0.2, 0.3F), kSampleRate,
        SF_FORMAT_OGG | SF_FORMAT_VORBIS);
  const auto file = folder_.path() / "r_001_1.ogg";
  std::filesystem::resize_file(file, std::filesystem::file_size(file) * 2 / 3);
  const std::string wanted =
      "r_001_1.ogg: cut at the end, its length is not in it";
  EXPECT_THAT(LookError(std::array{RecordingKey{1, Part::kUpper}}),
              HasSubstr(wanted));
  const auto troubles = Open()->Check(0);
  ASSERT_EQ(troubles.size(), 1U);
  EXPECT_THAT(troubles[0].text.en, HasSubstr(wanted));
  EXPECT_TRUE(troubles[0].fatal) << "it cannot be read either";
}

TEST_F(ReaderFolder, NinetySixKilohertzInStereoAreTheSamePhrase) {
  const std::vector<float> tone = ToneInARoom(0.2, 1.0, 0.2);
  std::vector<float> stereo;
  for (const float s : tone) stereo.insert(stereo.end(), {s, s, s, s});
  Write("r_001_1.wav", stereo, 96'000, SF_FORMAT_WAV | SF_FORMAT_PCM_24, 2);
  const auto phrase = Open()->Load(1, Part::kUpper);
  ASSERT_TRUE(phrase);
  EXPECT_NEAR(InSeconds(phrase->last_sound - phrase->first_sound), 1.0, 0.01);
}

TEST_F(ReaderFolder, FortyMinutesAreRefusedFromTheirHead) {
  Write("r_001_1.wav", std::vector<float>(size_t{40} * 60 * 4000, 0.1F), 4000,
        SF_FORMAT_WAV | SF_FORMAT_PCM_U8);
  const std::array wanted = {RecordingKey{1, Part::kUpper}};
  EXPECT_THAT(LookError(wanted),
              AllOf(HasSubstr("r_001_1.wav: longer than 60 s (2400 s)"),
                    HasSubstr("cut it into phrases")));
  EXPECT_FALSE(Open()->Load(1, Part::kUpper));
}

TEST_F(ReaderFolder, ValuesThatAreNoSoundAreRefused) {
  std::vector<float> tone = ToneInARoom(0.2, 1.0, 0.2);
  tone[20'000] = std::nanf("");
  Write("r_001_1.wav", tone, kSampleRate, SF_FORMAT_WAV | SF_FORMAT_FLOAT);
  EXPECT_THAT(Open()->Load(1, Part::kUpper).error().message,
              HasSubstr("no sound"));
}

TEST_F(ReaderFolder, LookNamesWhatCannotBeReadBeforeAnyIs) {
  Write("r_001_1.wav", ToneInARoom(0.2, 1.0, 0.2));
  WriteText("r_001_2.ogg");
  std::ofstream(folder_.path() / "r_002_1.wav");
  std::filesystem::create_directory(folder_.path() / "r_002_2.wav");
  const std::array wanted = {
      RecordingKey{1, Part::kUpper}, RecordingKey{1, Part::kLower},
      RecordingKey{2, Part::kUpper}, RecordingKey{2, Part::kLower},
      RecordingKey{3, Part::kUpper}, RecordingKey{0, Part::kLower}};
  EXPECT_THAT(LookError(wanted),
              AllOf(HasSubstr("r_001_2.ogg: not a sound file"),
                    HasSubstr("r_002_1.wav: empty"),
                    HasSubstr("r_002_2.wav: is no file"),
                    HasSubstr("poem 3: upper phrase missing"),
                    HasSubstr("the joka: lower phrase missing"),
                    testing::Not(HasSubstr("r_001_1"))));
}

TEST_F(ReaderFolder, LookTellsWhatHoldsNoConsonantsAndCanBePlayedAllTheSame) {
  Write("r_001_1.wav", std::vector<float>(size_t{2} * 8000, 0.1F), 8000);
  Write("r_001_2.wav", std::vector<float>(size_t{2} * 16'000, 0.1F), 16'000);
  const std::vector<RecordingKey> wanted = {{1, Part::kUpper},
                                            {1, Part::kLower}};
  const auto told = Open()->Look(wanted);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0].coarse);
  EXPECT_FALSE(told[0].fatal);
  EXPECT_THAT(told[0].text.en, testing::HasSubstr("r_001_1.wav: 8000"));
}

TEST_F(ReaderFolder, AFileThatMayNotBeReadSaysWhatToDo) {
  Write("r_001_1.wav", ToneInARoom(0.2, 1.0, 0.2));
  std::filesystem::permissions(folder_.path() / "r_001_1.wav",
                               std::filesystem::perms::none);
  std::filesystem::permissions(folder_.path(), std::filesystem::perms::all);
  const auto reader = Open();
  const AnotherUser nobody;  // root may read everything
  EXPECT_THAT(reader->Load(1, Part::kUpper).error().message,
              AllOf(HasSubstr(folder_.path().string()),
                    HasSubstr("r_001_1.wav: cannot be read (Permission"),
                    HasSubstr("make it readable")));
}

TEST_F(ReaderFolder, AFolderThatDisappearedSaysSoAndWorksWhenItIsBack) {
  Write("r_001_1.wav", ToneInARoom(0.2, 1.0, 0.2));
  const auto reader = Open();
  const auto away = folder_.path().string() + "-away";
  std::filesystem::rename(folder_.path(), away);
  EXPECT_THAT(reader->Load(1, Part::kUpper).error().message,
              HasSubstr("not there any more"));
  std::filesystem::rename(away, folder_.path());
  EXPECT_TRUE(reader->Load(1, Part::kUpper));
}

TEST_F(ReaderFolder, EmptyAbsentMixedOrDoubledFoldersAreErrors) {
  EXPECT_THAT(OpenError(), HasSubstr("empty: no recording in it"));
  WriteText("readme.txt");
  EXPECT_THAT(OpenError(), HasSubstr("no recording in it; files are named"));
  EXPECT_FALSE(Recordings::Open(folder_.path() / "absent"));
  EXPECT_THAT(Recordings::Open(folder_.path() / "readme.txt").error().message,
              HasSubstr("cannot be read as a folder"));
  Write("r_001_1.wav", ToneInARoom(0.1, 1, 0.1));
  Write("r_001_1.flac", ToneInARoom(0.1, 1, 0.1), kSampleRate,
        SF_FORMAT_FLAC | SF_FORMAT_PCM_16);
  EXPECT_THAT(OpenError(), HasSubstr("are the same phrase"));
  std::filesystem::remove(folder_.path() / "r_001_1.flac");
  Write("s_001_2.wav", ToneInARoom(0.1, 1, 0.1));
  EXPECT_THAT(OpenError(), HasSubstr("two readers"));
}

TEST_F(ReaderFolder, JokaIsUpperLowerLowerOrOneFile) {
  Write("r_000_1.wav", ToneInARoom(0.1, 2, 0.1));
  Write("r_000_2.wav", ToneInARoom(0.1, 3, 0.1));
  EXPECT_EQ(Open()->LoadJoka()->size(), 3u);
  Write("r_000_full.wav", ToneInARoom(0.1, 9, 0.1));
  EXPECT_EQ(Open()->LoadJoka()->size(), 1u);
}

TEST_F(ReaderFolder, AJokaThatAlreadyHoldsItsLowerPhraseIsNotSungThrice) {
  std::vector<float> both = ToneInARoom(0.1, 2, 1.0);
  const std::vector<float> lower = ToneInARoom(0.1, 2, 0.1);
  both.insert(both.end(), lower.begin(), lower.end());
  Write("r_000_1.wav", both);
  Write("r_000_2.wav", lower);
  EXPECT_EQ(Open()->LoadJoka()->size(), 2u);
}

}  // namespace
}  // namespace kimari::audio
