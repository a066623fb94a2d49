#include "host/game/rules/explain.h"

namespace kimari::rules {
namespace {

// "12.3 ± 0.4 ms"
std::string Margin(const First& first) {
  return MillisecondsText(Abs(first.margin), 1) + " ± " +
         MillisecondsText(first.sigma, 1) + " ms";
}

bool BothReached(const First& first) {
  return first.order == Order::kAFirst || first.order == Order::kBFirst;
}

Text Take(const Ruling& ruling, const std::string& card) {
  const Side taker = *ruling.taker;
  const std::string who = Name(taker);
  Text text{who + " takes " + card, who + "の取り:" + card};
  if (const std::optional<Side> territory = ruling.Territory()) {
    text.en += " in " + Name(*territory) + "'s territory";
    text.ja += "(" + Name(*territory) + "の陣)";
  }
  if (BothReached(ruling.first)) {
    const bool ahead =
        (ruling.first.order == Order::kAFirst) == (taker == Side::kA);
    text.en += ", " + Margin(ruling.first) + (ahead ? " before " : " after ") +
               Name(Other(taker));
    text.ja += "、" + Name(Other(taker)) + "より" + Margin(ruling.first) +
               (ahead ? "早い" : "遅い");
  } else if (ruling.first.order == Order::kSameTime) {
    text.en += ", at the same time (" + Margin(ruling.first) + " apart)";
    text.ja += "、同時(差 " + Margin(ruling.first) + ")";
  }
  return text;
}

// The judge shows by hand who gets it: that comes first (R-HT-47).
Text NotTaken(const Ruling& ruling, const std::string& card) {
  const std::optional<Side> to = GoesTo(ruling, ruling.called);
  if (!to) return {"Nobody takes " + card, card + "は取られず"};
  return {card + " goes to " + Name(*to) + ": nobody takes it",
          card + "は" + Name(*to) + "に渡る:取りなし"};
}

Text NeedsJudge(const Ruling& ruling, const std::string& card,
                const CardName& name) {
  Text text{"Needs the judge: " + card, "審判の判定が必要:" + card};
  if (!ruling.reasons.empty()) {
    const Text why = Render(ruling.reasons.front().words, name);
    text.en += ": " + why.en;
    text.ja += ":" + why.ja;
  }
  if (ruling.first.leaning) {
    const std::string who = Name(*ruling.first.leaning);
    text.en += "; leaning " + who;
    text.ja += "、" + who + "に傾く";
    if (ruling.first.order == Order::kOpen && ruling.first.certainty_ppm > 0) {
      const std::string sure = PercentText(ruling.first.certainty_ppm) + " %";
      text.en += ", " + sure;
      text.ja += " " + sure;
    }
  }
  return text;
}

void AddMoves(const Ruling& ruling, Text& text) {
  for (const Side player : kBothSides) {
    const int faults = StandingFaults(ruling, player);
    if (faults == 0) continue;
    text.en += "; " + Name(player) + " faults" + (faults > 1 ? " twice" : "");
    text.ja += "、" + Name(player) + "のお手つき" + (faults > 1 ? "2回" : "");
  }
  if (const Sends sends = SendsOf(ruling); sends.from) {
    const std::string n = std::to_string(sends.count);
    text.en += "; " + Name(*sends.from) + " sends " + n;
    text.ja += "、" + Name(*sends.from) + "から" + n + "枚送る";
  }
}

std::string Rules(const Ruling& ruling) {
  std::string rules;
  for (const Reason& reason : ruling.reasons) {
    if (rules.find(reason.rule) != std::string::npos) continue;
    rules += (rules.empty() ? "" : ", ") + reason.rule;
  }
  return rules.empty() ? "" : " [" + rules + "]";
}

}  // namespace

Text Explain(const Ruling& ruling, const CardName& name) {
  std::string card = name ? name(ruling.called) : "";
  if (card.empty()) card = std::to_string(ruling.called);
  Text text;
  switch (ruling.outcome) {
    case Outcome::kTake:
      text = Take(ruling, card);
      break;
    case Outcome::kDeadCard:
      text = {card + " is a dead card", card + "は空札"};
      break;
    case Outcome::kNotTaken:
      text = NotTaken(ruling, card);
      break;
    case Outcome::kNeedsJudge:
      text = NeedsJudge(ruling, card, name);
      break;
  }
  AddMoves(ruling, text);
  const std::string rules = Rules(ruling);
  return {text.en + rules, text.ja + rules};
}

}  // namespace kimari::rules
