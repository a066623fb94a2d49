// What a club keeps from one evening to the next, and the readers it finds.
#include "host/reader/evening_store.h"

#include <gmock/gmock.h>

#include "host/reader/reader_folders.h"
#include "tests/reader/recorded_folder.h"

namespace kimari::reader {
namespace {

using testing::ElementsAre;
using testing::Field;
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
              ElementsAre(Field(&Text::en, HasSubstr("number")),
                          Field(&Text::en, HasSubstr("line 2"))));
  OwnSets sets = store.Sets();
  ASSERT_TRUE(sets.Keep("金曜", "む", Deck()));
  ASSERT_TRUE(store.KeepSets(sets));
  EXPECT_EQ(Opened().Sets().Text(), "水曜 = 1-5\n金曜 = む\n木曜 6-9\n");
}

TEST_F(AnEveningStore, ReadsSetsThatNotepadOrAnotherSystemWrote) {
  // 月曜 = む,1-20
  for (const std::string& text :
       {std::string("\xEF\xBB\xBF月曜 = む,1-20\r\n"),
        std::string("\x8C\x8E\x97j = \x82\xDE,1-20\n"),
        std::string("\xFF\xFE\x08g\xDC"
                    "f\x20\0=\0\x80\x30",
                    12) +
            std::string(",\0001\0-\0002\0000\0\n\0", 12)}) {
    WriteText(place_ + "/sets.txt", text);
    const auto store = Opened();
    EXPECT_THAT(store.Troubles(), IsEmpty());
    ASSERT_EQ(store.Sets().All().size(), 1u);
    EXPECT_EQ(store.Sets().All()[0].first, "月曜");
  }
}

TEST_F(AnEveningStore, PutsAsideWhatFitsNoEncodingBeforeItWritesAnother) {
  WriteText(place_ + "/sets.txt", "\xFF\xFF\x80 = 1-5\n");
  auto store = Opened();
  EXPECT_THAT(
      store.Troubles(),
      ElementsAre(Field(&Text::en, HasSubstr("sets.txt: its letters"))));
  ASSERT_TRUE(store.KeepSets(OwnSets()));
  EXPECT_TRUE(std::filesystem::exists(place_ + "/sets.txt.unread"));
}

TEST_F(AnEveningStore, LosesNothingOfTheListThatWasPutAsideBefore) {
  for (const char* list : {"\xFF\xFF\x80 = 1-5\n", "\xFF\xFF\x81 = 6\n"}) {
    WriteText(place_ + "/sets.txt", list);
    ASSERT_TRUE(Opened().KeepSets(OwnSets()));
  }
  EXPECT_TRUE(std::filesystem::exists(place_ + "/sets.txt.unread"));
  EXPECT_TRUE(std::filesystem::exists(place_ + "/sets.txt.unread-2"));
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
