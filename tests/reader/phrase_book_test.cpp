// Where the sound of each phrase comes from.
#include "host/reader/phrase_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sndfile.h>

#include <cmath>
#include <filesystem>
#include <thread>
#include <vector>

#include "audio/synthesiser.h"

namespace kimari::reader {
namespace {

using ::testing::HasSubstr;

class PhraseBookTest : public ::testing::Test {
 protected:
  PhraseBookTest()
      : folder_(
            ::testing::TempDir() + "phrases_" +
            ::testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::create_directories(folder_);
  }
  ~PhraseBookTest() override { std::filesystem::remove_all(folder_); }

  void SetUp() override {
    if (!audio::Synthesiser::Open()) GTEST_SKIP() << "no synthesiser here";
  }

  static void AwaitReady(const PhraseBook& book, cards::CardId previous,
                         cards::CardId card) {
    while (!*book.Ready(previous, card)) std::this_thread::yield();
  }

  // A recording of two seconds of a tone.
  void Record(const std::string& name, float level = 0.3F) {
    SF_INFO info{};
    info.samplerate = 48'000;
    info.channels = 1;
    info.format = SF_FORMAT_WAV | SF_FORMAT_PCM_16;
    std::vector<float> tone(96'000, 0.0F);
    for (size_t i = 12'000; i < 84'000; ++i) {
      tone[i] =
          level * static_cast<float>(std::sin(0.03 * static_cast<double>(i)));
    }
    SNDFILE* file = sf_open((folder_ + "/" + name).c_str(), SFM_WRITE, &info);
    ASSERT_NE(file, nullptr);
    sf_writef_float(file, tone.data(), static_cast<sf_count_t>(tone.size()));
    sf_close(file);
  }

  std::string folder_;
};

TEST_F(PhraseBookTest, WhatIsNotRecordedIsSynthesised) {
  Record("mika_003_1.wav");
  Record("mika_003_2.wav");
  Record("mika_005_2.wav");
  const auto book = PhraseBook::Load(cards::HyakuninIsshu(), {3, 5}, folder_);
  ASSERT_TRUE(book) << book.error().message;
  EXPECT_EQ(book->Recorded(), 3);
  EXPECT_EQ(book->Synthesised(), 3);  // 5 upper, the joka's two
  EXPECT_NE(book->Upper(5), nullptr);
  EXPECT_NE(book->Lower(5), nullptr);
}

TEST_F(PhraseBookTest, WithoutRecordingsAllIsSynthesised) {
  const auto book =
      PhraseBook::Load(cards::HyakuninIsshu(), {17}, std::nullopt);
  ASSERT_TRUE(book) << book.error().message;
  EXPECT_EQ(book->Recorded(), 0);
  EXPECT_EQ(book->Synthesised(), 4);
  ASSERT_EQ(book->Joka().size(), 3u);
  EXPECT_EQ(book->Joka()[1], book->Joka()[2]);
}

TEST_F(PhraseBookTest, OnlyTheCardsOfTheOrderAreLoaded) {
  const auto book =
      PhraseBook::Load(cards::HyakuninIsshu(), {17}, std::nullopt);
  ASSERT_TRUE(book) << book.error().message;
  EXPECT_EQ(book->Upper(18), nullptr);
}

TEST_F(PhraseBookTest, CardOfNoDeckIsRefused) {
  const auto book =
      PhraseBook::Load(cards::HyakuninIsshu(), {101}, std::nullopt);
  ASSERT_FALSE(book);
  EXPECT_EQ(book.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(book.error().message, HasSubstr("card 101"));
}

TEST_F(PhraseBookTest,
       OpenedItIsReadyForEachReadingInTurnWithoutBeingWaitedFor) {
  auto book = PhraseBook::Open(cards::HyakuninIsshu(), {{3, 5, 7}, "s"}, {});
  ASSERT_TRUE(book) << book.error().message;
  AwaitReady(*book, 3, 5);
  EXPECT_TRUE(*book->Ready(cards::CardId{0}, 3)) << "read before 5";
  EXPECT_EQ(book->Joka().size(), 3u);
  EXPECT_NE(book->Lower(3), nullptr);
  EXPECT_NE(book->Upper(5), nullptr);
  AwaitReady(*book, 5, 7);
}

TEST_F(PhraseBookTest, OpenedItRefusesAFolderWithGapsUnlessToldToFill) {
  Record("mika_003_1.wav");
  const ReadingPlan plan{{3}, "s"};
  LoaderOptions options{.folder = folder_, .fill = false};
  const auto refused = PhraseBook::Open(cards::HyakuninIsshu(), plan, options);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("3 of the 4 phrases"));
  options.fill = true;
  EXPECT_TRUE(PhraseBook::Open(cards::HyakuninIsshu(), plan, options));
  Record("mika_003_2.wav");
  options.fill = false;
  EXPECT_TRUE(
      PhraseBook::Open(cards::HyakuninIsshu(), plan, options, /*joka=*/false))
      << "the joka is not missed where it is not read";
}

TEST_F(PhraseBookTest, OpenedItRefusesASilentRecordingWhereAllAreDecoded) {
  for (const char* name :
       {"mika_000_1.wav", "mika_000_2.wav", "mika_003_1.wav"}) {
    Record(name);
  }
  Record("mika_003_2.wav", 0.0F);
  const auto book =
      PhraseBook::Open(cards::HyakuninIsshu(), {{3}, "s"},
                       {.folder = folder_, .fill = false, .decode_all = true});
  ASSERT_FALSE(book);
  EXPECT_THAT(book.error().message, HasSubstr("mika_003_2.wav: no sound"));
}

TEST_F(PhraseBookTest, OpenedItSaysWhatTheVoiceHadToReadAfterAll) {
  Record("mika_003_1.wav");
  Record("mika_003_2.wav", 0.0F);
  auto book =
      PhraseBook::Open(cards::HyakuninIsshu(), {{3}, "s"}, {.folder = folder_});
  ASSERT_TRUE(book) << book.error().message;
  std::vector<std::string> troubles;
  while (troubles.empty()) troubles = book->TakeTroubles();
  ASSERT_EQ(troubles.size(), 1u);
  EXPECT_THAT(troubles[0], HasSubstr("mika_003_2.wav: no sound in it"));
  EXPECT_THAT(troubles[0], HasSubstr("the synthetic voice reads it"));
  EXPECT_NE(book->Lower(3), nullptr);
}

TEST_F(PhraseBookTest, FolderWithoutRecordingsIsRefused) {
  EXPECT_FALSE(PhraseBook::Load(cards::HyakuninIsshu(), {17}, folder_));
}

}  // namespace
}  // namespace kimari::reader
