#include "host/uses/drill/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>

#include "host/uses/drill/day.h"
#include "host/uses/drill/history.h"
#include "host/uses/drill/schedule.h"
#include "tests/support/program.h"
#include "tests/uses/drill/attempts.h"

namespace kimari::drill {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// No file may grow beyond so many bytes: as on a disk that is full.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes = 1) {
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit none = before_;
    none.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &none);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

class StoreTest : public testing::Test {
 protected:
  Result<Store> Open() const { return Store::Open(place_.Path("")); }
  void Keep(const std::vector<Attempt>& attempts) const {
    auto store = Open();
    ASSERT_TRUE(store) << store.error().message;
    for (const Attempt& each : attempts) ASSERT_TRUE(store->Append(each));
  }
  std::vector<Attempt> Of(const std::string& player) const {
    auto store = Open();
    EXPECT_TRUE(store);
    const auto all = store->OfPlayer(player);
    return {all->begin(), all->end()};
  }
  void WithoutDatabase() const {
    for (const char* name : {"drill.sqlite", "drill.sqlite-wal"}) {
      std::filesystem::remove(place_.Path(name));
    }
  }
  void Change(const std::string& sql) const {
    SQLite::Database(place_.Path("drill.sqlite"), SQLite::OPEN_READWRITE)
        .exec(sql);
  }
  void Schema(int number) const {
    Change("PRAGMA user_version = " + std::to_string(number));
  }
  // What is there of `player` while it is open.
  static std::vector<Attempt> In(Store& store, const std::string& player) {
    const auto all = store.OfPlayer(player);
    EXPECT_TRUE(all) << all.error().message;
    if (!all) return {};
    return {all->begin(), all->end()};
  }
  // An evening, and one of a week before that was taken in after it.
  static std::vector<Attempt> OutOfOrder() {
    auto all = Attempts().Takes(1, 600).Takes(2, 700).all;
    all.push_back(
        Attempts().On("2026-11-17").Misses(1).In("match.mcap").all.front());
    all.back().set = 8;
    return all;
  }
  // One of each thing that an attempt may hold.
  const std::vector<Attempt> all_ = Attempts()
                                        .Takes(1, 612.25)
                                        .Ghost(700.5)
                                        .Misses(2)
                                        .Touches(4, 3)
                                        .LeavesDead(5)
                                        .Takes(7, 650)
                                        .Moved(401.5, 12.25)
                                        .LeavesDead(8)
                                        .Near(1, 55.5)
                                        .Takes(6, 900)
                                        .After(7.5)
                                        .Takes(9, 2000)
                                        .After(5)
                                        .In("match.mcap")
                                        .all;
  Workplace place_;
};

TEST_F(StoreTest, GivesBackAllOfAnAttempt) {
  Keep(all_);
  EXPECT_EQ(Of("Aoki"), all_);
}

TEST_F(StoreTest, IsItsOwnersAloneAlsoOneFromBefore) {
  place_.Write("drill.sqlite", "");
  std::filesystem::permissions(place_.Path("drill.sqlite"),
                               std::filesystem::perms(0644));
  auto store = Open();
  ASSERT_TRUE(store && store->Append(Attempt{}));
  for (const auto& file :
       std::filesystem::directory_iterator(place_.Path(""))) {
    const auto mode = std::filesystem::status(file.path()).permissions();
    EXPECT_EQ(mode & std::filesystem::perms(0077), std::filesystem::perms::none)
        << file.path();
  }
}

TEST_F(StoreTest, MadeAnewFromTheLogItIsTheSame) {
  Keep(all_);
  WithoutDatabase();
  EXPECT_EQ(Of("Aoki"), all_);
}

TEST_F(StoreTest, WhatTheLogAloneHoldsIsTakenIn) {
  Keep(all_);
  const std::string longer = place_.Read("attempts.jsonl");
  WithoutDatabase();
  std::filesystem::remove(place_.Path("attempts.jsonl"));
  Keep({all_[0]});
  place_.Write("attempts.jsonl", longer);
  EXPECT_EQ(Of("Aoki"), all_);
}

