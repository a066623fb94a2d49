// Which readings judges have open on their pages.
#include "host/uses/replay/open_cases.h"

#include <gmock/gmock.h>

namespace kimari::replay {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class OpenCasesTest : public ::testing::Test {
 protected:
  bool Says(const std::string& page, evidence::ReadingId reading,
            int64_t second) {
    return cases_.Add({page, reading, "Ueda"}, At(second));
  }
  static HostTime At(int64_t second) { return HostTime{} + Seconds(second); }

  OpenCases cases_;
};

TEST_F(OpenCasesTest, OneIsOpenUntilItsPageLeavesIt) {
  EXPECT_TRUE(Says("a", 3, 0));
  EXPECT_FALSE(Says("a", 3, 10));
  EXPECT_THAT(cases_.All(), ElementsAre(OpenCase{"a", 3, "Ueda"}));
  EXPECT_TRUE(Says("a", 0, 12));
  EXPECT_THAT(cases_.All(), IsEmpty());
}

TEST_F(OpenCasesTest, APageThatWasClosedIsLeftOut) {
  Says("a", 3, 0);
  Says("b", 4, 25);
  EXPECT_FALSE(cases_.Lapse(At(30)));
  EXPECT_TRUE(cases_.Lapse(At(31)));
  EXPECT_THAT(cases_.All(), ElementsAre(OpenCase{"b", 4, "Ueda"}));
}

TEST_F(OpenCasesTest, OfTooManyTheOneThatWasSilentLongestIsLeftOut) {
  Says("silent", 3, 0);
  Says("judge", 4, 1);
  for (size_t i = 2; i < OpenCases::kMostPages; ++i) {
    Says("page" + std::to_string(i), 5, 2);
  }
  EXPECT_TRUE(Says("another judge", 6, 3));
  EXPECT_THAT(cases_.All(), Contains(OpenCase{"judge", 4, "Ueda"}));
  EXPECT_THAT(cases_.All(), Contains(OpenCase{"another judge", 6, "Ueda"}));
  EXPECT_THAT(cases_.All(), SizeIs(OpenCases::kMostPages));
}

TEST_F(OpenCasesTest, APageWithoutANameIsRefused) {
  const auto refused = OpenCaseOf(R"({"reading":3})");
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().en, HasSubstr("which page"));
  EXPECT_FALSE(OpenCaseOf("[3]"));
}

}  // namespace
}  // namespace kimari::replay
