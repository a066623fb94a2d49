// What is chosen at the reader's page before a set.
#include "host/app/evening_desk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/program.h"

namespace kimari::app {
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
    auto choice = desk->TakeChoice();
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
    return web::ReaderCommand{"evening", 0, body.dump()};
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
  EXPECT_FALSE(desk->TakeChoice());
}

}  // namespace
}  // namespace kimari::app
