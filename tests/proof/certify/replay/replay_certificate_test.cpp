// The replay's certificate on recordings small enough for a test.
#include "host/proof/certify/replay/replay_certificate.h"

#include <gtest/gtest.h>
#include <httplib.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

#include "host/proof/certify/replay/large_recording.h"
#include "host/uses/replay/record.h"

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

// A browser whose page tells of steps that took so long.
auto BrowserOf(const char* told) {
  return [told](const std::string& address, const std::string&,
                const std::function<bool()>& goes_on) -> Result<void> {
    httplib::Client page(address.substr(0, address.find("/stepping")));
    EXPECT_EQ(page.Get("/stepping")->status, 200);
    page.Post("/api/stepped", told, "application/json");
    EXPECT_TRUE(goes_on());
    page.Post("/api/stepped", R"({"over":true})", "application/json");
    EXPECT_FALSE(goes_on());
    return {};
  };
}

certify::Line SteppedBy(decltype(CertifyReplayOptions::browse) browser) {
  CertifyReplayOptions options;
  options.only = {"T17-browser"};
  options.simulate = [](const std::string&, const std::string& folder) {
    std::filesystem::create_directories(folder);
    return WriteLargeRecording(folder + "/match.mcap", 1000,
                               [](double) { return true; })
        .has_value();
  };
  options.browse = std::move(browser);
  const SteadyClock clock;
  const auto made = CertifyReplay(options, clock);
  EXPECT_TRUE(made) << made.error().message;
  return made->lines.at(0);
}

TEST(ReplayCertificate, HoldsStepsInABrowserAgainstTheirBars) {
  const auto line = SteppedBy(BrowserOf(R"({"ms":[8.5,16.5,200]})"));
  EXPECT_EQ(line.trials, 3);
  ASSERT_EQ(line.figures.size(), 2u);
  EXPECT_EQ(line.figures[0].value, 16.5);
  EXPECT_EQ(line.figures[1].value, 200);
}

TEST(ReplayCertificate, WithoutABrowserNoStepIsTimed) {
  const auto line = SteppedBy([](auto&&...) -> Result<void> {
    return Fail(ErrorKind::kDevice, "no Chromium is installed");
  });
  EXPECT_EQ(line.trials, 0);
  EXPECT_TRUE(line.figures.empty());
}

TEST_F(ALargeRecording, WithoutALampShowsNothingOfOneCursor) {
  CertifyReplayOptions options;
  options.only = {"T17-lamp"};
  options.recording = kPath;
  const SteadyClock clock;
  const auto made = CertifyReplay(options, clock);
  ASSERT_TRUE(made) << made.error().message;
  const auto& line = made->lines.at(0);
  EXPECT_TRUE(line.figures.empty());
  EXPECT_NE(line.not_run.find("switched its lamp 0 times"), std::string::npos)
      << line.not_run;
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