TEST_F(StoreTest, ASetIsReplacedWhereItStandsAndNothingElse) {
  Keep(Attempts().Takes(1, 600).By("Baba").Takes(2, 700).all);
  auto other = Attempts().Takes(3, 500).Misses(4).all;
  for (Attempt& each : other) each.set = 8;
  Keep(other);
  ASSERT_TRUE(Open()->Replace(8, {other[1]}));
  EXPECT_THAT(Of("Aoki"), ElementsAre(testing::_, other[1]));
  EXPECT_THAT(Of("Baba"), SizeIs(1));
  WithoutDatabase();
  EXPECT_THAT(*Open()->OfSet(8), ElementsAre(other[1]));
}

TEST_F(StoreTest, AsksBySetAndPlaceAndPlayer) {
  Keep(Attempts().Takes(1, 600).By("Baba").Takes(2, 700).all);
  auto store = Open();
  EXPECT_EQ((*store->Find(7, 2))->place, 2);
  EXPECT_FALSE(*store->Find(7, 3));
  EXPECT_THAT(*store->OfSet(7), SizeIs(2));
  EXPECT_THAT(*store->Players(), ElementsAre("Baba", "Aoki"));
}

TEST_F(StoreTest, AnOlderSchemaAndADamagedFileAreMadeAnewAndSaid) {
  Keep(all_);
  Schema(-1);
  EXPECT_THAT(Open()->Notices(), ElementsAre(HasSubstr("an older kimari")));
  EXPECT_EQ(Of("Aoki"), all_);
  WithoutDatabase();
  place_.Write("drill.sqlite", "this is no database, and longer than a header");
  EXPECT_THAT(Open()->Notices(), ElementsAre(HasSubstr("is damaged")));
  EXPECT_EQ(Of("Aoki"), all_);
}

TEST_F(StoreTest, APageThatIsDamagedBehindAWholeHeaderIsFoundAndMadeAnew) {
  constexpr size_t kPage = 4096;
  Keep(all_);
  const std::string whole = place_.Read("drill.sqlite");
  ASSERT_GT(whole.size(), 4 * kPage);
  for (size_t page = 1; page < 4; ++page) {
    std::string torn = whole;
    torn.replace(page * kPage, kPage, kPage, '\0');
    place_.Write("drill.sqlite", torn);
    EXPECT_THAT(Open()->Notices(), ElementsAre(HasSubstr("is damaged")));
    EXPECT_EQ(Of("Aoki"), all_);
  }
}

TEST_F(StoreTest, ALetterThatTheDiskChangedIsNeverShown) {
  Keep(all_);
  std::string file = place_.Read("drill.sqlite");
  const size_t at = file.find("はるす");
  ASSERT_NE(at, std::string::npos);
  place_.Write("drill.sqlite", file.replace(at, 9, "はるせ"));
  EXPECT_EQ(Of("Aoki"), all_);
}

TEST_F(StoreTest, WhatIsDamagedWhileItIsOpenIsMadeAnewAndAskedOnceMore) {
  Keep(all_);
  auto store = Open();
  for (const char* damage :
       {"UPDATE attempt SET kana = 9", "DROP TABLE attempt",
        "UPDATE log SET bytes = 0", "DELETE FROM log"}) {
    Change(damage);
    EXPECT_THAT(*store->OfSet(7), SizeIs(all_.size())) << damage;
    EXPECT_TRUE(store->Append(all_[0]));
    EXPECT_THAT(*store->OfSet(7), testing::Contains(all_[0]));
    ASSERT_TRUE(store->Replace(7, all_));
    EXPECT_EQ(In(*store, "Aoki"), all_) << damage;
  }
}

TEST_F(StoreTest, APlayersAttemptsAreByTheirTimeAlsoMadeAnew) {
  const auto all = OutOfOrder();
  const std::vector<Attempt> by_time = {all[2], all[0], all[1]};
  {
    auto store = Open();
    ASSERT_TRUE(store->Append(all[0]));
    EXPECT_THAT(In(*store, "Aoki"), SizeIs(1));
    for (size_t i = 1; i < all.size(); ++i) {
      ASSERT_TRUE(store->Append(all[i]));
    }
    EXPECT_EQ(In(*store, "Aoki"), by_time) << "at hand";
  }
  EXPECT_EQ(Of("Aoki"), by_time);
  WithoutDatabase();
  EXPECT_EQ(Of("Aoki"), by_time);
}

