// Each rule book against a second reading of its text. KIMARI_READINGS=100000
// runs the whole campaign, KIMARI_SEED another one.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <string>

#include "tests/oracle/campaign.h"

namespace kimari::oracle {
namespace {

int Asked(const char* name, int otherwise) {
  const char* const asked = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return asked == nullptr ? otherwise : std::atoi(asked);
}
uint64_t Seed() {
  return static_cast<uint64_t>(Asked("KIMARI_SEED", 20'261'125));
}
int Readings() { return Asked("KIMARI_READINGS", 2'000); }

class Books : public testing::TestWithParam<const char*> {
 protected:
  static void ExpectNone(const std::string& what, const Found& found) {
    std::cout << Report(what + ", from seed " + std::to_string(Seed()), found);
    EXPECT_GT(found.ruled, found.readings / 2);
    EXPECT_TRUE(found.differences.empty());
  }
};

TEST_P(Books, RuleWhatTheTextSaysOfSureReadings) {
  ExpectNone(GetParam(), Compare(SettingsOf(GetParam()), Seed(), Readings()));
}

TEST_P(Books, RuleOfDoubtfulReadingsOnlyWhatHoldsWithinTheDoubt) {
  ExpectNone(std::string(GetParam()) + ", doubtful",
             CompareDoubtful(SettingsOf(GetParam()), Seed(), Readings() / 4));
}

INSTANTIATE_TEST_SUITE_P(All, Books,
                         testing::Values("kyogi", "himuka-team",
                                         "himuka-individual"));

}  // namespace
}  // namespace kimari::oracle
