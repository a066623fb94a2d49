// `kimari calibrate touch` with the board's real image behind a
// pseudo-terminal, and two players who tap foil as it asks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>

#include "firmware/sim/board_pair.h"
#include "host/base/clock.h"
#include "host/judge/touch/touch_calibration.h"
#include "host/proof/world/pty_bridge.h"
#include "tests/support/program.h"

namespace kimari {
namespace {

using ::testing::HasSubstr;

constexpr size_t kCardPad = 7;
constexpr size_t kFoilPad = 47;
constexpr double kTouchPf = 3;
constexpr double kFoilPf = 5;
constexpr double kGapMm = 0.58;
// Until a board has begun and learned its pads.
constexpr Duration kBegins = Seconds(1);
constexpr int kPatience = 150;  // looks, each 20 ms

// Both boards in real time; one hand comes down at a metre a second.
class FoiledMats : public firmware::PadField {
 public:
  explicit FoiledMats(const Workplace& place) : cable_(place.Path("a")) {
    firmware::BoardPair::Options options;
    options.images.fill(KIMARI_IMAGE);
    auto opened = firmware::BoardPair::Open(options, *this);
    EXPECT_TRUE(opened) << opened.error().message;
    boards_ = std::move(*opened);
    EXPECT_TRUE(cable_.Plug());
    boards_->RunUntil(HostTime{} + kBegins);
    thread_ = std::thread([this] { Run(); });
  }
  ~FoiledMats() override {
    stop_ = true;
    thread_.join();
  }
  // In the boards' own time. `card`: on the card, else on the foil's end.
  void Touch(Side player, bool card) {
    player_ = player;
    card_ = card;
    contact_ns_ = now_ns_ + Milliseconds(150).ns;
    const int64_t until = contact_ns_ + Milliseconds(120).ns;
    while (now_ns_ < until) usleep(2000);
    contact_ns_ = 0;
  }

  bool Sample(Side board, HostTime t,
              std::array<firmware::PadLoad, mat::kPads>& loads) override {
    const int64_t contact = contact_ns_;
    if (board != Side::kA || contact == 0) return false;
    loads = {};
    const double above_mm =
        std::max(0.0, static_cast<double>(contact - t.ns) * 1e-6);
    const auto add = [&](size_t pad, double pf) {
      (player_ == Side::kA ? loads[pad].body_a_pf : loads[pad].body_b_pf) =
          static_cast<float>(pf);
    };
    if (card_) add(kCardPad, kTouchPf * kGapMm / (kGapMm + above_mm));
    if (t.ns >= contact) add(kFoilPad, kFoilPf);
    return true;
  }
  float SeatCoupling(Side, HostTime) override { return 0.5F; }

 private:
  void Run() {
    const HostTime start = clock_.Now() - kBegins;
    std::array<uint8_t, 4096> bytes{};
    while (!stop_) {
      clock_.SleepUntil(start + (boards_->Now() - HostTime{}) +
                        Milliseconds(1));
      boards_->RunUntil(HostTime{} + (clock_.Now() - start));
      boards_->Feed(Side::kA, cable_.Read());
      cable_.Write({bytes.data(), boards_->Read(Side::kA, bytes)});
      boards_->Read(Side::kB, bytes);
      now_ns_ = (boards_->Now() - HostTime{}).ns;
    }
  }

  SteadyClock clock_;
  world::PtyBridge cable_;
  std::unique_ptr<firmware::BoardPair> boards_;
  std::atomic<Side> player_{Side::kA};
  std::atomic<bool> card_{false};
  std::atomic<int64_t> contact_ns_{0};
  std::atomic<int64_t> now_ns_{0};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class CalibrateTouch : public ::testing::Test {
 protected:
  // Somebody presses Enter again and again.
  static std::vector<std::string> Words(const std::string& more) {
    return {"-c", std::string("while sleep 0.3; do echo; done | ") +
                      KIMARI_PROGRAM +
                      " calibrate touch --port a -o touch.toml --json " + more};
  }
  // What it has said so far that somebody has to answer.
  std::vector<nlohmann::json> Asked() const {
    std::istringstream lines(place.Read(".out"));
    std::string line;
    std::vector<nlohmann::json> asked;
    while (std::getline(lines, line)) {
      const auto event = nlohmann::json::parse(line, nullptr, false);
      if (event.is_discarded()) continue;
      const std::string kind = event["event"];
      if (kind == "touch foil" || kind == "ask" || kind == "again") {
        asked.push_back(event);
      }
    }
    return asked;
  }
  // A player who gets no answer does it again.
  void DoAsAsked(FoiledMats& mats, pid_t pid) const {
    int waited = 0;
    for (size_t done = 0; Workplace::Runs(pid); usleep(20'000), ++waited) {
      const auto asked = Asked();
      if (asked.empty() || (asked.size() <= done && waited < kPatience)) {
        continue;
      }
      done = asked.size();
      waited = 0;
      const bool tap = asked.back()["event"] != "touch foil";
      const bool b = tap && asked.back()["player"] == "B";
      mats.Touch(b ? Side::kB : Side::kA, tap);
    }
  }

  Workplace place;
};

TEST_F(CalibrateTouch, KeepsThirtyTapsAndWhatTheyShow) {
  FoiledMats mats(place);
  const Ran ran = place.During("/bin/sh", Words("--cards 10"),
                               [&](pid_t pid) { DoAsAsked(mats, pid); });
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr(R"("event":"done")"));
  const auto found =
      judge::ParseTouchCalibration(place.Read("touch.toml"), "touch.toml");
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->taps.size(), 30u);
  EXPECT_NEAR(judge::LawOf(*found).Mean(), 0, 0.2);
}

TEST_F(CalibrateTouch, StoppedItWritesNothing) {
  FoiledMats mats(place);
  const Ran ran = place.Run(
      KIMARI_PROGRAM, {"calibrate", "touch", "--port", "a", "-o", "t.toml"});
  EXPECT_EQ(ran.code, 1) << ran.err;  // nobody can press Enter
  EXPECT_THAT(ran.out, HasSubstr("nothing was written"));
  EXPECT_FALSE(std::filesystem::exists(place.Path("t.toml")));
}

}  // namespace
}  // namespace kimari
