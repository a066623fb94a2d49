#include "host/proof/certify/drill/told_by_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kimari::drill {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(ToldByPage, KeepsWhatWasToldByPlaceUntilItIsOver) {
  ToldByPage told;
  for (const char* body : {R"({"place": 2, "ms": 81.5})",
                           R"([{"place": 1, "ms": 93, "sigma_ms": 16}])",
                           R"({"place": "3", "ms": 1})", "no JSON", "[]"}) {
    EXPECT_EQ(told.Add(body).status, 200);
  }
  EXPECT_THAT(told.Ms(), ElementsAre(Pair(1, 93), Pair(2, 81.5)));
  EXPECT_THAT(told.SigmaMs(), ElementsAre(Pair(1, 16)));
  EXPECT_FALSE(told.Over());
  told.Add(R"({"over": true})");
  EXPECT_TRUE(told.Over());
}

}  // namespace
}  // namespace kimari::drill
