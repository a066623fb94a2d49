// The replay's certificate on recordings small enough for a test.
#include "host/replay/certify/replay_certificate.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "host/replay/certify/large_recording.h"
#include "host/replay/record.h"

namespace kimari::replay {
namespace {

const std::string kPath =
    ::testing::TempDir() + "large_" + std::to_string(getpid()) + ".mcap";

class ALargeRecording : public ::testing::Test {
 protected:
  ALargeRecording() {
    const auto made =
        WriteLargeRecording(kPath, 100'000'000, [](double) { return true; });
    EXPECT_TRUE(made) << made.error().message;
    if (made) made_ = *made;
  }
  ~ALargeRecording() override { std::filesystem::remove(kPath); }
  LargeRecording made_;
};

TEST_F(ALargeRecording, HoldsItsReadingsAndFramesThatSayTheirPlace) {
  const auto record = Record::Open(kPath);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_TRUE((*record)->Closed());
  EXPECT_EQ((*record)->Readings().size(), made_.readings);
  EXPECT_EQ((*record)->Frames().Count(), made_.frames);
  for (uint64_t place = 0; place < made_.frames; place += 97) {
    EXPECT_EQ(PlaceIn(*(*record)->Frames().Jpeg(place)), place);
  }
}

TEST_F(ALargeRecording, TakesItsWholeLength) {
  EXPECT_GE(made_.bytes, 100'000'000u);
  EXPECT_EQ(std::filesystem::file_size(kPath), made_.bytes);
}

TEST_F(ALargeRecording, OverwritesNothing) {
  EXPECT_FALSE(WriteLargeRecording(kPath, 1, [](double) { return true; }));
}

TEST(APlace, IsNotReadOutOfAnotherPicture) {
  EXPECT_FALSE(PlaceIn(recording::Bytes(100'000)));
  EXPECT_FALSE(PlaceIn({'K', 'F', 'R', 'M'}));
}

certify::Certificate Certified(std::vector<std::string> only) {
  CertifyReplayOptions options;
  options.sizes = {0.06};
  options.steps = 300;
  options.folder = ::testing::TempDir();
  options.only = std::move(only);
  const SteadyClock clock;
  const auto made = CertifyReplay(options, clock);
  EXPECT_TRUE(made) << made.error().message;
  return made.value_or(certify::Certificate{});
}

TEST(ReplayCertificate, CountsFramesThatAreNotTheOnesAskedFor) {
  const auto certificate = Certified({"T17-frames"});
  ASSERT_FALSE(certificate.lines.empty());
  const auto& figure = certificate.lines[0].figures.at(0);
  EXPECT_EQ(figure.name, "wrong frames");
  EXPECT_EQ(figure.value, 0);
}

// Too few for a bar of none in ten thousand.
TEST(ReplayCertificate, AFewStepsProveNothing) {
  const auto certificate = Certified({"T17-frames"});
  EXPECT_NE(certify::Table(certificate).find("too few"), std::string::npos)
      << certify::Table(certificate);
}

TEST(ReplayCertificate, LeavesNothingBehind) {
  Certified({"T17-open"});
  const auto left = std::filesystem::directory_iterator(::testing::TempDir());
  EXPECT_EQ(std::count_if(begin(left), end(left),
                          [](const auto& file) {
                            return file.path().string().find(
                                       "kimari-certify-replay-" +
                                       std::to_string(getpid())) !=
                                   std::string::npos;
                          }),
            0);
}

}  // namespace
}  // namespace kimari::replay
