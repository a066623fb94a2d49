// Names of players are kept apart, and forgotten.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ctime>

#include "firmware/protocol/wire.h"
#include "host/recording/parts.h"
#include "host/recording/people.h"
#include "host/recording/writer.h"
#include "tests/app/commands.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class Forget : public Commands {
 protected:
  // A match in which nothing was read, and who played it.
  void Record(const std::string& name, const std::string& a,
              const std::string& b, const std::string& until = "",
              const evidence::MatchStarted& started = {"kyogi", "{}", "", "",
                                                       "A", "B"}) {
    auto file = recording::DiskFile::Create(place.Path(name));
    ASSERT_TRUE(file) << file.error().message;
    const SimulatedClock clock;
    const auto writer = recording::Writer::Start(
        std::move(*file), clock,
        {{"board_protocol", std::to_string(wire::kProtocolVersion)},
         {recording::kMatchKey, name}},
        {});
    ASSERT_TRUE(writer);
    (*writer)->Write({1, {}, started});
    (*writer)->Write({2, {}, evidence::MatchEnded{}});
    ASSERT_TRUE((*writer)->Close());
    ASSERT_TRUE(recording::SavePeople(
        {.match = name, .player_a = a, .player_b = b, .keep_until = until},
        recording::PeopleFileOf(place.Path(name))));
  }
  Ran KimariForget(const std::vector<std::string>& more) {
    std::vector<std::string> words = {"forget", "--data", "drills"};
    words.insert(words.end(), more.begin(), more.end());
    return Kimari(words);
  }
  // At that time of 2 May 2027 (UTC, h), in this zone.
  Ran ForgetExpiredAt(int hour, const std::string& zone) {
    constexpr long long kMay = 1'809'216'000;
    const long long at = kMay + hour * 3600LL;
    place.Write("ahead", std::to_string(at - std::time(nullptr)));
    return place.Run(
        "/usr/bin/env",
        {"TZ=" + zone, "LD_PRELOAD=" KIMARI_CALENDAR_SHIM,
         "KIMARI_TEST_CALENDAR=" + place.Path("ahead"), KIMARI_PROGRAM,
         "forget", "--data", "drills", "--expired"});
  }
  std::string Info(const std::string& name) {
    return Kimari({"info", name}).out;
  }
};

TEST_F(Forget, ANameGoesFromAllMatchesAndStaysGone) {
  Record("one.mcap", "Aoki", "Baba");
  std::filesystem::create_directory(place.Path("may"));
  Record("may/two.mcap", "Chiba", "Aoki");
  EXPECT_THAT(Info("one.mcap"), HasSubstr("Aoki against Baba"));
  const std::string before = place.Read("one.mcap");
  const Ran ran = KimariForget({"Aoki"});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("one.mcap.people"),
                             HasSubstr("may/two.mcap.people")));
  EXPECT_THAT(Info("one.mcap"), HasSubstr("A against Baba"));
  EXPECT_THAT(Info("may/two.mcap"), HasSubstr("Chiba against B,"));
  EXPECT_EQ(place.Read("one.mcap"), before);
  EXPECT_EQ(Kimari({"verify", "one.mcap"}).code, kDone);
  EXPECT_THAT(place.Read("one.mcap.people"), Not(HasSubstr("Aoki")));
}

TEST_F(Forget, ANameThatIsNobodysChangesNothingAndSaysSo) {
  Record("one.mcap", "Aoki", "Baba");
  const std::string before = place.Read("one.mcap.people");
  const Ran ran = KimariForget({"Aok"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("nobody is called Aok"),
                             HasSubstr("その名前の人はいません")));
  EXPECT_THAT(ran.out, IsEmpty());
  EXPECT_EQ(place.Read("one.mcap.people"), before);
  EXPECT_FALSE(std::filesystem::exists(place.Path("drills")));
}

TEST_F(Forget, WhatTheRecordingItselfSaysIsTold) {
  Record("old.mcap", "", "", "", {"kyogi", "{}", "", "", "Aoki", "Baba"});
  const Ran ran = KimariForget({"Aoki"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("old.mcap: the name stays"),
                             HasSubstr("名前が残っています")));
}

TEST_F(Forget, APartOfAWordIsNobodysName) {
  Record("old.mcap", "", "", "", {"kyogi", "{}", "", "", "Aoki", "Baba"});
  place.Write("old.decisions.jsonl", R"({"what":"sign","by":"Aokiyama"})");
  for (const char* name : {"kyogi", "Aok", "A", "sign"}) {
    const Ran ran = KimariForget({name});
    EXPECT_THAT(ran.err, HasSubstr("nobody is called")) << name;
  }
}

TEST_F(Forget, WhatWasDecidedAfterwardsIsTold) {
  Record("one.mcap", "Aoki", "Baba");
  place.Write("one.decisions.jsonl", R"({"what":"sign","by":"Aoki"})");
  const Ran ran = KimariForget({"Aoki"});
  EXPECT_EQ(ran.code, kAnswerIsNo);
  EXPECT_THAT(ran.out, HasSubstr("one.mcap.people: taken out"));
  EXPECT_THAT(ran.err, HasSubstr("one.decisions.jsonl: the name stays"));
}

