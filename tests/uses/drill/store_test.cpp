#include "host/uses/drill/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>

#include "host/uses/drill/attempt_database.h"
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
  void Change(const std::string& sql) const {
    SQLite::Database(File(), SQLite::OPEN_READWRITE).exec(sql);
  }
  std::string File() const { return place_.Path("attempts.sqlite"); }
  // It is not opened, both languages say why, and every byte of it stays.
  void ExpectLeftAlone(const std::string& why, const std::string& ja) const {
    const std::string before = place_.Read("attempts.sqlite");
    const auto store = Open();
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().kind, ErrorKind::kFile);
    EXPECT_THAT(store.error().message,
                testing::AllOf(HasSubstr(File()), HasSubstr(why)));
    EXPECT_THAT(store.error().ja,
                testing::AllOf(HasSubstr(File()), HasSubstr(ja)));
    EXPECT_EQ(place_.Read("attempts.sqlite"), before);
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
  place_.Write("attempts.sqlite", "");
  std::filesystem::permissions(File(), std::filesystem::perms(0644));
  auto store = Open();
  ASSERT_TRUE(store && store->Append(Attempt{}));
  for (const auto& file :
       std::filesystem::directory_iterator(place_.Path(""))) {
    const auto mode = std::filesystem::status(file.path()).permissions();
    EXPECT_EQ(mode & std::filesystem::perms(0077), std::filesystem::perms::none)
        << file.path();
  }
}

TEST_F(StoreTest, ASetIsReplacedWhereItStandsAndNothingElse) {
  Keep(Attempts().Takes(1, 600).By("Baba").Takes(2, 700).all);
  auto other = Attempts().Takes(3, 500).Misses(4).all;
  for (Attempt& each : other) each.set = 8;
  auto last = Attempts().Takes(5, 500).all;
  last[0].set = 9;
  Keep({other[0], last[0]});
  for (const std::vector<Attempt>& anew : {other, {other[1]}}) {
    ASSERT_TRUE(Open()->Replace(8, anew));
    EXPECT_EQ(*Open()->OfSet(8), anew);
    auto all = anew;
    all.push_back(last[0]);
    const auto kept = Of("Aoki");
    EXPECT_EQ(std::vector(kept.begin() + 1, kept.end()), all);
  }
  EXPECT_THAT(Of("Baba"), SizeIs(1));
}

TEST_F(StoreTest, OfSeveralAllAreKeptOrNone) {
  Keep({all_[1]});
  EXPECT_FALSE(Open()->Append(all_)) << "its second place is answered";
  EXPECT_THAT(Of("Aoki"), ElementsAre(all_[1]));
}

TEST_F(StoreTest, AsksBySetAndPlaceAndPlayer) {
  Keep(Attempts().Takes(1, 600).By("Baba").Takes(2, 700).all);
  auto store = Open();
  EXPECT_EQ((*store->Find(7, 2))->place, 2);
  EXPECT_FALSE(*store->Find(7, 3));
  EXPECT_THAT(*store->OfSet(7), SizeIs(2));
  EXPECT_THAT(*store->Players(), ElementsAre("Baba", "Aoki"));
}

