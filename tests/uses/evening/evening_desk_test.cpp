// What is chosen at the reader's page before a set.
#include "host/uses/evening/evening_desk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <fstream>

#include "audio/recording_list.h"
#include "tests/support/program.h"

namespace kimari::evening {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class AnEveningDesk : public ::testing::Test {
 protected:
  AnEveningDesk() { desk.emplace(Options(), cards::HyakuninIsshu()); }
  EveningDesk::Options Options() const {
    EveningDesk::Options options;
    options.places = {place.Path("recordings")};
    options.logs = place.Path("logs");
    options.keeps = place.Path("kept");
    return options;
  }
  // What is refused, in English; empty where it was done.
  std::string Refusal(const std::string& name, const json& body) {
    const auto done = desk->Do({name, 0, body.dump()});
    if (done) return "";
    EXPECT_NE(done.error().ja, "") << done.error().en;
    return done.error().en;
  }
  void Does(const std::string& name, const json& body = json::object()) {
    EXPECT_EQ(Refusal(name, body), "") << name;
  }
  EveningChoice Begun() {
    auto choice = desk->NextChoice();
    EXPECT_TRUE(choice);
    desk->OnBegun(*choice);
    return *choice;
  }
  json Offer() const { return json::parse(desk->Offer()); }
  // Of two cards, before the first.
  std::string BreakOff(const std::string& name) const {
    const std::string log = place.Path("logs/" + name);
    std::filesystem::create_directories(place.Path("logs"));
    std::ofstream(log) << "\n";
    reader::SealedSet set;
    set.plan = {{1, 2}, "a seed"};
    set.place.turns.turns = {{1}, {2}};
    EXPECT_TRUE(reader::SaveSealedSet(set, cards::HyakuninIsshu(),
                                      reader::SealedFileOf(log)));
    return log;
  }

