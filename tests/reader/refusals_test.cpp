// What the page says in Japanese of the loader's own errors.
#include "host/reader/refusals.h"

#include <gmock/gmock.h>

#include "host/reader/phrase_loader.h"
#include "tests/reader/recorded_folder.h"

namespace kimari::reader {
namespace {

using audio::Part;
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
    return JapaneseOf(loader->Load(1, Part::kUpper).error());
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

TEST(ANoteOnARecording, IsToldInJapaneseAsWhatItIs) {
  EXPECT_THAT(JapaneseOf(Error{ErrorKind::kFile, "x.ogg: too quiet (-40)"}),
              StartsWith("x.ogg：音が小さすぎます"));
  EXPECT_THAT(JapaneseOf(Error{ErrorKind::kFile, "x.ogg: noisy: the noise"}),
              StartsWith("x.ogg：雑音が多すぎます"));
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
              StartsWith("x.ogg：音質が低く"));
}

// Names and figures stay, the English words around them do not.
TEST(AnyError, NamesInJapaneseWhatItIsAbout) {
  const auto japanese = [](const char* english) {
    return JapaneseOf(Error{ErrorKind::kFile, english});
  };
  EXPECT_EQ(japanese("my club/a b: cannot be read as a folder (No such file or "
                     "directory); name the folder that holds the recordings"),
            "my club/a b：フォルダとして読めません（見つかりません）");
  EXPECT_EQ(japanese("the evening: gap_s: give a number from 0.2 to 10.0"),
            "設定に誤りがあります（間：0.2 から 10.0）");
  EXPECT_EQ(japanese("cannot listen on 1.2.3.4:0: Cannot assign requested "
                     "address: choose another address"),
            "そのアドレスではページを開けません（1.2.3.4）");
  EXPECT_EQ(japanese("there is no such reader: look for readers again"),
            "その読手は見つかりません。探し直してください");
  EXPECT_EQ(japanese("/nosuch: there is no such folder; make it, or name "
                     "another --log"),
            "/nosuch：そのフォルダがありません。作るか、--log で別の場所を指定"
            "してください");
  EXPECT_EQ(japanese("in: holds two readers, 'a' and 'b'; give each a folder "
                     "of its own"),
            "in：読手が2人混ざっています。フォルダを分けてください（a、b）");
  EXPECT_EQ(japanese("in: 9 of the 204 phrases to be read are not there: upper "
                     "phrases 2, 4-8; lower phrase 3; of the joka the upper "
                     "phrase and the lower phrase. Record them, read other "
                     "--cards"),
            "in：足りない句があります。録音するか、ほかの札を選ぶか、合成音声で"
            "補ってください（--fill）（上の句 2・4-8、下の句 3、序歌の上の句と"
            "下の句）");
  EXPECT_EQ(japanese("200 dead cards: the deck has 3 that are not on the "
                     "court"),
            "空札が多すぎます（残りは3枚です）");
  EXPECT_EQ(japanese("no sound device can be opened on this machine: none is "
                     "there; or use --audio private"),
            "音声出力がありません。スピーカーをつなぎ、ほかのプログラムが使って"
            "いないか確かめてください");
}

TEST(ManyRecordings, AreToldInJapaneseALineEach) {
  EXPECT_EQ(JapaneseOf(Error{ErrorKind::kFile,
                             "in/x: 7 cannot be played:\n"
                             "  a_001_1.ogg: empty; record this phrase again\n"
                             "  a_002_1.ogg: cut at the end, its length is not "
                             "in it\n"
                             "  and 5 more"}),
            "in/x：再生できない録音があります（7句）\n"
            "  a_001_1.ogg：音声ファイルが空です。録音し直してください\n"
            "  a_002_1.ogg：終わりが切れています。録音し直してください\n"
            "  ほか5句");
}

TEST(AnyError, IsToldInJapaneseByItsKindAtLeast) {
  EXPECT_EQ(JapaneseOf(Error{ErrorKind::kDevice, "espeak-ng has no data"}),
            "合成音声か音声出力が使えません。kimari doctor "
            "で確かめてください（espeak-ng has no data）");
  EXPECT_THAT(JapaneseOf(Error{ErrorKind::kFile, "x: odd"}),
              StartsWith("ファイルに誤りがあります"));
}

// As a file on somebody's stick may have it.
TEST(AnyError, IsToldInJapaneseHoweverMuchItQuotes) {
  const std::string much(100'000, 'a');
  for (const std::string& english :
       {much, much + ": unknown key " + much, "x: 'a" + much + "' rhythm",
        "the evening: " + much + ": give " + much, much + ".a: rhythm",
        "cannot listen on " + much + ": rhythm"}) {
    EXPECT_LT(JapaneseOf(Error{ErrorKind::kFile, english}).size(), 2500);
  }
}

TEST(ManyRecordings, AreNoListWithinALineOfOne) {
  std::string english = "in/x: 2 cannot be played:\n  ";
  for (int i = 0; i < 20'000; ++i) english += "1 cannot be played: ";
  EXPECT_LT(JapaneseOf(Error{ErrorKind::kFile, english}).size(), 2500);
}

}  // namespace
}  // namespace kimari::reader
