#include "host/reader/folder_report.h"

#include <gmock/gmock.h>
#include <sndfile.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "audio/synthesiser.h"
#include "tests/support/seeds.h"

namespace kimari::reader {
namespace {

using audio::Part;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// A folder in which the synthesiser recorded some of a deck of five cards.
class AFolder : public testing::Test {
 protected:
  AFolder()
      : folder_(testing::TempDir() + "folder_" +
                testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::create_directories(folder_);
    for (int number = 1; number <= 5; ++number) {
      deck_.cards.push_back(
          *cards::HyakuninIsshu().Find(static_cast<cards::CardId>(number)));
    }
  }
  ~AFolder() override { std::filesystem::remove_all(folder_); }

  void Record(int card, Part part, double silence_s = 0.4, bool ogg = false) {
    const cards::Card& c = *deck_.Find(static_cast<cards::CardId>(card));
    const bool upper = part == Part::kUpper;
    const auto phrase =
        audio::Synthesiser::Open()->Say(upper ? c.upper_sung : c.lower_sung);
    std::vector<float> samples(
        static_cast<size_t>(silence_s * audio::kSampleRate), 0.0F);
    samples.insert(samples.end(), phrase->samples.begin(),
                   phrase->samples.end());
    SF_INFO info{};
    info.samplerate = audio::kSampleRate;
    info.channels = 1;
    info.format = ogg ? SF_FORMAT_OGG | SF_FORMAT_VORBIS
                      : SF_FORMAT_WAV | SF_FORMAT_PCM_16;
    const std::string name = "r_00" + std::to_string(card) +
                             (upper ? "_1" : "_2") + (ogg ? ".ogg" : ".wav");
    SNDFILE* file = sf_open((folder_ + "/" + name).c_str(), SFM_WRITE, &info);
    sf_writef_float(file, samples.data(), std::ssize(samples));
    sf_close(file);
  }
  void RecordAll() {
    for (int card = 1; card <= 5; ++card) {
      Record(card, Part::kUpper);
      Record(card, Part::kLower);
    }
  }
  FolderReport Look(const audio::alignment::Marks& known = {}) {
    const auto recordings = audio::Recordings::Open(folder_);
    const auto report = LookAt(deck_, *recordings, known, [](double) {});
    EXPECT_TRUE(report) << report.error().message;
    return report ? *report : FolderReport{};
  }

