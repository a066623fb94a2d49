#include "host/uses/drill/laid_court.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kimari::drill {
namespace {

using evidence::DeskAction;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class LaidCourtTest : public testing::Test {
 protected:
  std::vector<DeskAction> Within(int seconds, bool key = false) {
    std::vector<DeskAction> entered;
    for (int i = 0; i < seconds; ++i) {
      now_ = now_ + Seconds(1);
      const auto step = court_.Next(standing_, now_, key && i == 0);
      if (step.say) said_ += step.say->en;
      if (step.entry) entered.push_back(step.entry->action);
    }
    return entered;
  }
  LaidCourt court_;
  LaidCourt::Standing standing_{true, {17, 87}};
  HostTime now_ = HostTime{} + Seconds(100);
  std::string said_;
};

TEST_F(LaidCourtTest, NothingIsReadUntilAllHaveLainForAMoment) {
  EXPECT_THAT(Within(20), ElementsAre(DeskAction::kHold));
  standing_.not_seen = {};
  EXPECT_THAT(Within(2), IsEmpty());
  standing_.not_seen = {87};
  EXPECT_THAT(Within(2), IsEmpty());
  standing_.not_seen = {};
  EXPECT_THAT(Within(4), ElementsAre(DeskAction::kGoOn));
  EXPECT_TRUE(court_.Done());
  standing_.not_seen = {17};
  EXPECT_THAT(Within(60), IsEmpty()) << "taken";
  EXPECT_EQ(said_, "");
}

TEST_F(LaidCourtTest, WhatIsNotSeenIsNamedAndAKeyBeginsWithout) {
  Within(60);
  EXPECT_THAT(said_, HasSubstr("17, 87"));
  EXPECT_THAT(Within(1, true), ElementsAre(DeskAction::kGoOn));
}

TEST_F(LaidCourtTest, BeforeTheMatchIsAnnouncedNothingCanBeHeld) {
  standing_.announced = false;
  EXPECT_THAT(Within(5), IsEmpty());
}

}  // namespace
}  // namespace kimari::drill
