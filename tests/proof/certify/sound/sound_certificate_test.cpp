#include "host/proof/certify/sound/sound_certificate.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace kimari::reader {
namespace {

using certify::Verdict;
using testing::HasSubstr;

class TheSound : public testing::Test {
 protected:
  TheSound() { options_.cards = 3; }
  Result<certify::Certificate> Certify(std::vector<std::string> only) {
    options_.only = std::move(only);
    return CertifySound(options_, clock_);
  }
  std::string HandMarks(const std::string& text) {
    const auto file =
        std::filesystem::path(testing::TempDir()) /
        ("kimari-hand-marks-" + std::to_string(getpid()) + ".csv");
    std::ofstream(file) << text;
    return file.string();
  }
  CertifySoundOptions options_;
  SteadyClock clock_;
};

TEST_F(TheSound, HasItsGapsOfOneSecondWhateverTheFilesSilences) {
  const auto certificate = Certify({"T8-rendered"});
  ASSERT_TRUE(certificate) << certificate.error().message;
  const certify::Line& line = certificate->lines.front();
  EXPECT_EQ(line.Outcome(), Verdict::kMet);
  ASSERT_EQ(line.figures.front().trials, 5) << "the joka has two more";
  EXPECT_EQ(line.figures.front().value, 0);
  EXPECT_LT(line.figures[1].value, 0.1) << "ms off 1.000 s";
}

// What the other detector tells is by a sample or two the voice's own noise,
// which goes on from set to set.
TEST_F(TheSound, IsTheSameForTheSameSeed) {
  const auto held = [&] {
    auto certificate = *Certify({"T8-rendered"});
    certificate.lines.erase(certificate.lines.begin() + 1,
                            certificate.lines.end());
    return certify::Json(certificate);
  };
  const std::string once = held();
  EXPECT_EQ(held(), once);
  options_.seed = 2;
  EXPECT_NE(held(), once);
}

TEST_F(TheSound, SaysWhatWasNotRunHere) {
  const auto certificate = Certify({"T16"});
  ASSERT_TRUE(certificate);
  EXPECT_EQ(certificate->lines.front().Outcome(), Verdict::kNotRun);
  EXPECT_THAT(certificate->lines.front().not_run, HasSubstr("--hand-marks"));
}

TEST_F(TheSound, NamesTheTargetThatIsNone) {
  const auto certificate = Certify({"T3"});
  ASSERT_FALSE(certificate);
  EXPECT_EQ(certificate.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(certificate.error().message, HasSubstr("T3"));
  EXPECT_THAT(certificate.error().message, HasSubstr("T7-hours"));
}

TEST_F(TheSound, NamesTheLineOfHandMarksThatIsWrong) {
  options_.folder = testing::TempDir();
  options_.hand_marks = HandMarks("# ok\na.ogg,1,0.5\na.ogg,x,0.5\n");
  const auto certificate = Certify({"T16"});
  ASSERT_FALSE(certificate);
  EXPECT_THAT(certificate.error().message, HasSubstr(".csv:3: 'a.ogg,x,0.5'"));
}

}  // namespace
}  // namespace kimari::reader
