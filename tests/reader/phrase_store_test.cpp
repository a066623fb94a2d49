// The sounds of a match: what is refused before it, loaded ahead, never waited
// for.
#include "host/reader/phrase_store.h"

#include <gmock/gmock.h>

#include "host/base/clock.h"
#include "tests/reader/recorded_folder.h"

namespace kimari::reader {
namespace {

using audio::Part;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

class AStore : public RecordedFolder {
 protected:
  using Opened = Result<std::unique_ptr<PhraseStore>>;

  Opened Open(const std::vector<cards::CardId>& order, LoaderOptions options,
              bool joka = true) {
    return PhraseStore::Open(Deck(), {order, "s"}, std::move(options), joka,
                             announced_);
  }
  LoaderOptions Recorded(bool fill) const {
    return {.folder = Folder(), .fill = fill, .decode_all = true};
  }
  void RecordSilence(int poem, Part part) {
    WriteSound(FileOf(poem, part), std::vector<float>(48'000, 0.0F));
  }
  static void Await(const PhraseStore& store, const PhraseStore::Key& key) {
    const SteadyClock clock;
    while (*store.IfLoaded(key) == nullptr) {
      clock.SleepUntil(clock.Now() + Milliseconds(1));
    }
  }

  std::vector<Announcement> announced_;
};

TEST_F(AStore, LoadsAheadInTheOrderOfReadingWithoutBeingWaitedFor) {
  const auto store = Open({3, 5}, {});
  ASSERT_TRUE(store) << store.error().message;
  Await(**store, {5, Part::kLower});  // the last
  for (const PhraseStore::Key& key : {PhraseStore::Key{0, Part::kUpper},
                                      {3, Part::kUpper},
                                      {3, Part::kLower}}) {
    EXPECT_NE(*(*store)->IfLoaded(key), nullptr);
  }
  EXPECT_EQ(*(*store)->IfLoaded({18, Part::kUpper}), nullptr);
}

TEST_F(AStore, LoadsWhatIsAnnouncedBeforeThePhrases) {
  announced_ = {Announcement::kTwoMinutes};
  const auto store = Open({3}, {});
  ASSERT_TRUE(store) << store.error().message;
  Await(**store, {0, Part::kUpper});
  EXPECT_NE(*(*store)->IfLoaded(Announcement::kTwoMinutes), nullptr);
  EXPECT_EQ(*(*store)->IfLoaded(Announcement::kAllRead), nullptr);
}

TEST_F(AStore, HasAllOfItOnceItWasAskedForAll) {
  const auto store = Open({3}, {});
  ASSERT_TRUE(store) << store.error().message;
  ASSERT_TRUE((*store)->LoadAll());
  EXPECT_NE(*(*store)->IfLoaded({3, Part::kLower}), nullptr);
}

TEST_F(AStore, SaysWhichCardIsOfNoDeckWhenAskedForAll) {
  const auto store = Open({101}, {});
  ASSERT_TRUE(store) << store.error().message;
  const auto all = (*store)->LoadAll();
  ASSERT_FALSE(all);
  EXPECT_EQ(all.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(all.error().message, HasSubstr("card 101"));
  EXPECT_FALSE((*store)->IfLoaded({101, Part::kUpper}));
}

TEST_F(AStore, RefusesAFolderWithGapsUnlessToldToFill) {
  Record(3, Part::kUpper);
  const auto refused = Open({3}, Recorded(false));
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("3 of the 4 phrases"));
  EXPECT_TRUE(Open({3}, Recorded(true)));
  Record(3, Part::kLower);
  EXPECT_TRUE(Open({3}, Recorded(false), /*joka=*/false))
      << "the joka is not missed where it is not read";
}

TEST_F(AStore, RefusesAFolderWithoutRecordings) {
  EXPECT_FALSE(Open({17}, Recorded(true)));
}

TEST_F(AStore, RefusesASilentRecordingWhereAllAreDecoded) {
  Record(3, Part::kUpper);
  RecordSilence(3, Part::kLower);
  const auto refused = Open({3}, Recorded(false), /*joka=*/false);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("003_2.wav: no sound"));
}

TEST_F(AStore, SaysWhatTheVoiceHadToReadAfterAll) {
  Record(3, Part::kUpper);
  RecordSilence(3, Part::kLower);
  const auto store = Open({3}, Recorded(true), /*joka=*/false);
  ASSERT_TRUE(store) << store.error().message;
  std::vector<Text> troubles;
  while (troubles.empty()) troubles = (*store)->DrainTroubles();
  ASSERT_EQ(troubles.size(), 1U);
  EXPECT_THAT(troubles[0].en, AllOf(HasSubstr("003_2.wav: no sound in it"),
                                    HasSubstr("the synthetic voice reads it")));
  EXPECT_THAT(troubles[0].ja, HasSubstr("合成音声で読みます"));
  EXPECT_NE(*(*store)->IfLoaded({3, Part::kLower}), nullptr);
}

TEST_F(AStore, ReadsTheJokaAsTheFolderHoldsItOrNotAtAll) {
  Record(3, Part::kUpper);
  Record(0, Part::kWhole, "なにわずに");
  EXPECT_EQ((*Open({3}, Recorded(true)))->Joka(), JokaParts{Part::kWhole});
  EXPECT_EQ((*Open({3}, {}))->Joka(), kJoka);
  EXPECT_EQ((*Open({3}, {}, /*joka=*/false))->Joka(), JokaParts{});
}

}  // namespace
}  // namespace kimari::reader