TEST_F(StoreTest, WhatIsNoDatabaseIsLeftAloneAndSaid) {
  place_.Write("attempts.sqlite", "no database, and longer than a header is");
  ExpectLeftAlone("is damaged", "壊れています");
  std::filesystem::remove(File());
  SQLite::Database(File(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE shopping (what TEXT)");
  ExpectLeftAlone("no database of kimari drill", "記録ではありません");
}

TEST_F(StoreTest, APageThatIsDamagedBehindAWholeHeaderIsFoundAndLeftAsItIs) {
  constexpr size_t kPage = 4096;
  Keep(all_);
  const std::string whole = place_.Read("attempts.sqlite");
  const size_t pages = whole.size() / kPage;
  ASSERT_GT(pages, 4U);
  for (size_t page = 1; page < pages; ++page) {
    std::string torn = whole;
    torn.replace(page * kPage, kPage, kPage, '\0');
    place_.Write("attempts.sqlite", torn);
    ExpectLeftAlone(".clone mended", "読める分");
  }
  place_.Write("attempts.sqlite", whole);
  EXPECT_EQ(Of("Aoki"), all_) << "a copy of before";
}

TEST_F(StoreTest, ALetterThatTheDiskChangedIsNeverShownTheOthersAre) {
  Keep(all_);
  std::string file = place_.Read("attempts.sqlite");
  const size_t at = file.find("はるす");
  ASSERT_NE(at, std::string::npos);
  place_.Write("attempts.sqlite", file.replace(at, 9, "はるせ"));
  const auto kept = Of("Aoki");
  EXPECT_THAT(kept, SizeIs(all_.size() - 1));
  EXPECT_THAT(all_, testing::IsSupersetOf(kept));
}

TEST_F(StoreTest, WhatIsDamagedWhileItIsOpenIsAnError) {
  Keep(all_);
  auto store = Open();
  Change("DROP TABLE attempt");
  EXPECT_THAT(store->OfSet(7).error().message, HasSubstr("is damaged"));
  EXPECT_FALSE(store->Append(all_[0]));
  EXPECT_FALSE(store->OfPlayer("Aoki"));
}

TEST_F(StoreTest, WhileAnotherProgramWritesNothingIsSaidToBeKept) {
  auto store = Open();
  {
    SQLite::Database other(File(), SQLite::OPEN_READWRITE);
    other.exec("BEGIN IMMEDIATE");
    EXPECT_THAT(store->Append(all_[0]).error().message,
                HasSubstr("another program has it open"));
    EXPECT_THAT(*store->OfSet(7), IsEmpty());
  }
  EXPECT_TRUE(store->Append(all_[0]));
}

TEST_F(StoreTest, ASecondProgramIsTurnedAway) {
  const auto first = Open();
  EXPECT_THAT(Open().error().message, HasSubstr("another kimari (process"));
}

TEST_F(StoreTest, AFolderThatCannotBeMadeIsNamed) {
  place_.Write("file", "");
  EXPECT_THAT(Store::Open(place_.Path("file/below")).error().message,
              HasSubstr("file/below"));
}

// The file as it is on the disk while the program that answers is killed.
TEST_F(StoreTest, WhatWasAnsweredIsThereAfterThePowerFails) {
  Workplace after;
  {
    auto store = Open();
    for (const Attempt& each : all_) ASSERT_TRUE(store->Append(each));
    for (const char* name : {"attempts.sqlite", "attempts.sqlite-wal"}) {
      std::filesystem::copy(place_.Path(name), after.Path(name));
    }
  }
  auto store = Store::Open(after.Path(""));
  ASSERT_TRUE(store) << store.error().message;
  EXPECT_EQ(In(*store, "Aoki"), all_);
}

TEST_F(StoreTest, EachAnswerWaitsForTheDisk) {
  auto database = AttemptDatabase::Open(File());
  const auto pragma = [&](const char* name) {
    return *database->Ask([&](SQLite::Database& asked) {
      return asked.execAndGet(std::string("PRAGMA ") + name).getString();
    });
  };
  EXPECT_EQ(pragma("journal_mode"), "wal");
  EXPECT_EQ(pragma("synchronous"), "2") << "FULL";
}

TEST_F(StoreTest, APlayersAttemptsAreByTheirTimeAlsoReadAnew) {
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

TEST_F(StoreTest, WhoTrainedLastIsFirstByTheTimeNotByTheOrderKept) {
  Keep(Attempts().Takes(1, 600).By("Baba").On("2026-11-17").Takes(2, 1).all);
  EXPECT_THAT(*Open()->Players(), ElementsAre("Aoki", "Baba"));
}

TEST_F(StoreTest, AnswersOfATimeToComeAreSaidAndCountAsTodays) {
  Keep(Attempts().On("2036-11-20").Takes(1, 600).Takes(2, 700).all);
  std::string now = "2026-11-24T19:00:00Z";
  auto store = Store::Open(place_.Path(""), {{}, 0, [&now] { return now; }});
  ASSERT_TRUE(store);
  EXPECT_THAT(store->Notices(),
              ElementsAre(testing::Field(
                  &Text::en, testing::AllOf(HasSubstr("2 answers are dated"),
                                            HasSubstr("2036-11-20")))));
  EXPECT_EQ(In(*store, "Aoki").at(0).day.number, *DayOf("2026-11-24"));
  now = "2026-11-25T19:00:00Z";
  Attempt next = Attempts().On("2026-11-25").Misses(3).all.front();
  next.set = 8;
  ASSERT_TRUE(store->Append(next));
  now = "2026-11-29T19:00:00Z";
  EXPECT_EQ(In(*store, "Aoki").at(0).day.number, *DayOf("2026-11-25"));
}

TEST_F(StoreTest, ANewerSchemaIsLeftAloneAndSaid) {
  Keep(all_);
  Change("UPDATE kimari_drill SET schema = 99");
  ExpectLeftAlone("a newer kimari made it", "新しい kimari");
}

TEST_F(StoreTest, NothingOfADeletedPlayerStaysInTheFolder) {
  Keep(Attempts().Takes(1, 600).By("Baba").Takes(2, 700).all);
  auto store = Open();
  ASSERT_TRUE(store->Forget("Aoki", "2026-11-25T19:00:00Z"));
  EXPECT_THAT(In(*store, "Aoki"), IsEmpty());
  EXPECT_THAT(In(*store, "Baba"), SizeIs(1));
  EXPECT_EQ(*store->ForgottenAt("Aoki"), "2026-11-25T19:00:00Z");
  EXPECT_EQ(*store->ForgottenAt("Baba"), "");
  for (const auto& file :
       std::filesystem::directory_iterator(place_.Path(""))) {
    EXPECT_THAT(place_.Read(file.path().filename().string()),
                testing::Not(HasSubstr("Aoki")))
        << file.path();
  }
}

TEST_F(StoreTest, ADiskThatIsFullAtStartIsSaidAndNothingIsThrownAway) {
  // Not even its first page; that, but no more.
  for (const rlim_t bytes : {rlim_t{1}, rlim_t{10000}}) {
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
                HasSubstr("attempts.sqlite: cannot be written"));
  }
  EXPECT_TRUE(store->Append(all_[1]));
  EXPECT_THAT(*store->OfPlayer("Aoki"), ElementsAre(all_[1]));
}

}  // namespace
}  // namespace kimari::drill
