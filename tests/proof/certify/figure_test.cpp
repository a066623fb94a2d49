// Figures say what their trials allow to be said, and no more.
#include "host/proof/certify/figure.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "host/proof/certify/statistics.h"

namespace kimari::certify {
namespace {

TEST(Share, IsWhatTheCountsSay) {
  const Figure figure = ShareAtMost("wrong", 3, 1000, 0.005);
  EXPECT_DOUBLE_EQ(figure.value, 0.3);
  EXPECT_EQ(figure.count, 3);
  EXPECT_FALSE(figure.three_in_n);
  EXPECT_EQ(figure.verdict, Verdict::kMet);
}

TEST(Share, OfNothingCountedHasTheBoundThreeInN) {
  const Figure figure = ShareAtMost("wrong", 0, 600, 0.005);
  EXPECT_DOUBLE_EQ(figure.three_in_n.value(), 0.005);
  EXPECT_EQ(figure.verdict, Verdict::kMet);
}

TEST(Share, OfTooFewTrialsShowsNothing) {
  EXPECT_EQ(ShareAtMost("wrong", 0, 599, 0.005).verdict, Verdict::kTooFew);
  EXPECT_EQ(ShareAtMost("wrong", 0, 0, 0.005).verdict, Verdict::kTooFew);
}

TEST(Share, OfFewTrialsMissesABarThatTheyContradict) {
  // One of 100 may be chance where 0.5 % are allowed, four are not.
  EXPECT_EQ(ShareAtMost("wrong", 1, 100, 0.005).verdict, Verdict::kOver);
  EXPECT_EQ(ShareAtMost("wrong", 4, 100, 0.005).verdict, Verdict::kMissed);
  EXPECT_EQ(ShareAtLeast("right", 0, 10, 0.99).verdict, Verdict::kMissed);
}

TEST(Share, BeyondItsBarInEnoughTrialsIsMissed) {
  EXPECT_EQ(ShareAtLeast("right", 989, 1000, 0.99).verdict, Verdict::kMissed);
  EXPECT_EQ(ShareAtLeast("right", 990, 1000, 0.99).verdict, Verdict::kMet);
}

TEST(Percentile, IsHeldAgainstItsBarByWhatLiesBeyond) {
  std::vector<double> sizes(297, 1.0);
  sizes.insert(sizes.end(), 3, 9.0);
  const Figure met = PercentileAtMost("p99", sizes, 0.99, "us", 2);
  EXPECT_EQ(met.value, 1);
  EXPECT_EQ(met.verdict, Verdict::kMet);
  sizes.push_back(std::numeric_limits<double>::infinity());
  const Figure missed = PercentileAtMost("p99", sizes, 0.99, "us", 2);
  EXPECT_EQ(missed.value, 9);
  EXPECT_EQ(missed.verdict, Verdict::kMissed);
}

TEST(Bias, OfFewTrialsIsMissedOnlyWhereItIsCertain) {
  const std::vector<double> wide = {-100, 260};
  EXPECT_EQ(BiasAtMost("bias", wide, "us", 50, 100).verdict, Verdict::kOver);
  const std::vector<double> sure = {-90, -95, -92, -93};
  EXPECT_EQ(BiasAtMost("bias", sure, "us", 50, 100).verdict, Verdict::kMissed);
  EXPECT_EQ(BiasAtMost("bias", sure, "us", 100, 4).verdict, Verdict::kMet);
}

TEST(Sigma, OfFewRunsIsMissedOnlyWhereItIsCertain) {
  const std::vector<double> few = {4, 1, 1};  // RMS 1.4, at most 4.1
  EXPECT_EQ(SigmaAtMost("sigma", 3, few, 1.5, 20).verdict, Verdict::kOver);
  EXPECT_EQ(SigmaAtMost("sigma", 9, few, 1.5, 20).verdict, Verdict::kMissed);
  EXPECT_EQ(SigmaAtMost("sigma", 2, few, 1.5, 20).verdict, Verdict::kTooFew);
}

TEST(Sigma, OfManyRunsIsHeldAgainstItsBar) {
  const std::vector<double> many(20, 4.0);
  EXPECT_EQ(SigmaAtMost("sigma", 2.9, many, 1.5, 20).verdict, Verdict::kMet);
  EXPECT_EQ(SigmaAtMost("sigma", 3.1, many, 1.5, 20).verdict, Verdict::kMissed);
}

TEST(Never, OnceIsAMissHoweverShortTheRun) {
  EXPECT_EQ(Never("false", 1, 0.01, "h", 1).verdict, Verdict::kMissed);
  EXPECT_EQ(Never("false", 0, 0.01, "h", 1).verdict, Verdict::kTooFew);
  const Figure met = Never("false", 0, 1.5, "h", 1);
  EXPECT_EQ(met.verdict, Verdict::kMet);
  EXPECT_DOUBLE_EQ(met.three_in_n.value(), 2);
}

TEST(Statistics, OfAKnownSample) {
  const std::vector<double> values = {3, -4, 1, 2};
  EXPECT_EQ(Median(values), 1);
  EXPECT_EQ(Quantile(values, 1), 3);
  EXPECT_DOUBLE_EQ(Mean(values), 0.5);
  EXPECT_DOUBLE_EQ(RootMeanSquare(std::vector<double>{3, -4}),
                   5 / 1.4142135623730951);
  EXPECT_EQ(Quantile(Sizes(values), 1), 4);
  EXPECT_NEAR(BinomialAtLeast(2, 4, 0.5), 11.0 / 16, 1e-12);
}

}  // namespace
}  // namespace kimari::certify
