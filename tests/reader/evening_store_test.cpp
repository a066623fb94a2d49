// What a club keeps from one evening to the next, and the readers it finds.
#include "host/reader/evening_store.h"

#include <gmock/gmock.h>

#include "host/reader/reader_folders.h"
#include "tests/reader/recorded_folder.h"

namespace kimari::reader {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class AnEveningStore : public RecordedFolder {
 protected:
  EveningStore Opened() { return {place_, Deck()}; }
};

TEST_F(AnEveningStore, OffersNextTimeWhatWasKept) {
  Evening evening;
  evening.cards = "musume";
  evening.dead = 20;
  auto store = Opened();
  EXPECT_FALSE(store.Last());
  ASSERT_TRUE(store.KeepLast(evening));
  ASSERT_TRUE(store.KeepKnown({3, 17}));
  OwnSets sets;
  ASSERT_TRUE(sets.Keep("水曜", "1-5", Deck()));
  ASSERT_TRUE(store.KeepSets(sets));
  const auto next = Opened();
  EXPECT_EQ(next.Last(), evening);
  EXPECT_THAT(next.Known(), ElementsAre(3, 17));
  EXPECT_EQ(next.Sets().Text(), "水曜 = 1-5\n");
  EXPECT_THAT(next.Troubles(), IsEmpty());
}

TEST_F(AnEveningStore, TellsWhatItCannotReadAndLosesNoneOfIt) {
  WriteText(place_ + "/sets.txt", "水曜 = 1-5\n木曜 6-9\n");
  WriteText(place_ + "/last-" + Deck().id + ".json", "{\"number\": -3}");
  auto store = Opened();
  EXPECT_FALSE(store.Last());
  EXPECT_THAT(store.Troubles(),
              ElementsAre(HasSubstr("number"), HasSubstr("line 2")));
  OwnSets sets = store.Sets();
  ASSERT_TRUE(sets.Keep("金曜", "む", Deck()));
  ASSERT_TRUE(store.KeepSets(sets));
  EXPECT_EQ(Opened().Sets().Text(), "水曜 = 1-5\n金曜 = む\n木曜 6-9\n");
}

using AClubsReaders = RecordedFolder;

TEST_F(AClubsReaders, AreFoundBelowThePlaceEachOnce) {
  Record(1, audio::Part::kUpper);
  Record(1, audio::Part::kLower);
  Record(0, audio::Part::kWhole, "なにわづに");
  std::filesystem::create_directory(place_ + "/empty");
  const auto found = FindReaders({place_, Folder(), place_ + "/none"}, Deck());
  ASSERT_EQ(found.size(), 1);
  EXPECT_EQ(found[0].name, "inaba");
  EXPECT_EQ(found[0].phrases, 2);
  EXPECT_EQ(found[0].wanted, 200);
  EXPECT_EQ(found[0].unplayable, 0);
  EXPECT_TRUE(found[0].joka);
  EXPECT_FALSE(found[0].marked);
}

TEST_F(AClubsReaders, AFileThatCannotBePlayedIsCounted) {
  Record(1, audio::Part::kUpper);
  WriteText(FileOf(2, audio::Part::kUpper), "no sound");
  const auto found = FindReaders({place_}, Deck());
  ASSERT_EQ(found.size(), 1);
  EXPECT_EQ(found[0].phrases, 1);
  EXPECT_EQ(found[0].unplayable, 1);
}

}  // namespace
}  // namespace kimari::reader
