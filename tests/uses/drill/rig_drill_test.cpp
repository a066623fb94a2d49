// A player of a known curve on the simulated rig: what the judge's own evidence
// gives of it. Fifty cards take five minutes: kimari certify drill plays them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <map>
#include <variant>

#include "host/base/clock.h"
#include "host/evidence/observation.h"
#include "host/game/cards/deck.h"
#include "host/proof/certify/drill/campaign.h"
#include "host/proof/certify/drill/sitting.h"
#include "host/recording/reader.h"
#include "host/uses/drill/attempt_json.h"
#include "host/uses/drill/drill.h"
#include "host/uses/drill/drill_set.h"
#include "host/uses/drill/rig_attempts.h"
#include "host/uses/drill/schedule.h"
#include "host/uses/drill/store.h"
#include "host/uses/drill/way.h"
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
  // Whatever came into the store.
  void ExpectRebuiltFromTheRecording() const {
    const auto kept = [&] {
      auto store = Store::Open(place_.Path("data"));
      const auto attempts = *store->OfPlayer("Aoki");
      return std::vector<Attempt>(attempts.begin(), attempts.end());
    };
    const auto before = kept();
    ASSERT_FALSE(before.empty());
    ASSERT_NE(before.front().began, "");
    auto changed = before;
    changed.front().sigma_ms += 9;
    ASSERT_TRUE(Store::Open(place_.Path("data"))
                    ->Replace(changed.front().set, changed));
    ASSERT_NE(kept(), before);
    const Ran ran =
        place_.Run(KIMARI_PROGRAM, {"drill", "rebuild", "--data", "data"});
    EXPECT_THAT(ran.out, HasSubstr("made anew")) << ran.err;
    EXPECT_EQ(kept(), before);
    EXPECT_THAT(
        place_.Run(KIMARI_PROGRAM, {"drill", "rebuild", "--data", "data"}).out,
        HasSubstr("as it was kept"));
  }
  // A simulated one does not say when it was: whether it is from before a
  // deletion, nobody knows.
  void ExpectUndatedIsOfTheDayItWasTakenIn(const std::string& recording) const {
    const auto import = [&] {
      return place_.Run(KIMARI_PROGRAM, {"drill", "import", recording,
                                         "--player", "Aoki", "--data", "data"});
    };
    EXPECT_EQ(import().code, 0);
    ExpectRebuiltFromTheRecording();
    ASSERT_TRUE(Store::Open(place_.Path("data"))
                    ->Forget("Aoki", "2026-11-25T19:00:00Z"));
    const Ran again = import();
    EXPECT_EQ(again.code, 2);
    EXPECT_THAT(again.err, HasSubstr("were deleted on 2026"));
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
    ExpectUndatedIsOfTheDayItWasTakenIn(recording);
    EXPECT_THAT(std::span(due).first(2), testing::UnorderedElementsAre(
                                             Field(&Work::why, Weak::kFaults),
                                             Field(&Work::why, Weak::kMissed)));
  }
}

constexpr uint64_t kSeed = 3;
// The world plays the readings of its own scenario in their order, by the
// phrases it hears.
const std::string kWorld = R"(
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
// What happens when a card is read, by card; at every other one nothing.
using Played = std::map<cards::CardId, std::string>;
// A takes it that long after its first sound.
std::string Taken(int touch_ms) {
  return fmt::format("[[reading.stroke]]\nplayer = \"A\"\ntouch_ms = {}\n",
                     touch_ms);
}
const std::string kHandUp =
    "[[reading.hand_up]]\nplayer = \"A\"\nat_ms = 4500\nfor_ms = 1500\n";

class DrillOnTheRig : public testing::Test {
 protected:
  // The readings of the world, in the order in which the drill asks.
  static std::string InItsOrder(const std::string& drill,
                                const Played& played) {
    const cards::Deck& deck = cards::HyakuninIsshu();
    const auto parsed = ParseDrill(drill, "mine", deck);
    EXPECT_TRUE(parsed) << parsed.error().message;
    const auto set = MakeSet(deck, {*parsed, kSeed});
    EXPECT_TRUE(set) << set.error().message;
    std::string readings;
    for (const Asked& asked : set->asked) {
      readings += fmt::format("[[reading]]\ncard = {}\n", asked.card);
      const auto done = played.find(asked.card);
      if (done != played.end()) readings += done->second;
    }
    return readings;
  }
  // `drill` on a world in which that is played.
  Ran Drilled(const std::string& drill, const Played& played) {
    place_.Write("world.toml", kWorld + InItsOrder(drill, played));
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
          commanded_ = SteadyClock().Now();
          drilled = place_.Run(
              KIMARI_PROGRAM,
              {"drill", "mine.toml", "--rig", "w/rig.toml", "-o", "out",
               "--player", "Aoki", "--headless", "--audio", "none", "--quick",
               "--data", "data", "--seed", std::to_string(kSeed)});
          kill(pid, SIGTERM);
        });
    EXPECT_EQ(drilled.code, 0) << drilled.err;
    return drilled;
  }
  // As an export has them.
  std::string KeptLines() const {
    auto store = Store::Open(place_.Path("data"));
    const auto attempts = store->OfPlayer("Aoki");
    std::string lines;
    for (const Attempt& each : *attempts) lines += ToJson(each) + "\n";
    return lines;
  }
  Ran Imports() const {
    return place_.Run(KIMARI_PROGRAM, {"drill", "import", "out/match.mcap",
                                       "--player", "Aoki", "--data", "data"});
  }
  std::vector<evidence::Observation> Recorded() const {
    auto reader = recording::Reader::Open(place_.Path("out/match.mcap"));
    EXPECT_TRUE(reader);
    return recording::ReadObservations(*reader)->all;
  }
  int HandsHeldUp() const {
    int up = 0;
    for (const auto& each : Recorded()) {
      const auto* hand = std::get_if<evidence::HandRaised>(&each.payload);
      up += hand != nullptr && hand->up ? 1 : 0;
    }
    return up;
  }
  // From the command, the court lying there.
  // A figure, not an answer: it is the machine's.
  void PrintSecondsToTheFirstCard() const {
    const auto all = Recorded();
    const auto first = std::ranges::find_if(all, [](const auto& each) {
      return std::holds_alternative<evidence::CardCalled>(each.payload);
    });
    const double seconds =
        (std::get<evidence::CardCalled>(first->payload).first_sound.t -
         commanded_)
            .Seconds();
    std::printf("first card after %.1f s\n", seconds);
  }
  HostTime commanded_;
  Workplace place_;
};

