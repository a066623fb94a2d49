// `kimari calibrate pads` with the boards' real image behind pseudo-terminals,
// and somebody who taps what it asks for.
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
#include "host/proof/world/pty_bridge.h"
#include "tests/link/live_board.h"
#include "tests/support/program.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr float kTap = 3;  // pF
constexpr int kNothing = -1;

// Both boards in real time, pads bare but for one finger.
class Mats : public firmware::PadField {
 public:
  explicit Mats(const Workplace& place)
      : cables_{world::PtyBridge(place.Path("a")),
                world::PtyBridge(place.Path("b"))} {
    firmware::BoardPair::Options options;
    options.images.fill(KIMARI_IMAGE);
    auto opened = firmware::BoardPair::Open(options, *this);
    EXPECT_TRUE(opened) << opened.error().message;
    boards_ = std::move(*opened);
    for (world::PtyBridge& cable : cables_) EXPECT_TRUE(cable.Plug());
    thread_ = std::thread([this] { Run(); });
  }
  ~Mats() override {
    stop_ = true;
    thread_.join();
  }
  // A finger on this pad for 300 ms of the boards' own time, which falls
  // behind on a busy machine. Pad 48 and above are board B's.
  void Tap(int pad) {
    pressed_ = pad;
    const int64_t until = now_ns_ + Milliseconds(300).ns;
    while (now_ns_ < until) usleep(5000);
    pressed_ = kNothing;
  }

  bool Sample(Side board, HostTime,
              std::array<firmware::PadLoad, mat::kPads>& loads) override {
    const int pad = pressed_ - Index(board) * mat::kPads;
    if (pressed_ == kNothing || pad < 0 || pad >= mat::kPads) return false;
    loads = {};
    loads[static_cast<size_t>(pad)].body_a_pf = kTap;
    return true;
  }
  float SeatCoupling(Side, HostTime) override { return 0.5F; }

 private:
  void Run() {
    const HostTime start = clock_.Now();
    std::array<uint8_t, 4096> bytes{};
    while (!stop_) {
      clock_.SleepUntil(start + (boards_->Now() - HostTime{}) +
                        Milliseconds(1));
      boards_->RunUntil(HostTime{} + (clock_.Now() - start));
      for (const Side side : {Side::kA, Side::kB}) {
        world::PtyBridge& cable = cables_[static_cast<size_t>(Index(side))];
        boards_->Feed(side, cable.Read());
        cable.Write({bytes.data(), boards_->Read(side, bytes)});
      }
      now_ns_ = (boards_->Now() - HostTime{}).ns;
    }
  }

