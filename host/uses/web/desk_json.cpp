#include "host/uses/web/desk_json.h"

#include "host/uses/web/json_keys.h"

namespace kimari::web {
namespace {

using evidence::DeskEntry;
using evidence::Role;

// Bytes of UTF-8: three hundred kana.
constexpr size_t kLongestReason = 900;

}  // namespace

tl::expected<DeskEntry, Text> DeskEntryOf(const std::string& json) {
  JsonKeys keys(json);
  DeskEntry entry;
  keys.Word("what", entry.action);
  if (!keys.Has("what")) {
    keys.Wrong("\"what\" is missing", "what がありません");
  }
  keys.Word("role", entry.role);
  if (entry.role == Role::kCamera) {
    keys.Wrong("the camera enters its own", "カメラの記入はできません");
  }
  keys.Line("by", entry.by, kLongestName);
  keys.Line("reason", entry.reason, kLongestReason);
  keys.Word("side", entry.side);
  keys.Number("card", entry.card, 0, 9999);
  keys.Word("hold", entry.hold);
  keys.Word("to", entry.to);
  keys.Word("taker", entry.taker);
  keys.Flag("same_time", entry.same_time);
  keys.Number("faults_A", entry.faults_a, 0, 9);
  keys.Number("faults_B", entry.faults_b, 0, 9);
  keys.Word("sends_from", entry.sends_from);
  keys.Number("sends", entry.sends, -1, 99);
  keys.Number("reading", entry.reading, 0, 9999);
  keys.Number("seen", entry.seen, 0, 999'999);
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  return entry;
}

tl::expected<HeardCard, Text> HeardCardOf(const std::string& json) {
  JsonKeys keys(json);
  evidence::CardId card = 0;
  bool no_reading = false;
  keys.Number("card", card, 1, 9999);
  keys.Flag("no_reading", no_reading);
  if (keys.Has("card") == no_reading) {
    keys.Wrong("either a card, or no reading",
               "札か「読みではない」かのどちらかです");
  }
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  HeardCard heard;
  if (!no_reading) heard.card = card;
  return heard;
}

}  // namespace kimari::web
