// What the page says in Japanese of the loader's own errors.
#include "host/reader/refusals.h"

#include <gmock/gmock.h>

#include "host/reader/phrase_loader.h"
#include "tests/reader/recorded_folder.h"

namespace kimari::reader {
namespace {

using audio::Part;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class ARecording : public RecordedFolder {
 protected:
  // Why the first card's upper phrase cannot be read, after `spoil`.
  template <typename Spoil>
  std::string WhyNot(const Spoil& spoil,
                     std::optional<RhythmProfile> fit = {}) {
    Record(1, Part::kUpper);
    LoaderOptions options;
    options.folder = Folder();
    options.fill = false;
    options.fit = fit;
    auto loader = PhraseLoader::Open(Deck(), options);
    spoil(FileOf(1, Part::kUpper));
    return JapaneseOf(loader->Load(1, Part::kUpper).error());
  }
};

TEST_F(ARecording, ThatIsNoSoundIsToldInJapaneseWithItsFile) {
  EXPECT_THAT(
      WhyNot([](const std::string& file) { WriteText(file, "text"); }),
      AllOf(StartsWith("音声ファイルではありません"),
            HasSubstr("inaba_001_1.wav: not a sound file"), HasSubstr("）")));
}

TEST_F(ARecording, ThatIsEmptyIsToldInJapanese) {
  EXPECT_THAT(WhyNot([](const std::string& file) { WriteText(file, ""); }),
              StartsWith("音声ファイルが空です。録音し直してください（"));
}

TEST_F(ARecording, ThatIsSilentIsToldInJapanese) {
  EXPECT_THAT(WhyNot([](const std::string& file) {
                WriteSound(file, std::vector<float>(48'000, 0.0F));
              }),
              StartsWith("録音に音が入っていません"));
}

TEST_F(ARecording, ThatIsTooLongIsToldInJapanese) {
  EXPECT_THAT(WhyNot([](const std::string& file) {
                WriteSound(file, std::vector<float>(150 * 48'000, 0.1F));
              }),
              StartsWith("録音が長すぎます"));
}

TEST_F(ARecording, ThatIsGoneIsToldInJapanese) {
  EXPECT_THAT(
      WhyNot([](const std::string& file) { std::filesystem::remove(file); }),
      StartsWith("音声ファイルが見つかりません"));
}

TEST_F(ARecording, ThatCannotBeFittedIsToldInJapanese) {
  const RhythmProfile slow{
      .lower_s = 30, .resonance_s = 30, .gap_s = 1, .upper_s = 55};
  EXPECT_THAT(WhyNot([](const std::string&) {}, slow),
              StartsWith("この録音は指定のリズムに合わせられません"));
}

TEST(ANoteOnARecording, IsToldInJapaneseAsWhatItIs) {
  EXPECT_THAT(JapaneseOf(Error{ErrorKind::kFile, "x.ogg: too quiet (-40)"}),
              StartsWith("音が小さすぎます"));
  EXPECT_THAT(JapaneseOf(Error{ErrorKind::kFile, "x.ogg: noisy: the noise"}),
              StartsWith("雑音が多すぎます"));
}

// Sentences that share a word with another's.
TEST(AnyError, IsToldInJapaneseAsWhatItIsNotAsWhatItMentions) {
  const auto japanese = [](const char* english) {
    return JapaneseOf(Error{ErrorKind::kFile, english});
  };
  EXPECT_THAT(japanese("rhythm '5-3-1': write four times in seconds, such as "
                       "5-3-1-6"),
              StartsWith("リズムは 5-3-1-6 のように"));
  EXPECT_THAT(japanese("no sound device can be opened on this machine; or use "
                       "--audio private"),
              StartsWith("音声出力がありません"));
  EXPECT_THAT(japanese("PulseAudio did not come up in 10 s; use --audio none"),
              StartsWith("PulseAudio が動きません"));
  EXPECT_THAT(japanese("the joka (000_1 and 000_2) is missing; record it, or "
                       "read with --joka 0+0"),
              StartsWith("序歌（000_1 と 000_2）がありません"));
  EXPECT_THAT(japanese("x.ogg: 8000 samples a second; the consonants that "
                       "players take by are not in it"),
              StartsWith("音質が低く"));
}

TEST(AnyError, IsToldInJapaneseByItsKindAtLeast) {
  EXPECT_EQ(JapaneseOf(Error{ErrorKind::kDevice, "espeak-ng has no data"}),
            "合成音声か音声出力が使えません。kimari doctor "
            "で確かめてください（espeak-ng has no data）");
  EXPECT_THAT(JapaneseOf(Error{ErrorKind::kFile, "x: odd"}),
              StartsWith("ファイルに誤りがあります"));
}

}  // namespace
}  // namespace kimari::reader
