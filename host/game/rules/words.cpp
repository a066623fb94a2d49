#include "host/game/rules/words.h"

#include <algorithm>
#include <utility>

#include "host/base/certainty.h"

namespace kimari::rules {
namespace {

std::string Digits(const Number& number) {
  std::string text =
      std::to_string(number.digits < 0 ? -number.digits : number.digits);
  const auto decimals = static_cast<size_t>(number.decimals);
  if (decimals > 0) {
    if (text.size() <= decimals)
      text.insert(0, decimals + 1 - text.size(), '0');
    text.insert(text.size() - decimals, 1, '.');
  }
  return number.digits < 0 ? "-" + text : text;
}

Text CardText(CardId card, const CardName& name) {
  const std::string known = name ? name(card) : "";
  if (!known.empty()) return {known, "「" + known + "」"};
  const std::string number = std::to_string(card);
  return {"card " + number, number + "番の札"};
}

// What stands in a list holds altogether, or is one of several ways.
Text ListText(const std::vector<Words>& list, bool all, const CardName& name) {
  Text text;
  for (size_t i = 0; i < list.size(); ++i) {
    const Text each = Render(list[i], name);
    if (i > 0) {
      text.en += all ? ", " : "; or: ";
      text.ja += all ? "、" : ";または ";
    }
    text.en += each.en;
    text.ja += each.ja;
  }
  return text;
}

Text SlotText(const Slot& slot, Key key, const CardName& name) {
  if (const auto* side = std::get_if<Side>(&slot)) {
    return {Name(*side), Name(*side)};
  }
  if (const auto* card = std::get_if<Card>(&slot)) {
    return CardText(card->id, name);
  }
  if (const auto* number = std::get_if<Number>(&slot)) {
    return {Digits(*number), Digits(*number)};
  }
  if (const auto* said = std::get_if<std::string>(&slot)) return {*said, *said};
  return ListText(std::get<std::vector<Words>>(slot), key == Key::kInShort,
                  name);
}

std::string Filled(std::string_view phrase, const std::vector<Text>& slots,
                   std::string Text::*language) {
  std::string text;
  for (size_t i = 0; i < phrase.size(); ++i) {
    if (phrase[i] != '{') {
      text += phrase[i];
      continue;
    }
    const auto slot = static_cast<size_t>(phrase[i + 1] - '0');
    if (slot < slots.size()) text += slots[slot].*language;
    i += 2;
  }
  return text;
}

}  // namespace

bool Words::operator==(const Words& other) const {
  return key == other.key && slots == other.slots;
}

Number PercentCut(int32_t ppm) { return {ppm / 1000, 1}; }

Number PercentRounded(double share) {
  const auto rounded = static_cast<int64_t>(share * 1000 + 0.5);
  // Never up to what is held to be sure.
  constexpr int64_t kBar = kSurePpm / 1000;
  return {share < kSure ? std::min(rounded, kBar - 1) : rounded, 1};
}

Number SecondsOf(Duration span) { return MillisecondsOf({span.ns / 1000}, 1); }

Number MillisecondsOf(Duration span, int decimals) {
  int64_t unit = 1'000'000;  // nanoseconds in the last digit
  for (int i = 0; i < decimals; ++i) unit /= 10;
  const int64_t half = span.ns < 0 ? -unit / 2 : unit / 2;
  return {(span.ns + half) / unit, decimals};
}

Words Said(Text text) {
  return {Key::kSaid, {std::move(text.en), std::move(text.ja)}};
}

bool Concerns(const Words& words, const Words& those) {
  if (words == those) return true;
  for (const Slot& slot : words.slots) {
    const auto* list = std::get_if<std::vector<Words>>(&slot);
    if (list == nullptr) continue;
    for (const Words& each : *list) {
      if (Concerns(each, those)) return true;
    }
  }
  return false;
}

Text Render(const Words& words, const CardName& name) {
  std::vector<Text> slots;
  slots.reserve(words.slots.size());
  for (const Slot& slot : words.slots) {
    slots.push_back(SlotText(slot, words.key, name));
  }
  const Phrase& phrase = PhraseOf(words.key);
  return {Filled(phrase.en, slots, &Text::en),
          Filled(phrase.ja, slots, &Text::ja)};
}

}  // namespace kimari::rules