  Workplace place;
  std::optional<EveningDesk> desk;
};

TEST_F(AnEveningDesk, ReadsWhatIsChosenAndOffersItTheNextEvening) {
  EXPECT_TRUE(Offer()["newcomer"]);
  Does("evening", {{"cards", "1-20"}, {"dead", 5}});
  EXPECT_THAT(Begun().plan.order, SizeIs(25));
  desk.emplace(Options(), cards::HyakuninIsshu());
  EXPECT_FALSE(Offer()["newcomer"]);
  EXPECT_EQ(Offer()["evening"]["cards"], "1-20");
}

TEST_F(AnEveningDesk, SaysTheSameOrderAgainOrPutsTheCardsBack) {
  EXPECT_THAT(Refusal("same", {{"again", true}}),
              HasSubstr("nothing was read"));
  Does("evening", {{"cards", "1-40"}});
  const auto first = Begun().plan.order;
  Does("same", {{"again", true}});
  EXPECT_EQ(Begun().plan.order, first);
  Does("same", {{"again", false}});
  auto anew = Begun().plan.order;
  EXPECT_NE(anew, first);
  auto same_cards = first;
  std::ranges::sort(anew);
  std::ranges::sort(same_cards);
  EXPECT_EQ(anew, same_cards);
}

TEST_F(AnEveningDesk, KeepsOwnSetsAndRefusesWhatNamesNoCard) {
  Does("sets", {{"name", "水曜"}, {"words", "3-5"}});
  EXPECT_THAT(Offer()["sets"][0]["cards"], ElementsAre(3, 4, 5));
  EXPECT_NE(Refusal("sets", {{"name", "木曜"}, {"words", "101"}}), "");
  EXPECT_THAT(Offer()["sets"], SizeIs(1));
  Does("sets", {{"drop", "水曜"}});
  EXPECT_THAT(Offer()["sets"], SizeIs(0));
}

TEST_F(AnEveningDesk, LeavesOutTheCardsOneKnowsWhereThatIsWished) {
  Does("known", {{"card", 17}});
  Does("evening", {{"cards", "17-18"}, {"hide_known", true}});
  EXPECT_THAT(Begun().plan.order, ElementsAre(18));
  Does("known", {{"none", true}});
  Does("evening", {{"cards", "17-18"}, {"hide_known", true}});
  EXPECT_THAT(Begun().plan.order, SizeIs(2));
  EXPECT_NE(Refusal("known", {{"card", 101}}), "");
}

TEST_F(AnEveningDesk, GoesOnWithASetOnceWhileItIsRead) {
  BreakOff("earlier.jsonl");
  BreakOff("later.jsonl");
  desk->LookForBroken();
  Does("resume", {{"log", "later.jsonl"}});
  EXPECT_THAT(Begun().plan.order, ElementsAre(1, 2));
  EXPECT_EQ(Offer()["broken"], json());
  EXPECT_THAT(Refusal("resume", json::object()), HasSubstr("no set to go on"));
  EXPECT_FALSE(desk->TurnsAway());
}

TEST_F(AnEveningDesk, DiscardsNoOlderSetThanTheOneThatWasMeant) {
  const std::string earlier = BreakOff("earlier.jsonl");
  BreakOff("later.jsonl");
  desk->LookForBroken();
  Does("discard", {{"log", "later.jsonl"}});
  Does("discard", {{"log", "later.jsonl"}});
  EXPECT_TRUE(std::filesystem::exists(reader::SealedFileOf(earlier)));
  EXPECT_EQ(Offer()["broken"]["log"], "earlier.jsonl");
}

TEST_F(AnEveningDesk, TellsOfASetThatCannotGoOn) {
  const std::string log = BreakOff("torn.jsonl");
  std::filesystem::resize_file(reader::SealedFileOf(log), 40);
  desk->LookForBroken();
  EXPECT_EQ(Offer()["broken"], json());
  ASSERT_THAT(Offer()["troubles"], SizeIs(1));
  const json trouble = Offer()["troubles"][0];
  EXPECT_THAT(std::string(trouble["en"]), HasSubstr("torn.jsonl.sealed: was"));
  EXPECT_THAT(std::string(trouble["ja"]), HasSubstr("続きから読めません"));
}

TEST_F(AnEveningDesk, KnowsTheChoiceThatCameTwice) {
  const auto pressed = [](const json& body) {
    return ReaderCommand{"evening", 0, body.dump()};
  };
  Does("evening", {{"cards", "1-20"}});
  EXPECT_FALSE(desk->ChoosesTheSame(pressed({{"cards", "1-20"}})));
  Begun();
  EXPECT_TRUE(desk->ChoosesTheSame(pressed({{"cards", "1-20"}})));
  EXPECT_FALSE(desk->ChoosesTheSame(pressed({{"cards", "1-21"}})));
  EXPECT_FALSE(desk->ChoosesTheSame({"same", 0, "{}"}));
}

TEST_F(AnEveningDesk, RefusesToGoOnAndToLookWhereThereIsNothing) {
  EXPECT_THAT(Refusal("resume", json::object()), HasSubstr("no set to go on"));
  EXPECT_THAT(Refusal("check", {{"reader", "/nowhere"}}),
              HasSubstr("no such reader"));
  EXPECT_THAT(Refusal("check", json::array()), HasSubstr("no such reader"));
  EXPECT_FALSE(desk->NextChoice());
}

// Files 1 to 8 of a CD, where poem 1's lower phrase is the first.
class AReaderOfNumbersAlone : public AnEveningDesk {
 protected:
  AReaderOfNumbersAlone() {
    std::filesystem::create_directories(Folder());
    for (int track = 1; track <= 8; ++track) {
      std::ofstream(Folder() + fmt::format("/{:02} Track.wav", track)) << "x";
    }
    Does("look");
  }
  std::string Folder() const { return place.Path("recordings/cd"); }
  std::string Table() const { return Folder() + "/kimari-tracks.toml"; }
  json Reader() const { return Offer()["readers"][0]; }
  json Press(const char* act, int track, int poem, const json& part) const {
    return {{"reader", Reader()["path"]},
            {"do", act},
            {"track", track},
            {"poem", poem},
            {"part", part},
            {"alone", false}};
  }
  json Tried(int track, int poem, const json& part) {
    const auto done =
        desk->Do({"tracks", 0, Press("try", track, poem, part).dump()});
    EXPECT_TRUE(done);
    return done ? json::parse(*done) : json();
  }
};

TEST_F(AReaderOfNumbersAlone, IsToldWhatWouldFollowBeforeAnythingIsKept) {
  const json told = Tried(5, 3, "lower");
  EXPECT_EQ(told["phrases"], 8);
  EXPECT_EQ(told["no_upper"], "1, 6-100");
  EXPECT_EQ(told["lines"][0]["poem"], 1);
  EXPECT_EQ(told["lines"][0]["part"], "lower");
  EXPECT_EQ(told["wrong"], json());
  EXPECT_FALSE(std::filesystem::exists(Table()));
}

TEST_F(AReaderOfNumbersAlone, CanBeReadFromOnceATrackIsTold) {
  EXPECT_NE(Reader()["wrong"], json());
  EXPECT_EQ(Reader()["numbers"],
            json({{"count", 8}, {"first", 1}, {"last", 8}}));
  const uint64_t before = desk->Changes();
  Does("tracks", Press("keep", 5, 3, "lower"));
  EXPECT_GT(desk->Changes(), before) << "each page is told";
  EXPECT_EQ(Reader()["rules"][0]["poem"], 3);
  const auto list = audio::ListRecordings(Folder());
  ASSERT_TRUE(list);
  EXPECT_TRUE(list->files.contains({1, audio::Part::kLower}));
  Does("tracks", Press("drop", 5, 0, {}));
  EXPECT_FALSE(std::filesystem::exists(Table()));
}

TEST_F(AReaderOfNumbersAlone, KeepsNoRuleByWhichNothingCouldBeRead) {
  EXPECT_EQ(Tried(1, 1, {})["phrases"], 0) << "whole poems are not cut";
  EXPECT_THAT(Refusal("tracks", Press("keep", 1, 1, {})),
              HasSubstr("no file would be"));
  EXPECT_FALSE(std::filesystem::exists(Table()));
}

TEST_F(AReaderOfNumbersAlone, IsToldWhichNumbersThereAre) {
  EXPECT_THAT(Refusal("tracks", Press("try", 1, 101, "upper")),
              HasSubstr("no poem 101: write 1 to 100"));
  EXPECT_THAT(Refusal("tracks", Press("keep", 1000, 1, "upper")),
              HasSubstr("no track 1000: write 0 to 999"));
  EXPECT_THAT(Refusal("tracks", Press("keep", -1, 1, "upper")),
              HasSubstr("no track -1"));
}

TEST_F(AReaderOfNumbersAlone, SaysWhatToDoWhereItsFolderCannotBeWritten) {
  std::filesystem::create_directory(Table() + ".new");  // as of a stick
  const std::string said = Refusal("tracks", Press("keep", 5, 3, "lower"));
  EXPECT_THAT(said, HasSubstr("copy it into"));
  EXPECT_THAT(said, HasSubstr("track = 5\npoem = 3\npart = \"lower\"\n"));
}

TEST_F(AReaderOfNumbersAlone, TakesNoFolderThatWasNotOffered) {
  json press = Press("keep", 5, 3, "lower");
  for (const char* folder : {"/tmp", "../cd", ""}) {
    press["reader"] = folder;
    EXPECT_THAT(Refusal("tracks", press), HasSubstr("no such reader"));
  }
}

TEST_F(AReaderOfNumbersAlone, UnderstandsNothingButNumbersAndParts) {
  const auto but = [&](const char* name, const json& value) {
    json press = Press("keep", 5, 3, "lower");
    press[name] = value;
    return Refusal("tracks", press);
  };
  for (const json& number : {json("5"), json(5.5), json(1e300), json(),
                             json(18446744073709551615U)}) {
    EXPECT_THAT(but("track", number), HasSubstr("not understood"));
  }
  EXPECT_THAT(but("part", "middle"), HasSubstr("not understood"));
  EXPECT_THAT(but("do", "burn"), HasSubstr("not understood"));
  EXPECT_THAT(but("reader", json::array()), HasSubstr("not understood"));
  EXPECT_FALSE(std::filesystem::exists(Table()));
}

}  // namespace
}  // namespace kimari::evening
