#include "host/uses/view/desk_json.h"

#include "host/evidence/names.h"
#include "host/uses/web/json_keys.h"

namespace kimari::view {
namespace {

using evidence::DeskEntry;
using evidence::Role;

// Bytes of UTF-8: three hundred kana.
constexpr size_t kLongestReason = 900;
// A signature that was drawn (host/match/sheet/ink.h).
constexpr size_t kLongestInk = 3000;

// A word of an enum of the evidence; `out` stays as it is where the key is
// missing or wrong.
template <typename T>
void ReadWord(web::JsonKeys& keys, const char* key, T& out) {
  const auto& names = evidence::kNames<T>;
  const auto word = keys.OneOf(key, {names.begin(), names.end()});
  if (word) out = *evidence::FromName<T>(*word);
}

}  // namespace

tl::expected<DeskEntry, web::Text> DeskEntryOf(const std::string& json) {
  web::JsonKeys keys(json);
  DeskEntry entry;
  ReadWord(keys, "what", entry.action);
  if (!keys.Has("what")) {
    keys.Wrong("\"what\" is missing", "what がありません");
  }
  ReadWord(keys, "role", entry.role);
  if (entry.role == Role::kCamera) {
    keys.Wrong("the camera enters its own", "カメラの記入はできません");
  }
  keys.Line("by", entry.by, web::kLongestName);
  keys.Line("reason", entry.reason,
            entry.action == evidence::DeskAction::kSign ? kLongestInk
                                                        : kLongestReason);
  ReadWord(keys, "side", entry.side);
  keys.Number("card", entry.card, 0, 9999);
  ReadWord(keys, "hold", entry.hold);
  ReadWord(keys, "to", entry.to);
  ReadWord(keys, "taker", entry.taker);
  keys.Flag("same_time", entry.same_time);
  keys.Number("faults_A", entry.faults_a, 0, 9);
  keys.Number("faults_B", entry.faults_b, 0, 9);
  ReadWord(keys, "sends_from", entry.sends_from);
  keys.Number("sends", entry.sends, -1, 99);
  keys.Number("reading", entry.reading, 0, 9999);
  keys.Number("seen", entry.seen, 0, 999'999);
  if (auto mistake = keys.Mistake()) return tl::unexpected(*mistake);
  return entry;
}

tl::expected<HeardCard, web::Text> HeardCardOf(const std::string& json) {
  web::JsonKeys keys(json);
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

}  // namespace kimari::view
