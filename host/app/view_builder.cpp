#include "host/app/view_builder.h"

#include <spdlog/fmt/fmt.h>

#include "host/rules/explain.h"

namespace kimari::app {
namespace {

web::Text ToText(const rules::Text& text) { return {text.en, text.ja}; }

web::Outcome ToOutcome(rules::Outcome outcome) {
  switch (outcome) {
    case rules::Outcome::kTake:
      return web::Outcome::kTake;
    case rules::Outcome::kDeadCard:
      return web::Outcome::kDeadCard;
    case rules::Outcome::kNotTaken:
      return web::Outcome::kNotTaken;
    case rules::Outcome::kNeedsJudge:
      break;
  }
  return web::Outcome::kNeedsJudge;
}

web::Order ToOrder(rules::Order order) {
  switch (order) {
    case rules::Order::kNobody:
      return web::Order::kNobody;
    case rules::Order::kOnlyA:
      return web::Order::kOnlyA;
    case rules::Order::kOnlyB:
      return web::Order::kOnlyB;
    case rules::Order::kAFirst:
      return web::Order::kAFirst;
    case rules::Order::kBFirst:
      return web::Order::kBFirst;
    case rules::Order::kSameTime:
      return web::Order::kSameTime;
    case rules::Order::kOpen:
      break;
  }
  return web::Order::kOpen;
}

bool TwoHands(rules::Order order) {
  return order == rules::Order::kAFirst || order == rules::Order::kBFirst ||
         order == rules::Order::kSameTime || order == rules::Order::kOpen;
}

web::CourtCard ToCourtCard(const cards::Deck& deck,
                           const evidence::SeenCard& seen) {
  web::CourtCard card;
  card.card = seen.card;
  if (const cards::Card* known = deck.Find(seen.card)) {
    card.torifuda = known->torifuda;
  }
  card.territory = seen.territory;
  card.x_mm = seen.centre.x_um * 1e-3;
  card.y_mm = seen.centre.y_um * 1e-3;
  card.angle_deg = seen.angle_mdeg * 1e-3;
  card.row = seen.row;
  return card;
}

class RulingViewer {
 public:
  explicit RulingViewer(const rig::Session& session) : session_(session) {}

  web::RulingView View(const rules::Ruling& ruling) const {
    web::RulingView view;
    view.reading = ruling.reading;
    view.called = Called(ruling);
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
      web::FaultView item;
      item.player = fault.player;
      item.territory = fault.territory;
      item.card = fault.card;
      if (const cards::Card* card = session_.Deck().Find(fault.card)) {
        item.torifuda = card->torifuda;
      }
      view.faults.push_back(item);
    }
    view.sends_from = ruling.sends_from;
    view.sends = ruling.sends;
    view.summary = ToText(
        rules::Explain(ruling, [&](rules::CardId card) { return Name(card); }));
    for (const rules::Reason& reason : ruling.reasons) {
      view.reasons.push_back({reason.rule, {reason.en, reason.ja}});
    }
    for (const rules::Opinion& opinion : ruling.opinions) {
      web::OpinionView item;
      item.source = opinion.source;
      item.first = opinion.first;
      if (opinion.margin.ns != 0)
        item.margin_ms = opinion.margin.Milliseconds();
      item.sigma_ms = opinion.sigma.Milliseconds();
      item.text = {opinion.text, opinion.text};
      view.opinions.push_back(item);
    }
    return view;
  }

 private:
  std::string Name(rules::CardId card) const {
    const std::string kimariji = session_.KimarijiOf(card);
    return kimariji.empty() ? fmt::format("{}", card) : kimariji;
  }

  web::CalledCard Called(const rules::Ruling& ruling) const {
    web::CalledCard called;
    called.card = ruling.called;
    called.kimariji = session_.KimarijiOf(ruling.called);
    if (const cards::Card* card = session_.Deck().Find(ruling.called)) {
      called.torifuda = card->torifuda;
      called.full_text = card->text;
      called.author = card->author;
    }
    return called;
  }

  const rig::Session& session_;
};

web::Text PhaseText(const rig::Session& session) {
  switch (session.CurrentStage()) {
    case rig::Stage::kLaying:
      return {"Learning the cards and reading the court",
              "札を覚え、陣を読み取っています"};
    case rig::Stage::kMemorising:
      return {"Memorising", "暗記時間"};
    case rig::Stage::kReading:
      return {"Reading", "読み上げ中"};
    case rig::Stage::kTidying:
      if (session.Waiting().en.empty()) return {"Settled", "決着"};
      return {"Waiting: " + session.Waiting().en,
              "待機:" + session.Waiting().ja};
    case rig::Stage::kFinished:
      break;
  }
  return {"The match is over", "試合終了"};
}

web::Phase PhaseOf(const rig::Session& session) {
  if (session.CurrentStage() == rig::Stage::kFinished) {
    return web::Phase::kFinished;
  }
  if (session.Held()) return web::Phase::kHeld;
  switch (session.CurrentStage()) {
    case rig::Stage::kLaying:
      return web::Phase::kSetup;
    case rig::Stage::kMemorising:
      return web::Phase::kMemorising;
    case rig::Stage::kReading:
      return web::Phase::kReading;
    case rig::Stage::kTidying:
    case rig::Stage::kFinished:
      break;
  }
  return web::Phase::kSettled;
}

}  // namespace

web::MatchView BuildView(const rig::Session& session,
                         const ViewExtras& extras) {
  web::MatchView view;
  view.phase = PhaseOf(session);
  view.phase_text = PhaseText(session);
  view.players = {session.Options().player_a, session.Options().player_b};
  const match::CourtBook& court = session.Match().Court();
  for (const Side side : {Side::kA, Side::kB}) {
    view.cards_left[Index(side)] = court.Count(side);
  }
  view.winner = session.Match().Winner();
  for (const evidence::SeenCard& seen : court.Layout().cards) {
    view.court.push_back(ToCourtCard(session.Deck(), seen));
  }
  const RulingViewer viewer(session);
  for (const match::RulingMade& made : session.Match().Rulings()) {
    view.history.push_back(viewer.View(made.ruling));
  }
  if (!view.history.empty()) view.last_ruling = view.history.back();
  view.devices = extras.devices;
  view.same_time_ms = session.Match().SameTimeBand().Milliseconds();
  view.order_hash = session.Plan().Hash();
  if (session.CurrentStage() == rig::Stage::kFinished) {
    view.order_seed = session.Plan().seed;
  }
  view.recording = extras.recording;
  view.is_demo = extras.is_demo;
  view.can_hold = extras.can_hold;
  view.still = session.Still();
  return view;
}

}  // namespace kimari::app
