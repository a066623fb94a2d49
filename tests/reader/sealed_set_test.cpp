// A set that breaks off, at whatever instant, goes on where it was.
#include "host/reader/sealed_set.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "tests/reader/a_set.h"

namespace kimari::reader {
namespace {

using testing::HasSubstr;

constexpr const char* kNow = "2026-11-28T12:00:00Z";

class ASealedSet : public ASet {
 protected:
  ~ASealedSet() override { std::filesystem::remove(file_); }
  void SaveAndEnd() {
    SealedSet set;
    set.plan = session_->Plan();
    set.place = session_->Place();
    ASSERT_TRUE(SaveSealedSet(set, deck_, file_));
    HearCalls();
  }
  // Another program takes it up.
  SetPlace GoOn() {
    const auto set = LoadSealedSet(file_, deck_);
    EXPECT_TRUE(set) << set.error().message;
    EXPECT_EQ(set->plan.Hash(), session_->Plan().Hash());
    Begin({});
    session_->Restore(set->place);
    return set->place;
  }
  void HearCalls() {
    for (const LogEntry& entry : Of(LogEntry::Kind::kSaid)) {
      if (entry.calls) ++calls_[*entry.card];
    }
    log_.clear();
  }
  std::string Complaint() {
    const auto set = LoadSealedSet(file_, deck_);
    return set ? "" : set.error().message;
  }

  std::filesystem::path file_ =
      testing::TempDir() + "sealed_" +
      testing::UnitTest::GetInstance()->current_test_info()->name();
  std::map<cards::CardId, int> calls_;  // said whole
};

TEST_F(ASealedSet, IsOfferedOnlyWhereNobodyReadsIt) {
  const std::filesystem::path folder = file_.string() + ".folder";
  std::filesystem::create_directory(folder);
  const std::filesystem::path log = folder / "log.jsonl";
  std::ofstream{log} << "\n";
  SealedSet set;
  set.plan = session_->Plan();
  set.place = session_->Place();
  ASSERT_TRUE(SaveSealedSet(set, deck_, SealedFileOf(log)));
  ASSERT_TRUE(NewestBroken(folder, deck_, kNow));
  EXPECT_EQ(NewestBroken(folder, deck_, kNow)->log, log);
  {
    const auto in_use = SetInUse::Claim(log);
    ASSERT_TRUE(in_use);
    EXPECT_FALSE(NewestBroken(folder, deck_, kNow));
    const auto second = SetInUse::Claim(log);
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().message, HasSubstr("another kimari"));
  }
  EXPECT_TRUE(NewestBroken(folder, deck_, kNow));
  std::filesystem::remove_all(folder);
}

TEST_F(ASealedSet, WhoseLogGoesIntoAPipeHoldsNobodyOff) {
  const std::filesystem::path pipe = file_.string() + ".pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const auto one = SetInUse::Claim(pipe);
  EXPECT_TRUE(one && SetInUse::Claim(pipe));
  EXPECT_TRUE(SetInUse::Claim("/dev/null"));
  std::filesystem::remove(pipe);
}

TEST_F(ASealedSet, OfAClockThatWasYearsAheadStandsBehindTheOthers) {
  const std::filesystem::path folder = file_.string() + ".folder";
  std::filesystem::create_directory(folder);
  SealedSet set;
  set.plan = session_->Plan();
  set.place = session_->Place();
  for (const char* name : {"2036-01-01T19-00-00Z", "2026-11-27T19-00-00Z",
                           "2026-11-28T11-00-00Z"}) {
    const std::filesystem::path log = folder / (std::string(name) + ".jsonl");
    std::ofstream{log} << "\n";
    ASSERT_TRUE(SaveSealedSet(set, deck_, SealedFileOf(log)));
  }
  EXPECT_EQ(NewestBroken(folder, deck_, kNow)->log.stem(),
            "2026-11-28T11-00-00Z");
  std::filesystem::remove_all(folder);
}

TEST_F(ASealedSet, OfAnotherDeckIsNotDamaged) {
  const std::filesystem::path folder = file_.string() + ".folder";
  std::filesystem::create_directory(folder);
  SealedSet set;
  ASSERT_TRUE(SaveSealedSet(set, deck_, folder / "log.jsonl.sealed"));
  std::vector<Error> damaged;
  EXPECT_FALSE(NewestBroken(folder, cards::HyakuninIsshu(), kNow, &damaged));
  EXPECT_TRUE(damaged.empty());
  std::filesystem::remove_all(folder);
}

TEST_F(ASealedSet, IsNobodyElsesToRead) {
  SaveAndEnd();
  struct stat about {};
  ASSERT_EQ(stat(file_.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0600U);
}

TEST_F(ASealedSet, TellsNothingToAGlance) {
  SaveAndEnd();
  std::ifstream in(file_);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  EXPECT_THAT(text, HasSubstr("kimari set 1"));
  EXPECT_THAT(text, testing::Not(HasSubstr("order")));
  EXPECT_THAT(text, testing::Not(HasSubstr("[1,")));
}

TEST_F(ASealedSet, ThatWasChangedOrTornIsRefused) {
  SaveAndEnd();
  std::ofstream(file_, std::ios::in | std::ios::out).seekp(90) << "x";
  EXPECT_THAT(Complaint(), HasSubstr("was changed or torn"));
  std::filesystem::resize_file(file_, 40);
  EXPECT_THAT(Complaint(), HasSubstr("was changed or torn"));
  std::filesystem::remove(file_);
  EXPECT_THAT(Complaint(), HasSubstr("there is no set"));
}

TEST_F(ASealedSet, ReadsTheCardAgainThatWasBeingRead) {
  Read();
  ASSERT_EQ(Refusal(Command::kNext), "");
  Wait(0.5);
  SaveAndEnd();
  EXPECT_TRUE(GoOn().begun);
  EXPECT_TRUE(session_->Now().waits_for_person);
  Read();
  EXPECT_EQ(Said(), "2L 1U");
}

TEST_F(ASealedSet, KeepsWhatWasSkippedAndGoneBackTo) {
  Read();
  Read();
  ASSERT_EQ(Refusal(Command::kSkip), "");
  SaveAndEnd();
  GoOn();
  Read();
  EXPECT_EQ(Said(), "1L 3U");
}

// Broken off at 30 instants: every card is called, whole, and none twice but
// where the set said that it reads it again.
TEST_F(ASealedSet, BrokenOffWheneverReadsEveryCardAndNoneTwiceUnsaid) {
  for (int instant = 0; instant < 30; ++instant) {
    calls_.clear();
    Begin({});
    for (int step = 0; step < instant; ++step) {
      if (StateNow() != State::kReading) (void)session_->Do(Command::kNext);
      Wait(0.9);
    }
    if (StateNow() == State::kFinished) break;
    SaveAndEnd();
    GoOn();
    while (StateNow() != State::kFinished) {
      if (StateNow() != State::kReading) (void)session_->Do(Command::kNext);
      Wait(0.5);
    }
    HearCalls();
    EXPECT_EQ(calls_,
              (std::map<cards::CardId, int>{{1, 1}, {2, 1}, {3, 1}, {4, 1}}))
        << "instant " << instant;
  }
}

}  // namespace
}  // namespace kimari::reader
