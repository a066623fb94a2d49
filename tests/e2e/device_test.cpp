// Devices that fail in mid-match: one message, the right exit code, a recording
// that can be read.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <httplib.h>

#include <algorithm>
#include <memory>
#include <regex>

#include "host/proof/world/listening_socket.h"
#include "host/uses/live/match_server.h"
#include "tests/link/live_board.h"
#include "tests/support/program.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

constexpr const char* kScenario = R"(
[match]
name = "failing"
seed = 21
memorise_s = 1
joka = false

[layout]
A = [{ card = 1, row = "lower", column = 3 }, { card = 9, row = "upper", column = 8 }]
B = [{ card = 7, row = "upper", column = 11 }, { card = 20, row = "middle", column = 6 }]

[[reading]]
card = 7
[[reading.stroke]]
player = "A"
touch_ms = 700
target = 20
[[reading.stroke]]
player = "B"
touch_ms = 900

[[disturbance]]
reading = 1
at_ms = 100
)";
constexpr const char* kAnother = R"(
[[reading]]
card = 9
[[reading.stroke]]
player = "A"
touch_ms = 700
)";

class Devices : public ::testing::Test {
 protected:
  Ran Play(const std::vector<std::string>& command,
           const std::string& disturbance) {
    place.Write("failing.toml", kScenario + disturbance);
    return place.Run(KIMARI_PROGRAM, command);
  }
  Ran Live(const std::string& disturbance) {
    return Play({"demo", "--headless", "--audio", "none", "--scenario",
                 "failing.toml", "-o", "out"},
                disturbance);
  }
  void ExpectReadable() const {
    const Ran judged =
        place.Run(KIMARI_PROGRAM, {"judge", "out/match.mcap", "--json"});
    EXPECT_EQ(judged.code, 0);
    EXPECT_EQ(judged.err, "");
    EXPECT_EQ(judged.out, place.Read("out/rulings.jsonl"));
    EXPECT_THAT(judged.out, HasSubstr("needs the judge"));
  }

  Workplace place;
};

TEST_F(Devices, AMatchWhoseCameraIsGoneEndsAfterTheReadingWithADeviceFault) {
  const Ran ran = Live(std::string("kind = \"camera_vanishes\"\n") + kAnother);
  EXPECT_EQ(ran.code, 3) << ran.out << ran.err;
  // One error, of the camera; a busy machine may warn of more.
  EXPECT_THAT(ran.err, HasSubstr("kimari: camera socket: the camera has gone"));
  EXPECT_EQ(ran.err.find("kimari: "), ran.err.rfind("kimari: ")) << ran.err;
  ExpectReadable();
}

TEST_F(Devices, AMatchThatEndsWithoutABoardIsADeviceFault) {
  const Ran ran = Live("kind = \"board_vanishes\"\nboard = \"B\"\n");
  EXPECT_EQ(ran.code, 3) << ran.out << ran.err;
  // Told once; a busy machine may also warn of boards that fall silent.
  const std::string gone =
      "board B: its port is gone: it is simulated, and its scenario pulls it "
      "out, or the simulation has ended; readings are open until it is back\n";
  EXPECT_THAT(ran.err, HasSubstr(gone));
  EXPECT_EQ(ran.err.find(gone), ran.err.rfind(gone)) << ran.err;
  ExpectReadable();
}

// Scripted boards and a camera that shows nothing.
class Desk : public ::testing::Test {
 protected:
  explicit Desk(uint8_t protocol_of_b = wire::kProtocolVersion,
                wire::Role role_of_b = wire::Role::kFollower)
      : board_b_({.protocol = protocol_of_b, .role = role_of_b}) {
    EXPECT_TRUE(camera_) << camera_.error().message;
    place.Write("rig.toml",
                "[match]\norder = [1]\njoka = false\n"
                "[boards]\na = \"a\"\nb = \"b\"\n"
                "[camera]\nsocket = \"camera\"\n");
  }
  Ran Match(const std::vector<std::string>& more = {}) {
    std::vector<std::string> words = {"match", "--headless", "--audio",
                                      "none",  "-o",         "evening/out"};
    words.insert(words.end(), more.begin(), more.end());
    return place.Run(KIMARI_PROGRAM, words);
  }
  void ExpectNothingLeft() const {
    EXPECT_FALSE(std::filesystem::exists(place.Path("evening")));
  }