  cards::Deck deck_;
  std::string folder_;
};

TEST_F(AFolder, OfTheWholeDeckHasNoTrouble) {
  RecordAll();
  const FolderReport report = Look();
  EXPECT_TRUE(report.troubles.empty());
  EXPECT_EQ(report.upper.n, 5);
  EXPECT_EQ(report.body.n, 5);
  EXPECT_THAT(ToText(report, kNorm2021, true),
              AllOf(HasSubstr("0 missing"), HasSubstr("r_003_2.wav")));
}

TEST_F(AFolder, CountsNoTornRecordingAmongTheOthers) {
  RecordAll();
  std::filesystem::remove(folder_ + "/r_003_2.wav");
  Record(3, Part::kLower, 0.4, /*ogg=*/true);
  const std::string torn = folder_ + "/r_003_2.ogg";
  std::filesystem::resize_file(torn, std::filesystem::file_size(torn) / 2);
  const FolderReport report = Look();
  EXPECT_EQ(report.troubles.size(), 1U);
  EXPECT_EQ(report.body.n, 4);
  EXPECT_EQ(report.phrases.size(), 9U);
}

TEST_F(AFolder, NamesWhatIsMissingInOneLine) {
  Record(1, Part::kUpper);
  Record(3, Part::kUpper);
  const std::string text = ToText(Look(), kNorm2021, false);
  EXPECT_THAT(text, AllOf(HasSubstr("missing upper phrases: 2, 4-5"),
                          HasSubstr("missing lower phrases: 1-5")));
}

FolderReport OfLowerPhrases(int n) {
  FolderReport report;
  report.body = {.n = n, .mean_s = 5.5, .sd_s = 0.2};
  report.resonance = {.n = n, .mean_s = 3, .sd_s = 0.1};
  report.phrases.assign(static_cast<size_t>(n),
                        {.card = 1, .part = Part::kLower, .sung_s = 8});
  return report;
}

TEST(AReport, OfEightPhrasesHoldsThemAgainstTheNorm) {
  EXPECT_THAT(ToText(OfLowerPhrases(8), kNorm2021, false),
              AllOf(HasSubstr("off +0.50"), Not(HasSubstr("NOTE"))));
}

TEST(AReport, OfSevenPhrasesSaysThatTheyAreTooFewToJudge) {
  EXPECT_THAT(ToText(OfLowerPhrases(7), kNorm2021, false),
              AllOf(HasSubstr("too few to judge (7 phrases)"),
                    HasSubstr("NOTE  fewer than 8 phrases of a kind"),
                    Not(HasSubstr("off +"))));
  EXPECT_THAT(ToJson(OfLowerPhrases(7), kNorm2021),
              HasSubstr(R"("enough":false)"));
}

TEST_F(AFolder, TellsTheTimesOfEachPhrase) {
  Record(1, Part::kLower, 0.7);
  const FolderReport report = Look();
  ASSERT_EQ(report.phrases.size(), 1U);
  const PhraseTimes& times = report.phrases[0];
  EXPECT_NEAR(times.silence_before_s, 0.7, 0.1);
  EXPECT_NEAR(times.body_s + times.resonance_s, times.sung_s, 1e-9);
  EXPECT_GT(times.resonance_s, 0.05);
}

TEST_F(AFolder, KeepsMarksThatWereMadeByHand) {
  RecordAll();
  auto known = Look().marks;
  auto& second = known["r_002_1.wav"][1];
  second.seconds += 0.03;
  second.by_hand = true;
  EXPECT_EQ(Look(known).marks["r_002_1.wav"][1].seconds, second.seconds);
}

TEST_F(AFolder, LaysTheMarksAroundAHandMadeOneAnew) {
  KIMARI_LONG();
  RecordAll();
  auto known = Look().marks;
  auto& marks = known["r_002_1.wav"];
  marks[3].seconds = marks[4].seconds + 0.05;
  marks[3].by_hand = true;
  const auto anew = Look(known).marks["r_002_1.wav"];
  EXPECT_EQ(anew[3].seconds, marks[3].seconds);
  for (size_t m = 1; m < anew.size(); ++m) {
    EXPECT_GT(anew[m].seconds, anew[m - 1].seconds) << m;
  }
}

TEST(AReport, TellsASmallScreenTheSameInBothLanguages) {
  FolderReport report = OfLowerPhrases(8);
  report.troubles.push_back(
      {{1, Part::kUpper},
       Both("{}: clipped", "{}：音が割れています", "r_001_1.wav"),
       false});
  report.phrases[0].doubt = {.kind = audio::alignment::Doubt::Kind::kTooShort};
  const auto en = FindingsOf(report, kNorm2021, false);
  const auto ja = FindingsOf(report, kNorm2021, true);
  ASSERT_EQ(en.size(), ja.size());
  ASSERT_GE(en.size(), 3U);
  EXPECT_EQ(en[0].weight, Finding::Weight::kNote);
  for (size_t i = 0; i < en.size(); ++i) {
    EXPECT_EQ(en[i].weight, ja[i].weight);
    EXPECT_THAT(en[i].text, Not(HasSubstr("  ")));
    EXPECT_NE(ja[i].text, "");
  }
}

TEST(AReport, SaysItsDoubtsInJapanese) {
  FolderReport report = OfLowerPhrases(8);
  report.phrases[0].doubt = {.kind = audio::alignment::Doubt::Kind::kSqueezed,
                             .mora = 2,
                             .kana = "の",
                             .seconds = 0.05,
                             .usual = 0.2};
  EXPECT_THAT(ToText(report, kNorm2021, false, /*japanese=*/true),
              HasSubstr("時刻に疑い: 3字目「の」が0.05秒（ほかでは0.20秒）"));
}

TEST_F(AFolder, InWhichNothingCanBePlayedIsRefused) {
  std::ofstream(folder_ + "/r_001_1.ogg") << "text";
  const auto recordings = audio::Recordings::Open(folder_);
  const auto report = LookAt(deck_, *recordings, {}, [](double) {});
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().message, HasSubstr("none of the 1 recordings"));
}

}  // namespace
}  // namespace kimari::reader
