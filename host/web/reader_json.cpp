#include "host/web/reader_json.h"

#include <nlohmann/json.hpp>

namespace kimari::web {
namespace {

using Json = nlohmann::json;

const char* Name(ReaderView::State state) {
  switch (state) {
    case ReaderView::State::kReady:
      return "ready";
    case ReaderView::State::kMemorising:
      return "memorising";
    case ReaderView::State::kReading:
      return "reading";
    case ReaderView::State::kFinished:
      return "finished";
    case ReaderView::State::kStopped:
      return "stopped";
  }
  return "ready";
}

bool IsOver(const ReaderView& view) {
  return view.state == ReaderView::State::kFinished ||
         view.state == ReaderView::State::kStopped;
}

}  // namespace

std::string ToJson(const ReaderView& view) {
  Json settled = Json::array();
  for (const ReaderView::SettledCard& card : view.settled) {
    settled.push_back({{"card", card.card},
                       {"kimariji", card.kimariji},
                       {"text", card.text}});
  }
  const bool tells = IsOver(view) && view.order_seed.has_value();
  const Json json = {
      {"revision", view.revision},
      {"state", Name(view.state)},
      {"holds", view.holds},
      {"cards", view.cards},
      {"memorising_left",
       view.memorising_left ? Json(*view.memorising_left) : Json()},
      {"settled", settled},
      {"can_undo", view.can_undo},
      {"order_hash", view.order_hash},
      {"order_seed", tells ? Json(*view.order_seed) : Json()},
  };
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<ReaderCommand> ReaderCommandOf(const std::string& json) {
  const Json body = Json::parse(json, nullptr, /*allow_exceptions=*/false);
  if (!body.is_object() || !body.contains("command") ||
      !body["command"].is_string() || !body.contains("revision") ||
      !body["revision"].is_number_unsigned()) {
    return std::nullopt;
  }
  return ReaderCommand{body["command"].get<std::string>(),
                       body["revision"].get<uint64_t>()};
}

}  // namespace kimari::web
