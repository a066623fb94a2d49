#include "host/game/rules/words_json.h"

#include <stdexcept>
#include <string>
#include <utility>

namespace kimari::rules {
namespace {

using Out = nlohmann::ordered_json;
using In = nlohmann::json;

Out SlotJson(const Slot& slot) {
  if (const auto* side = std::get_if<Side>(&slot)) return Out(Name(*side));
  if (const auto* card = std::get_if<Card>(&slot)) {
    return Out{{"card", card->id}};
  }
  if (const auto* number = std::get_if<Number>(&slot)) {
    return Out{{"n", number->digits}, {"decimals", number->decimals}};
  }
  if (const auto* said = std::get_if<std::string>(&slot)) {
    return Out{{"said", *said}};
  }
  Out list = Out::array();
  for (const Words& words : std::get<std::vector<Words>>(slot)) {
    list.push_back(WordsJson(words));
  }
  return list;
}

Slot ReadSlot(const In& json) {
  if (json.is_string()) {
    const auto letter = json.get<std::string>();
    if (letter != "A" && letter != "B") {
      throw std::invalid_argument("a side is \"A\" or \"B\", not \"" + letter +
                                  "\"");
    }
    return letter == "A" ? Side::kA : Side::kB;
  }
  if (json.is_array()) {
    std::vector<Words> list;
    for (const In& words : json) list.push_back(ReadWords(words, {}));
    return list;
  }
  if (json.contains("card")) return Card{json.at("card").get<CardId>()};
  if (json.contains("said")) return json.at("said").get<std::string>();
  return Number{json.at("n").get<int64_t>(), json.at("decimals").get<int>()};
}

}  // namespace

Out WordsJson(const Words& words) {
  Out slots = Out::array();
  for (const Slot& slot : words.slots) slots.push_back(SlotJson(slot));
  return Out{{"key", std::string(PhraseOf(words.key).name)},
             {"slots", std::move(slots)}};
}

Words ReadWords(const In& json, const Text& said) {
  const auto name = json.at("key").get<std::string>();
  const std::optional<Key> key = KeyNamed(name);
  if (!key) {
    return Said(said.en.empty() && said.ja.empty() ? Text{name, name} : said);
  }
  Words words{*key, {}};
  for (const In& slot : json.at("slots")) {
    words.slots.push_back(ReadSlot(slot));
  }
  return words;
}

}  // namespace kimari::rules
