// Matches that were kept are judged again without being played.
#include "host/proof/certify/readings/readings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/base/scratch_folder.h"

namespace kimari::readings {
namespace {

using testing::HasSubstr;

TEST(CertifyReadings, SaysWhereNothingWasKept) {
  const auto folder = ScratchFolder::Make("kept");
  ASSERT_TRUE(folder);
  Asked asked;
  asked.kept = folder->Path();
  const auto certificate = CertifyReadings(asked);
  ASSERT_FALSE(certificate);
  EXPECT_THAT(certificate.error().message, HasSubstr("--keep"));
}

}  // namespace
}  // namespace kimari::readings