TEST_F(Forget, NamesWhoseTimeIsOverGoAllAtOnce) {
  Record("old.mcap", "Aoki", "Baba", "2020-01-31");
  Record("new.mcap", "Aoki", "Baba", "2999-01-31");
  const Ran ran = KimariForget({"--expired"});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(Info("old.mcap"), HasSubstr("A against B,"));
  EXPECT_THAT(Info("new.mcap"), HasSubstr("Aoki against Baba"));
  EXPECT_THAT(KimariForget({"--expired"}).out, HasSubstr("no names whose"));
}

TEST_F(Forget, ATimeIsOverWithTheDayWhereTheMachineStandsAtFourInTheMorning) {
  struct Hour {
    int utc;
    const char* zone;
    bool over;
  };
  for (const Hour& hour : {Hour{-5, "JST-9", true}, Hour{-6, "JST-9", false},
                           Hour{3, "EST5", false}, Hour{10, "EST5", true}}) {
    Record("one.mcap", "Aoki", "Baba", "2027-05-01");
    EXPECT_EQ(ForgetExpiredAt(hour.utc, hour.zone).code, kDone);
    const std::string people = place.Read("one.mcap.people");
    EXPECT_EQ(people.find("Aoki") == std::string::npos, hour.over)
        << hour.utc << hour.zone;
    std::filesystem::remove(place.Path("one.mcap"));
  }
}

TEST_F(Forget, HowEarlySomebodyTapsIsForgottenToo) {
  std::filesystem::create_directory(place.Path("drills"));
  place.Write("drills/attempts.jsonl",
              "{\"kimari_drill\": 3, \"written\": 1}\n");
  place.Write("drills/tap-habits.json",
              R"({"Aoki": [31.5, 7], "Baba": [20, 7]})");
  const Ran ran = KimariForget({"Aoki"});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("what was drilled is taken out"));
  EXPECT_THAT(place.Read("drills/tap-habits.json"),
              AllOf(Not(HasSubstr("Aoki")), HasSubstr("Baba")));
}

TEST_F(Forget, ANameGoesHoweverItWasTyped) {
  Record("one.mcap", "か\u3099んだ", "がんた");
  Record("old.mcap", "", "", "", {"kyogi", "{}", "", "", "ｶﾞんだ", "Baba"});
  std::filesystem::create_directory(place.Path("drills"));
  place.Write("drills/attempts.jsonl",
              "{\"kimari_drill\": 3, \"written\": 1}\n");
  place.Write("drills/tap-habits.json",
              "{\"か\u3099んだ\": [31.5, 7], \"がんだ\": [20, 7]}");
  const Ran ran = KimariForget({"がんだ"});
  EXPECT_THAT(ran.out, HasSubstr("one.mcap.people: taken out"));
  EXPECT_THAT(place.Read("one.mcap.people"), HasSubstr("\"A\": \"\""));
  EXPECT_THAT(place.Read("drills/tap-habits.json"), Not(HasSubstr("んだ")));
}

TEST_F(Forget, VerifySaysThatNoSealCoversTheNamesBesideARecording) {
  Record("one.mcap", "Aoki", "Baba");
  Record("old.mcap", "", "", "", {"kyogi", "{}", "", "", "Aoki", "Baba"});
  EXPECT_THAT(Kimari({"verify", "one.mcap"}).out,
              AllOf(HasSubstr("one.mcap: whole"),
                    HasSubstr("one.mcap.people: the players' names"),
                    HasSubstr("封印の対象外")));
  EXPECT_THAT(Kimari({"verify", "--json", "one.mcap"}).out,
              HasSubstr(R"("names_unsealed":"one.mcap.people")"));
  EXPECT_THAT(Kimari({"verify", "old.mcap"}).out, Not(HasSubstr(".people")));
}

TEST_F(Forget, AskedForNobodyOrForBothIsWrongUse) {
  EXPECT_EQ(KimariForget({}).code, kWrongUse);
  EXPECT_EQ(KimariForget({"Aoki", "--expired"}).code, kWrongUse);
  EXPECT_EQ(KimariForget({"Aoki", "--in", "nowhere"}).code, kWrongUse);
}

TEST_F(Forget, ACopyIsNamedAsItsOriginalAndIsForgottenToo) {
  Record("one.mcap", "Aoki", "Baba");
  ASSERT_EQ(Kimari({"recover", "one.mcap", "-o", "copy.mcap"}).code, kDone);
  EXPECT_THAT(Info("copy.mcap"), HasSubstr("Aoki against Baba"));
  ASSERT_EQ(KimariForget({"Aoki"}).code, kDone);
  EXPECT_THAT(Info("copy.mcap"), HasSubstr("A against Baba"));
}

}  // namespace
}  // namespace kimari
