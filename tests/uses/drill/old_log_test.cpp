// What an older kimari kept as lines, taken in.
#include "host/uses/drill/old_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "host/uses/drill/attempt_json.h"
#include "host/uses/drill/store.h"
#include "tests/support/program.h"
#include "tests/uses/drill/attempts.h"

namespace kimari::drill {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kFirstVersion =
    R"({"kimari_drill": 1})"
    "\n"
    R"({"answered":7,"began":"2026-11-20T19:00:00Z","card":7,"dead":false,"half":"other","kana":3,"kimariji":"はるす","kimariji_ms":212.5,"place":1,"player":"青木","row":2,"set":9,"sigma_ms":50.0,"sound_ms":612.5})"
    "\n";
constexpr const char* kHead = "{\"kimari_drill\": 3, \"written\": 1}\n";
// SHA-256 of "Aoki".
constexpr const char* kAokiIsGone =
    R"({"forgotten":"89525712e5f2416b5aa79f7fd9f03bbb3a702000df6d3897b1d74c7b4d01d5c5","when":"2026-11-25T19:00:00Z"})";

std::string Lines(const std::vector<Attempt>& attempts) {
  std::string lines;
  for (const Attempt& each : attempts) lines += ToJson(each) + "\n";
  return lines;
}

class OldLogTest : public testing::Test {
 protected:
  void Write(const std::string& text) const {
    place_.Write("attempts.jsonl", text);
  }
  Result<Store> Open() const { return Store::Open(place_.Path("")); }
  std::vector<Text> Notices() const { return Open()->Notices(); }
  std::vector<Attempt> Of(const std::string& player) const {
    auto store = Open();
    EXPECT_TRUE(store) << store.error().message;
    const auto all = store->OfPlayer(player);
    return {all->begin(), all->end()};
  }
  static auto Says(const std::string& en) {
    return Field(&Text::en, HasSubstr(en));
  }
  const std::vector<Attempt> two_ = Attempts().Takes(1, 612.25).Misses(2).all;
  Workplace place_;
};

TEST_F(OldLogTest, IsTakenInOnceAndStaysAsItIs) {
  const std::string text = kHead + Lines(two_);
  Write(text);
  EXPECT_THAT(Notices(), ElementsAre(testing::AllOf(
                             Says("2 answers"),
                             Field(&Text::ja, HasSubstr("2件の答え")))));
  EXPECT_THAT(Notices(), IsEmpty());
  EXPECT_EQ(Of("Aoki"), two_);
  EXPECT_EQ(place_.Read("attempts.jsonl"), text);
}

TEST_F(OldLogTest, WhatAnOlderKimariAddedLaterIsTakenInTheRestIsThere) {
  Write(kHead + Lines({two_[0]}));
  EXPECT_THAT(Of("Aoki"), ElementsAre(two_[0]));
  Write(kHead + Lines(two_));
  EXPECT_THAT(Notices(), ElementsAre(Says("1 answers")));
  EXPECT_EQ(Of("Aoki"), two_);
}

TEST_F(OldLogTest, LinesThatAreNoneAreToldByTheirNumbersInBothLanguages) {
  const std::string torn = Lines(two_);
  Write(kHead + torn.substr(0, torn.size() - 9) + "\n{}\n\nwhat\n" +
        Lines({two_[1]}) + "{\"set\":\n");
  EXPECT_THAT(Notices(),
              ElementsAre(Says("2 answers"),
                          testing::AllOf(
                              Says("4 of its lines"), Says("(line 3, 4, 6, 8)"),
                              Field(&Text::ja, HasSubstr("3, 4, 6, 8行目")))));
  EXPECT_EQ(Of("Aoki"), two_);
  EXPECT_THAT(Notices(), IsEmpty()) << "once";
}

TEST_F(OldLogTest, OfManyLinesThatAreNoneTheFirstAndTheLastAreTold) {
  std::string text = kHead;
  for (int i = 0; i < 50; ++i) text += "what\n";
  Write(text);
  EXPECT_THAT(Notices(), ElementsAre(testing::AllOf(Says("50 of its lines"),
                                                    Says("(line 2, 3, "),
                                                    Says(", … 51)"))));
}

TEST_F(OldLogTest, WhatFollowsATornFirstLineIsTakenIn) {
  for (const std::string& torn :
       {std::string("{\"kimari_dr"), std::string("?\"kimari_drill\": 3}"),
        std::string(7, '\0')}) {
    const Workplace place;
    place.Write("attempts.jsonl", torn + "\n" + Lines(two_));
    auto store = Store::Open(place.Path(""));
    EXPECT_THAT(store->Notices(),
                ElementsAre(Says("2 answers"), Says("(line 1)")));
    EXPECT_EQ(*store->OfSet(7), two_);
  }
}

TEST_F(OldLogTest, WhereItIsGoneTheOneThatWasWrittenLastIsIt) {
  place_.Write("attempts.jsonl.new", kHead + Lines(two_));
  EXPECT_EQ(Of("Aoki"), two_);
}

TEST_F(OldLogTest, OfTheFirstVersionSaysTheSame) {
  Write(std::string(kFirstVersion) + "half a li");
  const auto kept = Of("青木");
  ASSERT_THAT(kept, testing::SizeIs(1));
  EXPECT_EQ(kept[0].kind, Kind::kReaction);
  EXPECT_EQ(kept[0].sound_ms, 612.5);
}

TEST_F(OldLogTest, WhatWasDeletedInItStaysDeletedWhatCameAfterCounts) {
  Write(kHead + Lines({two_[0]}) + kAokiIsGone + "\n" + Lines({two_[1]}));
  EXPECT_THAT(Of("Aoki"), ElementsAre(two_[1]));
  EXPECT_EQ(*Open()->ForgottenAt("Aoki"), "2026-11-25T19:00:00Z");
}

TEST_F(OldLogTest, WhoIsDeletedGoesOutOfItTooAndDoesNotComeBack) {
  const auto both = Attempts().Takes(1, 600).By("Baba").Takes(2, 700).all;
  const std::string text = kHead + Lines(both);
  Write(text + "{\"player\":\"Aoki\"\n");
  place_.Write("drill.sqlite", "Aoki, as an older kimari made it of the log");
  place_.Write("attempts.jsonl.new", "Aoki, as it was being written anew");
  ASSERT_TRUE(Open()->Forget("Aoki", "2026-11-25T19:00:00Z"));
  EXPECT_FALSE(std::filesystem::exists(place_.Path("attempts.jsonl.new")));
  EXPECT_EQ(place_.Read("attempts.jsonl"), kHead + Lines({both[1]}));
  EXPECT_FALSE(std::filesystem::exists(place_.Path("drill.sqlite")));
  Write(text);  // a copy of before is put back
  EXPECT_THAT(Of("Aoki"), IsEmpty());
  EXPECT_EQ(Of("Baba"), std::vector{both[1]});
}

TEST_F(OldLogTest, WhomAnOlderKimariDeletedSinceGoesHereToo) {
  Write(kHead + Lines(two_));
  EXPECT_EQ(Of("Aoki"), two_);
  Write(std::string(kHead) + kAokiIsGone + "\n");
  EXPECT_THAT(Of("Aoki"), IsEmpty());
}

}  // namespace
}  // namespace kimari::drill
