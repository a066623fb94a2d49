// Each rule book against a second reading of its text. KIMARI_READINGS=100000
// runs the whole campaign.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <string>

#include "tests/oracle/campaign.h"

namespace kimari::oracle {
namespace {

constexpr uint64_t kSeed = 20'261'125;
constexpr int kReadings = 2'000;

int Readings() {
  const char* const asked =
      std::getenv("KIMARI_READINGS");  // NOLINT(concurrency-mt-unsafe)
  return asked == nullptr ? kReadings : std::atoi(asked);
}

class Books : public testing::TestWithParam<const char*> {
 protected:
  static void ExpectNone(const std::string& what, const Found& found) {
    std::cout << Report(what + ", from seed " + std::to_string(kSeed), found);
    EXPECT_GT(found.ruled, found.readings / 2);
    EXPECT_TRUE(found.differences.empty());
  }
};

TEST_P(Books, RuleWhatTheTextSaysOfSureReadings) {
  ExpectNone(GetParam(), Compare(SettingsOf(GetParam()), kSeed, Readings()));
}

TEST_P(Books, RuleOfDoubtfulReadingsOnlyWhatHoldsWithinTheDoubt) {
  ExpectNone(
      std::string(GetParam()) + ", doubtful",
      CompareDoubtful(SettingsOf(GetParam()).front(), kSeed, Readings() / 4));
}

INSTANTIATE_TEST_SUITE_P(All, Books,
                         testing::Values("kyogi", "himuka-team",
                                         "himuka-individual"));

}  // namespace
}  // namespace kimari::oracle
