#include "tests/uses/view/example_desk.h"

#include <array>
#include <string>
#include <string_view>

namespace kimari::view {
namespace {

using evidence::DeskAction;
using evidence::DeskEntry;
using evidence::HoldReason;
using evidence::Party;
using evidence::Role;

struct Played {
  uint16_t card;
  std::string_view kimariji;
  Side taker;
};
constexpr std::array<Played, 11> kPlayed = {{{26, "おぐ", Side::kA},
                                             {40, "しの", Side::kB},
                                             {18, "す", Side::kA},
                                             {70, "さ", Side::kB},
                                             {22, "ふ", Side::kB},
                                             {81, "ほ", Side::kA},
                                             {7, "あまの", Side::kA},
                                             {17, "ちは", Side::kB},
                                             {57, "め", Side::kA},
                                             {77, "せ", Side::kB},
                                             {3, "あし", Side::kA}}};

DeskView::Line Line(uint32_t reading) {
  const Played& played = kPlayed[reading - 1];
  DeskView::Line line;
  line.reading = reading;
  line.card = played.card;
  line.kimariji = played.kimariji;
  line.ruled.outcome = Outcome::kTake;
  line.ruled.taker = played.taker;
  line.stands = line.ruled;
  line.summary = {"A touched it first, with the valid hand (R-KA-5).",
                  "Aが先に有効手で触れた（R-KA-5）。"};
  line.most_faults = 2;
  return line;
}

DeskView::Entry Entry(size_t number, DeskAction action, uint32_t reading) {
  DeskView::Entry shown;
  shown.number = number;
  shown.entry.action = action;
  shown.entry.by = "佐藤 審判長";
  shown.entry.reading = reading;
  shown.at_s = 60.0 * static_cast<double>(number);
  return shown;
}

DeskView::Held Held(HoldReason reason, Party side, std::string by,
                    const web::Text& why, DeskAction ends) {
  DeskView::Held held;
  held.reason = reason;
  held.side = side;
  held.by = std::move(by);
  held.since_s = 431;
  held.why = why;
  DeskEntry entry;
  entry.action = ends;
  entry.hold = reason;
  entry.side = side;
  held.ends = entry;
  held.may = {Role::kJudge};
  return held;
}

}  // namespace

DeskView SettledDesk(Outcome last) {
  DeskView desk;
  desk.stage = DeskStage::kSettled;
  desk.now_s = 437;
  for (uint32_t reading = 1; reading <= kPlayed.size(); ++reading) {
    desk.lines.push_back(Line(reading));
  }
  DeskView::Line& overruled = desk.lines[7];
  overruled.stands.taker = Side::kA;
  overruled.stands.faults = {0, 1};
  overruled.stands.sends_from = Side::kA;
  overruled.stands.sends = 2;
  overruled.changed = true;
  overruled.decided_by = "佐藤 審判長";
  desk.lines[3].is_void = desk.lines[3].changed = true;
  desk.lines[3].decided_by = "佐藤 審判長";
  desk.lines[8].does_not_follow = true;
  DeskView::Line& at = desk.lines.back();
  at.stands.outcome = at.ruled.outcome = last;
  if (last == Outcome::kNeedsJudge) {
    at.stands.taker.reset();
    at.summary = {
        "Needs the judge: the camera and the pads differ by more than their "
        "errors (R-KA-30).",
        "審判の判断：カメラと盤の差が、それぞれの誤差を超えている（R-KA-"
        "30）。"};
  }
  desk.reading = at.reading;
  desk.may_be_protested = at.reading;
  DeskView::Entry protest = Entry(1, DeskAction::kProtest, 8);
  protest.entry.role = Role::kPlayerA;
  protest.entry.side = Party::kA;
  protest.entry.by = "若宮 詩織";
  protest.entry.reason = "自分が先に触れました";
  DeskView::Entry overrule = Entry(2, DeskAction::kOverrule, 8);
  overrule.entry.taker = Party::kA;
  overrule.entry.faults_b = 1;
  overrule.entry.reason = "審判の目視";
  DeskView::Entry yellow = Entry(4, DeskAction::kYellow, 0);
  yellow.entry.side = Party::kB;
  yellow.counts = false;
  desk.entries = {protest, overrule, Entry(3, DeskAction::kVoid, 4), yellow};
  desk.seen = 4;
  return desk;
}

DeskView HeldDesk() {
  DeskView desk = SettledDesk(Outcome::kTake);
  desk.stage = DeskStage::kProtest;
  desk.white = true;
  desk.holds = {
      Held(HoldReason::kJudge, Party::kNobody, "佐藤 審判長",
           {"stopped by the judge", "審判による中断"}, DeskAction::kGoOn),
      Held(HoldReason::kHand, Party::kA, "若宮 詩織",
           {"A has a hand up", "Aが挙手している"}, DeskAction::kGoOn),
      Held(HoldReason::kWhiteFlag, Party::kNobody, "佐藤 審判長",
           {"a white flag is up", "白旗が上がっている"},
           DeskAction::kWhiteDown),
      Held(HoldReason::kProtest, Party::kB, "綾瀬 千早子",
           {"B protests against reading 11", "Bが11枚目に抗議している"},
           DeskAction::kWithdraw)};
  desk.holds.back().ends.reset();
  desk.holds.back().may.clear();
  desk.protests = {{Side::kB, 11, "綾瀬 千早子", "先に払いました", 433}};
  return desk;
}

DeskView MemorisingDesk() {
  DeskView desk;
  desk.stage = DeskStage::kMemorising;
  desk.now_s = 61;
  desk.memorising_left_s = 245;
  desk.off = {
      {"A's upper row is wider than the court", "Aの上段がはみ出ている"}};
  desk.human_reader = true;
  return desk;
}

DeskView FinishedDesk() {
  DeskView desk = SettledDesk(Outcome::kTake);
  desk.stage = DeskStage::kOver;
  desk.over = true;
  desk.ended = true;
  desk.signatures = {{Role::kPlayerA, "若宮 詩織"},
                     {Role::kJudge, "佐藤 審判長"}};
  return desk;
}

DeskView UndecidedDesk() {
  DeskView desk = SettledDesk(Outcome::kNeedsJudge);
  desk.stage = DeskStage::kOver;
  desk.over = true;
  desk.may_sign = true;
  desk.lines[9].stands.outcome = Outcome::kNeedsJudge;
  desk.lines[9].stands.taker.reset();
  return desk;
}

}  // namespace kimari::view
