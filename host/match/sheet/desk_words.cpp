#include "host/match/sheet/desk_words.h"

#include <array>
#include <string>
#include <string_view>

#include "host/evidence/names.h"
#include "host/match/desk_facts.h"

namespace kimari::sheet {
namespace {

using evidence::DeskAction;
using evidence::DeskEntry;
using evidence::HoldReason;
using evidence::PutTo;
using match::SideOf;

struct Pair {
  std::string_view en;
  std::string_view ja;
};

// In the order of DeskAction.
constexpr auto kActions = std::to_array<Pair>({
    {"stopped", "中断"},
    {"went on", "再開"},
    {"white flag up", "白旗を上げる"},
    {"white flag down", "白旗を下ろす"},
    {"red flag up", "赤旗を上げる"},
    {"red flag waved", "赤旗を振る"},
    {"red flag down", "赤旗を下ろす"},
    {"let stand as it is", "このまま認める"},
    {"memorising ended", "暗記時間終了"},
    {"protest", "抗議"},
    {"protest withdrawn", "抗議の取り下げ"},
    {"misread", "読み間違い"},
    {"card lost", "紛失"},
    {"obstruction", "妨害"},
    {"not the valid hand", "有効手でない手"},
    {"sends forgotten", "送り忘れ"},
    {"card moved without a word", "無断の札移動"},
    {"ruling confirmed", "判定の確認"},
    {"judge's decision", "審判の判定"},
    {"reading void", "読みの無効"},
    {"card put", "札の移動"},
    {"settled by the players", "競技者間で決定"},
    {"yellow card", "イエローカード"},
    {"red card", "レッドカード"},
    {"posture", "姿勢"},
    {"voice", "発声"},
    {"injury", "負傷"},
    {"note", "メモ"},
    {"read again", "読み直し"},
    {"next card left out", "次の札を飛ばす"},
    {"left out no more", "飛ばすのをやめる"},
    {"gave up", "棄権"},
    {"signed", "署名"},
});
static_assert(kActions.size() == evidence::kNames<DeskAction>.size());

// In the order of Role.
constexpr auto kRoles = std::to_array<Pair>({{"judge", "審判"},
                                             {"player A", "競技者A"},
                                             {"player B", "競技者B"},
                                             {"reader", "読手"},
                                             {"camera", "カメラ"}});
static_assert(kRoles.size() == evidence::kNames<evidence::Role>.size());

// In the order of Outcome.
constexpr auto kOutcomes = std::to_array<Pair>({{"take", "取り"},
                                                {"dead card", "空札"},
                                                {"not taken", "取られず"},
                                                {"needs judge", "未決"}});

// In the order of PutTo.
constexpr auto kPlaces =
    std::to_array<Pair>({{"territory", "陣"},
                         {"won cards", "取った札"},
                         {"the judge's keeping", "審判預かり"},
                         {"lost", "紛失"}});
static_assert(kPlaces.size() == evidence::kNames<PutTo>.size());

template <size_t kSize>
rules::Text Of(const std::array<Pair, kSize>& table, size_t i) {
  return {std::string(table[i].en), std::string(table[i].ja)};
}

void Append(rules::Text& text, const std::string& en, const std::string& ja) {
  text.en += (text.en.empty() ? "" : "; ") + en;
  text.ja += (text.ja.empty() ? "" : "、") + ja;
}

rules::Text TakerOf(const DeskEntry& entry) {
  if (entry.same_time) return {"at the same time", "同時"};
  if (const auto taker = SideOf(entry.taker)) {
    return {rules::Name(*taker) + " takes", rules::Name(*taker) + "の取り"};
  }
  return {"nobody takes", "取りなし"};
}

rules::Text Overrule(const DeskEntry& entry) {
  rules::Text text = TakerOf(entry);
  const PerSide<int> faults{entry.faults_a, entry.faults_b};
  for (const Side side : kBothSides) {
    if (faults[side] == 0) continue;
    const std::string n = std::to_string(faults[side]);
    Append(text, rules::Name(side) + " faults: " + n,
           rules::Name(side) + "のお手つき" + n);
  }
  if (entry.sends < 0) return text;
  const auto from = SideOf(entry.sends_from);
  if (from && entry.sends > 0) {
    const std::string n = std::to_string(entry.sends);
    Append(text, rules::Name(*from) + " sends " + n,
           rules::Name(*from) + "から" + n + "枚送る");
  } else {
    Append(text, "nothing is sent", "送り札なし");
  }
  return text;
}

// The card as its name alone.
rules::Text CardOf(const DeskEntry& entry, const rules::CardName& name) {
  const std::string called = name ? name(entry.card) : std::string();
  const std::string number = std::to_string(entry.card);
  if (called.empty()) return {"card " + number, number + "番の札"};
  return {called, called};
}

rules::Text Put(const DeskEntry& entry, const rules::CardName& name) {
  const rules::Text card = CardOf(entry, name);
  const rules::Text place = Of(kPlaces, static_cast<size_t>(entry.to));
  std::string whose;
  if (entry.to != PutTo::kCustody) {
    whose = rules::Name(SideOf(entry.side).value_or(Side::kA));
  }
  if (entry.to == PutTo::kLost) {
    return {card.en + " lost by " + whose, whose + "が" + card.ja + "を紛失"};
  }
  return {
      card.en + " to " + (whose.empty() ? "" : whose + "'s ") + place.en,
      card.ja + "を" + (whose.empty() ? "" : whose + "の") + place.ja + "へ"};
}

rules::Text Held(const DeskEntry& entry) {
  switch (entry.hold) {
    case HoldReason::kHand:
      return {"hand up", "挙手"};
    case HoldReason::kTidying:
      return {"the court is put in order", "札の整理"};
    case HoldReason::kDevice:
      return {"a device", "機器"};
    case HoldReason::kLastTwo:
      return {"the last two", "最後の2枚"};
    case HoldReason::kLoudspeaker:
      return {"the loudspeaker", "スピーカー"};
    default:
      return {};
  }
}

rules::Text More(const DeskEntry& entry, const rules::CardName& name) {
  switch (entry.action) {
    case DeskAction::kOverrule:
      return Overrule(entry);
    case DeskAction::kSettle:
      return TakerOf(entry);
    case DeskAction::kPut:
      return Put(entry, name);
    default:
      break;
  }
  rules::Text text;
  if (entry.action == DeskAction::kHold || entry.action == DeskAction::kGoOn) {
    text = Held(entry);
  }
  if (const auto side = SideOf(entry.side)) {
    Append(text, rules::Name(*side), rules::Name(*side));
  }
  if (entry.card > 0) {
    const rules::Text card = CardOf(entry, name);
    Append(text, card.en, card.ja);
  }
  return text;
}

}  // namespace

rules::Text Label(DeskAction action) {
  return Of(kActions, static_cast<size_t>(action));
}
rules::Text Label(evidence::Role role) {
  return Of(kRoles, static_cast<size_t>(role));
}
rules::Text Label(rules::Outcome outcome) {
  return Of(kOutcomes, static_cast<size_t>(outcome));
}

rules::Text Summary(const DeskEntry& entry, const rules::CardName& name) {
  rules::Text text = Label(entry.action);
  const rules::Text more = More(entry, name);
  if (!more.en.empty()) {
    text.en += ": " + more.en;
    text.ja += ":" + more.ja;
  }
  return text;
}

}  // namespace kimari::sheet
