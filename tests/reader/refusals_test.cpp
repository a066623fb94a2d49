// What is said in Japanese of what cannot be read.

#include <gmock/gmock.h>

#include "host/reader/evening.h"
#include "host/reader/phrase_loader.h"
#include "host/reader/reading_order.h"
#include "host/reader/rhythm.h"
#include "tests/reader/recorded_folder.h"

namespace kimari::reader {
namespace {

using audio::Part;
using testing::AllOf;
using testing::EndsWith;
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
    return TextOf(loader->Load(1, Part::kUpper).error()).ja;
  }
};

TEST_F(ARecording, ThatIsNoSoundIsToldInJapaneseWithItsFile) {
  EXPECT_THAT(
      WhyNot([](const std::string& file) { WriteText(file, "text"); }),
      EndsWith("inaba_001_1.wav：音声ファイルではありません。wav、flac、ogg、"
               "mp3で保存し直してください"));
}

TEST_F(ARecording, ThatIsEmptyIsToldInJapanese) {
  EXPECT_THAT(WhyNot([](const std::string& file) { WriteText(file, ""); }),
              EndsWith("：音声ファイルが空です。録音し直してください"));
}

TEST_F(ARecording, ThatIsSilentIsToldInJapanese) {
  EXPECT_THAT(WhyNot([](const std::string& file) {
                WriteSound(file, std::vector<float>(48'000, 0.0F));
              }),
              HasSubstr("録音に音が入っていません"));
}

TEST_F(ARecording, ThatIsTooLongIsToldInJapanese) {
  EXPECT_THAT(WhyNot([](const std::string& file) {
                WriteSound(file, std::vector<float>(150 * 48'000, 0.1F));
              }),
              HasSubstr("録音が長すぎます"));
}

TEST_F(ARecording, ThatIsGoneIsToldInJapanese) {
  EXPECT_THAT(
      WhyNot([](const std::string& file) { std::filesystem::remove(file); }),
      HasSubstr("音声ファイルが見つかりません"));
}

TEST_F(ARecording, ThatCannotBeFittedIsToldInJapanese) {
  const RhythmProfile slow{
      .lower_s = 30, .resonance_s = 30, .gap_s = 1, .upper_s = 55};
  EXPECT_THAT(WhyNot([](const std::string&) {}, slow),
              HasSubstr("この録音は指定のリズムに合わせられません"));
}

// What the loader says of card 1 and 2, of which `spoil` spoilt something.
class ASetOfTwo : public RecordedFolder {
 protected:
  std::string WhyNot() {
    LoaderOptions options;
    options.folder = Folder();
    options.fill = false;
    auto loader = PhraseLoader::Open(Deck(), options);
    const std::vector<PhraseLoader::Key> wanted = {{1, Part::kUpper},
                                                   {1, Part::kLower},
                                                   {2, Part::kUpper},
                                                   {2, Part::kLower}};
    const auto ready = loader->MakeReady(wanted, [](double) {});
    return ready ? "" : TextOf(ready.error()).ja;
  }
};

TEST_F(ASetOfTwo, NamesThePhrasesThatAreNotThereInJapanese) {
  Record(1, Part::kUpper);
  EXPECT_THAT(WhyNot(), AllOf(HasSubstr("：足りない句があります（4句のうち3句："
                                        "上の句 2、下の句 1-2）"),
                              EndsWith("（--fill）")));
}

TEST_F(ASetOfTwo, IsToldInJapaneseALineEachWhereRecordingsAreSpoilt) {
  for (const int card : {1, 2}) {
    for (const Part part : {Part::kUpper, Part::kLower}) Record(card, part);
  }
  WriteText(FileOf(1, Part::kUpper), "");
  WriteText(FileOf(2, Part::kLower), "text");
  EXPECT_THAT(
      WhyNot(),
      AllOf(HasSubstr("：再生できない録音があります（2句）\n  "),
            HasSubstr("_001_1.wav：音声ファイルが空です"),
            HasSubstr("\n  inaba_002_2.wav：音声ファイルではありません")));
}

TEST(AChoice, IsRefusedInJapaneseByTheNameOfItsField) {
  EXPECT_EQ(TextOf(EveningOf(R"({"gap_s": 60})").error()).ja,
            "設定に誤りがあります（間：0.2 から 10.0）");
  EXPECT_THAT(TextOf(ParseProfile("5-3-1").error()).ja,
              StartsWith("リズムは 5-3-1-6 のように"));
  OrderOptions order;
  order.cards = {1, 2};
  order.dead_cards = 200;
  EXPECT_THAT(TextOf(MakeOrder(cards::HyakuninIsshu(), order).error()).ja,
              HasSubstr("残りは98枚です"));
}

}  // namespace
}  // namespace kimari::reader
