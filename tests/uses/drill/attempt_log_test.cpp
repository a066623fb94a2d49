#include "host/uses/drill/attempt_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/program.h"
#include "tests/uses/drill/attempts.h"

namespace kimari::drill {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kFirstVersion =
    R"({"kimari_drill": 1})"
    "\n"
    R"({"answered":7,"began":"2026-11-20T19:00:00Z","card":7,"dead":false,"half":"other","kana":3,"kimariji":"はるす","kimariji_ms":212.5,"place":1,"player":"青木","row":2,"set":9,"sigma_ms":50.0,"sound_ms":612.5})"
    "\n";

class AttemptLogTest : public testing::Test {
 protected:
  Result<AttemptLog> Open() const { return AttemptLog::Open(place_.Path("")); }
  std::vector<Attempt> Kept() const {
    const auto log = Open();
    return log ? log->Read(0)->attempts : std::vector<Attempt>();
  }
  void Keep(const std::vector<Attempt>& attempts) const {
    auto log = Open();
    ASSERT_TRUE(log) << log.error().message;
    for (const Attempt& each : attempts) ASSERT_TRUE(log->Append(each));
  }
  const std::vector<Attempt> two_ = Attempts().Takes(1, 612.25).Misses(2).all;
  Workplace place_;
};

TEST_F(AttemptLogTest, WhatWasAppendedIsThereNextEvening) {
  Keep(two_);
  EXPECT_EQ(Kept(), two_);
}

TEST_F(AttemptLogTest, ALineThatAPowerCutToreIsLeftOutAndSaid) {
  Keep(two_);
  const std::string text = place_.Read("attempts.jsonl");
  place_.Write("attempts.jsonl", text.substr(0, text.size() - 9));
  Keep({two_[1]});
  const auto lines = Open()->Read(0);
  EXPECT_THAT(lines->attempts, ElementsAre(two_[0], two_[1]));
  EXPECT_THAT(lines->left_out, HasSubstr("attempts.jsonl:3"));
}

TEST_F(AttemptLogTest, OfSeveralDamagedLinesItSaysHowManyTheFirstAndTheLast) {
  Keep(two_);
  const std::string text = place_.Read("attempts.jsonl");
  place_.Write("attempts.jsonl", text + "{}\nwhat\n\n{\"set\":\n");
  Keep({two_[1]});
  const auto lines = Open()->Read(0);
  EXPECT_THAT(lines->attempts, testing::SizeIs(3));
  EXPECT_THAT(lines->left_out,
              testing::AllOf(HasSubstr("3 lines are no attempts"),
                             HasSubstr("attempts.jsonl:4"),
                             HasSubstr("attempts.jsonl:7")));
}

TEST_F(AttemptLogTest, WhatAPowerCutLeftOfWritingItAnewIsRemovedAndSaid) {
  Keep(two_);
  place_.Write("attempts.jsonl.new", "{\"kimari_drill\": 3, \"writ");
  EXPECT_THAT(Open()->Found(),
              ElementsAre(HasSubstr("attempts.jsonl.new: was not written")));
  EXPECT_FALSE(std::filesystem::exists(place_.Path("attempts.jsonl.new")));
  EXPECT_EQ(Kept(), two_);
}

TEST_F(AttemptLogTest, WhereTheLogIsGoneTheOneThatWasWrittenLastIsIt) {
  Keep(two_);
  std::filesystem::rename(place_.Path("attempts.jsonl"),
                          place_.Path("attempts.jsonl.new"));
  EXPECT_THAT(Open()->Found(), ElementsAre(HasSubstr("was gone")));
  EXPECT_EQ(Kept(), two_);
}

TEST_F(AttemptLogTest, ASecondProgramIsTurnedAway) {
  const auto first = Open();
  EXPECT_THAT(Open().error().message, HasSubstr("another kimari drill"));
}

TEST_F(AttemptLogTest, ANewerLogAndAnotherFileAreLeftAlone) {
  place_.Write("attempts.jsonl", "{\"kimari_drill\": 4}\n");
  EXPECT_THAT(Open().error().message, HasSubstr("a newer kimari"));
  for (const char* other :
       {"shopping list\n", "shopping list", "{\"kimari_drill\": \"3\"}\n"}) {
    place_.Write("attempts.jsonl", other);
    EXPECT_THAT(Open().error().message, HasSubstr("no log of kimari drill"));
    EXPECT_EQ(place_.Read("attempts.jsonl"), other);
  }
}

TEST_F(AttemptLogTest, ATornFirstLineIsToldAndReplacedAndNothingIsLost) {
  for (const std::string& torn :
       {std::string("{\"kimari_dr"), std::string("{\"kimari_drill\": 3, \"wri"),
        std::string(7, '\0')}) {
    place_.Write("attempts.jsonl", torn);
    EXPECT_THAT(Open()->Found(), ElementsAre(HasSubstr("line was torn")));
    EXPECT_THAT(Open()->Found(), IsEmpty()) << "once";
    Keep({two_[0]});
    EXPECT_THAT(Kept(), ElementsAre(two_[0]));
  }
}

TEST_F(AttemptLogTest, WhatFollowsADamagedFirstLineIsKept) {
  Keep(two_);
  std::string text = place_.Read("attempts.jsonl");
  text[2] = '?';
  place_.Write("attempts.jsonl", text);
  EXPECT_EQ(Kept(), two_);
  EXPECT_THAT(place_.Read("attempts.jsonl"), HasSubstr(text))
      << "the damaged line too";
}

TEST_F(AttemptLogTest, AFolderThatCannotBeMadeIsNamed) {
  place_.Write("file", "");
  EXPECT_THAT(AttemptLog::Open(place_.Path("file/below")).error().message,
              HasSubstr("file/below"));
}

TEST_F(AttemptLogTest, TheFirstVersionIsWrittenAnewAndSaysTheSame) {
  place_.Write("attempts.jsonl", std::string(kFirstVersion) + "half a li");
  EXPECT_THAT(Open()->Found(), ElementsAre(HasSubstr("version 1")));
  EXPECT_THAT(Open()->Found(), IsEmpty()) << "once";
  const auto kept = Kept();
  ASSERT_THAT(kept, testing::SizeIs(1));
  EXPECT_EQ(kept[0].player, "青木");
  EXPECT_EQ(kept[0].kind, Kind::kReaction);
  EXPECT_EQ(kept[0].sound_ms, 612.5);
  EXPECT_THAT(place_.Read("attempts.jsonl"), HasSubstr("half a li"))
      << "what cannot be read stays";
}

TEST_F(AttemptLogTest, NothingOfADeletedPlayerStaysInTheFile) {
  Keep(Attempts().Takes(1, 600).By("Baba").Takes(2, 700).all);
  ASSERT_TRUE(Open()->Forget("Aoki", "2026-11-25T19:00:00Z"));
  EXPECT_THAT(place_.Read("attempts.jsonl"), Not(HasSubstr("Aoki")));
  ASSERT_THAT(Kept(), testing::SizeIs(1));
  EXPECT_EQ(Kept()[0].player, "Baba");
  EXPECT_EQ(*Open()->ForgottenAt("Aoki"), "2026-11-25T19:00:00Z");
  EXPECT_EQ(*Open()->ForgottenAt("Baba"), "");
}

TEST_F(AttemptLogTest, LinesBeforeATombstoneDoNotComeBackThoseAfterItCount) {
  Keep(Attempts().Takes(1, 600).all);
  const std::string old = place_.Read("attempts.jsonl");
  ASSERT_TRUE(Open()->Forget("Aoki", "2026-11-25T19:00:00Z"));
  const std::string text = place_.Read("attempts.jsonl");
  const size_t head = text.find('\n') + 1;
  // As a copy of the old file, put before it, would be.
  place_.Write("attempts.jsonl", text.substr(0, head) +
                                     old.substr(old.find('\n') + 1) +
                                     text.substr(head));
  EXPECT_THAT(Kept(), testing::IsEmpty());
  Keep(Attempts().Takes(2, 700).all);
  EXPECT_THAT(Kept(), testing::SizeIs(1));
}

}  // namespace
}  // namespace kimari::drill