  SteadyClock clock_;
  std::array<world::PtyBridge, 2> cables_;
  std::unique_ptr<firmware::BoardPair> boards_;
  std::atomic<int> pressed_{kNothing};
  std::atomic<int64_t> now_ns_{0};
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class CalibratePads : public ::testing::Test {
 protected:
  static std::vector<std::string> Words(const std::vector<std::string>& more) {
    std::vector<std::string> words = {"calibrate", "pads", "-o", "pads.toml"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  // What the running command has said so far.
  struct Heard {
    int asked = kNothing;  // the last pad that it asked for
    int answers = 0;       // taps that it has judged
  };
  Heard Listen() const {
    std::istringstream lines(place.Read(".out"));
    std::string line;
    Heard heard;
    while (std::getline(lines, line)) {
      const auto event = nlohmann::json::parse(line, nullptr, false);
      if (event.is_discarded()) continue;
      const std::string kind = event["event"];
      if (kind == "ask") {
        heard.asked =
            event["pad"].get<int>() + (event["board"] == "B" ? mat::kPads : 0);
      } else if (kind == "felt" || kind == "wrong" || kind == "again") {
        ++heard.answers;
      }
    }
    return heard;
  }
  // Taps what is asked for until the command ends, but `first` at first.
  void TapAsAsked(Mats& mats, pid_t pid, int first) const {
    for (int taps = 0; Workplace::Runs(pid); usleep(20'000)) {
      const Heard heard = Listen();
      if (heard.asked == kNothing || heard.answers < taps) continue;
      mats.Tap(taps == 0 ? first : heard.asked);
      ++taps;
    }
  }

  Workplace place;
};

TEST_F(CalibratePads, RefusesABoardOfAnotherProtocolsCrcWithWhatToDo) {
  world::PtyBridge cable(place.Path("a"));
  ASSERT_TRUE(cable.Plug());
  // Its Hello, with the CRC of protocol 4.
  const std::vector<uint8_t> hello = {2,  1, 2, 4, 4, 48, 2,   1,  4,
                                      32, 3, 9, 1, 1, 3,  100, 40, 0};
  const Ran ran =
      place.During(KIMARI_PROGRAM, Words({"--a", "a"}), [&](pid_t pid) {
        while (Workplace::Runs(pid)) {
          if (!cable.Read().empty()) cable.Write(hello);
          usleep(20'000);
        }
      });
  EXPECT_EQ(ran.code, 3);
  EXPECT_THAT(ran.err, HasSubstr("kimari board flash"));
}

TEST_F(CalibratePads, MeasuresWhatIsTappedNamesAWrongOneAndWritesOneFile) {
  Mats mats(place);
  const Ran ran =
      place.During(KIMARI_PROGRAM,
                   Words({"--a", "a", "--b", "b", "--pads", "0-1", "--json"}),
                   [&](pid_t pid) { TapAsAsked(mats, pid, 5); });
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out,
              HasSubstr(R"({"event":"wrong","board":"A","pad":0,"felt":)"
                        R"({"board":"A","pad":5}})"));
  const std::string last =
      ran.out.substr(ran.out.rfind('\n', ran.out.size() - 2) + 1);
  const auto done = nlohmann::json::parse(last);
  EXPECT_EQ(done["event"], "done");
  ASSERT_EQ(done["pads"].size(), 4u);
  for (const auto& pad : done["pads"]) {
    EXPECT_GT(pad["tap_steps"], pad["threshold_steps"]) << pad;
    EXPECT_TRUE(pad["trouble"].empty()) << pad;
  }
  EXPECT_THAT(
      place.Read("pads.toml"),
      AllOf(HasSubstr("role = \"leader\""), HasSubstr("role = \"follower\""),
            HasSubstr("[[pad]]\nboard = \"B\"\npad = 1\n")));
}

TEST_F(CalibratePads, NamesPadsThatFeelNothingAndAnswersNo) {
  Mats mats(place);
  const Ran ran = place.Run(
      KIMARI_PROGRAM, Words({"--a", "a", "--pads", "0-1", "--patience", "1"}));
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("Hands off the mats"),
                    HasSubstr("Tap pad 0 of board A for a second: upper row, "
                              "number 1 from the owner's left, pin 22"),
                    HasSubstr("pad 1 of board A: dead"),
                    HasSubstr("0 of 2 pads are fit: pads.toml")));
}

TEST_F(CalibratePads, StoppedItWritesNothing) {
  Mats mats(place);
  const Ran ran = place.Interrupt(
      KIMARI_PROGRAM, Words({"--a", "a", "--pads", "0"}), SIGINT, [this] {
        return place.Read(".out").find("Tap pad 0") != std::string::npos;
      });
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("nothing was written"));
  EXPECT_FALSE(std::filesystem::exists(place.Path("pads.toml")));
}

TEST_F(CalibratePads, ABoardOfAnotherProtocolIsRefused) {
  link::ScriptedBoard board(
      {.protocol = static_cast<uint8_t>(wire::kProtocolVersion + 1)});
  const link::LiveBoard live(place.Path("a"), board);
  const Ran ran = place.Run(KIMARI_PROGRAM, Words({"--a", "a"}));
  EXPECT_EQ(ran.code, 3) << ran.out;
  EXPECT_THAT(ran.err, AllOf(HasSubstr("board A speaks protocol"),
                             HasSubstr("flash the firmware")));
}

TEST_F(CalibratePads, ABoardThatGoesAwayIsADeviceFault) {
  auto mats = std::make_unique<Mats>(place);
  const Ran ran = place.During(
      KIMARI_PROGRAM, Words({"--a", "a", "--pads", "0"}), [&](pid_t pid) {
        while (Workplace::Runs(pid) &&
               place.Read(".out").find("Tap pad 0") == std::string::npos) {
          usleep(5000);
        }
        mats.reset();
      });
  EXPECT_EQ(ran.code, 3) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("board A: its port a is gone"));
}

TEST_F(CalibratePads, APlaceThatCannotBeWrittenIsRefusedBeforeAnyTap) {
  for (const char* file : {"nowhere/pads.toml", "."}) {
    const Ran ran = place.Run(
        KIMARI_PROGRAM, {"calibrate", "pads", "--a", "a", "--output", file});
    EXPECT_EQ(ran.code, 3) << ran.out;
    EXPECT_THAT(ran.err, HasSubstr(std::string(file) + ": "));
  }
}

TEST_F(CalibratePads, WrongWordsAreWrongUse) {
  EXPECT_EQ(place.Run(KIMARI_PROGRAM, Words({})).code, 2);
  for (const char* pads : {"48", "3-1", "x", "1,", "-1", "1-"}) {
    const Ran ran =
        place.Run(KIMARI_PROGRAM, Words({"--a", "a", "--pads", pads}));
    EXPECT_EQ(ran.code, 2) << pads << ran.out << ran.err;
  }
}

}  // namespace
}  // namespace kimari
