// What a judge does to a match, on the whole chain: protests, decisions, void
// readings read again, holds, cards put back by hand, a wrong start that is let
// stand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/match/rejudge.h"
#include "host/recording/reader.h"
#include "tests/e2e/played_match.h"

namespace kimari {
namespace {

using testing::HasSubstr;

std::string Lying(int card, const std::string& row, int column) {
  return "{ card = " + std::to_string(card) + ", row = \"" + row +
         "\", column = " + std::to_string(column) + " }";
}

class Judged : public PlayedMatch {
 protected:
  explicit Judged(const std::string& court) : PlayedMatch(court) {}

  // At the desk, in the reading told last; `keys` say what and when.
  void Desk(const std::string& keys) { Tell("[[reading.desk]]\n" + keys); }
  void Move(const std::string& player, int card, const std::string& place,
            int ms) {
    Tell("[[reading.move]]\nplayer = \"" + player + "\"\ncard = " +
         std::to_string(card) + "\nto = { territory = " + place +
         " }\nafter_settled_ms = " + std::to_string(ms));
  }
  // Plays it and judges its recording again.
  void Play() {
    Rulings();
    auto reader = recording::Reader::Open(Recording());
    ASSERT_TRUE(reader.has_value());
    const auto observations = recording::ReadObservations(*reader);
    ASSERT_TRUE(observations.has_value());
    seen_ = observations->all;
    match_.emplace(*match::Replay(seen_));
  }
  const match::Match& Match() const { return *match_; }
  const match::Entered& Entry(size_t i) const {
    return match_->Desk().Entries().at(i);
  }
  std::optional<HostTime> Opened(evidence::ReadingId reading) const {
    for (const evidence::Observation& each : seen_) {
      const auto* opened = std::get_if<evidence::ReadingOpened>(&each.payload);
      if (opened != nullptr && opened->reading == reading) return each.taken;
    }
    return std::nullopt;
  }
  PerSide<int> Left() const { return match_->Score().left; }

