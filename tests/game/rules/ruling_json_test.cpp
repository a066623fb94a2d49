#include "host/game/rules/ruling_json.h"

#include "tests/game/rules/kyogi/court_fixture.h"

namespace kimari::rules {
namespace {

using kyogi::Court;
using kyogi::kA;
using kyogi::kB;
using kyogi::kDead;

using testing::HasSubstr;
using testing::StartsWith;

Ruling FullRuling() {
  Court court;
  court.Call(12).Touch(kA, 12, 600).Touch(kB, 12, 608).Touch(kB, 3, 620);
  Ruling r = court.Settled();
  r.first.leaning = kA;
  r.first.margin = {8'020'001};
  r.first.shares = {999'990, 7, 3, 0};
  const Words said = Said({"\"quoted\"\n取り", "取り"});
  r.opinions = {{"pads", kA, {8'020'000}, {210'000}, {{Key::kBothTouched, {}}}},
                {"camera", std::nullopt, {-3}, {0}, {said, said}}};
  r.doubts = {{{Key::kCameraMissed, {}}, "camera", {}},
              {{Key::kCameToTheEdge, {kA, Card{3}}}, "pads", CardId{3}},
              {said, "pads", {}, true}};
  r.faults.push_back({.player = kA,
                      .seat = Seat::kLeft,
                      .card = 14,
                      .rule = "R-KA-20",
                      .kind = FaultKind::kSharedHand,
                      .verdict = Verdict::kVoid});
  r.moves.push_back({.what = Move::What::kTop,
                     .from = PileOf(kA),
                     .to = Custody(),
                     .rule = "R-HT-24"});
  r.owed = {1, 0};
  r.last_two = true;
  r.flags = {{"R-KA-4", {Key::kEarlyTouch, {kB, Card{4}}}}};
  r.first_used.b = Hand::kLeft;
  return r;
}

TEST(RulingJson, HasTheKeysInTheirOrder) {
  Court court;
  court.Call(12).Touch(kA, 12, 600).Touch(kB, 3, 620);
  const std::string json = RulingJson(court.Settled());
  EXPECT_THAT(
      json,
      StartsWith(
          R"({"reading": 1, "called": 12, "territory": "B", "outcome": "take", "taker": "A", )"
          R"("first": {"order": "only A", "margin_ms": 0.000000, "sigma_ms": 0.000000, )"
          R"("certainty": 1.000000, "leaning": null, "why": "", "why_ja": ""}, )"
          R"("faults": [{"player": "B", "territory": "A", "card": 3, "at_ns": 620000000, )"
          R"("sigma_ns": 100000, "rule": "R-KA-9"}], "sends": {"from": "A", "count": 2}, )"
          R"("moves": [{"what": "card", "card": 12, "by": "A", "from": "B", "to": "pile:A", "rule": "R-KA-5"}, )"));
  EXPECT_THAT(json, HasSubstr(R"("reasons": [{"rule": "R-KA-5", "en": )"));
  EXPECT_THAT(json, HasSubstr(R"("opinions": [], "doubts": []})"));
}

TEST(RulingJson, ComesBackAsItWas) {
  const Ruling r = FullRuling();
  const std::string json = RulingJson(r);
  EXPECT_EQ(ParseRuling(json).value(), r);
  EXPECT_EQ(RulingJson(ParseRuling(json).value()), json);
}

TEST(RulingJson, EveryOutcomeAndOrderComesBack) {
  Ruling r;
  for (int outcome = 0; outcome < 4; ++outcome) {
    for (int order = 0; order < 7; ++order) {
      r.outcome = static_cast<Outcome>(outcome);
      r.first.order = static_cast<Order>(order);
      EXPECT_EQ(ParseRuling(RulingJson(r)).value(), r);
    }
  }
}

TEST(RulingJson, NanosecondsSurviveOverDays) {
  Ruling r;
  for (const int64_t ns :
       {int64_t{1}, int64_t{-1}, int64_t{999'999}, int64_t{172'800'000'000'007},
        -int64_t{86'400'000'000'001}}) {
    r.first.margin = {ns};
    EXPECT_EQ(ParseRuling(RulingJson(r)).value().first.margin.ns, ns);
  }
}

TEST(RulingJson, DamageIsAFileFaultThatSaysWhat) {
  const std::string json = RulingJson(FullRuling());
  for (size_t length = 0; length < json.size(); length += 7) {
    EXPECT_EQ(ParseRuling(json.substr(0, length)).error().kind,
              ErrorKind::kFile);
  }
  std::string wrong = json;
  wrong.replace(wrong.find("\"take\""), 6, "\"tale\"");
  EXPECT_THAT(ParseRuling(wrong).error().message,
              HasSubstr("unknown word \"tale\""));
}

}  // namespace
}  // namespace kimari::rules
