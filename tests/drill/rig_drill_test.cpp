// A player of a known curve on the simulated rig: what the judge's own evidence
// gives of it. A match ends where a side has no cards left, so fifty cards are
// two sittings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "host/drill/certify/campaign.h"
#include "host/drill/certify/sitting.h"
#include "host/drill/rig_attempts.h"
#include "host/drill/schedule.h"
#include "tests/support/program.h"

namespace kimari::drill {
namespace {

using testing::Field;

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

}  // namespace
}  // namespace kimari::drill