  Workplace place;
  link::ScriptedBoard board_a_{{}};
  link::ScriptedBoard board_b_;
  const link::LiveBoard a_{place.Path("a"), board_a_};
  const link::LiveBoard b_{place.Path("b"), board_b_};
  const Result<world::ListeningSocket> camera_ =
      world::ListeningSocket::Open(place.Path("camera"));
};

class DeskWithAnotherProtocol : public Desk {
 protected:
  DeskWithAnotherProtocol() : Desk(wire::kProtocolVersion + 1) {}
};

TEST_F(DeskWithAnotherProtocol, IsRefusedAtOnceAndNothingIsLeft) {
  const Ran ran = Match();
  EXPECT_EQ(ran.code, 3) << ran.out;
  EXPECT_THAT(ran.err, AllOf(HasSubstr("kimari: board B speaks protocol"),
                             HasSubstr("flash the firmware")));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  ExpectNothingLeft();
}

TEST_F(DeskWithAnotherProtocol, DoctorIsRed) {
  const Ran ran = place.Run(KIMARI_PROGRAM, {"doctor", "--rig", "rig.toml"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(ran.out,
              AllOf(ContainsRegex("ok +board A +.*a: .*answers.* protocol"),
                    ContainsRegex("BAD +board B .*board B speaks protocol"),
                    HasSubstr("flash the firmware")));
}

TEST_F(Desk, DoctorNamesTheMicrophoneThatIsNotThere) {
  place.Write(
      "rig.toml",
      place.Read("rig.toml")
              .substr(
                  std::string("[match]\norder = [1]\njoka = false\n").size()) +
          "[reader]\nmicrophone = \"nobody's\"\n");
  const Ran ran = place.Run(KIMARI_PROGRAM, {"doctor", "--rig", "rig.toml"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(ran.out, ContainsRegex("BAD +microphone +no microphone"));
}

class DeskWhoseFollowerHasNoStrap : public Desk {
 protected:
  DeskWhoseFollowerHasNoStrap()
      : Desk(wire::kProtocolVersion, wire::Role::kLeader) {}
};

TEST_F(DeskWhoseFollowerHasNoStrap, IsRefusedByTheMatchAndNamedByTheDoctor) {
  const Ran ran = Match();
  EXPECT_EQ(ran.code, 3) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("tie its pin 4 to GND"));
  const Ran doctor = place.Run(KIMARI_PROGRAM, {"doctor", "--rig", "rig.toml"});
  EXPECT_EQ(doctor.code, 1) << doctor.err;
  EXPECT_THAT(doctor.out, ContainsRegex("BAD +board B .*that it leads"));
}

TEST_F(Desk, AMatchWhoseCameraIsAFileEndsWithIt) {
  std::string rig = place.Read("rig.toml");
  rig.replace(rig.find("socket = \"camera\""), std::string::npos,
              "file = \"pictures\"\nfps = 60\n");
  place.Write("rig.toml", rig);
  std::filesystem::create_directory(place.Path("pictures"));
  // Of a sheet's first frames nobody looks at the picture.
  for (const char* name : {"1", "2", "3"}) {
    place.Write(std::string("pictures/") + name + ".jpg", "not looked at");
  }
  const Ran ran = Match();
  EXPECT_EQ(ran.code, 3) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("pictures: it has ended, after 3 pictures"));
}

TEST_F(Desk, AMatchWhosePageCannotBeShownLeavesNothing) {
  live::MatchServer other;
  const auto port = other.Start({});
  ASSERT_TRUE(port) << port.error().message;
  const Ran ran = Match({"--port", std::to_string(*port)});
  EXPECT_EQ(ran.code, 3) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr(std::to_string(*port)));
  ExpectNothingLeft();
}

TEST_F(Desk, AMatchThatBeganIsKept) {
  const Ran ran = place.Interrupt(
      KIMARI_PROGRAM,
      {"match", "--headless", "--audio", "none", "--port", "0", "-o", "out"},
      SIGINT, [this] {
        std::error_code error;
        return std::filesystem::file_size(place.Path("out/match.mcap"), error) >
                   2000 &&
               !error;
      });
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(place.Run(KIMARI_PROGRAM, {"judge", "out/match.mcap"}).code, 0);
}

// The reader's page beside a rig, asked over HTTP as a phone asks.
class DeskBesideAReader : public Desk {
 protected:
  // While `kimari read --page` runs.
  template <typename Act>
  Ran Read(const Act& act) {
    return place.During(
        "/usr/bin/env",
        {"HOME=" + place.Path("home"), "XDG_CONFIG_HOME=", "KIMARI_VOICE=none",
         KIMARI_PROGRAM, "read", "--page", "--audio", "none"},
        [&](pid_t pid) {
          std::smatch found;
          std::string said;
          while (
              Workplace::Runs(pid) &&
              !std::regex_search(said, found, std::regex("127.0.0.1:(\\d+)"))) {
            usleep(5000);
            said = place.Read(".out");
          }
          EXPECT_FALSE(found.empty()) << said;
          if (!found.empty()) {
            page_ = std::make_unique<httplib::Client>("127.0.0.1",
                                                      std::stoi(found[1]));
            page_->set_read_timeout(40);
            act();
          }
          kill(pid, SIGINT);
        });
  }
  void Choose(const std::string& evening) {
    const auto done = page_->Post("/api/beside", evening, "application/json");
    ASSERT_TRUE(done);
    EXPECT_EQ(done->status, 200) << done->body;
  }
  // The port of the match's page; or what is said instead.
  std::string AskForMatch() {
    const auto answer = page_->Get("/data/match");
    return answer ? answer->body : "no answer";
  }
  // Of the match, which has a folder named by its time; empty: none yet.
  std::string Recording() const {
    for (const auto& made :
         std::filesystem::directory_iterator(place.Path(""))) {
      const auto file = made.path() / "match.mcap";
      if (std::filesystem::exists(file)) return file.string();
    }
    return "";
  }
  void AwaitRecording() const {
    std::error_code error;
    for (int i = 0; i < 4000; ++i) {
      const auto size = std::filesystem::file_size(Recording(), error);
      if (!error && size > 2000) return;
      usleep(5000);
    }
    ADD_FAILURE() << "nothing was recorded";
  }
  std::unique_ptr<httplib::Client> page_;
};

TEST_F(DeskBesideAReader, BeginsAMatchThatIsRecorded) {
  const Ran ran = Read([this] {
    Choose("{\"voice\": \"high\"}");
    std::smatch port;
    const std::string said = AskForMatch();
    ASSERT_TRUE(std::regex_search(said, port, std::regex("(\\d+)"))) << said;
    httplib::Client match("127.0.0.1", std::stoi(port[1]));
    const auto desk = match.Get("/desk");
    EXPECT_TRUE(desk && desk->status == 200);
    AwaitRecording();
  });
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(place.Run(KIMARI_PROGRAM, {"judge", Recording()}).code, 0);
}

TEST_F(DeskBesideAReader, HasTheMatchReadByWhomThePageChose) {
  const Ran ran = Read([this] {
    Choose("{\"reader\": \"nobody\"}");
    EXPECT_THAT(AskForMatch(), HasSubstr("the match cannot be opened"));
  });
  EXPECT_THAT(ran.err, HasSubstr("nobody: "));
}

TEST_F(Devices, AKnockedCameraIsDoubtedInThatReadingAndFoundAgainAfterIt) {
  const Ran ran = Play({"simulate", "failing.toml", "-o", "out"},
                       std::string("kind = \"camera_knocked\"\n") + kAnother);
  ASSERT_EQ(ran.code, 0) << ran.out << ran.err;
  ExpectReadable();
  EXPECT_THAT(place.Run(KIMARI_PROGRAM, {"score", "out"}).out,
              HasSubstr("1 of 2 right, 1 open (needed)"));
}

}  // namespace
}  // namespace kimari
