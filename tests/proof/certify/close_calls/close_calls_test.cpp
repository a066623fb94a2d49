// The certificate of close calls, from a short campaign on the boards.
#include "host/proof/certify/close_calls/close_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kimari::close_calls {
namespace {

using ::testing::HasSubstr;

Result<Report> Short(const std::string& law, bool knock = false) {
  Asked asked;
  asked.image = KIMARI_BINARY_DIR "/firmware/avr/kimari_board.elf";
  asked.trials = 2;
  asked.seed = 11;
  asked.laws = *sim::LoadLaws(law);
  asked.knock = knock;
  if (knock) asked.apart = Milliseconds(80);
  return CertifyCloseCalls(asked);
}

TEST(CloseCallsCertificate, CountsAsManyPairsAMarginAsTrials) {
  const auto report = Short("plate");
  ASSERT_TRUE(report) << report.error().message;
  const LawTally& tally = report->laws.at(0).tally;
  for (const Cell& cell : tally.margins) EXPECT_EQ(cell.All(), 2);
  EXPECT_EQ(tally.all.All(), 16);
  EXPECT_EQ(tally.all.Wrong(), 0);
  EXPECT_GT(tally.all.Decided(), 2);
  EXPECT_THAT(Table(*report), HasSubstr("Nowhere was more wrong"));
  const auto again = Short("plate");
  ASSERT_TRUE(again);
  EXPECT_EQ(Json(*report), Json(*again));
}

TEST(CloseCallsCertificate, WithDiscsTheJudgeIsToldOfKnocks) {
  const auto heard = Short("plate", true);
  ASSERT_TRUE(heard) << heard.error().message;
  const Knocks& knocks = heard->laws.at(0).tally.knocks;
  EXPECT_EQ(knocks.touches, 32);
  EXPECT_GT(knocks.agree, 0);
  EXPECT_GT(knocks.masked, 0);
  EXPECT_EQ(heard->laws.at(0).tally.all.Wrong(), 0);
  EXPECT_THAT(Table(*heard), HasSubstr("knocks: of 32 touches"));
}

TEST(CloseCallsCertificate, BentCardsAreTimedLate) {
  const auto report = Short("bent-card");
  ASSERT_TRUE(report) << report.error().message;
  const Errors& touches = report->laws.at(0).tally.touches;
  EXPECT_GT(touches.Bias(), 0.1);
  EXPECT_LT(touches.Within3Sigma(), 0.6);
}

}  // namespace
}  // namespace kimari::close_calls
