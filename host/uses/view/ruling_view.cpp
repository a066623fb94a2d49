#include "host/uses/view/ruling_view.h"

#include "host/game/rules/explain.h"

namespace kimari::view {
namespace {

Order ToOrder(rules::Order order) {
  switch (order) {
    case rules::Order::kNobody:
      return Order::kNobody;
    case rules::Order::kOnlyA:
      return Order::kOnlyA;
    case rules::Order::kOnlyB:
      return Order::kOnlyB;
    case rules::Order::kAFirst:
      return Order::kAFirst;
    case rules::Order::kBFirst:
      return Order::kBFirst;
    case rules::Order::kSameTime:
      return Order::kSameTime;
    case rules::Order::kOpen:
      break;
  }
  return Order::kOpen;
}

bool TwoHands(rules::Order order) {
  return order == rules::Order::kAFirst || order == rules::Order::kBFirst ||
         order == rules::Order::kSameTime || order == rules::Order::kOpen;
}

web::Text SourceName(const std::string& source) {
  if (source == "pads") return {"Pads", "パッド"};
  if (source == "camera") return {"Camera", "カメラ"};
  if (source == "knock") return {"Knock", "打音"};
  return {source, source};
}

}  // namespace

web::Text ToText(const rules::Text& text) { return {text.en, text.ja}; }

Outcome ToOutcome(rules::Outcome outcome) {
  switch (outcome) {
    case rules::Outcome::kTake:
      return Outcome::kTake;
    case rules::Outcome::kDeadCard:
      return Outcome::kDeadCard;
    case rules::Outcome::kNotTaken:
      return Outcome::kNotTaken;
    case rules::Outcome::kNeedsJudge:
      break;
  }
  return Outcome::kNeedsJudge;
}

CalledCard ViewCard(const cards::Deck* deck, rules::CardId card,
                    const std::string& kimariji) {
  CalledCard called;
  called.card = card;
  called.kimariji = kimariji;
  if (const cards::Card* known = deck ? deck->Find(card) : nullptr) {
    called.torifuda = known->torifuda;
    called.full_text = known->text;
    called.author = known->author;
  }
  return called;
}

RulingView ViewRuling(const rules::Ruling& ruling, const CalledCard& called,
                      const cards::Deck* deck, const rules::CardName& name) {
  RulingView view;
  view.reading = ruling.reading;
  view.called = called;
  view.outcome = ToOutcome(ruling.outcome);
  view.taker = ruling.taker;
  view.order = ToOrder(ruling.first.order);
  view.leaning = ruling.first.leaning;
  if (TwoHands(ruling.first.order) && ruling.first.sigma.ns > 0) {
    view.margin_ms = ruling.first.margin.Milliseconds();
  }
  view.sigma_ms = ruling.first.sigma.Milliseconds();
  view.certainty = ruling.first.certainty_ppm * 1e-6;
  for (const rules::Fault& fault : ruling.faults) {
    if (!rules::Stands(fault)) continue;
    FaultView item;
    item.player = fault.player;
    item.territory = fault.territory;
    item.card = fault.card;
    if (const cards::Card* card = deck ? deck->Find(fault.card) : nullptr) {
      item.torifuda = card->torifuda;
    }
    view.faults.push_back(item);
  }
  const rules::Sends sends = rules::SendsOf(ruling);
  view.sends_from = sends.from;
  view.sends = sends.count;
  view.summary = ToText(rules::Explain(ruling, name));
  for (const rules::Reason& reason : ruling.reasons) {
    view.reasons.push_back(
        {reason.rule, ToText(rules::Render(reason.words, name))});
  }
  // Observed, and nothing follows from it.
  for (const rules::Reason& flag : ruling.flags) {
    view.reasons.push_back(
        {flag.rule, ToText(rules::Render(flag.words, name))});
  }
  for (const rules::Doubt& doubt : ruling.doubts) {
    view.doubts.push_back({ToText(rules::Render(doubt.words, name))});
  }
  for (const rules::Opinion& opinion : ruling.opinions) {
    OpinionView item;
    item.source = opinion.source;
    item.name = SourceName(opinion.source);
    item.first = opinion.first;
    if (opinion.margin.ns != 0) item.margin_ms = opinion.margin.Milliseconds();
    item.sigma_ms = opinion.sigma.Milliseconds();
    for (const rules::Words& words : opinion.words) {
      const rules::Text text = rules::Render(words, name);
      item.text.en += text.en;
      item.text.ja += text.ja;
    }
    view.opinions.push_back(item);
  }
  return view;
}

}  // namespace kimari::view
