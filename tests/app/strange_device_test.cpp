// A device on a board's port that never says Hello is told of, with what was
// seen of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <opencv2/imgcodecs.hpp>
#include <thread>

#include "tests/app/commands.h"
#include "tests/link/live_board.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

// Whatever is plugged in there: answers what it reads, each 5 ms.
class Device {
 public:
  using Answer = std::function<std::string(const std::string&)>;
  Device(const std::string& link, Answer answer)
      : terminal_(link),
        answer_(std::move(answer)),
        thread_([this] { Run(); }) {}
  ~Device() {
    stop_ = true;
    thread_.join();
  }

 private:
  void Run() {
    while (!stop_) {
      char buffer[512];
      const ssize_t n = read(terminal_.master(), buffer, sizeof buffer);
      const std::string said =
          answer_({buffer, n > 0 ? static_cast<size_t>(n) : 0});
      if (!said.empty() &&
          write(terminal_.master(), said.data(), said.size()) < 0) {
        // Full: nobody reads.
      }
      usleep(5000);
    }
  }

  link::Terminal terminal_;
  Answer answer_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

class StrangeDevice : public Commands {
 protected:
  // What is said of it by each command that opens it.
  void Expect(const Device::Answer& answer, const std::string& words) {
    const Device device(place.Path("a"), answer);
    const std::string port = place.Path("a");
    place.Write("rig.toml", "[boards]\na = \"" + port + "\"\n");
    EXPECT_THAT(Kimari({"doctor", "--rig", "rig.toml"}).out,
                AllOf(HasSubstr("board A"), HasSubstr(words)));
    const Ran ran = Kimari({"calibrate", "pads", "--a", port, "-o", "p.toml"});
    EXPECT_EQ(ran.code, kFault);
    EXPECT_THAT(ran.err, HasSubstr(words));
    EXPECT_FALSE(std::filesystem::exists(place.Path("p.toml")));
  }
};

TEST_F(StrangeDevice, ThatSaysNothing) {
  Expect([](const std::string&) { return ""; }, "says nothing");
}

TEST_F(StrangeDevice, ThatGivesBackWhatItIsSent) {
  Expect([](const std::string& heard) { return heard; },
         "gives back what is sent to it");
}

// The camera's only picture is over when the match begins, and so is it.
TEST_F(StrangeDevice, OfAMatchIsToldBeforeItBegins) {
  const auto noise = [](const std::string&) { return std::string(40, 'U'); };
  const Device a(place.Path("a"), noise);
  const Device b(place.Path("b"), noise);
  std::filesystem::create_directory(place.Path("pictures"));
  cv::imwrite(place.Path("pictures/1.png"), cv::Mat(720, 1280, CV_8UC3));
  place.Write("rig.toml", "[match]\norder = [1]\n[boards]\na = \"" +
                              place.Path("a") + "\"\nb = \"" + place.Path("b") +
                              "\"\n[camera]\nfile = \"pictures\"\nfps = 1\n");
  const Ran ran = Kimari({"match", "--rig", "rig.toml", "-o", "out", "--audio",
                          "none", "--headless"});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, ContainsRegex("board A: sends [0-9]+ bytes that are no "
                                     "frames"));
  EXPECT_THAT(ran.err, ContainsRegex("board B: sends [0-9]+ bytes"));
}

TEST_F(StrangeDevice, AtAnotherSpeed) {
  Expect([](const std::string&) { return std::string(40, '\x55'); },
         "bytes that are no frames");
}

}  // namespace
}  // namespace kimari
