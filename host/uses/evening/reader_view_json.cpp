#include "host/uses/evening/reader_view_json.h"

#include <nlohmann/json.hpp>

#include "host/base/json_text.h"

namespace kimari::evening {
namespace {

using Json = nlohmann::json;

const char* Name(ReaderView::State state) {
  switch (state) {
    case ReaderView::State::kSetUp:
      return "set-up";
    case ReaderView::State::kPreparing:
      return "preparing";
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
                       {"text", card.text},
                       {"then", card.then},
                       {"why", card.why},
                       {"why_ja", card.why_ja},
                       {"by_lower", card.by_lower},
                       {"other_kimariji", card.other_kimariji},
                       {"changes", card.changes},
                       {"torifuda", card.torifuda},
                       {"known", card.known}});
  }
  const bool tells = IsOver(view) && view.order_seed.has_value();
  const Json json = {
      {"revision", view.revision},
      {"state", Name(view.state)},
      {"holds", view.holds},
      {"sound", view.sound},
      {"sound_ja", view.sound_ja},
      {"cards", view.cards},
      {"memorising_left",
       view.memorising_left ? Json(*view.memorising_left) : Json()},
      {"settled", settled},
      {"can_undo", view.can_undo},
      {"sets_up", view.sets_up},
      {"ends_with_phrase", view.ends_with_phrase},
      {"ends_with_reading", view.ends_with_reading},
      {"every_over", view.every_over},
      {"resumed", view.resumed},
      {"reads_again", view.reads_again},
      {"reads", view.reads},
      {"reads_ja", view.reads_ja},
      {"volume_db", view.volume_db},
      {"every_s", view.every_s ? Json(*view.every_s) : Json()},
      {"prepared", view.prepared},
      {"trouble", view.trouble},
      {"trouble_ja", view.trouble_ja},
      {"set_up", view.set_up},
      {"order_hash", view.order_hash},
      {"order_seed", tells ? Json(*view.order_seed) : Json()},
  };
  return JsonText(json);
}

std::optional<ReaderCommand> ReaderCommandOf(const std::string& json) {
  const Json body = ParseJson(json);
  if (!body.is_object() || !body.contains("command") ||
      !body["command"].is_string() || !body.contains("revision") ||
      !body["revision"].is_number_unsigned()) {
    return std::nullopt;
  }
  return ReaderCommand{
      body["command"].get<std::string>(), body["revision"].get<uint64_t>(), {}};
}

}  // namespace kimari::evening
