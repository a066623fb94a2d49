#include "host/uses/replay/event_list.h"

#include <algorithm>
#include <array>
#include <utility>

#include "host/game/rules/explain.h"
#include "host/judge/unheard.h"
#include "host/match/sheet/desk_words.h"

namespace kimari::replay {
namespace {

using evidence::BoardState;
using evidence::CameraState;
using evidence::Observation;
using rules::Key;

Event TouchOf(const rules::Touch& touch, const rules::CardName& name) {
  const std::string card = name(touch.card);
  return {EventKind::kTouch, touch.down,   touch.side,
          touch.card,        {card, card}, touch.certainty_ppm};
}

void AddFacts(const match::SheetLine& line, const rules::CardName& name,
              std::vector<Event>& events) {
  for (const rules::Touch& touch : line.facts.early) {
    events.push_back(TouchOf(touch, name));
  }
  for (const rules::Touch& touch : line.facts.touches) {
    events.push_back(TouchOf(touch, name));
  }
  for (const rules::Exit& exit : line.facts.exits) {
    const std::string card = name(exit.card);
    events.push_back(
        {EventKind::kExit, exit.at, exit.by, exit.card, {card, card}});
  }
  for (const rules::Doubt& doubt : line.facts.doubts) {
    events.push_back({EventKind::kDoubt, Instant{line.published, {}},
                      std::nullopt, doubt.card.value_or(0),
                      rules::Render(doubt.words, name)});
  }
}

// Trouble of one device that lasts until it says that it is over.
class Watch {
 public:
  void Begin(HostTime at, rules::Text text) {
    if (!began_) began_ = Trouble{at, at, std::move(text)};
  }
  void End(HostTime at, std::vector<Trouble>& all) {
    if (!began_) return;
    began_->to = at;
    all.push_back(*std::exchange(began_, std::nullopt));
  }

 private:
  std::optional<Trouble> began_;
};

// What a state of a board costs; nothing where it costs nothing.
std::optional<Key> CostOf(BoardState state) {
  switch (state) {
    case BoardState::kLost:
    case BoardState::kRefused:
      return Key::kBoardLost;
    case BoardState::kReset:
      return Key::kBoardRestarted;
    case BoardState::kDropped:
      return Key::kBoardDropped;
    default:
      return std::nullopt;
  }
}

bool Costs(CameraState state) {
  return state == CameraState::kLost || state == CameraState::kMoved ||
         state == CameraState::kBlind;
}

class Troubles {
 public:
  void Add(const Observation& observation) {
    const HostTime at = observation.taken;
    if (const auto* board =
            std::get_if<evidence::BoardHealth>(&observation.payload)) {
      AddBoard(*board, at);
    } else if (const auto* camera =
                   std::get_if<evidence::CameraHealth>(&observation.payload)) {
      if (Costs(camera->state)) {
        camera_.Begin(at, rules::Render({Key::kCameraNotRunning, {}}));
      } else if (camera->state == CameraState::kRunning) {
        camera_.End(at, all_);
      }
      // From one that was knocked pictures go on to come, for nothing.
      pictures_end_it_ = camera->state == CameraState::kLost;
    } else if (const auto* sound =
                   std::get_if<evidence::SoundHealth>(&observation.payload)) {
      if (const auto unheard = judge::MayBeUnheard(*sound)) {
        all_.push_back({at, at, rules::Render(*unheard)});
      }
    } else if (std::holds_alternative<evidence::HandsSeen>(
                   observation.payload)) {
      if (pictures_end_it_) camera_.End(at, all_);
    }
  }
  std::vector<Trouble> Until(HostTime end) {
    for (Watch& board : boards_) board.End(end, all_);
    camera_.End(end, all_);
    return std::move(all_);
  }

 private:
  void AddBoard(const evidence::BoardHealth& health, HostTime at) {
    Watch& board = boards_[Index(health.board)];
    if (health.state == BoardState::kSynchronised) board.End(at, all_);
    const std::optional<Key> cost = CostOf(health.state);
    if (!cost) return;
    const rules::Text text = rules::Render({*cost, {health.board}});
    if (health.state == BoardState::kDropped) {
      all_.push_back({at, at, text});
    } else {
      board.Begin(at, text);
    }
  }

  std::array<Watch, 2> boards_;
  Watch camera_;
  bool pictures_end_it_ = false;
  std::vector<Trouble> all_;
};

}  // namespace

std::vector<Event> EventsOf(const Reading& reading,
                            const match::SheetLine* line,
                            const std::vector<Observation>& all,
                            const rules::CardName& name) {
  std::vector<Event> events;
  if (reading.called) {
    events.push_back({EventKind::kFirstSound, reading.called->first_sound});
    const std::string& text = reading.called->kimariji_text;
    events.push_back({EventKind::kKimariji,
                      reading.called->kimariji,
                      std::nullopt,
                      0,
                      {text, text}});
  }
  if (line != nullptr) AddFacts(*line, name, events);
  if (reading.ruling) {
    const rules::Ruling& ruling = *reading.ruling;
    events.push_back({EventKind::kRuling, Instant{reading.published, {}},
                      ruling.taker, ruling.called,
                      rules::Explain(ruling, name)});
  }
  for (const Observation& observation : all) {
    const auto* entry = std::get_if<evidence::DeskEntry>(&observation.payload);
    if (entry == nullptr) continue;
    events.push_back({EventKind::kDesk, Instant{observation.taken, {}},
                      std::nullopt, entry->card, sheet::Summary(*entry, name)});
  }
  std::ranges::stable_sort(events, {},
                           [](const Event& event) { return event.at.t; });
  return events;
}

std::vector<Trouble> TroubleIn(const Span& span,
                               const std::vector<Observation>& health,
                               const std::vector<Observation>& all,
                               const std::vector<match::Lost>& lost) {
  std::vector<const Observation*> said;
  for (const Observation& each : health) said.push_back(&each);
  for (const Observation& each : all) {
    if (std::holds_alternative<evidence::HandsSeen>(each.payload)) {
      said.push_back(&each);
    }
  }
  std::ranges::stable_sort(said, {},
                           [](const Observation* each) { return each->taken; });
  Troubles troubles;
  for (const Observation* each : said) {
    if (each->taken <= span.to) troubles.Add(*each);
  }
  std::vector<Trouble> found = troubles.Until(span.to);
  for (const match::Lost& hole : lost) {
    found.push_back(
        {hole.after, hole.before, rules::Render({Key::kRecordLost, {}})});
  }
  std::erase_if(found, [&](const Trouble& each) {
    return each.to < span.from || each.from > span.to;
  });
  for (Trouble& each : found) {
    each.from = std::max(each.from, span.from);
    each.to = std::min(each.to, span.to);
  }
  std::ranges::stable_sort(found, {}, &Trouble::from);
  return found;
}

}  // namespace kimari::replay
