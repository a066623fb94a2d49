#include "host/app/view_builder.h"

#include <spdlog/fmt/fmt.h>

#include "host/app/desk_builder.h"
#include "host/rules/explain.h"

namespace kimari::app {
namespace {

web::Text ToText(const rules::Text& text) { return {text.en, text.ja}; }

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

web::Text SourceName(const std::string& source) {
  if (source == "pads") return {"Pads", "パッド"};
  if (source == "camera") return {"Camera", "カメラ"};
  return {source, source};
}

class RulingViewer {
 public:
  explicit RulingViewer(const rig::Conductor& conductor)
      : conductor_(conductor) {}

  web::RulingView View(const rules::Ruling& ruling) const {
    web::RulingView view;
    view.reading = ruling.reading;
    view.called = Called(ruling);
    view.outcome = ResultOf(ruling).outcome;
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
      web::FaultView item;
      item.player = fault.player;
      item.territory = fault.territory;
      item.card = fault.card;
      if (const cards::Card* card = conductor_.Deck().Find(fault.card)) {
        item.torifuda = card->torifuda;
      }
      view.faults.push_back(item);
    }
    const rules::Sends sends = rules::SendsOf(ruling);
    view.sends_from = sends.from;
    view.sends = sends.count;
    const rules::CardName name = [&](rules::CardId card) {
      return CardName(conductor_, ruling, card);
    };
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
      web::OpinionView item;
      item.source = opinion.source;
      item.name = SourceName(opinion.source);
      item.first = opinion.first;
      if (opinion.margin.ns != 0)
        item.margin_ms = opinion.margin.Milliseconds();
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

 private:
  web::CalledCard Called(const rules::Ruling& ruling) const {
    web::CalledCard called;
    called.card = ruling.called;
    if (const auto* kimariji =
            conductor_.Readings().KimarijiOf(ruling.called)) {
      called.kimariji = kimariji->now.text;
      called.kimariji_why = {kimariji->why, kimariji->why_ja};
    }
    if (const cards::Card* card = conductor_.Deck().Find(ruling.called)) {
      called.torifuda = card->torifuda;
      called.full_text = card->text;
      called.author = card->author;
    }
    return called;
  }

  const rig::Conductor& conductor_;
};

web::Text WaitingFor(const rules::Text& why) {
  return {"Waiting: " + why.en, "待機:" + why.ja};
}

// What the phase's own word does not say already.
web::Text PhaseText(const rig::Conductor& conductor, match::Stage stage) {
  switch (stage) {
    case match::Stage::kLaying:
      return {"Learning the cards and reading the court",
              "札を覚え、陣を読み取っています"};
    case match::Stage::kOver:
      return {"The match is over", "試合終了"};
    case match::Stage::kTidying:
      if (conductor.Readings().GoesOnByItself()) {
        return {"Listening for the reader", "読手の声を待っています"};
      }
      break;
    case match::Stage::kReading:
      return {};
    default:
      break;
  }
  const std::vector<match::Hold> holds = conductor.Match().Holds();
  if (holds.empty()) return {};
  return WaitingFor(rules::Render(holds.front().why, [&](rules::CardId card) {
    return CardName(conductor, {}, card);
  }));
}

web::Phase PhaseOf(match::Stage stage) {
  switch (stage) {
    case match::Stage::kLaying:
      return web::Phase::kSetup;
    case match::Stage::kMemorising:
    case match::Stage::kReady:
      return web::Phase::kMemorising;
    case match::Stage::kReading:
      return web::Phase::kReading;
    case match::Stage::kProtest:
    case match::Stage::kHeld:
      return web::Phase::kHeld;
    case match::Stage::kOver:
      return web::Phase::kFinished;
    case match::Stage::kSettled:
    case match::Stage::kTidying:
      break;
  }
  return web::Phase::kSettled;
}

}  // namespace

std::string CardName(const rig::Conductor& conductor,
                     const rules::Ruling& ruling, rules::CardId card) {
  const auto* read =
      card == ruling.called ? conductor.Readings().KimarijiOf(card) : nullptr;
  std::string name = read != nullptr
                         ? read->now.text
                         : cards::StaticKimariji(conductor.Deck(), card).text;
  return name.empty() ? fmt::format("{}", card) : name;
}

web::MatchView BuildView(const rig::Conductor& conductor,
                         const ViewExtras& extras) {
  web::MatchView view;
  const match::Stage stage = conductor.StageNow();
  view.phase = PhaseOf(stage);
  view.phase_text = PhaseText(conductor, stage);
  view.players = {conductor.Options().player_a, conductor.Options().player_b};
  const match::Match& match = conductor.Match();
  for (const Side side : kBothSides) {
    view.cards_left[Index(side)] = match.Score().left[side];
  }
  view.winner = match.Winner();
  for (const evidence::SeenCard& seen :
       match.Court().Layout(match.State()).cards) {
    view.court.push_back(ToCourtCard(conductor.Deck(), seen));
  }
  const RulingViewer viewer(conductor);
  const match::ScoreSheet& sheet = match.Sheet();
  for (size_t i = 0; i < sheet.Ruled(); ++i) {
    view.history.push_back(viewer.View(sheet.Lines()[i].stands));
    view.history.back().is_void = sheet.Lines()[i].is_void;
  }
  if (!view.history.empty()) view.last_ruling = view.history.back();
  view.devices = extras.devices;
  view.same_time_ms = conductor.Match().Book().SameTimeBand().Milliseconds();
  view.order_hash = conductor.Readings().OrderHash();
  if (conductor.Over()) {
    view.order_seed = conductor.Readings().Seed();
  }
  view.recording = extras.recording;
  view.is_demo = extras.is_demo;
  view.can_hold = extras.can_hold;
  view.still = conductor.Still();
  view.desk = BuildDesk(conductor, extras.now);
  return view;
}

}  // namespace kimari::app
