#include "host/drill/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>

#include "tests/drill/attempts.h"
#include "tests/support/program.h"

namespace kimari::drill {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// No file may grow: as on a disk that is full.
class FullDisk {
 public:
  FullDisk() {
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit none = before_;
    none.rlim_cur = 1;
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
  void Schema(int number) const {
    SQLite::Database(place_.Path("drill.sqlite"), SQLite::OPEN_READWRITE)
        .exec("PRAGMA user_version = " + std::to_string(number));
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
  EXPECT_TRUE(*store->Has(7, 2));
  EXPECT_FALSE(*store->Has(7, 3));
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
  EXPECT_THAT(Open()->Notices(), ElementsAre(HasSubstr("cannot be used")));
  EXPECT_EQ(Of("Aoki"), all_);
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