TEST_F(StoreTest, ARecordingTakenInLateSpoilsNeitherScheduleNorTrend) {
  Keep(OutOfOrder());
  const auto all = Of("Aoki");
  const Known known = ScheduleOf(all).at(1);
  EXPECT_EQ(known.last, Weak::kDue) << "taken last, missed a week before";
  EXPECT_EQ(known.last_day, *DayOf("2026-11-24"));
  const auto sets = HistoryOf(all, Kind::kReaction, known.last_day).sets;
  EXPECT_THAT(
      sets, ElementsAre(testing::Field(&Step::began, "2026-11-17T19:00:00Z"),
                        testing::Field(&Step::began, "2026-11-24T19:00:00Z")));
}

TEST_F(StoreTest, WhoTrainedLastIsFirstByTheTimeNotByTheLog) {
  Keep(Attempts().Takes(1, 600).By("Baba").On("2026-11-17").Takes(2, 1).all);
  EXPECT_THAT(*Open()->Players(), ElementsAre("Aoki", "Baba"));
}

TEST_F(StoreTest, AnswersOfATimeToComeAreSaidAndCountAsTodays) {
  Keep(Attempts().On("2036-11-20").Takes(1, 600).Takes(2, 700).all);
  std::string now = "2026-11-24T19:00:00Z";
  auto store = Store::Open(place_.Path(""), {{}, 0, [&now] { return now; }});
  ASSERT_TRUE(store);
  EXPECT_THAT(store->Notices(),
              ElementsAre(testing::AllOf(HasSubstr("2 answers are dated ahead"),
                                         HasSubstr("2036-11-20"))));
  EXPECT_EQ(In(*store, "Aoki").at(0).day.number, *DayOf("2026-11-24"));
  now = "2026-11-25T19:00:00Z";
  ASSERT_TRUE(store->Append(Attempts().On("2026-11-25").Misses(3).all.front()));
  now = "2026-11-29T19:00:00Z";
  EXPECT_EQ(In(*store, "Aoki").at(0).day.number, *DayOf("2026-11-25"));
}

TEST_F(StoreTest, ANewerSchemaIsLeftAloneAndSaid) {
  Keep(all_);
  Schema(99);
  EXPECT_THAT(Open().error().message, HasSubstr("a newer kimari made it"));
}

TEST_F(StoreTest, ADeletedPlayerIsGoneAlsoAfterItWasMadeAnew) {
  Keep(Attempts().Takes(1, 600).By("Baba").Takes(2, 700).all);
  ASSERT_TRUE(Open()->Forget("Aoki", "2026-11-25T19:00:00Z"));
  EXPECT_THAT(Of("Aoki"), IsEmpty());
  WithoutDatabase();
  EXPECT_THAT(Of("Aoki"), IsEmpty());
  EXPECT_THAT(Of("Baba"), SizeIs(1));
}

TEST_F(StoreTest, ADiskThatIsFullAtStartIsSaidAndNothingIsThrownAway) {
  // Not even the log's first line; that, but no database.
  for (const rlim_t bytes : {rlim_t{1}, rlim_t{1000}}) {
    const FullDisk full(bytes);
    EXPECT_THAT(Open().error().message,
                testing::AllOf(HasSubstr("make room on the disk"),
                               testing::Not(HasSubstr("damaged"))));
  }
  Keep(all_);
  {
    const FullDisk full;
    EXPECT_THAT(Open().error().message, HasSubstr("make room on the disk"));
  }
  EXPECT_THAT(Open()->Notices(), IsEmpty());
  EXPECT_EQ(Of("Aoki"), all_);
}

TEST_F(StoreTest, OnAFullDiskNothingIsSaidToBeKeptAndLaterItIs) {
  auto store = Open();
  {
    const FullDisk full;
    EXPECT_THAT(store->Append(all_[0]).error().message,
                HasSubstr("attempts.jsonl: cannot be written"));
  }
  EXPECT_TRUE(store->Append(all_[1]));
  EXPECT_THAT(*store->OfPlayer("Aoki"), ElementsAre(all_[1]));
}

}  // namespace
}  // namespace kimari::drill
