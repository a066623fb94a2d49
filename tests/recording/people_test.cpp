// Names of players beside a recording.
#include "host/recording/people.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "host/evidence/codec.h"
#include "host/recording/parts.h"
#include "host/recording/reader.h"
#include "tests/recording/memory_file.h"
#include "tests/support/program.h"

namespace kimari::recording {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class PeopleFile : public ::testing::Test {
 protected:
  std::string Path() const { return PeopleFileOf(place.Path("match.mcap")); }
  People Again() const {
    EXPECT_TRUE(SavePeople(people, Path()));
    const auto again = LoadPeople(Path());
    EXPECT_TRUE(again) << again.error().message;
    return again.value_or(People{});
  }
  // How the match of a recording that says A and B is announced.
  evidence::MatchStarted Announced(const std::string& match = "evening",
                                   const std::string& held = "A") const {
    const auto disk = std::make_shared<Disk>();
    McapFile file(std::make_unique<MemorySink>(disk));
    EXPECT_TRUE(file.Begin());
    if (!match.empty()) {
      EXPECT_TRUE(file.AddMetadata("kimari", {{kMatchKey, match}}));
    }
    evidence::MatchStarted started;
    RemoveNames(started);
    started.player_a = held;
    const std::string text = evidence::ToJson({1, HostTime{}, started});
    file.Add(file.AddChannel({"/match/started", "json"}), {},
             {reinterpret_cast<const uint8_t*>(text.data()), text.size()});
    EXPECT_TRUE(file.Finish());
    place.Write("match.mcap", {disk->written.begin(), disk->written.end()});
    auto reader = Reader::Open(place.Path("match.mcap"));
    EXPECT_TRUE(reader);
    return std::get<evidence::MatchStarted>(
        ReadObservations(*reader)->all.at(0).payload);
  }

  Workplace place;
  People people{.match = "evening",
                .player_a = "若宮",
                .player_b = "Ben \"B\"",
                .consent = Consent::kGuardians,
                .keep_until = "2027-11-25"};
};

TEST_F(PeopleFile, ComesBackAsItWas) {
  const People again = Again();
  EXPECT_EQ(again.match, "evening");
  EXPECT_EQ(again.player_a, "若宮");
  EXPECT_EQ(again.player_b, "Ben \"B\"");
  EXPECT_EQ(again.consent, Consent::kGuardians);
  EXPECT_EQ(again.keep_until, "2027-11-25");
}

TEST_F(PeopleFile, IsItsOwnersAlone) {
  Again();
  struct stat info {};
  ASSERT_EQ(stat(Path().c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0600U);
}

TEST_F(PeopleFile, OfAnotherKindIsRefused) {
  place.Write("match.mcap.people", "{\"A\": 3}");
  const auto loaded = LoadPeople(Path());
  ASSERT_FALSE(loaded);
  EXPECT_THAT(loaded.error().message, HasSubstr("cannot be understood"));
  EXPECT_FALSE(PeopleOf(place.Path("match.mcap")));
}

TEST_F(PeopleFile, OfAnotherMatchNamesNobody) {
  Again();
  EXPECT_EQ(Announced("evening").player_a, "若宮");
  EXPECT_EQ(Announced("morning").player_a, "A");
}

TEST_F(PeopleFile, WithoutTheMatchsWordNamesNobody) {
  Again();
  EXPECT_EQ(Announced("").player_a, "A");
  people.match.clear();
  Again();
  EXPECT_EQ(Announced("evening").player_a, "A");
  EXPECT_EQ(Announced("").player_a, "A");
}

TEST_F(PeopleFile, NamesNobodyWhomTheRecordingNamesItself) {
  Again();
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(Announced("evening", "Aoki").player_a, "Aoki");
  EXPECT_THAT(::testing::internal::GetCapturedStderr(),
              AllOf(HasSubstr("names Aoki"), HasSubstr("若宮")));
  EXPECT_EQ(Announced("evening", "Aoki").player_b, "Ben \"B\"");
}

TEST_F(PeopleFile, ANameIsTheSameHoweverItWasTyped) {
  people.player_a = "か\u3099んだ Ｋｅｎ";
  EXPECT_TRUE(people.Forget("がんだ Ken", "2026-12-01"));
  EXPECT_EQ(people.player_a, "");
}

TEST_F(PeopleFile, GivesARecordingItsNamesBack) {
  Again();
  EXPECT_EQ(Announced().player_a, "若宮");
  EXPECT_EQ(Announced().player_b, "Ben \"B\"");
}

TEST_F(PeopleFile, WhoIsForgottenIsAOrBFromThenOn) {
  EXPECT_TRUE(people.Forget("若宮", "2026-12-01"));
  EXPECT_EQ(Again().forgotten, "2026-12-01");
  EXPECT_EQ(Announced().player_a, "A");
  EXPECT_EQ(Announced().player_b, "Ben \"B\"");
}

TEST_F(PeopleFile, NobodysNameChangesNothing) {
  EXPECT_FALSE(people.Forget("若", "2026-12-01"));
  EXPECT_FALSE(people.Forget("", "2026-12-01"));
  EXPECT_EQ(Again().forgotten, "");
}

TEST_F(PeopleFile, NamesGoWhenTheirTimeIsOver) {
  EXPECT_FALSE(people.Expire("2027-11-25"));
  EXPECT_TRUE(people.Expire("2027-11-26"));
  EXPECT_FALSE(people.Expire("2027-11-27")) << "once";
  EXPECT_EQ(Again().player_b, "");
}

TEST_F(PeopleFile, WithoutAnEndNamesStay) {
  people.keep_until.clear();
  EXPECT_FALSE(people.Expire("2999-01-01"));
}

TEST(DaysAfter, GoesOverMonthsAndLeapYears) {
  EXPECT_EQ(DaysAfter("2028-02-28", 1), "2028-02-29");
  EXPECT_EQ(DaysAfter("2026-11-25", 365), "2027-11-25");
  EXPECT_EQ(DaysAfter("2026-11-25T10:00:00Z", 0), "2026-11-25");
  EXPECT_FALSE(DaysAfter("soon", 1));
}

}  // namespace
}  // namespace kimari::recording
