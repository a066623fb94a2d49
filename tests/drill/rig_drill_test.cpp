// A player of a known curve on the simulated rig: what the judge's own evidence
// gives of it. A match ends where a side has no cards left, so fifty cards are
// two sittings.
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
#include "tests/support/program.h"

namespace kimari::drill {
namespace {

using testing::Field;
using testing::HasSubstr;

class RigDrill : public testing::Test {
 protected:
  // As kimari certify drill runs it.
  certify::Line Certified(int sittings) {
    CampaignOptions options;
    options.sittings = sittings;
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
  Workplace place_;
  std::vector<std::string> recordings_;
};

TEST_F(RigDrill, OfFiftyCardsTimesMedianFaultsAndTheWeakListAreThosePlayed) {
  const certify::Line line = Certified(2);
  EXPECT_GE(line.trials, 42);
  for (const certify::Figure& figure : line.figures) {
    std::printf("%s: %g %s\n", figure.name.c_str(), figure.value,
                figure.unit.c_str());
    EXPECT_NE(figure.verdict, certify::Verdict::kMissed) << figure.name;
  }
  for (const std::string& recording : recordings_) {
    const auto due = DueAfter(recording);
    ASSERT_GE(due.size(), 2U);
    EXPECT_THAT(std::span(due).first(2), testing::UnorderedElementsAre(
                                             Field(&Work::why, Weak::kFaults),
                                             Field(&Work::why, Weak::kMissed)));
  }
}

// The world plays the cards of its own scenario by the phrases it hears: the
// second is A's, 900 ms after its first sound.
constexpr const char* kWorld = R"(
[match]
memorise_s = 1
joka = false
seed = 11
[layout]
A = [{ card = 1, row = "lower", column = 3 }]
B = [{ card = 7, row = "upper", column = 11 }]
[[reading]]
card = 50
[[reading]]
card = 7
[[reading.stroke]]
player = "A"
touch_ms = 900
)";

TEST(DrillOnTheRig, ReadsFeelsAndTellsInRealTime) {
  const Workplace place;
  place.Write("world.toml", kWorld);
  place.Write("mine.toml",
              "kind = \"reaction\"\n[cards]\nnumbers = [1, 7, 50]\n"
              "[court]\ncards = 2\ndead = 1\n");
  std::filesystem::create_directory(place.Path("w"));
  Ran drilled;
  place.During(
      KIMARI_WORLD,
      {"serve", "world.toml", "--dir", "w", "--image", KIMARI_IMAGE},
      [&](pid_t pid) {
        while (Workplace::Runs(pid) && place.Read("w/rig.toml").empty()) {
          usleep(20'000);
        }
        drilled =
            place.Run(KIMARI_PROGRAM,
                      {"drill", "mine.toml", "--rig", "w/rig.toml", "-o", "out",
                       "--player", "Aoki", "--headless", "--audio", "none",
                       "--quick", "--data", "data", "--seed", "3"});
        kill(pid, SIGTERM);
      });
  EXPECT_EQ(drilled.code, 0) << drilled.err;
  EXPECT_THAT(drilled.out, HasSubstr("1 touched, 0 faults, 1 not touched"));
  EXPECT_THAT(drilled.out, HasSubstr("kept for Aoki"));
  EXPECT_THAT(place.Read("data/attempts.jsonl"), HasSubstr("\"kind\":\"rig\""));
  const Ran again =
      place.Run(KIMARI_PROGRAM, {"drill", "import", "out/match.mcap",
                                 "--player", "Aoki", "--data", "data"});
  EXPECT_THAT(again.out, HasSubstr("0 of them new")) << again.err;
  ASSERT_TRUE(
      Store::Open(place.Path("data"))->Forget("Aoki", "2999-01-01T00:00:00Z"));
  const Ran after =
      place.Run(KIMARI_PROGRAM, {"drill", "import", "out/match.mcap",
                                 "--player", "Aoki", "--data", "data"});
  EXPECT_EQ(after.code, 2);
  EXPECT_THAT(after.err, HasSubstr("were deleted on 2999"));
}

TEST(DrillOnTheRig, ADrillThatIsNotForTheMatIsRefused) {
  const Workplace place;
  place.Write("rig.toml",
              "[boards]\na = \"a\"\nb = \"b\"\n[camera]\n"
              "socket = \"c\"\n");
  place.Write("mine.toml", "kind = \"kimariji\"\n");
  const Ran ran = place.Run(
      KIMARI_PROGRAM, {"drill", "mine.toml", "--rig", "rig.toml", "-o", "out"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("not for the mat"));
}

}  // namespace
}  // namespace kimari::drill
