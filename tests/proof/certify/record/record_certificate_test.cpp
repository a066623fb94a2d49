// The recording's certificate on few ends: what it counts, and what it refuses.
#include "host/proof/certify/record/record_certificate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "host/base/scratch_folder.h"
#include "host/proof/certify/record/judged.h"
#include "tests/support/seeds.h"

namespace kimari::rig {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class RecordCertificate : public ::testing::Test {
 protected:
  RecordCertificate() {
    options.folder = scratch.Path();
    options.instants = 4;
    options.seconds = 1;
  }
  Result<certify::Certificate> Run(const std::string& part) {
    options.only = {part};
    return CertifyRecord(options, clock);
  }
  // Its counts alone: times are the machine's.
  static std::vector<std::string> Happened(const certify::Line& line) {
    std::vector<std::string> names;
    for (const certify::Figure& figure : line.figures) {
      if (figure.count.value_or(0) > 0) names.push_back(figure.name);
    }
    return names;
  }

  SteadyClock clock;
  ScratchFolder scratch = *ScratchFolder::Make("record-test");
  CertifyRecordOptions options;
};

TEST_F(RecordCertificate, KillsPowerCutsAndFullDisksLeaveTheFirstMessages) {
  for (const char* part : {"T15-kills", "T15-power", "T15-full"}) {
    const auto certificate = Run(part);
    ASSERT_TRUE(certificate) << certificate.error().message;
    ASSERT_FALSE(certificate->lines.empty());
    const certify::Line& line = certificate->lines.front();
    EXPECT_EQ(line.trials, 4) << part;
    EXPECT_THAT(Happened(line), IsEmpty()) << part;
    EXPECT_EQ(line.figures[0].verdict, certify::Verdict::kTooFew)
        << "four ends show little";
  }
}

TEST_F(RecordCertificate, ADemoThatCannotBePlayedIsAFault) {
  KIMARI_LONG();
  options.program = "/bin/false";
  const auto certificate = Run("T18-kills");
  ASSERT_FALSE(certificate);
  EXPECT_EQ(certificate.error().kind, ErrorKind::kDevice);
  EXPECT_THAT(certificate.error().message, HasSubstr("the demo ended"));
}

TEST_F(RecordCertificate, AnUnknownPartIsRefusedWithThoseThereAre) {
  const auto certificate = Run("T15-fire");
  ASSERT_FALSE(certificate);
  EXPECT_EQ(certificate.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(certificate.error().message, HasSubstr("T15-power"));
}

TEST_F(RecordCertificate, TakesAsLongAsWhatIsAskedOf) {
  const Duration all = CertifyRecordTakes(options);
  options.only = {"T15-cuts"};
  EXPECT_LT(CertifyRecordTakes(options), all);
}

TEST(NotTheFirst, CountsWhatIsNotInItsPlace) {
  std::vector<evidence::Observation> all(3);
  for (size_t i = 0; i < all.size(); ++i) all[i].number = i + 1;
  EXPECT_EQ(NotTheFirst(all), 0);
  all[1].number = 7;
  EXPECT_EQ(NotTheFirst(all), 1);
}

}  // namespace
}  // namespace kimari::rig
