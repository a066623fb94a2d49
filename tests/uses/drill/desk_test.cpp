#include "host/uses/drill/desk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/program.h"
#include "tests/uses/drill/attempts.h"
#include "tests/uses/drill/desk_on_disk.h"

namespace kimari::drill {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// Of a table without commas in its cells.
std::string Column(const std::string& head, const std::string& line,
                   const std::string& name) {
  std::istringstream names(head), cells(line);
  std::string each, cell;
  while (std::getline(names, each, ',') && std::getline(cells, cell, ',')) {
    if (each == name) return cell;
  }
  return "no such column";
}

TEST_F(DeskTest, AnAnswerOfACardThatTheDeckLacksIsRefusedAndNotKept) {
  Begins(1, "Aoki");
  const auto refused = desk_->Enter({1, 1, 101, "", 600, 20}, {});
  EXPECT_EQ(refused.status, 400);
  EXPECT_THAT(refused.message.en, testing::HasSubstr("no card 101"));
  EXPECT_EQ(Set(1)["answered"], 0);
}

TEST_F(DeskTest, ASetLiesWhereItsPlayerLaysHisCardsAlsoOnceItGoesOn) {
  UsualPlaces turned = SuggestedPlaces(cards::HyakuninIsshu());
  std::swap(turned.at[0], turned.at[2]);
  const nlohmann::json wish{{"player", "Aoki"}, {"places", TextOf(turned)}};
  ASSERT_EQ(desk_->KeepPlaces(wish.dump()).status, 200);
  Begins(1, "Aoki");
  Begins(2, "Baba");
  StartsAgain();
  const auto own = Set(1)["court"];
  const auto other = Set(2)["court"];
  for (size_t i = 0; i < own.size(); ++i) {
    const bool mine = own[i]["half"] == "own";
    EXPECT_EQ(own[i]["row"].get<int>(), mine ? 2 - other[i]["row"].get<int>()
                                             : other[i]["row"].get<int>());
  }
}

TEST_F(DeskTest, WhereADeletedPlayerLaidHisCardsIsForgotten) {
  const nlohmann::json wish{
      {"player", "Aoki"},
      {"places", TextOf(SuggestedPlaces(cards::HyakuninIsshu()))}};
  desk_->KeepPlaces(wish.dump());
  const auto own = [this] {
    return nlohmann::json::parse(desk_->Places("Aoki")->bytes)["own"];
  };
  EXPECT_EQ(own(), true);
  Forgets("Aoki");
  EXPECT_EQ(own(), false);
  EXPECT_EQ(desk_->KeepPlaces(R"({"player":"Aoki","places":"1,2/3"})").status,
            400);
}

TEST_F(DeskTest, WhatTheCoachSummedUpIsSummedAnewAfterAnAnswerOrForAnother) {
  const auto asked = [this](uint64_t set) {
    const auto coach = nlohmann::json::parse(desk_->CoachOf(set)->bytes);
    return coach["weeks"][0]["figures"]["asked"].get<int>();
  };
  Begins(1, "Aoki");
  Begins(2, "Baba");
  Answers(1, 1);
  Answers(2, 1);
  EXPECT_EQ(asked(1), 1);
  Answers(1, 2);
  EXPECT_EQ(asked(1), 2);
  EXPECT_EQ(asked(2), 1);
  Forgets("Aoki");
  Begins(3, "Aoki");
  Answers(3, 1);
  EXPECT_EQ(asked(3), 1);
}

TEST_F(DeskTest, AnOpenSetWhoseDrillIsNotNamedThisTimeWaitsAndSaysSo) {
  Drill own = BuiltInDrills(cards::HyakuninIsshu()).front();
  own.id = "mine";
  Starts({own});
  Begins(1, "Aoki", "mine");
  Answers(1, 1);
  StartsAgain();
  EXPECT_EQ(desk_->Set(1).error().status, 409);
  EXPECT_THAT(desk_->Set(1).error().message.en,
              HasSubstr("kimari drill mine.toml"));
  EXPECT_EQ(Answers(1, 2), 409);
  Starts({own});
  EXPECT_EQ(Set(1)["answered"], 1);
}

TEST_F(DeskTest, OfWhoWasDeletedNoSetGoesOn) {
  Begins(1, "Aoki");
  Answers(1, 1);
  Forgets("Aoki");
  StartsAgain();
  EXPECT_EQ(desk_->Set(1).error().status, 404);
  EXPECT_THAT(place_.Read("open-sets.json"), testing::Not(HasSubstr("Aoki")));
}

TEST_F(DeskTest, ANameOfOnePlayerIsOneHoweverItIsTyped) {
  EXPECT_EQ(Begins(1, "か\u3099んだ"), 200);
  Answers(1, 1);
  EXPECT_EQ(Begins(2, "がんだ"), 200);
  Answers(2, 1);
  EXPECT_EQ(nlohmann::json::parse(desk_->Offer(""))["players"],
            nlohmann::json::array({"がんだ"}));
  EXPECT_THAT(desk_->ExportPlayer("か\u3099んだ", "csv")->bytes,
              HasSubstr("がんだ"));
}

TEST_F(DeskTest, TheFiveMinutesGoByWhatIsKeptUnderAnOlderFormOfAName) {
  Attempts kept;
  kept.By("か\u3099んだ");
  for (cards::CardId card = 1; card <= 20; ++card) kept.Misses(card);
  for (Attempt& attempt : kept.all) attempt.place = attempt.card;
  desk_.reset();
  ASSERT_TRUE(Store::Open(place_.Path(""))->Append(kept.all));
  StartsAgain();
  EXPECT_NE(desk_->Plan("か\u3099んだ")->bytes, desk_->Plan("Aoki")->bytes);
}

TEST_F(DeskTest, BothFormsThatAnOlderStoreHasAreDeleted) {
  place_.Write("tap-habits.json",
               "{\"か\u3099んだ\": [31.5, 7], \"がんだ\": [20, 7]}");
  StartsAgain();
  EXPECT_EQ(Forgets("がんだ"), 200);
  EXPECT_THAT(place_.Read("tap-habits.json"), testing::Not(HasSubstr("んだ")));
}

TEST_F(DeskTest, HowEarlyAPlayerTapsIsKeptUntilHeIsDeleted) {
  const auto habits = [&] {
    return nlohmann::json::parse(desk_->Offer(""))["habits"];
  };
  EXPECT_EQ(desk_->KeepHabit(R"({"player":"Aoki","early_ms":31.5})").status,
            400);
  EXPECT_EQ(
      desk_->KeepHabit(R"({"player":"Aoki","early_ms":31.5,"sigma_ms":7})")
          .status,
      200);
  StartsAgain();
  EXPECT_EQ(habits()["Aoki"]["early_ms"], 31.5);
  Forgets("Aoki");
  StartsAgain();
  EXPECT_EQ(habits(), nlohmann::json::object());
  EXPECT_THAT(place_.Read("tap-habits.json"), testing::Not(HasSubstr("Aoki")));
}

TEST_F(DeskTest, WhatAPowerCutLeftHalfWrittenKeepsNoName) {
  for (const char* file : {"tap-habits.json.new", "open-sets.json.new"}) {
    place_.Write(file, "[{\"player\":\"Aoki\"");
    StartsAgain();
    EXPECT_FALSE(std::filesystem::exists(place_.Path(file))) << file;
  }
}

TEST_F(DeskTest, ADeletionThatFailsHalfWaySaysWhatIsGoneAndCanBeRepeated) {
  const auto tapped = [&] {
    return nlohmann::json::parse(desk_->Offer(""))["habits"].size();
  };
  Begins(1, "Aoki");
  Answers(1, 1);
  place_.Write("attempts.jsonl", desk_->ExportPlayer("Aoki", "json")->bytes);
  StartsAgain();
  desk_->KeepHabit(R"({"player":"Aoki","early_ms":31.5,"sigma_ms":7})");
  // What is written anew finds a folder in its place.
  const auto blocked = [&](const std::string& file) {
    std::filesystem::create_directory(place_.Path(file + ".new"));
    const auto answer = desk_->Forget(R"({"player":"Aoki"})");
    std::filesystem::remove(place_.Path(file + ".new"));
    EXPECT_EQ(answer.status, 500);
    return answer.message.en;
  };
  EXPECT_THAT(blocked("attempts.jsonl"), HasSubstr("nothing was deleted"));
  EXPECT_EQ(tapped(), 1U);
  EXPECT_EQ(Answers(1, 2), 200);
  EXPECT_THAT(blocked("tap-habits.json"), HasSubstr("answers were deleted"));
  EXPECT_EQ(Answers(1, 3), 410);
  EXPECT_EQ(Forgets("Aoki"), 200);
  EXPECT_EQ(tapped(), 0U);
}

TEST_F(DeskTest, ADrillOfTheMatIsNotBegunAtADesk) {
  EXPECT_EQ(Begins(1, "Aoki", "strokes"), 400);
}

TEST_F(DeskTest, ACourtOfMoreCardsThanAMatchHasIsRefused) {
  const auto begun = [&](int court) {
    return desk_->Begin(nlohmann::json{
        {"set", 1},
        {"player", "Aoki"},
        {"drill", "first_evening"},
        {"court", court}}.dump());
  };
  EXPECT_EQ(begun(100).status, 400);
  EXPECT_EQ(begun(51).status, 400);
  Drill half = BuiltInDrills(cards::HyakuninIsshu()).front();
  half.halves = Halves::kOwn;
  Starts({half});
  EXPECT_THAT(begun(26).message.en, HasSubstr("25 cards at most"));
  EXPECT_EQ(begun(25).status, 200);
}

TEST_F(DeskTest, ADrillAndASetThatAreNotHereAreSaidToBe) {
  EXPECT_EQ(Begins(1, "Aoki", "yoga"), 400);
  EXPECT_EQ(Answers(9, 1), 404);
  EXPECT_EQ(desk_->Set(9).error().status, 404);
}

TEST_F(DeskTest, WhoIsDeletedDuringASetIsToldAndNothingOfItComesBack) {
  Begins(1, "Aoki");
  Answers(1, 1);
  EXPECT_EQ(Forgets("Aoki"), 200);
  EXPECT_EQ(Answers(1, 2), 410);
  EXPECT_EQ(desk_->CoachOf(1).error().status, 404);
  EXPECT_THAT(desk_->ExportPlayer("Aoki", "json")->bytes, IsEmpty());
  EXPECT_EQ(Begins(2, "Aoki"), 200) << "anew";
}

TEST_F(DeskTest, SeveralPlayersHaveTheirOwnCardsForTomorrow) {
  Begins(1, "Aoki");
  Begins(2, "Baba");
  desk_->Enter({1, 1}, {});
  Answers(2, 1);
  const auto tomorrow = [&](uint64_t set) {
    return nlohmann::json::parse(desk_->CoachOf(set)->bytes)["tomorrow"].size();
  };
  EXPECT_EQ(tomorrow(1), 1U);
  EXPECT_EQ(tomorrow(2), 0U);
}

TEST_F(DeskTest, WeakCardsAreThoseThatFailedYesterday) {
  Begins(1, "Aoki");
  const auto failed = desk_->Find(1, 1)->asked.card;
  desk_->Enter({1, 1}, {});
  today_ = "2026-11-25T19:00:00Z";
  Begins(2, "Aoki", "weak_cards");
  EXPECT_EQ(Set(2)["court"][0]["card"], failed);
}

TEST_F(DeskTest, WeakCardsOnceMoreAreTheSameInTheSameOrder) {
  const auto drawn = [&](uint64_t set) {
    const auto json = Set(set);
    return std::pair{json["court"], json["asked"]};
  };
  Begins(1, "Aoki", "weak_cards");
  const auto first = drawn(1);
  desk_->Enter({1, 1}, {});
  desk_->Enter({1, 2}, {});
  for (size_t place = 3; place <= first.second.size(); ++place) {
    EXPECT_EQ(Answers(1, static_cast<int>(place)), 200);
  }
  Begins(2, "Aoki", "weak_cards");
  EXPECT_EQ(drawn(2), first);
  desk_->End(R"({"set":2})");
  StartsAgain();
  Begins(3, "Aoki", "weak_cards");
  EXPECT_EQ(drawn(3), first) << "after the program was started again, too";
}

TEST_F(DeskTest, OfWhoWasDeletedNoOrderIsKeptToBeReadOnceMore) {
  Begins(1, "Aoki", "weak_cards");
  desk_->End(R"({"set":1})");
  EXPECT_THAT(place_.Read("open-sets.json"), HasSubstr("Aoki"));
  Forgets("Aoki");
  EXPECT_THAT(place_.Read("open-sets.json"), testing::Not(HasSubstr("Aoki")));
}

TEST_F(DeskTest, OneNeedsALastWeekToPlayAgainstIt) {
  Drill drill = BuiltInDrills(cards::HyakuninIsshu()).front();
  drill.kind = Kind::kGhost;
  drill.own_ghost = true;
  auto store = Store::Open(place_.Path("other"));
  Desk desk(cards::HyakuninIsshu(), std::move(*store),
            OpenSets(place_.Path("")), TapHabits(place_.Path("")),
            KeptPlaces(place_.Path("")), {drill}, [this] { return today_; });
  const auto refused = desk.Begin(
      R"({"set":1,"player":"Aoki","drill":"first_evening","seed":1})");
  EXPECT_EQ(refused.status, 409);
  EXPECT_THAT(refused.message.en, HasSubstr("too few to play against"));
}

// Two pages play one set.
TEST_F(DeskTest, AnotherAnswerToACardThatWasAnsweredIsRefused) {
  Begins(1, "Aoki");
  Answers(1, 1);
  Answer other{1, 1};
  other.card = desk_->Find(1, 1)->asked.card;
  other.sound_ms = 900;
  const auto refused = desk_->Enter(other, Decides{400, 0});
  EXPECT_EQ(refused.status, 409);
  EXPECT_THAT(refused.message.en, HasSubstr("on another page"));
}

TEST_F(DeskTest, ATableOpensInAJapaneseExcel) {
  Begins(1, "Aoki");
  Answers(1, 1);
  EXPECT_EQ(desk_->ExportPlayer("Aoki", "csv")->bytes.substr(0, 9),
            "\xEF\xBB\xBF"
            "player");
}

TEST_F(DeskTest, AnImplausibleTimeIsKeptAndFlagged) {
  Begins(1, "Aoki");
  Answer early{1, 1};
  early.card = desk_->Find(1, 1)->asked.card;
  early.sound_ms = 40;
  desk_->Enter(early, {});
  Answers(1, 2);
  std::istringstream csv(desk_->ExportPlayer("Aoki", "csv")->bytes);
  std::string head, first, second;
  std::getline(csv, head);
  std::getline(csv, first);
  std::getline(csv, second);
  EXPECT_EQ(Column(head, first, "implausible"), "1");
  EXPECT_EQ(Column(head, first, "sound_ms"), "40");
  EXPECT_EQ(Column(head, second, "implausible"), "0");
}

TEST_F(DeskTest, BeyondAsManyPlayersAsAClubHasNobodyNewBegins) {
  Starts(BuiltInDrills(cards::HyakuninIsshu()), {.players = 2});
  for (const char* player : {"Aoki", "Baba"}) {
    const int set = player[0];
    Begins(set, player);
    Answers(static_cast<uint64_t>(set), 1);
  }
  EXPECT_EQ(Begins(3, "Chiba"), 409);
  EXPECT_EQ(Begins(4, "Aoki"), 200);
  Forgets("Baba");
  EXPECT_EQ(Begins(3, "Chiba"), 200);
}

TEST_F(DeskTest, ATableHasALineAnAnswerAndNoFormula) {
  Begins(1, "=HYPERLINK(\"x\")");
  Answers(1, 1);
  const std::string csv =
      desk_->ExportPlayer("=HYPERLINK(\"x\")", "csv")->bytes;
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 2);
  EXPECT_THAT(csv, HasSubstr("\r\n\"'=HYPERLINK(\"\"x\"\")\",2026-11-24T"));
}

}  // namespace
}  // namespace kimari::drill
