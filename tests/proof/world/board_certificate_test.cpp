// The boards' certificate as it is printed, from short campaigns.
#include "host/proof/certify/boards/board_certificate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace kimari::world {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

CertifyOptions Short(const std::string& target) {
  CertifyOptions options;
  options.image = KIMARI_BINARY_DIR "/firmware/avr/kimari_board.elf";
  options.trials = 4;
  options.seed = 11;
  options.only = {target};
  return options;
}

TEST(BoardCertificate, TheSeedAloneMakesItsFigures) {
  auto of_another_seed = Short("T3");
  of_another_seed.seed = 12;
  const auto one = CertifyBoard(Short("T3"));
  const auto two = CertifyBoard(Short("T3"));
  const auto other = CertifyBoard(of_another_seed);
  ASSERT_TRUE(one && two && other);
  EXPECT_EQ(certify::Json(*one), certify::Json(*two));
  EXPECT_NE(certify::Json(*one), certify::Json(*other));
  EXPECT_EQ(one->lines.at(0).trials, 12);
}

// What is missed, each bar in a line.
std::string Missed(const CertifyOptions& options) {
  const auto certificate = CertifyBoard(options);
  EXPECT_TRUE(certificate) << certificate.error().message;
  std::string all;
  if (!certificate) return all;
  for (const std::string& bar : certificate->Missed()) all += bar + "\n";
  return all;
}

TEST(BoardCertificate, AnImageThatScansLateMissesItsBar) {
  auto options = Short("T2");
  options.image = KIMARI_LATE_IMAGE;
  EXPECT_THAT(Missed(options), HasSubstr("late scans"));
}

TEST(BoardCertificate, SeatMatsThatAreNotConnectedMissTheBarOfWhoTouched) {
  auto options = Short("T5");
  options.mats = 0;
  EXPECT_THAT(Missed(options), AllOf(HasSubstr("T5"), HasSubstr("unknown")));
}

TEST(BoardCertificate, WhatOnlyHardwareShowsIsNotRunHere) {
  const auto certificate = CertifyBoard(Short("T2"));
  ASSERT_TRUE(certificate);
  EXPECT_EQ(certificate->lines.back().Outcome(), certify::Verdict::kNotRun);
}

TEST(BoardCertificate, APartOfATargetRunsAlone) {
  const auto certificate = CertifyBoard(Short("T12-frames"));
  ASSERT_TRUE(certificate) << certificate.error().message;
  ASSERT_EQ(certificate->lines.size(), 2u) << "and what was not run";
  EXPECT_EQ(certificate->lines[0].target, "T12");
  EXPECT_EQ(certificate->lines[0].trials, 4000);
}

TEST(BoardCertificate, ARunOfT14RunsAloneByItsName) {
  auto options = Short("T14");
  options.run = "cut:7";
  const auto certificate = CertifyBoard(options);
  ASSERT_TRUE(certificate);
  ASSERT_EQ(certificate->lines.size(), 3u) << "and what was not run";
  EXPECT_EQ(certificate->lines[1].what, "cut: 1 runs");
}

TEST(BoardCertificate, RefusesARunThatIsNone) {
  auto options = Short("T14");
  options.run = "naps:7";
  const auto refused = CertifyBoard(options);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(refused.error().message, HasSubstr("naps:7"));
}

TEST(BoardCertificate, RefusesATargetThatIsNotTheBoards) {
  const auto refused = CertifyBoard(Short("T9"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(refused.error().message, HasSubstr("T3"));
}

TEST(BoardCertificate, RefusesAFileThatIsNoBoardImage) {
  auto options = Short("T3");
  options.image = "/bin/ls";
  const auto refused = CertifyBoard(options);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("/bin/ls"));
}

TEST(BoardCertificate, RefusesAnImageThatWasCutShort) {
  auto options = Short("T3");
  const std::string whole = options.image;
  options.image = testing::TempDir() + "cut_short.elf";
  std::filesystem::copy_file(whole, options.image,
                             std::filesystem::copy_options::overwrite_existing);
  std::filesystem::resize_file(options.image, 5000);
  const auto refused = CertifyBoard(options);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("whole AVR ELF file"));
}

TEST(BoardCertificate, RefusesAnImageThatDoesNotFit) {
  auto options = Short("T3");
  options.image = KIMARI_BIG_IMAGE;
  const auto refused = CertifyBoard(options);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("does not fit"));
}

TEST(BoardCertificate, RefusesItsOwnImageGrownIntoItsStack) {
  auto options = Short("T3");
  options.image = KIMARI_GROWN_280;
  const auto stack = CertifyBoard(options);
  ASSERT_FALSE(stack);
  EXPECT_THAT(stack.error().message, HasSubstr("bytes are left for the stack"));
  options.image = KIMARI_GROWN_400;
  const auto pages = CertifyBoard(options);
  ASSERT_FALSE(pages);
  EXPECT_THAT(pages.error().message, HasSubstr("lie on each other"));
}

TEST(BoardCertificate, SaysOfAnImageThatItsProcessorCrashed) {
  auto options = Short("T2");
  options.image = KIMARI_CRASH_IMAGE;
  const auto refused = CertifyBoard(options);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("went where nothing is"));
}

TEST(BoardCertificate, SaysOfAPartOfATargetWhatWasNotRun) {
  const auto certificate = CertifyBoard(Short("T12-frames"));
  ASSERT_TRUE(certificate);
  EXPECT_NE(certificate->lines.back().not_run, "");
}

}  // namespace
}  // namespace kimari::world
