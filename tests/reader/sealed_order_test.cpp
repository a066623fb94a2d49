// The order of a match under way, beside its recording.
#include "host/reader/sealed_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/program.h"

namespace kimari::reader {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class SealedOrder : public ::testing::Test {
 protected:
  SealedOrder() { EXPECT_TRUE(SealOrder(Path(), "evening", plan)); }
  std::string Path() const { return place.Path("match.mcap.order"); }
  std::string Refusal(const std::string& match, const std::string& hash) const {
    const auto opened = OpenSealedOrder(Path(), match, hash);
    return opened ? "" : opened.error().message;
  }

  Workplace place;
  ReadingPlan plan{{17, 3, 100}, "a seed"};
};

TEST_F(SealedOrder, ComesBackAsItWas) {
  const auto opened = OpenSealedOrder(Path(), "evening", plan.Hash());
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->order, plan.order);
  EXPECT_EQ(opened->seed, plan.seed);
}

TEST_F(SealedOrder, IsItsOwnersAlone) {
  struct stat info {};
  ASSERT_EQ(stat(Path().c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0600U);
}

TEST_F(SealedOrder, TellsNothingToAGlance) {
  EXPECT_THAT(place.Read("match.mcap.order"), Not(HasSubstr("a seed")));
  EXPECT_THAT(place.Read("match.mcap.order"), Not(HasSubstr("17")));
}

TEST_F(SealedOrder, OfAnotherMatchOrAnotherOrderIsRefused) {
  EXPECT_THAT(Refusal("morning", plan.Hash()), HasSubstr("another match"));
  plan.order = {3, 17, 100};
  EXPECT_THAT(Refusal("evening", plan.Hash()), HasSubstr("changed"));
}

TEST_F(SealedOrder, ThatWasChangedOrTornAnywhereIsRefused) {
  const std::string whole = place.Read("match.mcap.order");
  for (size_t at = whole.find('\n') + 1; at + 1 < whole.size(); at += 7) {
    std::string changed = whole;
    changed[at] = changed[at] == 'a' ? 'b' : 'a';
    place.Write("match.mcap.order", changed);
    EXPECT_THAT(Refusal("evening", plan.Hash()), HasSubstr("changed")) << at;
    place.Write("match.mcap.order", whole.substr(0, at));
    EXPECT_THAT(Refusal("evening", plan.Hash()), HasSubstr("changed")) << at;
  }
}

TEST_F(SealedOrder, IsNeverWrittenOver) {
  EXPECT_FALSE(SealOrder(Path(), "morning", plan));
  EXPECT_TRUE(OpenSealedOrder(Path(), "evening", plan.Hash()));
}

TEST_F(SealedOrder, ThatIsNotThereIsSaid) {
  std::filesystem::remove(Path());
  EXPECT_THAT(Refusal("evening", plan.Hash()), HasSubstr("is not there"));
}

}  // namespace
}  // namespace kimari::reader
