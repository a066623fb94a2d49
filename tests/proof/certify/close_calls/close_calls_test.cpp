// The certificate of close calls, from a short campaign on the boards.
#include "host/proof/certify/close_calls/close_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kimari::close_calls {
namespace {

using ::testing::HasSubstr;

Result<Report> Short(const std::string& law, bool calibrated = false) {
  Asked asked;
  asked.image = KIMARI_BINARY_DIR "/firmware/avr/kimari_board.elf";
  asked.trials = 2;
  asked.seed = 11;
  asked.calibrated = calibrated;
  asked.laws = *sim::LoadLaws(law);
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

// Half of the taps are on cards that were fastened flat.
TEST(CloseCallsCertificate, TapsOnFoilShowThatCardsAreBent) {
  const auto bent = Short("bent-card", true);
  const auto plate = Short("plate", true);
  ASSERT_TRUE(bent && plate);
  ASSERT_EQ(bent->laws.at(0).learned.size(), 2u);
  for (size_t mat = 0; mat < 2; ++mat) {
    EXPECT_GT(bent->laws[0].learned[mat]->Mean(),
              plate->laws.at(0).learned.at(mat)->Mean() + 0.15);
    EXPECT_LT(plate->laws[0].learned[mat]->Spread(),
              0.7 * judge::UsualStanding().Spread());
  }
  EXPECT_THAT(Table(*bent), HasSubstr("taps on foil, 2 mats"));
}

TEST(CloseCallsCertificate, BentCardsAreTimedLate) {
  const auto report = Short("bent-card");
  ASSERT_TRUE(report) << report.error().message;
  const Errors& touches = report->laws.at(0).tally.touches;
  EXPECT_GT(touches.Bias(), 0.3);
  EXPECT_LT(touches.Within3Sigma(), 0.6);
}

}  // namespace
}  // namespace kimari::close_calls
