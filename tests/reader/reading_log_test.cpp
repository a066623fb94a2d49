#include "host/reader/reading_log.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "host/reader/sealed_set.h"

namespace kimari::reader {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ALog : public testing::Test {
 protected:
  ALog()
      : path_(testing::TempDir() + "log_" +
              testing::UnitTest::GetInstance()->current_test_info()->name()) {
    Write(LogHead({{2, 1}, "s"},
                  {.mode = "competitive",
                   .reader = "recordings of 'r'",
                   .rhythm = "5-3-1-6",
                   .started = "2026-11-23T10:00:00Z"},
                  cards::HyakuninIsshu()));
  }
  ~ALog() override { std::filesystem::remove(path_); }
  void Write(const std::string& line, const std::string& end = "\n") {
    std::ofstream(path_, std::ios::app) << line << end;
  }
  void Call(cards::CardId card, LogEntry::Kind kind = LogEntry::Kind::kSaid) {
    LogEntry entry;
    entry.kind = kind;
    entry.card = card;
    entry.calls = true;
    Write(ToJson(entry));
  }
  std::string Complaint() {
    const auto order = OrderOf(path_, cards::HyakuninIsshu());
    return order ? "" : order.error().message;
  }
  std::string path_;
};

TEST_F(ALog, GivesTheOrderThatWasReadEachCardOnce) {
  Call(2);
  Call(1, LogEntry::Kind::kTakenBack);
  Call(7);
  Call(2);
  EXPECT_THAT(*OrderOf(path_, cards::HyakuninIsshu()), ElementsAre(2, 7));
}

TEST_F(ALog, TellsHowItWasRead) {
  EXPECT_EQ(ModeOf(path_)->mode, Mode::kCompetitive);
  const Recipe own = {Ingredient::kUpper, Ingredient::kUpper};
  std::filesystem::remove(path_);
  Write(LogHead({{2, 1}, "s"}, {.mode = "own", .own = own},
                cards::HyakuninIsshu()));
  EXPECT_EQ(ModeOf(path_)->own, own);
  std::filesystem::remove(path_);
  Write(R"({"event":"reading","mode":"own"})");
  EXPECT_FALSE(ModeOf(path_));
}

TEST_F(ALog, OfASetThatIsOverGivesItsWholeOrder) {
  Call(2);
  LogEntry seed;
  seed.kind = LogEntry::Kind::kSeed;
  seed.order = {2, 1, 7};
  Write(ToJson(seed));
  EXPECT_THAT(*OrderOf(path_, cards::HyakuninIsshu()), ElementsAre(2, 1, 7));
}

TEST_F(ALog, OfASetThatBrokeOffGivesTheSealedOrder) {
  Call(2);
  SealedSet set;
  set.plan = {{2, 9, 4}, "s"};
  ASSERT_TRUE(SaveSealedSet(set, cards::HyakuninIsshu(), SealedFileOf(path_)));
  EXPECT_THAT(*OrderOf(path_, cards::HyakuninIsshu()), ElementsAre(2, 9, 4));
  std::filesystem::remove(SealedFileOf(path_));
}

TEST_F(ALog, TornAndGoneOnWithIsReadAsOne) {
  Call(2);
  Write(R"({"event":"said","calls":true,"ca)", "");
  EndTornLine(path_);
  EndTornLine(path_);
  Write(R"({"event":"resumed","noted_ns":1})");
  Call(7);
  EXPECT_THAT(*OrderOf(path_, cards::HyakuninIsshu()), ElementsAre(2, 7));
}

TEST_F(ALog, HalfALineThatNothingGoesOnAfterIsRefused) {
  Call(2);
  Write(R"({"event":"said","ca)");
  Call(7);
  EXPECT_THAT(Complaint(), HasSubstr("no line of a reading's log"));
}

TEST_F(ALog, TornInItsLastLineIsReadUpToThere) {
  Call(2);
  Write("{\"event\":\"sa", "");
  EXPECT_THAT(*OrderOf(path_, cards::HyakuninIsshu()), ElementsAre(2));
}

TEST_F(ALog, ThatIsNoneOfOursSaysWhere) {
  Call(2);
  Write(R"({"event":"said","calls":"x","card":3})");
  Write(R"({"event":"said","calls":true,"card":"three"})");
  Call(4);
  EXPECT_THAT(Complaint(), HasSubstr(":4: names no card"));
}

TEST_F(ALog, OfAnotherDeckIsRefused) {
  Call(2);
  cards::Deck other = cards::HyakuninIsshu();
  other.id = "other";
  const auto order = OrderOf(path_, other);
  ASSERT_FALSE(order);
  EXPECT_THAT(order.error().message, HasSubstr("not 'other'"));
}

TEST_F(ALog, DoesNotTellTheSeedAtItsStart) {
  std::ifstream file(path_);
  std::string head;
  std::getline(file, head);
  EXPECT_THAT(head, HasSubstr(ReadingPlan({{2, 1}, "s"}).Hash()));
  EXPECT_THAT(head, testing::Not(HasSubstr("\"s\"")));
}

TEST_F(ALog, WithAStrangeLineIsRefusedByItsNumber) {
  Write("hello");
  Call(2);
  EXPECT_THAT(Complaint(), HasSubstr(":2: this is no line"));
}

TEST_F(ALog, InWhichNothingWasReadIsRefused) {
  EXPECT_THAT(Complaint(), HasSubstr("no card was read"));
}

TEST_F(ALog, ThatIsNotThereIsRefused) {
  std::filesystem::remove(path_);
  EXPECT_THAT(Complaint(), HasSubstr("cannot be read"));
}

}  // namespace
}  // namespace kimari::reader
