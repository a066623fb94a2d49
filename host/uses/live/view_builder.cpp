#include "host/uses/live/view_builder.h"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <optional>

#include "host/uses/live/desk_builder.h"
#include "host/uses/view/ruling_view.h"

namespace kimari::live {
namespace {

view::CourtCard ToCourtCard(const cards::Deck& deck,
                            const evidence::SeenCard& seen) {
  view::CourtCard card;
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
  explicit RulingViewer(const rig::Conductor& conductor)
      : conductor_(conductor) {}

  view::RulingView View(const rules::Ruling& ruling) const {
    return view::ViewRuling(
        ruling, Called(ruling), &conductor_.Deck(),
        [&](rules::CardId card) { return CardName(conductor_, ruling, card); });
  }

 private:
  view::CalledCard Called(const rules::Ruling& ruling) const {
    const auto* kimariji = conductor_.Readings().KimarijiOf(ruling.called);
    view::CalledCard called =
        view::ViewCard(&conductor_.Deck(), ruling.called,
                       kimariji != nullptr ? kimariji->now.text : "");
    if (kimariji != nullptr) {
      called.kimariji_why = {kimariji->why, kimariji->why_ja};
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

std::optional<view::FirstToldView> FirstTold(const match::ToldFirst* told) {
  using Then = view::FirstToldView::Then;
  static constexpr std::array kThen = {Then::kNotYet, Then::kSame, Then::kOpen,
                                       Then::kTakenBack};
  if (told == nullptr) return std::nullopt;
  return view::FirstToldView{told->reading, told->first.side,
                             kThen.at(static_cast<size_t>(told->then)),
                             (told->told - told->first.touch).Milliseconds()};
}

view::Phase PhaseOf(match::Stage stage) {
  switch (stage) {
    case match::Stage::kLaying:
      return view::Phase::kSetup;
    case match::Stage::kMemorising:
    case match::Stage::kReady:
      return view::Phase::kMemorising;
    case match::Stage::kReading:
      return view::Phase::kReading;
    case match::Stage::kProtest:
    case match::Stage::kHeld:
      return view::Phase::kHeld;
    case match::Stage::kOver:
      return view::Phase::kFinished;
    case match::Stage::kSettled:
    case match::Stage::kTidying:
      break;
  }
  return view::Phase::kSettled;
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

view::MatchView BuildView(const rig::Conductor& conductor,
                          const ViewExtras& extras) {
  view::MatchView view;
  if (extras.shows_first) view.first_told = FirstTold(conductor.FirstTold());
  const match::Stage stage = conductor.StageNow();
  view.phase = PhaseOf(stage);
  view.phase_text = PhaseText(conductor, stage);
  view.players = {conductor.Options().player_a, conductor.Options().player_b};
  const match::Match& match = conductor.Match();
  for (const Side side : kBothSides) {
    view.cards_left[Index(side)] = match.Score().left[side];
  }
  view.winner = match.WinnerAnnounced();
  for (const evidence::SeenCard& seen :
       match.Court().Layout(match.State()).cards) {
    view.court.push_back(ToCourtCard(conductor.Deck(), seen));
  }
  view.court_size = view::SizeOf(match.Plan());
  const RulingViewer viewer(conductor);
  const match::ScoreSheet& sheet = match.Sheet();
  for (size_t i = 0; i < sheet.Ruled(); ++i) {
    view.history.push_back(viewer.View(sheet.Lines()[i].stands));
    view.history.back().is_void = sheet.Lines()[i].is_void;
  }
  if (!view.history.empty()) {
    view.last_ruling = view.history.back();
    const auto& lay = match.CalledLay();
    if (lay && lay->card == view.last_ruling->called.card) {
      view.last_ruling->called.lay = ToCourtCard(conductor.Deck(), *lay);
    }
  }
  view.devices = extras.devices;
  view.devices_remember = extras.devices_remember;
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

}  // namespace kimari::live