TEST_F(DrillOnTheRig, ReadsFeelsAndTellsInRealTime) {
  const Ran drilled = Drilled(
      "kind = \"reaction\"\n[cards]\nnumbers = [1, 7, 50]\n"
      "[court]\ncards = 2\ndead = 1\n",
      {{7, Taken(900)}});
  EXPECT_THAT(drilled.out, HasSubstr("1 touched, 0 faults, 1 not touched"));
  EXPECT_THAT(drilled.out, HasSubstr("kept for Aoki"));
  EXPECT_THAT(KeptLines(), HasSubstr("\"kind\":\"rig\""));
  EXPECT_THAT(Imports().out, HasSubstr("0 of them new"));
  ASSERT_TRUE(
      Store::Open(place_.Path("data"))->Forget("Aoki", "2999-01-01T00:00:00Z"));
  const Ran after = Imports();
  EXPECT_EQ(after.code, 2);
  EXPECT_THAT(after.err, HasSubstr("were deleted on 2999"));
}

TEST_F(DrillOnTheRig, AGhostPlaysAndAHandHeldUpAsksForTheNextCard) {
  const Ran drilled = Drilled(
      "kind = \"ghost\"\n[cards]\nnumbers = [1, 7, 50]\n"
      "[court]\ncards = 2\ndead = 1\n[ghost]\nmedian_ms = 1200\n"
      "spread_ms = 0\n[mat]\nnext = \"asked\"\n",
      {{7, Taken(700) + kHandUp}, {1, Taken(3200) + kHandUp}, {50, kHandUp}});
  EXPECT_THAT(drilled.out, HasSubstr("you were first"));
  EXPECT_THAT(drilled.out, HasSubstr("the ghost was first"));
  EXPECT_THAT(drilled.out, HasSubstr("1 first, 1 second, 0 too close"));
  EXPECT_THAT(drilled.out, HasSubstr("--seed 3"));
  EXPECT_GE(HandsHeldUp(), 2);
  PrintSecondsToTheFirstCard();
}

TEST_F(DrillOnTheRig, AStrokeIsHeldAgainstTheBeat) {
  const Ran drilled = Drilled(
      "kind = \"strokes\"\n[cards]\nnumbers = [1, 7]\n"
      "[court]\ncards = 2\n[strokes]\nbeats = 2\nbpm = 120\n",
      {{1, Taken(1500)}});
  EXPECT_THAT(drilled.out, HasSubstr("about the beat"));
  EXPECT_THAT(KeptLines(), AllOf(HasSubstr("\"kind\":\"strokes\""),
                                 HasSubstr("\"answered\":1,")));
}

TEST_F(DrillOnTheRig, ACoveredCourtIsAskedForOnceItWasLearned) {
  const Ran drilled = Drilled(
      "kind = \"layout\"\n[cards]\nnumbers = [1]\n[court]\ncards = 1\n"
      "half = \"own\"\n[layout]\nmemorise_s = 5\ncover_s = 1\n",
      {{1, Taken(1500)}});
  EXPECT_THAT(drilled.out, HasSubstr("Turn each card over"));
  EXPECT_THAT(KeptLines(),
              AllOf(HasSubstr("\"kind\":\"layout\""),
                    HasSubstr("\"answered\":1,"), HasSubstr("match.mcap")));
}

constexpr const char* kNoRig =
    "[boards]\na = \"a\"\nb = \"b\"\n[camera]\nsocket = \"c\"\n";

TEST_F(DrillOnTheRig, NothingBeginsWhileADeskKeepsWhatIsDrilled) {
  const auto desk = Store::Open(place_.Path("data"));
  ASSERT_TRUE(desk) << desk.error().message;
  place_.Write("rig.toml", kNoRig);
  const Ran ran = place_.Run(
      KIMARI_PROGRAM,
      {"drill", "strokes", "--rig", "rig.toml", "-o", "out", "--data", "data"});
  EXPECT_EQ(ran.code, 3);
  EXPECT_THAT(ran.err, HasSubstr("another kimari (process"));
  EXPECT_FALSE(std::filesystem::exists(place_.Path("out")));
}

TEST_F(DrillOnTheRig, ADrillThatIsNotForTheMatIsRefused) {
  place_.Write("rig.toml", kNoRig);
  place_.Write("mine.toml", "kind = \"kimariji\"\n");
  const Ran ran = place_.Run(
      KIMARI_PROGRAM, {"drill", "mine.toml", "--rig", "rig.toml", "-o", "out"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("not for the mat"));
}

}  // namespace
}  // namespace kimari::drill
