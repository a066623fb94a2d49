// A player of a known curve on the simulated rig: what the judge's own evidence
// gives of it. Fifty cards take five minutes: kimari certify drill plays them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "host/drill/certify/campaign.h"
#include "host/drill/certify/sitting.h"
#include "host/drill/rig_attempts.h"
#include "host/drill/schedule.h"
#include "host/drill/store.h"
#include "host/drill/way.h"
#include "tests/support/program.h"

namespace kimari::drill {
namespace {

using testing::AllOf;
using testing::Field;
using testing::HasSubstr;

class RigDrill : public testing::Test {
 protected:
  // As kimari certify drill runs it.
  certify::Line Certified(int readings) {
    CampaignOptions options;
    options.sittings = 1;
    options.readings = readings;
    options.folder = place_.Path("");
    options.random = Random(32);
    options.progress = [](double) { return true; };
    options.simulate = [this](const std::string& scenario,
                              const std::string& folder) {
      place_.Write("drill.toml", scenario);
      recordings_.push_back(folder + "/match.mcap");
      return place_
                 .Run(KIMARI_PROGRAM, {"simulate", "drill.toml", "-o", folder})
                 .code == 0;
    };
    const auto lines = RigTimes(options);
    EXPECT_TRUE(lines) << lines.error().message;
    return lines ? lines->front() : certify::Line();
  }
  std::vector<Work> DueAfter(const std::string& recording) const {
    const auto attempts =
        FromRecording(recording, "A", Side::kA, "2026-11-24T19:00:00Z");
    const Schedule schedule = ScheduleOf(*attempts);
    return DueBy(schedule, schedule.begin()->second.last_day + 1);
  }
  // Hands take a quarter of a second to the card, and none came near the dead
  // one.
  void ExpectHands(const std::string& recording) const {
    const auto attempts =
        FromRecording(recording, "A", Side::kA, "2026-11-24T19:00:00Z");
    int moved = 0;
    for (const Attempt& each : *attempts) {
      EXPECT_EQ(each.recording, recording);
      if (each.dead) {
        EXPECT_TRUE(!each.near_mm || *each.near_mm > 20) << *each.near_mm;
      }
      const auto travel = TravelMs(each);
      if (!travel) continue;
      moved += LengthMm(each.way) > 60 ? 1 : 0;
      EXPECT_GT(*travel, 40);
      EXPECT_LT(*travel, 700);
      EXPECT_GT(TravelSigmaMs(each), 5);
    }
    EXPECT_GE(moved, 3);
  }
  Workplace place_;
  std::vector<std::string> recordings_;
};

TEST_F(RigDrill, TimesMedianFaultsHandsAndTheWeakListAreThosePlayed) {
  const certify::Line line = Certified(kLeastReadings);
  EXPECT_GE(line.trials, 3);
  for (const certify::Figure& figure : line.figures) {
    std::printf("%s: %g %s\n", figure.name.c_str(), figure.value,
                figure.unit.c_str());
    EXPECT_NE(figure.verdict, certify::Verdict::kMissed) << figure.name;
  }
  for (const std::string& recording : recordings_) {
    const auto due = DueAfter(recording);
    ASSERT_GE(due.size(), 2U);
    ExpectHands(recording);
    EXPECT_THAT(std::span(due).first(2), testing::UnorderedElementsAre(
                                             Field(&Work::why, Weak::kFaults),
                                             Field(&Work::why, Weak::kMissed)));
  }
}

// The world plays the cards of its own scenario by the phrases it hears; A
// takes his last one.
constexpr const char* kWorld = R"(
[match]
memorise_s = 1
joka = false
seed = 11
[sound]
silence_s = 0.8
[layout]
A = [{ card = 1, row = "lower", column = 3 }]
B = [{ card = 7, row = "upper", column = 11 }]
)";
// Nobody takes it.
constexpr const char* kDead = "[[reading]]\ncard = 50\n";

class DrillOnTheRig : public testing::Test {
 protected:
  // `drill` on the world; A takes the last card that long after its first
  // sound.
  Ran Drilled(const std::string& drill, const std::string& before, int card,
              int touch_ms) {
    place_.Write("world.toml",
                 std::string(kWorld) + before +
                     "[[reading]]\ncard = " + std::to_string(card) +
                     "\n[[reading.stroke]]\n"
                     "player = \"A\"\ntouch_ms = " +
                     std::to_string(touch_ms) + "\n");
    place_.Write("mine.toml", drill);
    std::filesystem::create_directory(place_.Path("w"));
    Ran drilled;
    place_.During(
        KIMARI_WORLD,
        {"serve", "world.toml", "--dir", "w", "--image", KIMARI_IMAGE},
        [&](pid_t pid) {
          while (Workplace::Runs(pid) && place_.Read("w/rig.toml").empty()) {
            usleep(20'000);
          }
          drilled =
              place_.Run(KIMARI_PROGRAM,
                         {"drill", "mine.toml", "--rig", "w/rig.toml", "-o",
                          "out", "--player", "Aoki", "--headless", "--audio",
                          "none", "--quick", "--data", "data", "--seed", "3"});
          kill(pid, SIGTERM);
        });
    EXPECT_EQ(drilled.code, 0) << drilled.err;
    return drilled;
  }
  Ran Imports() const {
    return place_.Run(KIMARI_PROGRAM, {"drill", "import", "out/match.mcap",
                                       "--player", "Aoki", "--data", "data"});
  }
  Workplace place_;
};

TEST_F(DrillOnTheRig, ReadsFeelsAndTellsInRealTime) {
  const Ran drilled = Drilled(
      "kind = \"reaction\"\n[cards]\nnumbers = [1, 7, 50]\n"
      "[court]\ncards = 2\ndead = 1\n",
      kDead, 7, 900);
  EXPECT_THAT(drilled.out, HasSubstr("1 touched, 0 faults, 1 not touched"));
  EXPECT_THAT(drilled.out, HasSubstr("kept for Aoki"));
  EXPECT_THAT(place_.Read("data/attempts.jsonl"),
              HasSubstr("\"kind\":\"rig\""));
  EXPECT_THAT(Imports().out, HasSubstr("0 of them new"));
  ASSERT_TRUE(
      Store::Open(place_.Path("data"))->Forget("Aoki", "2999-01-01T00:00:00Z"));
  const Ran after = Imports();
  EXPECT_EQ(after.code, 2);
  EXPECT_THAT(after.err, HasSubstr("were deleted on 2999"));
}

TEST_F(DrillOnTheRig, AStrokeIsHeldAgainstTheBeat) {
  const Ran drilled = Drilled(
      "kind = \"strokes\"\n[cards]\nnumbers = [1, 7]\n"
      "[court]\ncards = 2\n[strokes]\nbeats = 2\nbpm = 120\n",
      "", 1, 1500);
  EXPECT_THAT(drilled.out, HasSubstr("about the beat"));
  EXPECT_THAT(
      place_.Read("data/attempts.jsonl"),
      AllOf(HasSubstr("\"kind\":\"strokes\""), HasSubstr("\"answered\":1,")));
}

TEST_F(DrillOnTheRig, ADrillThatIsNotForTheMatIsRefused) {
  place_.Write("rig.toml",
               "[boards]\na = \"a\"\nb = \"b\"\n[camera]\n"
               "socket = \"c\"\n");
  place_.Write("mine.toml", "kind = \"kimariji\"\n");
  const Ran ran = place_.Run(
      KIMARI_PROGRAM, {"drill", "mine.toml", "--rig", "rig.toml", "-o", "out"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("not for the mat"));
}

}  // namespace
}  // namespace kimari::drill
