#include "host/drill/attempt_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/drill/attempt_json.h"
#include "tests/drill/attempts.h"
#include "tests/support/program.h"

namespace kimari::drill {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class AttemptLogTest : public testing::Test {
 protected:
  Result<AttemptLog> Open() const { return AttemptLog::Open(place_.Path("")); }
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
  EXPECT_EQ(Open()->All(), two_);
}

TEST_F(AttemptLogTest, ALineThatAPowerCutToreIsLeftOutAndSaid) {
  Keep(two_);
  const std::string text = place_.Read("attempts.jsonl");
  place_.Write("attempts.jsonl", text.substr(0, text.size() - 9));
  Keep({two_[1]});
  const auto log = Open();
  EXPECT_THAT(log->All(), testing::ElementsAre(two_[0], two_[1]));
  EXPECT_THAT(log->Torn(), HasSubstr("attempts.jsonl:3"));
}

TEST_F(AttemptLogTest, ASecondProgramIsTurnedAway) {
  const auto first = Open();
  EXPECT_THAT(Open().error().message, HasSubstr("another kimari drill"));
}

TEST_F(AttemptLogTest, ANewerLogAndAnotherFileAreLeftAlone) {
  place_.Write("attempts.jsonl", "{\"kimari_drill\": 2}\n");
  EXPECT_THAT(Open().error().message, HasSubstr("a newer kimari"));
  place_.Write("attempts.jsonl", "shopping list\n");
  EXPECT_THAT(Open().error().message, HasSubstr("no log of kimari drill"));
}

TEST_F(AttemptLogTest, AFolderThatCannotBeMadeIsNamed) {
  place_.Write("file", "");
  EXPECT_THAT(AttemptLog::Open(place_.Path("file/below")).error().message,
              HasSubstr("file/below"));
}

}  // namespace
}  // namespace kimari::drill
