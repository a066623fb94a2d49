// What a press at the desk may say, and what is said of one that may not.
#include "host/uses/view/desk_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace kimari::view {
namespace {

using evidence::DeskAction;
using evidence::Party;
using evidence::Role;
using testing::AllOf;
using testing::HasSubstr;

std::string Refused(const std::string& json) {
  const auto entry = DeskEntryOf(json);
  if (entry) return "";
  EXPECT_FALSE(entry.error().ja.empty()) << json;
  return entry.error().en;
}

TEST(DeskJson, AnOverrulingSaysAllThatAScenarioCanSay) {
  const auto entry = DeskEntryOf(
      R"({"what":"overrule","role":"judge","by":"佐藤","reason":"Aが先",)"
      R"("reading":3,"taker":"A","faults_A":0,"faults_B":2,"sends_from":"A",)"
      R"("sends":1,"seen":7})");
  ASSERT_TRUE(entry) << entry.error().en;
  EXPECT_EQ(entry->action, DeskAction::kOverrule);
  EXPECT_EQ(entry->by, "佐藤");
  EXPECT_EQ(entry->reason, "Aが先");
  EXPECT_EQ(entry->reading, 3u);
  EXPECT_EQ(entry->taker, Party::kA);
  EXPECT_EQ(entry->faults_b, 2);
  EXPECT_EQ(entry->sends_from, Party::kA);
  EXPECT_EQ(entry->sends, 1);
  EXPECT_EQ(entry->seen, 7u);
}

TEST(DeskJson, WhatIsLeftOutIsNothing) {
  const auto entry = DeskEntryOf(R"({"what":"hold","by":"A"})");
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->role, Role::kJudge);
  EXPECT_EQ(entry->side, Party::kNobody);
  EXPECT_EQ(entry->reading, 0u);
  EXPECT_EQ(entry->sends, -1);
  EXPECT_TRUE(entry->previous.empty());
}

TEST(DeskJson, AHandIsOfASide) {
  const auto entry = DeskEntryOf(
      R"({"what":"hold","role":"player B","by":"B","side":"B","hold":"hand"})");
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->hold, evidence::HoldReason::kHand);
  EXPECT_EQ(entry->side, Party::kB);
}

TEST(DeskJson, RefusesUnknownWordsWithTheWordsThereAre) {
  EXPECT_THAT(Refused(R"({"what":"hodl","by":"A"})"),
              AllOf(HasSubstr("hodl"), HasSubstr("hold, go on")));
  EXPECT_THAT(Refused(R"({"what":"hold","side":"C"})"),
              HasSubstr("side is \"C\""));
  EXPECT_THAT(Refused(R"({"what":"hold","role":3})"), HasSubstr("role is"));
}

TEST(DeskJson, RefusesUnknownKeys) {
  EXPECT_THAT(Refused(R"({"what":"hold","previous":"0000"})"),
              HasSubstr("previous"));
  EXPECT_THAT(Refused(R"({"what":"hold","sied":"A"})"), HasSubstr("sied"));
}

TEST(DeskJson, RefusesNumbersThatAreNone) {
  EXPECT_THAT(Refused(R"({"what":"overrule","faults_A":10})"),
              HasSubstr("faults_A is 10"));
  EXPECT_THAT(Refused(R"({"what":"overrule","faults_A":0.5})"),
              HasSubstr("faults_A"));
  EXPECT_THAT(Refused(R"({"what":"put","card":18446744073709551615})"),
              HasSubstr("card is"));
  EXPECT_THAT(Refused(R"({"what":"confirm","reading":-1})"),
              HasSubstr("reading"));
  EXPECT_THAT(Refused(R"({"what":"settle","same_time":1})"),
              HasSubstr("same_time"));
}

TEST(DeskJson, RefusesWhatIsNoObject) {
  for (const char* text : {"", "[]", "hold", "{", "null", "\"\xff\""}) {
    EXPECT_THAT(Refused(text), HasSubstr("JSON")) << text;
  }
  EXPECT_THAT(Refused("{}"), HasSubstr("\"what\" is missing"));
}

TEST(DeskJson, ASignatureThatWasDrawnIsLongerThanAReason) {
  const std::string drawn = "ink:" + std::string(2800, '1');
  const auto signed_by = [&](const std::string& what) {
    return R"({"what":")" + what + R"(","reason":")" + drawn + R"("})";
  };
  EXPECT_TRUE(DeskEntryOf(signed_by("sign")));
  EXPECT_THAT(Refused(signed_by("note")), HasSubstr("300 letters"));
}

TEST(DeskJson, RefusesNamesThatATerminalWouldObey) {
  EXPECT_THAT(Refused(R"({"what":"hold","by":"\u001b[2J"})"), HasSubstr("by"));
  EXPECT_THAT(Refused(R"({"what":"hold","reason":"a\nb"})"),
              HasSubstr("reason"));
  EXPECT_THAT(
      Refused(R"({"what":"hold","by":")" + std::string(121, 'a') + R"("})"),
      HasSubstr("40 letters"));
}

TEST(DeskJson, RefusesNamesWithLettersNobodySees) {
  for (const std::string name : {"Sa\u200Bto", "\u202Eotas", "Sato\uFEFF"}) {
    EXPECT_THAT(Refused(R"({"what":"hold","by":")" + name + R"("})"),
                HasSubstr("by"));
  }
}

TEST(DeskJson, SpacesAroundANameAreNoneOfIt) {
  EXPECT_EQ(DeskEntryOf("{\"what\":\"hold\",\"by\":\" \u3000Sato \"}")->by,
            "Sato");
  EXPECT_EQ(DeskEntryOf("{\"what\":\"hold\",\"by\":\"\u3000 \"}")->by, "");
}

TEST(DeskJson, ThePageIsNoCamera) {
  EXPECT_THAT(Refused(R"({"what":"hold","role":"camera","hold":"hand"})"),
              HasSubstr("camera"));
}

TEST(HeardCardJson, IsACardOrNoReading) {
  EXPECT_EQ(HeardCardOf(R"({"card":17})")->card, 17);
  EXPECT_FALSE(HeardCardOf(R"({"no_reading":true})")->card);
  for (const char* text :
       {"{}", R"({"card":0})", R"({"card":17,"no_reading":true})",
        R"({"no_reading":false})", R"({"card":"17"})"}) {
    EXPECT_FALSE(HeardCardOf(text)) << text;
  }
}

}  // namespace
}  // namespace kimari::view