 private:
  std::vector<evidence::Observation> seen_;
  std::optional<match::Match> match_;
};

class ThreeAgainstTwo : public Judged {
 protected:
  ThreeAgainstTwo()
      : Judged("[layout]\nA = [" + Lying(9, "upper", 8) + ", " +
               Lying(17, "upper", 12) + ", " + Lying(21, "upper", 4) +
               "]\nB = [" + Lying(7, "upper", 11) + ", " +
               Lying(13, "upper", 4) + "]\n") {}
  // A takes 7 and sends 21.
  void TakeBs() {
    Read(7);
    Stroke("A", 700);
    After("send = [21]");
  }
};

TEST_F(ThreeAgainstTwo, AProtestHoldsTheNextReadingUntilItIsDecided) {
  TakeBs();
  Desk(
      "what = \"protest\"\nrole = \"player B\"\nside = \"B\"\n"
      "after_ruling_ms = 300");
  Desk("what = \"overrule\"\ntaker = \"B\"\nafter_ruling_ms = 9000");
  Move("B", 21, "\"A\", row = \"upper\", column = 4", 9500);
  Read(50);
  Play();
  ASSERT_EQ(Match().Desk().Entries().size(), 2U) << Said().out;
  ASSERT_TRUE(Opened(2));
  EXPECT_GT(*Opened(2), Entry(1).when);
  EXPECT_EQ(Match().Sheet().Lines().at(0).ruled.taker, Side::kA);
  EXPECT_EQ(Match().Sheet().Lines().at(0).stands.taker, Side::kB);
  EXPECT_EQ(Left(), (PerSide<int>{3, 1})) << "he sent nothing, and took his";
  EXPECT_THAT(Said().out, HasSubstr("At the desk: 2 made, 0 refused"));
}

TEST_F(ThreeAgainstTwo, ACardThatNobodyTookAfterAllIsPutBackAndLiesThere) {
  TakeBs();
  Desk("what = \"overrule\"\ntaker = \"nobody\"\nafter_ruling_ms = 500");
  Move("B", 21, "\"A\", row = \"upper\", column = 4", 9000);
  Move("B", 7, "\"B\", row = \"upper\", column = 11", 9000);
  Read(50);
  Stroke("A", 700, "target = 7");
  Play();
  ASSERT_EQ(Match().Sheet().Lines().size(), 2U) << Said().out;
  EXPECT_EQ(Match().Sheet().Lines()[1].start.Find(7),
            rules::Territory(Side::kB));
  EXPECT_EQ(rules::StandingFaults(Match().Sheet().Lines()[1].ruled, Side::kA),
            1)
      << "he touched it again while a dead card was read";
}

TEST_F(ThreeAgainstTwo, AVoidReadingIsReadAgainAndItsCardMayBeTakenThen) {
  TakeBs();
  Desk("what = \"void\"\nafter_ruling_ms = 500");
  Move("B", 21, "\"A\", row = \"upper\", column = 4", 9000);
  Move("B", 7, "\"B\", row = \"upper\", column = 11", 9000);
  Tell("[[reading]]\ncard = 7\nagain = true");
  Stroke("B", 700);
  Read(50);
  Play();
  ASSERT_EQ(Match().Sheet().Lines().size(), 3U) << Said().out;
  EXPECT_TRUE(Match().Sheet().Lines()[0].is_void);
  EXPECT_EQ(Match().Sheet().Lines()[1].called, 7);
  EXPECT_EQ(Match().Sheet().Lines()[1].stands.taker, Side::kB);
  EXPECT_EQ(Left(), (PerSide<int>{3, 1}));
}

TEST_F(ThreeAgainstTwo, AMisreadCardIsVoidAndReadAgain) {  // R-KA-18
  TakeBs();
  Desk("what = \"misread\"\nrole = \"reader\"\nat_ms = 3000");
  Move("B", 21, "\"A\", row = \"upper\", column = 4", 9000);
  Move("B", 7, "\"B\", row = \"upper\", column = 11", 9000);
  Tell("[[reading]]\ncard = 7\nagain = true");
  Stroke("B", 700);
  Play();
  ASSERT_EQ(Match().Sheet().Lines().size(), 2U) << Said().out;
  EXPECT_EQ(Match().Sheet().Lines()[1].called, 7);
}

TEST_F(ThreeAgainstTwo, AHoldInTheLowerPhraseLeavesTheCallOutUntilItGoesOn) {
  TakeBs();
  Read(50);
  Desk("what = \"hold\"\nafter_open_ms = 500");
  Desk("what = \"go on\"\nafter_open_ms = 15000");
  Read(51);
  Play();
  ASSERT_EQ(Match().Sheet().Lines().size(), 3U) << Said().out;
  EXPECT_EQ(Match().Sheet().Lines()[1].called, 50);
  EXPECT_EQ(place_.Run(KIMARI_PROGRAM, {"score", "out"}).code, 0);
}

TEST_F(ThreeAgainstTwo, ACardThatIsSkippedIsNotRead) {
  TakeBs();
  Desk("what = \"skip\"\nafter_ruling_ms = 200");
  Read(50);
  Read(51);
  Play();
  ASSERT_EQ(Match().Sheet().Lines().size(), 2U) << Said().out;
  EXPECT_EQ(Match().Sheet().Lines()[1].called, 51);
}

class Uneven : public Judged {
 protected:
  Uneven()
      : Judged("[layout]\nA = [" + Side(24, 1) + "]\nB = [" + Side(26, 25) +
               "]\n") {}

 private:
  static std::string Side(int cards, int first) {
    const char* rows[] = {"upper", "middle", "lower"};
    std::string text;
    for (int i = 0; i < cards; ++i) {
      text += (i == 0 ? "" : ", ") + Lying(first + i, rows[i % 3], 1 + i / 3);
    }
    return text;
  }
};

TEST_F(Uneven, TheFirstReadingWaitsUntilTheStartIsLetStand) {  // R-KA-1
  Tell("[[desk]]\nwhat = \"let stand\"\nat_s = 6");
  Read(60);
  Play();
  EXPECT_THAT(Match().Start().off, testing::SizeIs(2));
  ASSERT_EQ(Match().Desk().Entries().size(), 1U) << Said().out;
  ASSERT_TRUE(Opened(1));
  EXPECT_GT(*Opened(1), Entry(0).when);
}

}  // namespace
}  // namespace kimari
