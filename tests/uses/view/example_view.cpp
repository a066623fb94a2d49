// Fifty real torifuda, tidy but not machine-straight, and one ruling of each
// kind.
#include "tests/uses/view/example_view.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "host/base/random.h"
#include "host/court/plan.h"
#include "host/game/cards/deck.h"
#include "tests/uses/view/example_desk.h"

namespace kimari::view {
namespace {

// Cards of a row, from the two ends inwards, as players lay them.
constexpr std::array<int, 3> kInRow = {7, 8, 10};

double PlaceInRow(int place, int count) {
  const int left = (count + 1) / 2;
  const double pitch = court::Kyogi()->card.width + 1;
  const double edge =
      court::Kyogi()->width / 2 - court::Kyogi()->card.width / 2;
  if (place < left) return -edge + place * pitch;
  return edge - (count - 1 - place) * pitch;
}

std::vector<CourtCard> Court() {
  std::vector<CourtCard> court;
  Random random(11);
  uint16_t number = 1;
  for (const Side side : {Side::kA, Side::kB}) {
    for (int row = 0; row < court::Kyogi()->Rows(); ++row) {
      for (int place = 0; place < kInRow[row]; ++place, number += 2) {
        CourtCard card;
        card.card = number;
        card.torifuda = cards::HyakuninIsshu().Find(number)->torifuda;
        card.territory = side;
        card.row = row;
        card.x_mm = PlaceInRow(place, kInRow[row]) + random.Normal() * 0.5;
        card.y_mm = court::Kyogi()->RowCentre(side, row) + random.Normal();
        card.angle_deg = (side == Side::kA ? 0 : 180) + random.Normal();
        court.push_back(card);
      }
    }
  }
  return court;
}

CalledCard Called(const MatchView& view, uint16_t number,
                  std::string kimariji) {
  const cards::Card& card = *cards::HyakuninIsshu().Find(number);
  CalledCard called;
  called.card = number;
  called.kimariji = std::move(kimariji);
  called.kimariji_why = {called.kimariji + ": no other card begins so",
                         called.kimariji + "で始まる札はほかにない"};
  called.torifuda = card.torifuda;
  called.full_text = card.text;
  called.author = card.author;
  for (const CourtCard& lying : view.court) {
    if (lying.card == number) called.lay = lying;
  }
  return called;
}

void Remove(MatchView& view, uint16_t number) {
  std::erase_if(view.court,
                [&](const CourtCard& card) { return card.card == number; });
}

RulingView Add(const MatchView& view, uint32_t reading, uint16_t number,
               std::string kimariji, Side taker, double margin, double sigma) {
  RulingView ruling;
  ruling.reading = reading;
  ruling.called = Called(view, number, std::move(kimariji));
  ruling.outcome = Outcome::kTake;
  ruling.taker = taker;
  ruling.order = margin > 0 ? Order::kAFirst : Order::kBFirst;
  ruling.margin_ms = margin;
  ruling.sigma_ms = sigma;
  ruling.certainty = 0.99996;
  ruling.summary = {"First valid touch of the called card, by the right hand.",
                    "出札に先に有効手で触れた。"};
  ruling.reasons = {
      {"R-KA-5",
       {"A touched it first, with the valid hand", "Aが先に有効手で触れた"}},
      {"R-KK-28",
       {"B's other touches in the called card's territory are free",
        "Bが触れた出札の陣のほかの札はお手つきにならない"}}};
  ruling.opinions = {{"pads",
                      {"Pads", "パッド"},
                      taker,
                      margin,
                      sigma,
                      {"both touched the card", "両者が札に触れた"}},
                     {"camera",
                      {"Camera", "カメラ"},
                      std::nullopt,
                      std::nullopt,
                      0,
                      {"no hand was seen to come over the card",
                       "札の上に手が来るのは見えていない"}}};
  return ruling;
}

RulingView DeadCard(const MatchView& view, uint32_t reading) {
  RulingView ruling;
  ruling.reading = reading;
  ruling.called = Called(view, 26, "おぐ");
  ruling.outcome = Outcome::kDeadCard;
  ruling.certainty = 1;
  ruling.summary = {"The card is not on the court and nobody touched one.",
                    "場にない札で、だれも触れていない。"};
  ruling.reasons = {{"R-KA-21", {"Dead cards are read too.", "空札も読む。"}}};
  return ruling;
}

std::vector<DeviceView> Devices() {
  return {
      {{"Board A", "盤A"}, DeviceState::kOk, {"2.0 ms", "2.0 ms"}},
      {{"Board B", "盤B"}, DeviceState::kOk, {"2.0 ms", "2.0 ms"}},
      {{"Camera", "カメラ"}, DeviceState::kOk, {"60.0 frames/s", "60.0 枚/秒"}},
      {{"Loudspeaker", "スピーカー"}, DeviceState::kOk, {"ready", "良好"}},
      {{"Recording", "記録"}, DeviceState::kOk, {"212 GB free", "空き212 GB"}}};
}

MatchView Start() {
  MatchView view;
  view.phase = Phase::kMemorising;
  view.phase_text = {"Practice swings from minute 13", "素振りは13分から"};
  view.players = {"若宮 詩織", "綾瀬 千早子"};
  view.court_size = SizeOf(*court::Kyogi());
  view.court = Court();
  view.devices = Devices();
  view.same_time_ms = 1.0;
  view.order_hash =
      "9f4c1b7a20d35e8866aa01c2f7d94e5b3c8812f0aa97de6154cc03b1e7f2d940";
  view.recording = "matches/2026-11-21-kimari.mcap";
  view.is_demo = true;
  view.desk = MemorisingDesk();
  view.can_hold = true;
  return view;
}

MatchView InPlay() {
  MatchView view = Start();
  view.phase = Phase::kSettled;
  view.phase_text = {"Put the cards in order", "札を整えてください"};
  view.history = {Add(view, 6, 81, "ほ", Side::kA, 41.2, 0.4),
                  DeadCard(view, 7),
                  Add(view, 8, 17, "ちは", Side::kB, -12.7, 0.33),
                  Add(view, 9, 57, "め", Side::kA, 8.4, 0.28),
                  Add(view, 10, 77, "せ", Side::kB, -95.0, 1.2)};
  for (const RulingView& ruling : view.history) {
    Remove(view, ruling.called.card);
  }
  return view;
}

MatchView Settled(MatchView view, RulingView ruling) {
  view.history.push_back(ruling);
  view.desk = SettledDesk(ruling.outcome);
  view.last_ruling = std::move(ruling);
  return view;
}

MatchView PlainTake() {
  MatchView view = InPlay();
  RulingView ruling = Add(view, 11, 3, "あし", Side::kA, 3.42, 0.31);
  Remove(view, 3);
  return Settled(view, ruling);
}

MatchView SentCard() {
  MatchView view = InPlay();
  RulingView ruling = Add(view, 11, 99, "ひとも", Side::kA, 6.1, 0.35);
  ruling.sends_from = Side::kA;
  ruling.sends = 1;
  ruling.summary = {"Taken from the opponent's territory: one card is sent.",
                    "敵陣の札を取ったので、一枚送る。"};
  ruling.reasons.push_back({"R-KA-8", {"Send one.", "送り札。"}});
  Remove(view, 99);
  return Settled(view, ruling);
}

MatchView SameTime() {
  MatchView view = InPlay();
  RulingView ruling = Add(view, 11, 3, "あし", Side::kA, 0.18, 0.21);
  ruling.order = Order::kSameTime;
  ruling.certainty = 0.99994;
  ruling.summary = {"Both touched at the same time: the holder takes.",
                    "同時に触れたので、持ち主の取り。"};
  ruling.reasons = {{"R-KA-7", {"Holder takes.", "同時は持ち主。"}}};
  Remove(view, 3);
  return Settled(view, ruling);
}

MatchView NeedsJudge() {
  MatchView view = InPlay();
  RulingView ruling = Add(view, 11, 3, "あし", Side::kB, -1.9, 0.82);
  ruling.outcome = Outcome::kNeedsJudge;
  ruling.taker.reset();
  ruling.order = Order::kOpen;
  ruling.leaning = Side::kB;
  ruling.certainty = 0.8663;
  ruling.summary = {"The camera and the pads differ by more than their errors.",
                    "カメラと盤の差が、それぞれの誤差を超えている。"};
  ruling.opinions = {
      {"pads",
       {"Pads", "パッド"},
       Side::kB,
       -2.4,
       0.31,
       {"both touched the card", "両者が札に触れた"}},
      {"camera",
       {"Camera", "カメラ"},
       Side::kA,
       6.2,
       2.1,
       {"both hands came over the card", "両者の手が札の上に来た"}},
      {"mats", {"Seat mats", "座布団"}, std::nullopt, std::nullopt, 0, {}}};
  ruling.doubts.push_back(
      {web::Text{"pads and camera differ by more than their errors",
                 "パッドとカメラの差が誤差を超えている"}});
  view.phase = Phase::kHeld;
  view.phase_text = {"Waiting for the judge", "審判を待っています"};
  return Settled(view, ruling);
}

MatchView WithFaults() {
  MatchView view = InPlay();
  RulingView ruling = Add(view, 11, 99, "ひとも", Side::kB, -22.6, 0.4);
  ruling.order = Order::kOnlyB;
  ruling.margin_ms.reset();
  ruling.faults = {
      {Side::kA, Side::kA, 5, cards::HyakuninIsshu().Find(5)->torifuda}};
  ruling.sends_from = Side::kB;
  ruling.sends = 1;
  ruling.summary = {"A touched a territory that does not hold the called card.",
                    "出札のない陣の札に触れた。"};
  ruling.reasons = {{"R-KA-5", {"First touch takes.", "取り。"}},
                    {"R-KA-9", {"Fault.", "お手つき。"}},
                    {"R-KA-12", {"Receive one.", "一枚受ける。"}}};
  Remove(view, 99);
  return Settled(view, ruling);
}

// Everything at once, with names that nobody planned for.
MatchView Crowded() {
  MatchView view = NeedsJudge();
  view.players = {"Alexandra Featherstonehaugh-Wellington",
                  "勘解由小路 左衛門三郎信綱"};
  RulingView& ruling = *view.last_ruling;
  ruling.faults = {{Side::kA, Side::kA, 5, "こゑきくときそあきはかなしき"},
                   {Side::kB, Side::kA, 7, "みかさのやまにいてしつきかも"}};
  ruling.sends = 2;
  ruling.sends_from = Side::kB;
  ruling.summary = {
      "The camera and the pads differ by more than their errors, and a hand "
      "lay across the line when the upper phrase began.",
      "カメラと盤の差がそれぞれの誤差を超えており、上の句の出だしで手が競技線"
      "にかかっていた。"};
  ruling.reasons.push_back(
      {"R-KA-4", {"Hands behind the line.", "手は線の外。"}});
  view.history.back() = ruling;
  return view;
}

MatchView Dead() {
  MatchView view = InPlay();
  return Settled(view, DeadCard(view, 11));
}

MatchView Held() {
  MatchView view = PlainTake();
  view.phase = Phase::kHeld;
  view.phase_text = {"A hand is up", "手が挙がっています"};
  view.desk = HeldDesk();
  return view;
}

MatchView Sick() {
  MatchView view = PlainTake();
  view.devices[1] = {
      {"Board B", "盤B"},
      DeviceState::kBad,
      {"silent for 3 s: check its cable", "3秒応答なし：ケーブルを確認"}};
  view.devices[2].state = DeviceState::kWarning;
  view.devices[2].text = {"41.2 frames/s, 12 lost", "41.2 枚/秒、12枚欠け"};
  view.devices_remember = true;
  return view;
}

MatchView Finished() {
  MatchView view = PlainTake();
  view.phase = Phase::kFinished;
  view.phase_text = {"Thank you for the match", "ありがとうございました"};
  view.winner = Side::kA;
  std::erase_if(view.court, [](const CourtCard& card) {
    return card.territory == Side::kA || card.card < 87;
  });
  view.order_seed = "7";
  view.can_hold = false;
  view.desk = FinishedDesk();
  return view;
}

MatchView Undecided() {
  MatchView view = Finished();
  view.winner.reset();
  view.order_seed.reset();
  view.desk = UndecidedDesk();
  return view;
}

// The reading after it: B's lamp is lit.
MatchView LampLit() {
  MatchView view = PlainTake();
  view.phase = Phase::kReading;
  view.phase_text = {};
  view.first_told =
      FirstToldView{12, Side::kB, FirstToldView::Then::kNotYet, 28.4};
  return view;
}

MatchView LampTakenBack() {
  MatchView view = SameTime();
  view.first_told =
      FirstToldView{11, Side::kB, FirstToldView::Then::kTakenBack, 28.4};
  return view;
}

MatchView Counted(MatchView view) {
  for (const CourtCard& card : view.court) {
    ++view.cards_left[Index(card.territory)];
  }
  return view;
}

struct Named {
  std::string_view name;
  MatchView (*make)();
};
constexpr std::array<Named, 14> kScenes = {{{"start", Start},
                                            {"take", PlainTake},
                                            {"sent", SentCard},
                                            {"same-time", SameTime},
                                            {"judge", NeedsJudge},
                                            {"fault", WithFaults},
                                            {"dead", Dead},
                                            {"crowded", Crowded},
                                            {"held", Held},
                                            {"lamp", LampLit},
                                            {"lamp-back", LampTakenBack},
                                            {"sick", Sick},
                                            {"finished", Finished},
                                            {"undecided", Undecided}}};

}  // namespace

std::vector<std::string_view> SceneNames() {
  std::vector<std::string_view> names;
  names.reserve(kScenes.size());
  for (const Named& scene : kScenes) names.push_back(scene.name);
  return names;
}

std::optional<MatchView> Scene(std::string_view name) {
  for (const Named& scene : kScenes) {
    if (scene.name == name) return Counted(scene.make());
  }
  return std::nullopt;
}

}  // namespace kimari::view
